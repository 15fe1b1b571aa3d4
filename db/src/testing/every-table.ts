/** A row in every table that has none, whatever tables there are. */
import { inReferenceOrder, listTables } from '../catalog.ts';
import type { Sql } from '../connect.ts';

/** SQL of a value of the type, for columns that need one. */
const ofType: Record<string, string> = {
  date: `'2024-06-01'`,
  json: `'[]'`,
  jsonb: `'{"none": null}'`,
  uuid: 'gen_random_uuid()',
  bytea: `'\\x00ff'`,
  boolean: 'true',
  'timestamp with time zone': `'2024-06-01T12:00:00Z'`,
};
/** Where a check or the meaning of a column asks for more than its type. */
const ofColumn: Record<string, string> = {
  'boosts.type': `'GP/CE'`,
  'company_goals.measure': `'gp'`,
  'email_changes.email': `'new@example.com'`,
  'files.access': `'{manager}'`,
  'item_submissions.kind': `'quantity'`,
  'items.kind': `'objective'`,
  'snapshot_days.basis': `'line'`,
  'snapshot_lines.kind': `'sale'`,
  'podcasts.url': `'https://example.com'`,
  'update_parts.part': `'brands'`,
  'update_parts.status': `'completed'`,
  'user_goals.measure': `'gp'`,
  'workers.worker': `'main'`,
};

/** Texts are `text`. Rows refer to those that there are; figures are of the first snapshot. */
export async function fillEveryTable(sql: Sql, wholesalerId: string, text: string): Promise<void> {
  for (const { name } of inReferenceOrder(await listTables(sql))) {
    const found = await sql`select from ${sql(name)} limit 1`;
    if (found.length > 0) continue;
    const columns = await neededColumns(sql, name);
    const values = columns.map(({ column, type, refersTo }) => {
      const named = ofColumn[`${name}.${column}`];
      if (named !== undefined) return sql.unsafe(named);
      if (column === 'wholesaler_id') return sql`${wholesalerId}`;
      if (column === 'snapshot_id') return sql`(select min(snapshot_id) from snapshots)`;
      if (refersTo !== null) return sql.unsafe(refersTo);
      if (type.endsWith('[]')) return sql`'{}'`;
      if (type === 'text') return sql`${text}`;
      return sql.unsafe(ofType[type] ?? '1');
    });
    const list = values.reduce((before, value) => sql`${before}, ${value}`);
    await sql`insert into ${sql(name)} (${sql(columns.map(({ column }) => column))}) values (${list})`;
  }
}

/** Those without a value of their own. refersTo: a value that the table they refer to has. */
const neededColumns = (sql: Sql, table: string) => sql<{ column: string; type: string; refersTo: string | null }[]>`
  select a.attname::text as column, format_type(a.atttypid, null) as type, (
    select format('(select min(%1$I::text)::%2$s from %3$I)', r.attname, format_type(r.atttypid, null), r.attrelid::regclass)
    from pg_constraint f
    join pg_attribute r on r.attrelid = f.confrelid and r.attnum = f.confkey[array_position(f.conkey, a.attnum)]
    where f.conrelid = a.attrelid and f.contype = 'f' and a.attnum = any (f.conkey) limit 1) as "refersTo"
  from pg_attribute a
  where a.attrelid = ${table}::regclass and a.attnum > 0 and not a.attisdropped and a.attnotnull and not a.atthasdef
    and a.attidentity = '' and a.attgenerated = ''
  order by a.attnum`;
