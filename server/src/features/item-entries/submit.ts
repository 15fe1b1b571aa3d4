/** Handing in ticks, values and quantities, and taking them back. */

import type { BodyOf } from '@caselift/contract/endpoint';
import { type handInEntry, type ItemEntry, itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { recordAudit } from '@caselift/db/audit';
import { stampNow } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { isStaffOnly, placedIn, type SubmissionKind } from '@caselift/domain/programs/hand-in';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import type { JSONValue } from 'postgres';
import type { ItemRow } from '../../figures/item-rows.ts';
import type { PersonRow } from '../../figures/queries.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { todayIn } from '../../today.ts';
import { isKnown, requireRoomToday } from './known.ts';
import {
  isArchived,
  isHiddenUser,
  isStaff,
  readGround,
  requireItem,
  requireItemOrGone,
  requirePlace,
  requireUser,
} from './place.ts';

/** Who edits, and where it is written. */
export type Edit = { tx: Tx; memory: SnapshotMemory; viewer: Viewer; wholesalerId: string; origin: string };

type Row = Omit<ItemEntry, '_id' | 'takenAt' | 'receivedAt'> & {
  entryId: string;
  kind: SubmissionKind;
  takenAt: Date | null;
  receivedAt: Date;
};
/** What else there is to know of one, to put it back as it was and to tell of it (figures/late/restated.ts). */
type Stored = Row & { submittedBy: string; corrections: JSONValue };

/** One at a time in a wholesaler, so that what is sent twice at once is written once. */
export async function submit(edit: Edit, itemId: string, sent: BodyOf<typeof handInEntry>): Promise<ItemEntry> {
  const { tx, memory, viewer, wholesalerId, origin } = edit;
  const { _id: entryId, kind, amount, buyerId = null, takenAt = null, notes } = sent;
  const userId = requireUser(viewer, sent.user);
  await lockEnvironments(tx, wholesalerId);
  const isHidden = await isHiddenUser(tx, memory, edit, userId);
  if (isHidden || !(await isKnown(tx, { wholesalerId, entryId, itemId, userId, kind }))) {
    const receivedAt = await stampNow(tx);
    const asked = { viewer, wholesalerId, itemId, userId, kind, buyerId, takenAt, receivedAt };
    const { item, person, account, date, placed } = await requirePlace(tx, memory, asked);
    await requireRoomToday(tx, wholesalerId, person);
    const row = {
      ...{ wholesaler_id: wholesalerId, submission_id: entryId, item_id: itemId, user_id: userId, buyer_id: buyerId },
      ...{ instance_start: placed.instance.from, kind, amount, own_date: date, received_at: receivedAt },
      ...{ taken_at: takenAt, submitted_by: viewer.email, notes },
    };
    await tx`insert into item_submissions ${tx(row)}`;
    const detail = {
      ...{ itemId, itemKind: item.kind, name: item.name, userId, person: person.name, date },
      ...{ entryId, kind, amount, account: account?.name ?? null },
    };
    await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'hand in entry', detail, origin });
  }
  return shown(await requireRow(tx, wholesalerId, itemId, entryId));
}

/**
 * An entry that the viewer may delete. 404: none of the item, or someone else's. 409: its period is over, and the viewer is
 * none of the staff.
 */
export async function requireTakeBack(
  edit: Pick<Edit, 'tx' | 'memory' | 'viewer' | 'wholesalerId'>,
  itemId: string,
  entryId: string,
): Promise<{ item: ItemRow; row: Stored; person: PersonRow | undefined }> {
  const { tx, memory, viewer, wholesalerId } = edit;
  const ground = await readGround(tx, memory, edit);
  const item = isStaff(viewer) ? requireItemOrGone(ground, itemId) : requireItem(ground, itemId);
  const row = await requireRow(tx, wholesalerId, itemId, entryId);
  const person = ground.people.find(({ customId }) => customId === row.userId);
  if (!isStaff(viewer)) {
    if (row.userId !== viewer.customId) throw refusal('not_found', itemEntryTexts.unknownEntry);
    const today = todayIn(ground.timeZone);
    const placed = placedIn(itemTrees(ground.items), itemId, row.instance, today);
    if (viewer.role === 'salesRep' && placed?.hidesFromSalesReps) throw refusal('not_found', itemTexts.unknown);
    if (isStaffOnly(item)) throw refusal('conflict', itemEntryTexts.staffOnly);
    if (isArchived(item, ground)) throw refusal('conflict', itemEntryTexts.archived(item.kind));
    const period = placed?.instance ?? null;
    if (period === null || period.to < today) throw refusal('conflict', itemEntryTexts.periodOver(period));
  } else if (person !== undefined && !ground.isSeen(person)) {
    throw refusal('not_found', itemEntryTexts.unknownEntry);
  }
  return { item, row, person };
}

/** Refused as requireTakeBack. */
export async function takeBack(edit: Edit, itemId: string, entryId: string): Promise<void> {
  const { tx, viewer, wholesalerId, origin } = edit;
  await lockEnvironments(tx, wholesalerId);
  const { item, row, person } = await requireTakeBack(edit, itemId, entryId);
  await tx`delete from item_submissions where wholesaler_id = ${wholesalerId} and submission_id = ${entryId}`;
  const { kind, amount, userId, date, buyerId, instance, notes, submittedBy, corrections } = row;
  const [receivedAt, takenAt] = [row.receivedAt.toISOString(), row.takenAt?.toISOString() ?? null];
  const detail = {
    ...{ itemId, itemKind: item.kind, name: item.name, userId, person: person?.name ?? userId, date },
    ...{ entryId, kind, amount, account: buyerId },
    row: { instance, buyerId, receivedAt, takenAt, submittedBy, notes, corrections },
  };
  await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'take back entry', detail, origin });
}

async function requireRow(tx: Tx, wholesalerId: string, itemId: string, entryId: string): Promise<Stored> {
  const [row] = await tx<Stored[]>`
    select submission_id as "entryId", item_id as "itemId", user_id as "userId", instance_start as instance, kind,
      amount, buyer_id as "buyerId", own_date as date, taken_at as "takenAt", received_at as "receivedAt", notes,
      submitted_by as "submittedBy", corrections
    from item_submissions
    where wholesaler_id = ${wholesalerId} and submission_id = ${entryId} and item_id = ${itemId}`;
  if (row === undefined) throw refusal('not_found', itemEntryTexts.unknownEntry);
  return row;
}

function shown({ entryId, takenAt, receivedAt, submittedBy: _, corrections: __, ...row }: Stored): ItemEntry {
  return { _id: entryId, ...row, takenAt: takenAt?.toISOString() ?? null, receivedAt: receivedAt.toISOString() };
}
