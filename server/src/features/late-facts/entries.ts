/** Entries that came, or were decided on, after a sales period closed. */
import type { LateEntry } from '@caselift/contract/late-facts';
import type { StoredClosing } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { isItems } from '@caselift/domain/pay/pay-parts';
import { entriesIn } from '../../figures/late/restated.ts';
import type { LinesView } from './lines.ts';

type Row = Pick<LateEntry, 'entryId' | 'kind' | 'date' | 'item' | 'status' | 'quantity'> & {
  userId: string;
  buyerId: string | null;
  isLate: boolean;
};

const itemKindOf = { objectives: 'objective', incentives: 'incentive' } as const;

/** Of the person, or of a lead's team; a sales rep's own. Only objectives and incentives have any. */
export async function readLateEntries(
  tx: Tx,
  wholesalerId: string,
  { customId, part, paidBy, isOwnOnly, names }: LinesView,
  { closing, buyers }: { closing: StoredClosing; buyers: ReadonlyMap<string, { name: string }> },
): Promise<LateEntry[]> {
  if (!isItems(part)) return [];
  const people = isOwnOnly ? [customId] : paidBy.team;
  const of = tx`${entriesIn(tx, wholesalerId, closing)} and user_id = any (${[...people]})`;
  const rows = await tx<Row[]>`
    select e.*, i.name as item from (
      select image_id as "entryId", 'image' as kind, own_date as date, item_id, user_id as "userId", buyer_id as "buyerId",
        status, validation_quantity as quantity, received_at > ${closing.closedAt} as "isLate"
      from item_images
      where ${of} and stored_at is not null
        and (reviewed_at > ${closing.closedAt} or received_at > ${closing.closedAt} and status = 'approved')
      union all
      select submission_id, kind, own_date, item_id, user_id, buyer_id, null, amount, true
      from item_submissions where ${of} and received_at > ${closing.closedAt}
    ) as e join items i on i.wholesaler_id = ${wholesalerId} and i.item_id = e.item_id
    where i.kind = ${itemKindOf[part]}
    order by e.date, e."entryId"`;
  return rows.map(({ userId, buyerId, isLate, entryId, kind, date, item, status, quantity }) => ({
    ...{ entryId, kind, date, item, status },
    change: isLate ? 'added' : status === 'approved' ? 'added' : 'removed',
    person: { customId: userId, name: names.get(userId) ?? userId },
    buyer: buyerId === null ? null : { customId: buyerId, name: buyers.get(buyerId)?.name ?? buyerId },
    quantity: quantity === null ? null : Number(quantity),
  }));
}
