/**
 * Numbers that people set for themselves where nobody else could (docs/product.md, Environments). The history says so, and
 * a number that someone else sets later is theirs no longer. A rollback to earlier numbers leaves it said.
 */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { type Measure, measureIds } from '@caselift/domain/measure-list';

type Entry = {
  customId: string;
  isOwn: boolean;
  before: Record<string, unknown> | null;
  after: Record<string, unknown>;
};

const actions = ['edit goals', 'edit users'];

/** By person, the measures of which they set the goal, payout or limit that counts in the period themselves. */
export async function readSetAlone(
  tx: Tx,
  { wholesalerId, db }: Scope,
  { to }: Pick<DateRange, 'to'>,
): Promise<ReadonlyMap<string, readonly Measure[]>> {
  const people = await tx<{ customId: string }[]>`
    select distinct detail ->> 'byOneself' as "customId" from audit_log
    where wholesaler_id = ${wholesalerId} and action in ('edit goals', 'edit users') and detail ? 'byOneself'`;
  if (people.length === 0) return new Map();
  // In Preview drafts count at once. They reach Production with a publication, unless a reset comes first.
  const next = tx`(
    select p.action from audit_log p
    where p.wholesaler_id = l.wholesaler_id and p.audit_id > l.audit_id and p.action in ('publish', 'reset')
    order by p.audit_id limit 1)`;
  const isThere =
    db === 'prod'
      ? tx`(l.detail ->> 'db' = 'prod' or ${next} = 'publish')`
      : tx`(l.detail ->> 'db' = 'prod' or ${next} is distinct from 'reset')`;
  const entries = await tx<Entry[]>`
    select own.id as "customId", coalesce(l.detail ->> 'byOneself' = own.id, false) as "isOwn",
      l.detail -> 'changes' -> own.id -> 'before' as before, l.detail -> 'changes' -> own.id -> 'after' as after
    from audit_log l cross join unnest(${people.map(({ customId }) => customId)}::text[]) own (id)
    where l.wholesaler_id = ${wholesalerId} and l.action = any (${actions})
      and l.detail -> 'changes' -> own.id -> 'after' is not null
      and coalesce(l.detail ->> 'actsFrom', l.detail ->> 'periodStart', (l.at at time zone (
        select time_zone from settings where wholesaler_id = ${wholesalerId} and db = 'prod'))::date::text) <= ${to}
      and ${isThere}
    order by l.audit_id`;
  const last = new Map<string, Map<string, boolean>>();
  for (const { customId, isOwn, before, after } of entries) {
    const fields = last.get(customId) ?? new Map<string, boolean>();
    for (const [field, value] of Object.entries(after)) {
      // Edits of goals note all goals of whoever has changed ones.
      if ((before?.[field] ?? null) !== value) fields.set(field, isOwn && value !== null);
    }
    last.set(customId, fields);
  }
  return new Map(
    [...last].flatMap(([customId, fields]) => {
      const own = [...fields].flatMap(([field, isOwn]) => (isOwn ? [measureOf(field)] : []));
      const found = measureIds.filter((measure) => own.includes(measure));
      return found.length === 0 ? [] : [[customId, found] as const];
    }),
  );
}

/** @example measureOf('gp.goal'), measureOf('gp payout') // 'gp' */
function measureOf(field: string): Measure | undefined {
  if (field === 'maxFPL') return 'fpl';
  const [name] = field.split(/[. ]/);
  return measureIds.find((measure) => measure === name);
}
