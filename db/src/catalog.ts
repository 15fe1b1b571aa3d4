// What the database's own catalogue says of our tables.
import type { Sql, Tx } from './connect.ts';

/** `references`: the tables that its foreign keys point at. */
export type Table = { name: string; isPartitioned: boolean; columns: string[]; references: string[] };
export type Partition = { table: string; name: string; snapshotId: number; columns: string[] };
/** `last`: the identity column's newest value. */
export type Sequence = { table: string; column: string; last: number };

/** The tables of schema public, without the snapshots' partitions (whole or half written). */
export async function listTables(sql: Sql | Tx): Promise<Table[]> {
  return sql<Table[]>`
    select c.relname::text as name, c.relkind = 'p' as "isPartitioned", ${columnsOf(sql)} as columns,
      array(select distinct r.relname::text from pg_constraint f join pg_class r on r.oid = f.confrelid
        where f.conrelid = c.oid and f.contype = 'f' and f.confrelid <> c.oid) as "references"
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      -- An unattached partition is a snapshot table's name and a number (partitions.ts).
      and c.relname !~ '^snapshot_[a-z_]+_[0-9]+(_next)?$'
    order by c.relname`;
}

/** The partitions that readers see. */
export async function listPartitions(sql: Sql | Tx): Promise<Partition[]> {
  return sql<Partition[]>`
    select p.relname::text as table, c.relname::text as name, ${columnsOf(sql)} as columns,
      substring(c.relname from '[0-9]+$')::bigint as "snapshotId"
    from pg_inherits i
    join pg_class c on c.oid = i.inhrelid
    join pg_class p on p.oid = i.inhparent
    where p.relnamespace = 'public'::regnamespace and p.relkind = 'p' and c.relkind = 'r' and not i.inhdetachpending
    order by c.relname`;
}

/** Where the identity columns stand; those never used are left out. */
export async function listSequences(sql: Sql | Tx): Promise<Sequence[]> {
  return sql<Sequence[]>`
    select c.relname::text as table, a.attname::text as column, s.last_value as last
    from pg_attribute a
    join pg_class c on c.oid = a.attrelid
    join pg_sequences s on format('%I.%I', s.schemaname, s.sequencename) = pg_get_serial_sequence(c.oid::regclass::text, a.attname)
    where c.relnamespace = 'public'::regnamespace and a.attidentity <> '' and s.last_value is not null
    order by c.relname`;
}

/** Every table after those that it refers to. Rejects a circle. */
export function inReferenceOrder(tables: readonly Table[]): Table[] {
  const ordered: Table[] = [];
  const placed = new Set<string>();
  const known = new Set(tables.map((table) => table.name));
  while (ordered.length < tables.length) {
    const next = tables.find(
      (table) => !placed.has(table.name) && table.references.every((name) => placed.has(name) || !known.has(name)),
    );
    if (!next) throw new Error('Some tables refer to each other in a circle.');
    ordered.push(next);
    placed.add(next.name);
  }
  return ordered;
}

function columnsOf(sql: Sql | Tx) {
  return sql`array(
    select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '' order by a.attnum)`;
}
