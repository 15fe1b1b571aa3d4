/**
 * kill -9 of the worker or of the server at random moments of publish, reset, rollback, import, update and edit.
 * Whatever was acknowledged must be done exactly once; whatever was not, at most once.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Sql } from '@caselift/db/connect';
import { openDatabase } from '@caselift/db/database';
import { countRound } from '@caselift/db/testing/rounds';
import { type Client, signIn } from '../api-client.ts';
import { atMost, type Figure } from '../figures.ts';
import { type ServerProcess, startServerProcess } from '../server-process.ts';
import type { Team } from '../team.ts';

const operations = ['publish', 'reset', 'rollback', 'import', 'update', 'edit'] as const;
type Operation = (typeof operations)[number];
type Victim = 'worker' | 'server';

/** The kill comes within so many milliseconds of the request: about as long as the operation takes, and a bit. */
const killWithinMs: Record<Operation, number> = {
  publish: 250,
  reset: 250,
  rollback: 250,
  import: 2500,
  update: 6000,
  edit: 60,
};
const patienceMs = 120_000;

type Trial = { operation: Operation; victim: Victim; acknowledged: boolean; done: number };

/** @param kills how many; the operations and the victims take turns. The same seed kills at the same moments. */
export async function measureKills(team: Team, kills: number, seed = 1): Promise<Figure[]> {
  const random = randomNumbers(seed);
  const database = await openDatabase({ dataDir: team.dataDir });
  let server = await startServerProcess(team.dataDir);
  const trials: Trial[] = [];
  const connect = () => signIn(server.origin, team.superAdmin);
  try {
    for (let n = 0; n < kills; n++) {
      const operation = operations[n % operations.length] ?? 'publish';
      // An edit is the server's own work; the others are the worker's, asked for by the server.
      const victim: Victim = operation === 'edit' || Math.floor(n / operations.length) % 2 === 1 ? 'server' : 'worker';
      const trial = await prepare(operation, { connect, sql: database.sql, team, n });
      const before = await trial.count();
      const asking = trial.ask().then(
        () => true,
        () => false,
      );
      await sleep(random() * killWithinMs[operation]);
      server = await kill(victim, server, team.dataDir);
      const acknowledged = await asking;
      await untilQuiet(await connect(), team);
      countRound(`the ${victim} killed at any moment of an import, an update, an edit or a publication`);
      trials.push({ operation, victim, acknowledged, done: (await trial.count()) - before });
      console.log(`  ${n + 1} of ${kills}: ${operation}, ${victim} killed, ${acknowledged ? '' : 'not '}acknowledged`);
    }
  } finally {
    await server.stop();
    await database.close();
  }
  return operations.map((operation) => figureOf(operation, trials));
}

async function kill(victim: Victim, server: ServerProcess, dataDir: string): Promise<ServerProcess> {
  if (victim === 'worker') {
    server.killWorker();
    return server;
  }
  await server.kill();
  return startServerProcess(dataDir);
}

async function untilQuiet(client: Client, { wholesalerId }: Team): Promise<void> {
  for (const until = Date.now() + patienceMs; ; await sleep(100)) {
    if ((await client.get(`/api/jobs?wholesalerId=${wholesalerId}`)) === null) return;
    if (Date.now() > until) throw new Error('A job never ended.');
  }
}

/** connect signs in to the server that runs now. */
type Place = { connect: () => Promise<Client>; sql: Sql; team: Team; n: number };
/** ask rejects unless the server said that it is done or taken on; count says how often it is done so far. */
type Prepared = { ask: () => Promise<unknown>; count: () => Promise<number> };

async function prepare(operation: Operation, place: Place): Promise<Prepared> {
  const { connect, sql, team, n } = place;
  const client = await connect();
  const { wholesalerId } = team;
  const scope = `wholesalerId=${wholesalerId}&db=preview`;
  const audited = (action: string) => async () => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int as count from audit_log where wholesaler_id = ${wholesalerId} and action = ${action}`;
    return row?.count ?? 0;
  };
  switch (operation) {
    case 'publish': {
      const publications = async () =>
        (await sql`select from publications where wholesaler_id = ${wholesalerId}`).length;
      return { ask: () => client.post(`/api/publish?${scope}`), count: publications };
    }
    case 'reset':
      return { ask: () => client.post(`/api/reset?${scope}`), count: audited('reset') };
    case 'rollback': {
      const [row] = await sql<{ id: number }[]>`
        select p.publication_id as id from publications p join snapshots s using (snapshot_id)
        where p.wholesaler_id = ${wholesalerId} and s.dropped_at is null order by 1 desc limit 1`;
      return { ask: () => client.post(`/api/publications/${row?.id}/rollback?${scope}`), count: audited('rollback') };
    }
    case 'update': {
      const finished = async () =>
        (
          await sql`select from update_runs where wholesaler_id = ${wholesalerId} and finished_at is not null
          and not failed`
        ).length;
      return { ask: () => client.post(`/api/wholesalerUpdate?${scope}`), count: finished };
    }
    case 'import':
      return prepareImport(place);
    case 'edit': {
      const { customId } = team.salesRep;
      const path = `/api/users?customIds=${customId}&wholesalerId=${wholesalerId}&db=prod`;
      const typed = async () =>
        (
          await sql`select from user_goals where wholesaler_id = ${wholesalerId} and custom_id = ${customId}
          and db = 'prod' and measure = 'gp' and goal = ${70_000 + n}`
        ).length;
      return { ask: () => client.patch(path, { patch: { gp: { goal: 70_000 + n } } }), count: typed };
    }
  }
}

const columns =
  'invoiceId,lineNo,invoiceDate,buyerId,productId,rep,route,kind,lossReason,reversesInvoiceId,reversesLineNo,units,revenue,cost';

/** One new line on a day of its own, counted by asking the warehouse for that day. */
async function prepareImport({ connect, team: { wholesalerId }, n }: Place): Promise<Prepared> {
  const client = await connect();
  const scope = `wholesalerId=${wholesalerId}`;
  const day = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
  const bytes = Buffer.from(`${columns}\nKILL${n},1,${day},B1,P1,,,,,,,12,100.00,60.00\n`);
  const fingerprint = createHash('sha256').update(`kill ${n} ${Date.now()}`).digest('hex');
  const upload = { name: `sales-${n}.csv`, size: bytes.length, fingerprint };
  const { uploadId } = (await client.post(`/api/uploads?${scope}`, upload)) as { uploadId: string };
  await client.put(`/api/uploads/${uploadId}?${scope}&offset=0`, bytes);
  const mappings = (await client.get(`/api/mappings?${scope}`)) as { name: string; text: string }[];
  const mapping = mappings.find(({ name }) => name === 'caselift')?.text ?? '';
  const files = { sales: [uploadId], buyers: [], products: [], users: [], goals: [] };
  return {
    ask: () => client.post(`/api/imports?${scope}`, { mapping, files, acceptRejects: false }),
    count: async () => {
      const now = await connect();
      return ((await now.get(`/api/transactions?${scope}&start=${day}&end=${day}`)) as { lines: number }).lines;
    },
  };
}

function figureOf(operation: Operation, trials: readonly Trial[]): Figure {
  const of = trials.filter((trial) => trial.operation === operation);
  const acknowledged = of.filter((trial) => trial.acknowledged);
  const lost = acknowledged.filter(({ done }) => done === 0).length;
  const repeated = of.filter(({ done }) => done > 1).length;
  const unasked = of.filter((trial) => !trial.acknowledged && trial.done === 1).length;
  const killed = (victim: Victim) => of.filter((trial) => trial.victim === victim).length;
  return {
    measure: 'kills',
    dataset: '300 people',
    what: `${operation}, worker or server killed while it is asked for`,
    value: `${of.length} kills (${killed('worker')} worker, ${killed('server')} server): ${acknowledged.length} acknowledged, ${lost} lost, ${repeated} done twice`,
    peer: `${unasked} done though not acknowledged`,
    limit: atMost(lost + repeated, 0, 'none lost, none twice'),
  };
}

/** Numbers from 0 to 1, the same for the same seed (a linear congruential generator). */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
    return state / 2 ** 31;
  };
}
