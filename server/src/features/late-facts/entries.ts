/** Entries that came, or were decided on, corrected or deleted, after a sales period closed. */
import type { LateEntry } from '@caselift/contract/late-facts';
import type { StoredClosing } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { isItems } from '@caselift/domain/pay/pay-parts';
import { amountAt, entriesIn, takenBackSince } from '../../figures/late/restated.ts';
import type { LinesView } from './lines.ts';

type Row = Pick<LateEntry, 'entryId' | 'kind' | 'date' | 'item' | 'status' | 'quantity'> & {
  userId: string;
  buyerId: string | null;
  isLate: boolean;
  isDeleted: boolean;
  /** The amount that the period was closed with; null: it wasn't corrected since. */
  was: number | null;
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
  const { closedAt } = closing;
  const rows = await tx<Row[]>`
    select e.*, i.name as item from (
      select image_id as "entryId", 'image' as kind, own_date as date, item_id, user_id as "userId", buyer_id as "buyerId",
        status, validation_quantity as quantity, received_at > ${closedAt} as "isLate",
        false as "isDeleted", null::numeric as was
      from item_images
      where ${of} and stored_at is not null
        and (reviewed_at > ${closedAt} or received_at > ${closedAt} and status = 'approved')
      union all
      select submission_id, kind, own_date, item_id, user_id, buyer_id, null, amount, received_at > ${closedAt}, false,
        ${amountAt(tx, closedAt)}
      from item_submissions where ${of} and (received_at > ${closedAt} or corrected_at > ${closedAt})
      union all
      select submission_id, kind, own_date, item_id, user_id, buyer_id, null,
        coalesce(${amountAt(tx, closedAt)}, amount), false, true, null
      from (${takenBackSince(tx, wholesalerId, closedAt)}) as deleted where ${of} and received_at <= ${closedAt}
    ) as e join items i on i.wholesaler_id = ${wholesalerId} and i.item_id = e.item_id
    where i.kind = ${itemKindOf[part]}
    order by e.date, e."entryId"`;
  return rows.map(({ userId, buyerId, isLate, isDeleted, was, entryId, kind, date, item, status, quantity }) => ({
    ...{ entryId, kind, date, item, status },
    change: isDeleted
      ? 'removed'
      : isLate
        ? 'added'
        : kind !== 'image'
          ? 'changed'
          : status === 'approved'
            ? 'added'
            : 'removed',
    person: { customId: userId, name: names.get(userId) ?? userId },
    buyer: buyerId === null ? null : { customId: buyerId, name: buyers.get(buyerId)?.name ?? buyerId },
    quantity: quantity === null ? null : Number(quantity),
    ...(was !== null && !isLate && { was: Number(was) }),
  }));
}
