/** Taking back what was typed and uploaded for the people of an item in its running period. */
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import type { DateRange } from '@caselift/domain/calendar';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import { instancesOf } from '@caselift/domain/programs/instances';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import type { Context } from '../../context.ts';
import { requireOpenDays } from '../../figures/closed/guards.ts';
import { savedBy } from '../../figures/current-snapshot.ts';
import { archivedFault } from '../../figures/run-fault.ts';
import { type FoundItem, findItem, requireNone } from './find-item.ts';
import type { Asked } from './run.ts';

type RemovedEdit = { itemId: string; userId: string; instanceStart: IsoDate; rules: EditedRules | null };
type RemovedQuantity = { itemId: string; userId: string; instanceStart: IsoDate; date: IsoDate; amount: number };

/**
 * Answers how many of each. What was typed in an ended period stays there and is carried no further: a row without rules
 * says so. Pictures, ticks and values stay, and so does everything of ended periods.
 */
export function resetItemValues(
  { memory }: Pick<Context, 'memory'>,
  { scope, inScope, viewer, origin, kind, itemId }: Omit<Asked, 'gone'>,
) {
  const { wholesalerId } = scope;
  return inScope(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    const found = await findItem(tx, memory, { scope, kind, itemId });
    requireNone(archivedFault(found));
    const { from, to } = await runningDays(tx, wholesalerId, found);
    // An instance is paid in the sales period of its last day.
    await requireOpenDays(tx, wholesalerId, { from: to, to });
    const ids = found.parts.map((part) => part.itemId);
    const ofRunning = await tx<RemovedEdit[]>`
      delete from item_edits
      where wholesaler_id = ${wholesalerId} and item_id = any (${ids}) and instance_start >= ${from}
      returning item_id as "itemId", user_id as "userId", instance_start as "instanceStart", rules`;
    const carried = await tx<RemovedEdit[]>`
      select * from (
        select distinct on (item_id, user_id) item_id as "itemId", user_id as "userId",
          instance_start as "instanceStart", rules
        from item_edits
        where wholesaler_id = ${wholesalerId} and item_id = any (${ids})
        order by item_id, user_id, instance_start desc
      ) newest
      where rules <> 'null'`;
    if (carried.length > 0) {
      await tx`
        insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
        select ${wholesalerId}, item_id::uuid, user_id, ${from}::date, 'null', ${viewer.email}
        from unnest(${carried.map((edit) => edit.itemId)}::text[], ${carried.map(({ userId }) => userId)}::text[])
          as carried (item_id, user_id)`;
    }
    const isOf = (edit: RemovedEdit) => (other: RemovedEdit) =>
      other.itemId === edit.itemId && other.userId === edit.userId;
    const edits = [
      ...ofRunning.filter(({ rules }) => rules !== null),
      ...carried.filter((edit) => !ofRunning.some(isOf(edit))),
    ];
    const quantities = await tx<RemovedQuantity[]>`
      delete from item_submissions
      where wholesaler_id = ${wholesalerId} and item_id = any (${ids}) and instance_start >= ${from}
        and kind = 'quantity'
      returning item_id as "itemId", user_id as "userId", instance_start as "instanceStart", own_date as date, amount`;
    const removed = { edits, quantities: [...quantities] };
    const detail = { itemId, kind, name: found.item.name, ...removed };
    await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'reset item values', detail, origin });
    return { edits: edits.length, quantities: quantities.length };
  });
}

/** The instance that holds L of prod, or of preview before there is one; without one, the days that are yet to come. */
async function runningDays(tx: Tx, wholesalerId: string, { root, items }: FoundItem): Promise<DateRange> {
  const at = await savedBy(tx, wholesalerId);
  if (at === undefined) return { from: '0001-01-01', to: '9999-12-31' }; // nothing has ended
  const { lastTransactionDate: lastDate } = at.snapshot;
  const tree = itemTrees(items).find(({ item }) => item.itemId === root.itemId);
  const running = tree && instancesOf(tree, { lastDate, endingFrom: lastDate }).at(-1);
  return running ?? { from: addDays(lastDate, 1), to: '9999-12-31' };
}
