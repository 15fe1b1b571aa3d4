/** A simulated wholesaler on its day: what was told to the product, what the product shows of it, and who asks it. */
import { randomUUID } from 'node:crypto';
import type { Environment } from '@caselift/contract/scope';
import { setNow } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import { type Random, randomStream } from '@caselift/demo/random';
import { type IsoDate, lastOfMonth } from '@caselift/domain/dates';
import { becomeWorker } from '../../jobs/holding/this-worker.ts';
import { restate } from '../../jobs/kinds/restate.ts';
import type { QuestionKind } from '../../jobs/question-kinds.ts';
import { answerQuestions } from '../../jobs/worker/answer-questions.ts';
import { answererOf } from '../../jobs/worker/answerers.ts';
import type { JobContext } from '../../jobs/worker/job-context.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { insertSuperAdmin } from '../actors.ts';
import { startPrepared } from '../prepared.ts';
import type { Answer, Ask, TestApp } from '../test-app.ts';
import { houseDay, houseId, houseTold, simulatedHouse } from './house.ts';
import { type FileForm, importSaid } from './import-said.ts';
import { type RuledPerson, type Rules, readRules } from './rules-in-force.ts';
import type { Step } from './step.ts';
import { type ClosedDays, type SaidFiles, type Told, toldWith } from './told.ts';

/** A closed sales period, with what it was closed by. documents: as they were then, by name. */
export type ClosedPeriod = ClosedDays & {
  /** null: programs or people were edited while it was reopened, so they are not known. */
  rules: Rules | null;
  people: readonly RuledPerson[];
  around: Told;
  /** What Production showed when it closed. */
  told: Told;
  documents: ReadonlyMap<string, string>;
};

export type PeopleOfMonths = ReadonlyMap<IsoDate, readonly RuledPerson[]>;

export type Life = {
  server: TestApp;
  sql: Sql;
  /** Two super admins: what one of them asks for may need the other. */
  admins: readonly [string, string];
  day: IsoDate;
  invoices: number;
  /** Of the warehouse, and of what each environment shows. */
  told: Told;
  shown: Record<Environment, Told>;
  publications: { publicationId: number; told: Told; peopleOf: PeopleOfMonths }[];
  /** As an environment's people were while its newest sale was in the month that begins on the day. */
  peopleOf: Record<Environment, PeopleOfMonths>;
  closed: Map<IsoDate, ClosedPeriod>;
  /** What they were closed by before, with what was edited since they were reopened, and the rules of now as read last. */
  reopened: Map<IsoDate, { closed: ClosedPeriod; since: Rules }>;
  /** Sales files, the newest last: some come again. */
  files: SaidFiles[];
  /** What happened, a sentence a step. */
  said: string[];
  context(): JobContext;
  ask(request: Ask): Promise<Answer>;
  /** What the call answers. Throws unless it is 200. */
  read<T>(url: string): Promise<T>;
  importFiles(files: SaidFiles, form?: FileForm): Promise<{ refused: boolean; reason: string | null }>;
  /** L; null: nothing is shown. */
  newestSale(db?: Environment): Promise<IsoDate>;
  rules(db?: Environment): Promise<Rules>;
  /** What comes late for closed periods, as the worker measures it. */
  measureLate(): Promise<number>;
  random(step: Step): Random;
  nextInvoice(): string;
  stop(): Promise<void>;
};

export const monthOf = (day: IsoDate) => ({ from: `${day.slice(0, 7)}-01`, to: lastOfMonth(day) });

/** @param before what the wholesaler goes through before its first step, such as a move to another engine. */
export async function startLife(before: (server: TestApp) => Promise<void> = async () => {}): Promise<Life> {
  const { server } = await startPrepared(simulatedHouse);
  await before(server);
  const { sql, env } = server;
  const admins = [(await insertSuperAdmin(sql)).token, (await insertSuperAdmin(sql)).token] as const;
  const stopAnswering = await startAnswering(server);
  const told = houseTold();
  const here = ({ url, ...request }: Ask): Ask => {
    const at = new URL(url, 'http://localhost');
    at.searchParams.set('wholesalerId', houseId);
    return { as: admins[0], ...request, url: `${at.pathname}${at.search}` };
  };
  const life: Life = {
    ...{ server, sql, admins, day: houseDay, invoices: 0, told, shown: { preview: told, prod: told } },
    ...{ publications: [], peopleOf: { preview: new Map(), prod: new Map() }, closed: new Map(), reopened: new Map() },
    ...{ files: [], said: [] },
    context: () => ({
      ...{ sql, env, jobId: randomUUID(), wholesalerId: houseId, actor: 'life', origin: 'life' },
      ...{ signal: AbortSignal.any([]), withFiles: (work) => work(), progress: () => undefined },
    }),
    ask: (request) => server.askOn(here(request)),
    read: async <T>(url: string) => {
      const { status, body } = await life.ask({ url: `/api/${url}` });
      if (status !== 200) throw new Error(`${url}: ${status} ${body.message}`);
      return body.payload as T;
    },
    importFiles: async (files, form) => {
      const report = await importSaid(server, houseId, files, life.day, form);
      if (!report.refused) life.told = toldWith(life.told, files, life.day, [...life.closed.values()]);
      return report;
    },
    newestSale: async (db = 'prod') => {
      const [found] = await sql<{ day: IsoDate }[]>`
        select last_transaction_date as day from environments join snapshots using (snapshot_id)
        where environments.wholesaler_id = ${houseId} and db = ${db}`;
      if (found === undefined) throw new Error(`${db} shows nothing.`);
      return found.day;
    },
    rules: (db) => readRules(sql, houseId, db),
    measureLate: () => restate({ sql, dataDir: env.dataDir, wholesalerId: houseId, signal: AbortSignal.any([]) }),
    random: ({ action, seed }) => randomStream(seed, action),
    nextInvoice: () => {
      life.invoices += 1;
      return `I${life.invoices}`;
    },
    stop: async () => {
      await stopAnswering();
      await server.stop();
    },
  };
  return life;
}

/** From here on it is another day. */
export function liveOn(life: Life, day: IsoDate): void {
  life.day = day;
  setNow(`${day}T18:00:00Z`);
}

/** Answers what the server asks the worker. No job is taken, and nothing is watched: what happens is a step. */
async function startAnswering({ sql, env, database }: TestApp): Promise<() => Promise<void>> {
  const worker = await becomeWorker({ sql, options: database.options, name: env.worker, onLost: () => undefined });
  if (worker === null) throw new Error('Another worker lives on the same database.');
  const storage = await openStorage(env);
  const answering = await answerQuestions(sql, env.worker, ({ kind, question, wholesalerId }, signal) => {
    const context = { sql, env, storage, signal, wholesalerId: wholesalerId ?? '' };
    return answererOf(kind as QuestionKind)(context, question as never);
  });
  return async () => {
    await answering.stop();
    await worker.release();
  };
}
