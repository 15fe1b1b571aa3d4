import { parseArgs } from 'node:util';
import { statusWords } from '@caselift/contract/wholesaler-update';
import type { Sql } from '@caselift/db/connect';
import type { UpdateStatus } from '@caselift/domain/pipeline';
import { mailQueue } from '../jobs/queue/boss.ts';
import { type Command, readOneWholesaler } from './command.ts';
import { withInstallation } from './installation.ts';
import { type Column, tableLines } from './table.ts';

type WholesalerRow = {
  wholesalerId: string;
  title: string;
  preview: string | null;
  prod: string | null;
  publishedAt: Date | null;
  job: string | null;
};

const minute = (at: Date) => at.toISOString().slice(0, 16).replace('T', ' ');

const columns: Column<WholesalerRow>[] = [
  { title: 'id', value: (row) => row.wholesalerId },
  { title: 'name', value: (row) => row.title },
  { title: 'preview to', value: (row) => row.preview ?? '-' },
  { title: 'prod to', value: (row) => row.prod ?? '-' },
  { title: 'published (UTC)', value: (row) => (row.publishedAt ? minute(row.publishedAt) : '-') },
  { title: 'now', value: (row) => row.job ?? 'idle' },
];

function readWholesalers(sql: Sql, wholesalerId: string | null): Promise<WholesalerRow[]> {
  return sql<WholesalerRow[]>`
    select w.wholesaler_id as "wholesalerId", s.title,
      max(n.last_transaction_date) filter (where e.db = 'preview') as preview,
      max(n.last_transaction_date) filter (where e.db = 'prod') as prod,
      max(p.published_at) as "publishedAt",
      (select j.kind || ': ' || j.stage || coalesce(' ' || floor(100 * j.fraction) || ' %', '')
       from job_progress j
       where j.wholesaler_id = w.wholesaler_id and j.result is null and j.error is null limit 1) as job
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
      { title: 'since (UTC)', value: (row) => minute(row.updatedAt) },
      { title: '', value: (row) => row.message },
    ],
    [...parts],
  );
  console.log(`\n${lines.join('\n')}`);
}

/** What has failed at least once and isn't sent yet, and what was given up after a day. The queue keeps both for three days. */
export async function printMails(sql: Sql): Promise<void> {
  const [queue] = await sql<{ isThere: boolean }[]>`select to_regclass('pgboss.job') is not null as "isThere"`;
  if (queue?.isThere !== true) return;
  const mails = await sql<{ state: string; count: number; since: Date; reason: string | null }[]>`
    select state::text as state, count(*)::int as count, min(created_on) as since, max(output ->> 'message') as reason
    from pgboss.job where name = ${mailQueue} and state in ('retry', 'failed') group by 1 order by 1`;
  for (const { state, count, since, reason } of mails) {
    const what = `${count} ${count === 1 ? 'mail' : 'mails'} since ${minute(since)} UTC`;
    console.log(`${state === 'failed' ? 'Given up' : 'Not sent yet, tried again'}: ${what}. ${reason ?? ''}`.trim());
  }
}

export const statusCommand: Command = {
  summary: "Shows each wholesaler, its figures in both environments, its running job, and mails that can't be sent.",
  usage: '[WHOLESALER]',
  run: (args, env) => {
    const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
    const wholesalerId = positionals.length === 0 ? null : readOneWholesaler(positionals);
    return withInstallation(env, async ({ database: { sql } }) => {
      const wholesalers = await readWholesalers(sql, wholesalerId);
      if (wholesalers.length === 0) {
        console.log(wholesalerId ? `There is no wholesaler ${wholesalerId}.` : 'There are no wholesalers yet.');
        return wholesalerId ? 1 : 0;
      }
      for (const line of tableLines(columns, [...wholesalers])) console.log(line);
      if (wholesalerId) await printParts(sql, wholesalerId);
      else await printMails(sql);
      return 0;
    });
  },
};
