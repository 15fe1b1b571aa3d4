/** The snapshot tables of the database, as the registry lists them. */
import type { Sql } from '../connect.ts';
import { snapshotTables } from './registry.ts';
import type { SnapshotTable } from './snapshot-table.ts';

/** The columns of every snapshot table, those that tell the snapshots and the wholesalers apart included. */
export function columnsOf({ columns }: SnapshotTable): [name: string, type: string][] {
  return Object.entries({ snapshot_id: 'bigint not null', wholesaler_id: 'text not null', ...columns });
}

/**
 * Makes the tables that the database lacks, with their row-level policy, and adds the columns that theirs lack. Whatever
 * else differs needs a migration; a test compares the two. Locks nothing where there is nothing to do.
 */
export async function makeSnapshotTables(sql: Sql): Promise<void> {
  const found = await sql<{ table: string; column: string }[]>`
    select table_name::text as "table", column_name::text as "column" from information_schema.columns
    where table_schema = 'public' and table_name = any (${snapshotTables.map(({ name }) => name)})`;
  for (const table of snapshotTables) {
    const standing = new Set(found.filter((row) => row.table === table.name).map((row) => row.column));
    const lacking = columnsOf(table).filter(([column]) => !standing.has(column));
    if (standing.size === 0) await sql.unsafe(createStatements(table));
    else
      for (const [column, type] of lacking) await sql.unsafe(`alter table ${table.name} add column ${column} ${type}`);
  }
}

/** As one transaction; the policy is that of every tenant table (migration 0005). */
function createStatements(table: SnapshotTable): string {
  const ours = `wholesaler_id = current_setting('app.wholesaler', true)`;
  return `
    create table ${table.name} (${columnsOf(table).map((column) => column.join(' '))}) partition by list (snapshot_id);
    alter table ${table.name} enable row level security;
    create policy tenant on ${table.name} to caselift_app using (${ours}) with check (${ours});
    grant select, insert, update, delete on ${table.name} to caselift_app;`;
}
