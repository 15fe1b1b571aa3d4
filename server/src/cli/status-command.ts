import { parseArgs } from 'node:util';
import { statusWords } from '@caselift/contract/wholesaler-update';
import type { Sql } from '@caselift/db/connect';
import type { UpdateStatus } from '@caselift/domain/pipeline';
import { type KnownWorker, knownWorkers, noWorkerSince, noWorkerText } from '../jobs/queue/living.ts';
import { type MissingLines, missingLines, missingLinesText } from '../jobs/queue/missing-lines.ts';
import { type OpenJob, readWaitingWork, type WaitingWork } from '../jobs/queue/waiting-work.ts';
import { type Command, readOneWholesaler } from './command.ts';
import { withInstallation } from './installation.ts';
import { type Column, minuteText, tableLines } from './table.ts';

export type WholesalerRow = {
  wholesalerId: string;
  title: string;
  preview: string | null;
  prod: string | null;
  publishedAt: Date | null;
};

const columns: Column<WholesalerRow>[] = [
  { title: 'id', value: (row) => row.wholesalerId },
  { title: 'name', value: (row) => row.title },
  { title: 'preview to', value: (row) => row.preview ?? '-' },
  { title: 'prod to', value: (row) => row.prod ?? '-' },
  { title: 'published (UTC)', value: (row) => (row.publishedAt ? minuteText(row.publishedAt) : '-') },
];

function readWholesalers(sql: Sql, wholesalerId: string | null): Promise<WholesalerRow[]> {
  return sql<WholesalerRow[]>`
    select w.wholesaler_id as "wholesalerId", s.title,
      max(n.last_transaction_date) filter (where e.db = 'preview') as preview,
      max(n.last_transaction_date) filter (where e.db = 'prod') as prod,
      max(p.published_at) as "publishedAt"
    from wholesalers w
    join settings s on s.wholesaler_id = w.wholesaler_id and s.db = 'prod'
    left join environments e on e.wholesaler_id = w.wholesaler_id
    left join snapshots n on n.snapshot_id = e.snapshot_id
    left join publications p on p.publication_id = e.publication_id
    where ${wholesalerId}::text is null or w.wholesaler_id = ${wholesalerId}
    group by w.wholesaler_id, s.title
    order by w.wholesaler_id`;
}

async function printParts(sql: Sql, wholesalerId: string): Promise<void> {
  const parts = await sql<{ part: string; status: UpdateStatus; updatedAt: Date; message: string }[]>`
    select part, status, updated_at as "updatedAt", message from update_parts
    where wholesaler_id = ${wholesalerId} order by part`;
  if (parts.length === 0) return;
  const lines = tableLines(
    [
      { title: 'part', value: (row) => row.part },
      { title: 'latest update', value: (row) => statusWords[row.status] },
      { title: 'since (UTC)', value: (row) => minuteText(row.updatedAt) },
      { title: '', value: (row) => row.message },
    ],
    [...parts],
  );
  console.log(`\n${lines.join('\n')}`);
}

/** What has failed at least once and isn't sent yet, and what was given up after a day. The queue keeps both for three days. */
export function printMails(mails: WaitingWork['mails']): void {
  for (const { state, count, since, reason } of mails) {
    const what = `${count} ${count === 1 ? 'mail' : 'mails'} since ${minuteText(since)} UTC`;
    console.log(`${state === 'failed' ? 'Given up' : 'Not sent yet, tried again'}: ${what}. ${reason ?? ''}`.trim());
  }
}

/** @example ageText(3_700) // '1 h 1 min' */
export function ageText(seconds: number): string {
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

/** @example 'import: Reading sales 40%, running for 3 min, attempt 2' */
export function jobText({ kind, stage, fraction, state, seconds, attempt }: OpenJob): string {
  const done = fraction === null ? '' : ` ${Math.floor(100 * fraction)}%`;
  const again = attempt > 1 ? `, attempt ${attempt}` : '';
  return `${kind}: ${stage}${done}, ${state} for ${ageText(seconds)}${again}`;
}

/** @property noneFor since when no worker lives; null: one does. */
type Workers = {
  known: readonly KnownWorker[];
  noneFor: { since: Date; seconds: number } | null;
  missing: readonly MissingLines[];
};

export async function readWorkers(sql: Sql, goneSeconds: number): Promise<Workers> {
  return {
    known: await knownWorkers(sql, goneSeconds),
    noneFor: await noWorkerSince(sql, goneSeconds),
    missing: await missingLines(sql, { goneSeconds }),
  };
}

/** Of those that give no sign of life, that none lives, which stops all work, and of lines that none of those that live has. */
export function workerLines({ known, noneFor, missing }: Workers): string[] {
  if (noneFor !== null) return [noWorkerText(noneFor.since)];
  const silent = known.flatMap(({ worker, silentSince }) =>
    silentSince === null
      ? []
      : [`The worker ${worker} has given no sign of life since ${minuteText(silentSince)} UTC.`],
  );
  return [...silent, ...missing.map(missingLinesText)];
}

/** The whole of it with ages in seconds, for programs that raise an alarm. */
export function statusJson(
  wholesalers: readonly WholesalerRow[],
  { jobs, mails, missingBackfills }: WaitingWork,
  { known, noneFor, missing }: Workers,
) {
  const oldest = (state: OpenJob['state']) => jobs.find((job) => job.state === state) ?? null;
  const failed = (state: WaitingWork['mails'][number]['state']) =>
    mails.find((mail) => mail.state === state)?.count ?? 0;
  return {
    wholesalers,
    jobs,
    oldestRunningJob: oldest('running'),
    oldestWaitingJob: oldest('waiting'),
    workers: {
      living: known.filter(({ silentSince }) => silentSince === null).map(({ worker }) => worker),
      silent: known.flatMap(({ worker, silentSince }) => (silentSince === null ? [] : [{ worker, silentSince }])),
      noneForSeconds: noneFor?.seconds ?? null,
    },
    missingLines: missing,
    mails: { triedAgain: failed('retry'), givenUp: failed('failed') },
    missingBackfills,
  };
}

export const statusCommand: Command = {
  summary:
    "Shows each wholesaler, its figures in both environments, its job and since when, and mails that can't be sent. --json is for programs.",
  usage: '[WHOLESALER] [--json]',
  run: (args, env) => {
    const options = { json: { type: 'boolean', default: false } } as const;
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true, strict: true });
    const wholesalerId = positionals.length === 0 ? null : readOneWholesaler(positionals);
    return withInstallation(env, async ({ database: { sql } }) => {
      const work = await readWaitingWork(sql);
      const workers = await readWorkers(sql, env.workerGoneSeconds);
      const wholesalers = await readWholesalers(sql, wholesalerId);
      if (values.json) {
        console.log(JSON.stringify(statusJson(wholesalers, work, workers), null, 2));
        return wholesalerId !== null && wholesalers.length === 0 ? 1 : 0;
      }
      for (const line of workerLines(workers)) console.log(line);
      if (wholesalers.length === 0) {
        console.log(wholesalerId ? `There is no wholesaler ${wholesalerId}.` : 'There are no wholesalers yet.');
        return wholesalerId ? 1 : 0;
      }
      const jobs = new Map(work.jobs.map((job) => [job.wholesalerId, jobText(job)]));
      const now = { title: 'now', value: (row: WholesalerRow) => jobs.get(row.wholesalerId) ?? 'idle' };
      for (const line of tableLines([...columns, now], [...wholesalers])) console.log(line);
      if (wholesalerId) await printParts(sql, wholesalerId);
      else {
        printMails(work.mails);
        const { missingBackfills: lacking } = work;
        if (lacking.length > 0) console.log(`Figures of this release are still missing for: ${lacking.join(', ')}.`);
      }
      return 0;
    });
  },
};
