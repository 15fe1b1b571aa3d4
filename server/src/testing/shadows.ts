/**
 * Shadows of a wholesaler: others in the same database that have all of its rows, by the same ids. What the worker does is
 * behind no row-level security, so a statement without a wholesaler finds their rows.
 */
import { createHash } from 'node:crypto';
import { copyFile, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sql, Tx } from '@caselift/db/connect';

/** One stands before the wholesaler in every table and list, one behind: whether the first or the last row is taken. */
export const shadowIds = ['ant', 'zoo'] as const;

/** Numbers that no two wholesalers share, wherever they stand. */
const numbered = new Set(['audit_id', 'credential_id', 'publication_id', 'run_id', 'snapshot_id']);
/** What else must be another by a key of the whole installation. */
const keys = new Set([
  'credentials.email',
  'invitations.token_hash',
  'job_progress.job_id',
  'sessions.session_id',
  'sessions.token_hash',
  'update_runs.job_id',
  'uploads.upload_id',
  'users.email',
  'worker_questions.question_id',
  'worker_questions.same_as',
]);
/** What shadows have otherwise, so that their row in place of the wholesaler's shows. */
const different: Readonly<Record<string, string>> = {
  // A job is in the history once.
  'audit_log.detail': `case when detail ? 'changeId' then detail || '{"changeId": 900}' else detail - 'jobId' end`,
  'boosts.amount_cents': 'amount_cents * 3',
  'closed_statements.earned': `earned || '{"gp": 12345}'`,
  'closings.change_id': 'change_id + 100',
  'closings.plan': `plan - 'users'`,
  'closings.plan_change_id': 'plan_change_id + 100',
  'closing_waivers.count': 'count + 1',
  'item_images.own_date': 'own_date + 1',
  'items.terms': `terms || '{"target": 7}'`,
  'manual_adjustments.cents': 'cents * 3',
  'release_decisions.cents': '-1',
  'restated_pay.change_id': 'change_id + 100',
  'restated_pay.entries_revision': `'another'`,
  'settings.gp_slope': 'gp_slope + 5',
  'settings.time_zone': `'Pacific/Kiritimati'`,
  'snapshots.change_id': 'change_id + 100',
  'user_goals.goal': 'goal * 2',
  'user_goals.payout_cents': 'payout_cents * 3',
  'users.name': `name || ' of another house'`,
};

type Column = { name: string; type: string };
type Table = { name: string; isPartitioned: boolean; columns: Column[] };

/** Those with rows of wholesalers or of their ways in. */
async function tenantTables(sql: Sql | Tx): Promise<Table[]> {
  const rows = await sql<Table[]>`
    select c.relname as name, c.relkind = 'p' as "isPartitioned",
      jsonb_agg(jsonb_build_object('name', a.attname, 'type', format_type(a.atttypid, null)) order by a.attnum) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    group by c.oid having bool_or(a.attname in ('wholesaler_id', 'credential_id'))
    order by name`;
  return [...rows];
}

const has = ({ columns }: Table, column: string): boolean => columns.some(({ name }) => name === column);

function ofWholesaler(tx: Sql | Tx, table: Table, wholesalerId: string) {
  return has(table, 'wholesaler_id')
    ? tx`wholesaler_id = ${wholesalerId}`
    : tx`credential_id in (select credential_id from credentials where wholesaler_id = ${wholesalerId})`;
}

/** Sales lines too, in a warehouse of their own. */
export async function insertShadows(sql: Sql, dataDir: string, wholesalerId: string): Promise<void> {
  for (const [at, shadow] of shadowIds.entries()) {
    await sql.begin(async (tx) => {
      // No trigger counts a revision and no number is drawn, so that those of the wholesaler are as without shadows.
      await tx`set local session_replication_role = replica`;
      for (const table of await tenantTables(tx)) {
        if (table.isPartitioned) await addPartitions(tx, table, { wholesalerId, at });
        const values = table.columns.map((column) => valueFor(table, column, { shadow, at }));
        const names = table.columns.map(({ name }) => `"${name}"`);
        await tx`
          insert into ${tx(table.name)} (${tx.unsafe(names.join())}) overriding system value
          select ${tx.unsafe(values.join())} from ${tx(table.name)} where ${ofWholesaler(tx, table, wholesalerId)}`;
        // Written again, the wholesaler's own rows stand behind the first shadow's.
        const same = has(table, 'wholesaler_id') ? 'wholesaler_id' : 'credential_id';
        if (at === 0 && !table.isPartitioned)
          await tx`
            update ${tx(table.name)} set ${tx.unsafe(`${same} = ${same}`)} where ${ofWholesaler(tx, table, wholesalerId)}`;
      }
    });
    await copyFile(fileOf(dataDir, wholesalerId), fileOf(dataDir, shadow));
  }
}

const fileOf = (dataDir: string, wholesalerId: string) => path.join(dataDir, 'warehouse', `${wholesalerId}.duckdb`);
const shift = (at: number) => (at + 1) * 1_000_000;

async function addPartitions(tx: Tx, { name }: Table, { wholesalerId, at }: { wholesalerId: string; at: number }) {
  const snapshots = await tx<{ id: number }[]>`
    select snapshot_id as id from snapshots where wholesaler_id = ${wholesalerId}`;
  for (const { id } of snapshots) {
    const own = id + shift(at);
    await tx.unsafe(`create table "${name}_${own}" partition of ${name} for values in (${own})`);
  }
}

function valueFor({ name: table }: Table, { name, type }: Column, { shadow, at }: { shadow: string; at: number }) {
  const column = `"${name}"`;
  if (name === 'wholesaler_id') return `'${shadow}'`;
  if (type === 'bigint' && numbered.has(name)) return `${column} + ${shift(at)}`;
  const full = `${table}.${name}`;
  if (!keys.has(full)) return different[full] ?? column;
  if (type === 'uuid') return `md5('${shadow}' || ${column})::uuid`;
  return type === 'bytea' ? `sha256(convert_to('${shadow}', 'UTF8') || ${column})` : `'${shadow}.' || ${column}`;
}

/** All rows of a wholesaler, by table. */
export async function rowsOf(sql: Sql, wholesalerId: string): Promise<Record<string, string[]>> {
  const all: Record<string, string[]> = {};
  for (const table of await tenantTables(sql)) {
    const rows = await sql<{ row: string }[]>`
      select to_jsonb(t)::text as row from ${sql(table.name)} t where ${ofWholesaler(sql, table, wholesalerId)}`;
    all[table.name] = rows.map(({ row }) => row).sort();
  }
  return all;
}

/** What stands in folders and files that are named by the wholesaler. */
export async function filesOf(dataDir: string, wholesalerId: string): Promise<Record<string, string>> {
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  const files = found.filter((entry) => entry.isFile()).map(({ parentPath, name }) => path.join(parentPath, name));
  const own = files.filter((file) => path.relative(dataDir, file).includes(wholesalerId));
  const digests = own.map(async (file) => [
    path.relative(dataDir, file),
    createHash('sha256')
      .update(await readFile(file))
      .digest('hex'),
  ]);
  return Object.fromEntries(await Promise.all(digests));
}

/** A digest of all rows of a wholesaler, by table: one question, for who asks often. */
export async function digestsOf(sql: Sql, wholesalerId: string): Promise<Map<string, string>> {
  const tables = await tenantTables(sql);
  const parts = tables.map(
    (table) => sql`
      select ${table.name} as name, (
        select md5(string_agg(row, ',' order by row)) from (
          select to_jsonb(t)::text as row from ${sql(table.name)} t where ${ofWholesaler(sql, table, wholesalerId)}) as rows
      ) as digest`,
  );
  const all = parts.reduce((first, part) => sql`${first} union all ${part}`);
  const rows = await sql<{ name: string; digest: string | null }[]>`${all}`;
  return new Map(rows.map(({ name, digest }) => [name, digest ?? '']));
}
