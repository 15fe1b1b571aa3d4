// What people were paid as in earlier sales periods: their role, teams and limits of then, and whether they were away (docs/product.md, Terms by period).
import type { JSONValue } from 'postgres';
import type { Tx } from './connect.ts';
import type { QueryPart } from './plan-rows.ts';
import type { Scope } from './scope.ts';

/** The columns of users that pay. */
export const payingColumns = [
  'role',
  'leadership',
  'team_lead_ids',
  'max_fpl_percent',
  'deactivated_on',
  'successor_ids',
] as const;
export type PayingColumn = (typeof payingColumns)[number];

/** @property columns that an edit names, changed or not: what was kept of them for later periods goes with it. */
export type NamedPeople = { customIds: readonly string[]; columns: readonly string[] };

/**
 * Keeps what `write` changes of people for the sales periods before `periodStart`, from which on it acts. What was kept for
 * later periods goes: the change acts on those too.
 * Answers who was changed.
 * @param periodStart null: there are no figures, and nothing was paid.
 */
export async function keepingEarlierPeople(
  tx: Tx,
  { wholesalerId, db }: Scope,
  edit: { periodStart: string | null; named?: NamedPeople },
  write: () => Promise<void>,
): Promise<string[]> {
  const { periodStart, named = { customIds: [], columns: [] } } = edit;
  if (periodStart === null) {
    await write();
    return [];
  }
  const ofEnvironment = tx`wholesaler_id = ${wholesalerId} and db = ${db}`;
  const before = await tx<{ id: string; held: JSONValue }[]>`
    select custom_id as id, to_jsonb(u) as held
    from (select custom_id, ${tx(payingColumns)} from users where ${ofEnvironment}) u`;
  await write();
  const changed = await tx<{ id: string }[]>`
    with touched as (
      select was.id, c.name, was.held -> c.name as value, was.held -> c.name is distinct from u.held -> c.name as is_changed
      from jsonb_to_recordset(${tx.json([...before])}) as was (id text, held jsonb)
      join (select custom_id as id, to_jsonb(users) as held from users where ${ofEnvironment}) u using (id)
      cross join unnest(${[...payingColumns]}::text[]) as c (name)
      where was.held -> c.name is distinct from u.held -> c.name
        or (was.id = any (${[...named.customIds]}) and c.name = any (${[...named.columns]}))
    ), gone as (
      delete from earlier_people e using touched
      where ${ofEnvironment} and e.custom_id = touched.id and e.name = touched.name and e.until >= ${periodStart}
      returning e.custom_id as id, e.name, e.until, e.value
    ), held as (
      -- The oldest of those that go is what held in the period that the edit begins with.
      select distinct on (id, name) id, name, value, true as is_kept from gone order by id, name, until
    ), kept as (
      insert into earlier_people (wholesaler_id, db, custom_id, name, until, value)
      select ${wholesalerId}, ${db}, id, name, ${periodStart}::date - 1, case when is_kept then held.value else touched.value end
      from touched left join held using (id, name)
      where is_changed or is_kept
      on conflict do nothing
    )
    select distinct id from touched where is_changed order by id`;
  return changed.map(({ id }) => id);
}

export type EarlierPerson = Partial<Record<PayingColumn, JSONValue>>;

/** What people were paid as in the sales period that ends on the day, where it isn't what users says; by customId. */
export async function readEarlierPeople(
  tx: Tx,
  { wholesalerId, db }: Scope,
  to: string,
): Promise<ReadonlyMap<string, EarlierPerson>> {
  const rows = await tx<{ id: string; held: EarlierPerson }[]>`
    select custom_id as id, jsonb_object_agg(name, value) as held
    from (
      select distinct on (custom_id, name) custom_id, name, value from earlier_people
      where wholesaler_id = ${wholesalerId} and db = ${db} and until >= ${to}
      order by custom_id, name, until
    ) e group by custom_id`;
  return new Map(rows.map(({ id, held }) => [id, held]));
}

/**
 * Replaces a lead by the successor, or by nobody, from the period on: in users and in what was kept for periods since then.
 * Each lead is named once, and people keep their other leads; a successor who reported to the lead gets no replacement.
 * Marked as typed, so that no file changes it back. So does the lead who took over from one who is deactivated.
 * @param periodStart null: there are no figures, and nothing was paid.
 */
export async function moveReports(
  tx: Tx,
  { wholesalerId, db }: Scope,
  { customId, moveTo, periodStart }: { customId: string; moveTo: string | null; periodStart: string | null },
): Promise<void> {
  for (const column of ['team_lead_ids', 'successor_ids'] as const)
    await moveLead(tx, { wholesalerId, db }, column, { customId, moveTo, periodStart });
}

async function moveLead(
  tx: Tx,
  { wholesalerId, db }: Scope,
  column: PayingColumn,
  { customId, moveTo, periodStart }: { customId: string; moveTo: string | null; periodStart: string | null },
): Promise<void> {
  const ofEnvironment = tx`wholesaler_id = ${wholesalerId} and db = ${db}`;
  const leads = tx`array(select jsonb_array_elements_text(value))`;
  const moved = (ids: QueryPart) => tx`
    case when ${moveTo}::text is null or ${moveTo}::text = any (${ids} || custom_id) then array_remove(${ids}, ${customId})
      else array_replace(${ids}, ${customId}, ${moveTo}::text) end`;
  if (periodStart !== null) {
    // What held before the period stays there, also where it is kept together with what is changed.
    await tx`
      insert into earlier_people (wholesaler_id, db, custom_id, name, until, value)
      select u.wholesaler_id, u.db, u.custom_id, ${column}, ${periodStart}::date - 1,
        coalesce(held.value, to_jsonb(u.${tx(column)}))
      from users u left join lateral (
        select value from earlier_people e
        where ${ofEnvironment} and e.custom_id = u.custom_id and name = ${column} and until >= ${periodStart}::date
        order by until limit 1
      ) held on true
      where ${ofEnvironment} and deleted_at is null and (${customId} = any (${tx(column)}) or exists (
        select from earlier_people e
        where ${ofEnvironment} and e.custom_id = u.custom_id and name = ${column} and until >= ${periodStart}::date
          and value ? ${customId}::text))
      on conflict do nothing`;
    await tx`
      update earlier_people set value = to_jsonb(${moved(leads)})
      where ${ofEnvironment} and name = ${column} and until >= ${periodStart}::date and value ? ${customId}::text`;
  }
  await tx`
    update users set ${tx(column)} = ${moved(tx`${tx(column)}`)},
      edited_fields = array_remove(edited_fields, ${column}) || ${[column]}::text[]
    where ${ofEnvironment} and ${customId} = any (${tx(column)}) and deleted_at is null`;
}
