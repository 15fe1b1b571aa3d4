/** Handing in pictures: a row that waits for its content, the upload, the check; and taking them back. */

import type { BodyOf, ReplyOf } from '@caselift/contract/endpoint';
import { entryLimits, type handInImage, itemEntryTexts } from '@caselift/contract/item-entries';
import { itemTexts } from '@caselift/contract/item-texts';
import { recordAudit } from '@caselift/db/audit';
import { stampNow } from '@caselift/db/clock';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { mostImagesHandedIn } from '@caselift/domain/programs/hand-in';
import type { Context } from '../../context.ts';
import { type ImageRow, imageColumns } from '../../figures/item-images.ts';
import { refusal } from '../../http/errors.ts';
import type { AnswerOf } from '../../jobs/question-kinds.ts';
import { imageKeys } from '../../storage/contents.ts';
import { writeFlags } from './flags.ts';
import { isKnown, requireRoomToday } from './known.ts';
import {
  type Ground,
  isHiddenUser,
  isStaff,
  type Place,
  readGround,
  requireItem,
  requirePlace,
  requireUser,
} from './place.ts';
import { readNames, shownImage } from './shown-images.ts';
import type { Edit } from './submit.ts';

type Sent = BodyOf<typeof handInImage>;
type InEdit = <T>(work: (edit: Edit) => Promise<T>) => Promise<T>;

/** Each step may be repeated, by two callers at once or after a crash: the same call sent again goes on from there. */
export async function handIn(
  { storage, questions }: Pick<Context, 'storage' | 'questions'>,
  inEdit: InEdit,
  { itemId, sent, wholesalerId, gone }: { itemId: string; sent: Sent; wholesalerId: string; gone: AbortSignal },
): Promise<ReplyOf<typeof handInImage>> {
  const { row: waiting, names } = await inEdit(async (edit) => {
    const { row, ground } = await insertWaiting(edit, itemId, sent);
    return { row, names: await readNames(edit.tx, edit.memory, ground) };
  });
  const keys = imageKeys(wholesalerId, waiting.contentId);
  const answer = async (row: ImageRow, form: ReplyOf<typeof handInImage>['form']) => {
    return { image: await shownImage(storage, wholesalerId, row, names), form };
  };
  if (waiting.storedAt !== null) return answer(waiting, null);
  if ((await storage.peek(keys.upload, 1)) === null) {
    // Since the row was read, the same call may have had it stored and removed.
    const again = await inEdit(({ tx }) => readImage(tx, wholesalerId, itemId, waiting.imageId));
    if (again !== undefined && again.storedAt !== null) return answer(again, null);
    const limits = { type: sent.type, maxBytes: entryLimits.bytes, seconds: entryLimits.formSeconds };
    return answer(waiting, await storage.presignPost(keys.upload, limits));
  }
  const question = { contentId: waiting.contentId };
  const { picture } = await questions.ask({ wholesalerId, kind: 'checkItemImage', question, gone });
  // Listed before the upload is removed: cut off anywhere, sent again it is done again.
  const stored = await inEdit((edit) => store(edit, itemId, waiting.imageId, picture));
  await storage.delete(keys.upload);
  if (stored === null) {
    // Deleted meanwhile.
    for (const key of [keys.whole, keys.small]) await storage.delete(key);
    throw refusal('not_found', itemEntryTexts.unknownImage);
  }
  if (stored.storedAt === null) throw refusal('bad_input', itemEntryTexts.notAPicture);
  return answer(stored, null);
}

/** What was sent before takes no lock: a team that sends again what it doesn't know to be there waits for nobody. */
async function insertWaiting(edit: Edit, itemId: string, sent: Sent): Promise<{ row: ImageRow; ground: Ground }> {
  const { tx, memory, viewer, wholesalerId } = edit;
  const { _id: imageId, buyerId, takenAt = null, place = null, validationQuantity = null, notes } = sent;
  const userId = requireUser(viewer, sent.user);
  const named = { wholesalerId, entryId: imageId, itemId, userId, kind: 'image' } as const;
  const isThere = async () => {
    if ((await isHiddenUser(tx, memory, edit, userId)) || !(await isKnown(tx, named))) return null;
    const row = await readImage(tx, wholesalerId, itemId, imageId);
    return row === undefined ? null : { row, ground: await readGround(tx, memory, edit) };
  };
  const known = await isThere();
  if (known !== null) return known;
  await lockEnvironments(tx, wholesalerId);
  const meanwhile = await isThere();
  if (meanwhile !== null) return meanwhile;
  const receivedAt = await stampNow(tx);
  const asked = { viewer, wholesalerId, itemId, userId, kind: 'image', buyerId, takenAt, receivedAt } as const;
  const found = await requirePlace(tx, memory, asked);
  if (validationQuantity !== null && found.item.type !== 'imageValidation') {
    throw refusal('bad_input', itemEntryTexts.casesOnly);
  }
  await requireRoomToday(tx, wholesalerId, found.person);
  await requireRoomAtAccount(tx, wholesalerId, found);
  const values = {
    ...{ wholesaler_id: wholesalerId, image_id: imageId, item_id: itemId, user_id: userId, buyer_id: buyerId },
    ...{ instance_start: found.placed.instance.from, own_date: found.date, received_at: receivedAt },
    ...{ taken_at: takenAt, place: place && tx.json(place), validation_quantity: validationQuantity, notes },
    submitted_by: viewer.email,
  };
  const [row] = await tx<ImageRow[]>`insert into item_images ${tx(values)} returning ${imageColumns(tx)}`;
  if (row === undefined) throw new Error('The picture was not written.');
  await leaveToSweep(tx, wholesalerId, row.contentId);
  return { row, ground: found.ground };
}

/** The sweep asks the storage about the content a day from now. */
const leaveToSweep = (tx: Tx, wholesalerId: string, contentId: string) => tx`
  insert into unsettled_contents (wholesaler_id, content_id) values (${wholesalerId}, ${contentId})
  on conflict (wholesaler_id, content_id) do update set since = clock_timestamp()`;

/** More than can count, so that the best paid ones do, but with a limit. By the person's rules. */
async function requireRoomAtAccount(
  tx: Tx,
  wholesalerId: string,
  { item, person, account, placed }: Place,
): Promise<void> {
  if (account === null) return;
  const { instance, terms } = placed;
  const of = tx`wholesaler_id = ${wholesalerId} and item_id = ${item.itemId} and user_id = ${person.customId}`;
  const [{ held, typed } = { held: 0, typed: null }] = await tx<{ held: number; typed: number | null }[]>`
    select (
      select count(*) from item_images
      where ${of} and instance_start = ${instance.from} and buyer_id = ${account.customId}
    ) as held, (
      select (rules ->> 'maxImagesPerAccount')::int from item_edits
      where ${of} and instance_start <= ${instance.from} order by instance_start desc limit 1
    ) as typed`;
  const most = mostImagesHandedIn(typed ?? terms.maxImagesPerAccount);
  if (held >= most) throw refusal('conflict', itemEntryTexts.tooManyImages(account.name, most));
}

/**
 * The picture counts from now on. null: it was deleted meanwhile.
 * @param picture null: the upload is none, or the same call has just had it stored and removed.
 */
async function store(
  edit: Edit,
  itemId: string,
  imageId: string,
  picture: AnswerOf<'checkItemImage'>['picture'],
): Promise<ImageRow | null> {
  const { tx, memory, viewer, wholesalerId, origin } = edit;
  await lockEnvironments(tx, wholesalerId);
  const [first] =
    picture === null
      ? []
      : await tx<ImageRow[]>`
          update item_images
          set stored_at = clock_timestamp(), width = ${picture.width}, height = ${picture.height},
            perceptual_hash = ${picture.perceptualHash}
          where wholesaler_id = ${wholesalerId} and image_id = ${imageId} and stored_at is null
          returning ${imageColumns(tx)}`;
  const row = first ?? (await readImage(tx, wholesalerId, itemId, imageId));
  if (row === undefined) return null;
  if (first !== undefined) {
    const ground = await readGround(tx, memory, edit);
    await writeFlags(tx, wholesalerId, row, ground);
    const names = await readNames(tx, memory, ground);
    const { userId, buyerId } = row;
    const [item, person] = [names.items.get(itemId), names.people.get(userId)];
    const detail = toldOf(row, item, person, names.accounts.get(buyerId)?.name);
    await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'hand in entry', detail, origin });
  }
  return row;
}

/** What the history keeps; an account without a name by its ID. */
function toldOf(
  { imageId, itemId, userId, buyerId, date }: ImageRow,
  item: { kind: string; name: string } | undefined,
  person: { name: string } | undefined,
  account = buyerId,
) {
  return {
    ...{ itemId, itemKind: item?.kind ?? 'item', name: item?.name ?? '', userId, person: person?.name ?? userId, date },
    ...{ entryId: imageId, kind: 'image', account },
  };
}

/** 404: none of the item, or someone else's. 409: it was reviewed, and the viewer is none of the staff. */
export async function takeBackImage(
  { storage }: Pick<Context, 'storage'>,
  inEdit: InEdit,
  { itemId, imageId, wholesalerId }: { itemId: string; imageId: string; wholesalerId: string },
): Promise<void> {
  const contentId = await inEdit(async (edit) => {
    const { tx, memory, viewer, origin } = edit;
    await lockEnvironments(tx, wholesalerId);
    const ground = await readGround(tx, memory, edit);
    const item = requireItem(ground, itemId);
    const row = await readImage(tx, wholesalerId, itemId, imageId);
    const person = ground.people.find(({ customId }) => customId === row?.userId);
    const isOwn = row?.userId === viewer.customId;
    const isSeen = isStaff(viewer) ? person === undefined || ground.isSeen(person) : isOwn;
    if (row === undefined || !isSeen) throw refusal('not_found', itemEntryTexts.unknownImage);
    const above = ground.items.find((one) => one.itemId === (item.parentId ?? item.terms.groupId));
    const isHidden = item.terms.hideFromSalesReps || above?.terms.hideFromSalesReps === true;
    if (viewer.role === 'salesRep' && isHidden) throw refusal('not_found', itemTexts.unknown);
    if (!isStaff(viewer) && row.status !== 'pending') throw refusal('conflict', itemEntryTexts.reviewed);
    await tx`delete from item_images where wholesaler_id = ${wholesalerId} and image_id = ${imageId}`;
    if (row.storedAt !== null) {
      const detail = { ...toldOf(row, item, person), status: row.status };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, action: 'take back entry', detail, origin });
    }
    // A copied item's pictures share the content, and a form that was answered may still bring one.
    await leaveToSweep(tx, wholesalerId, row.contentId);
    const others = await tx`
      select from item_images where wholesaler_id = ${wholesalerId} and content_id = ${row.contentId} limit 1`;
    return others.length === 0 ? row.contentId : null;
  });
  if (contentId === null) return;
  for (const key of Object.values(imageKeys(wholesalerId, contentId))) await storage.delete(key);
}

async function readImage(tx: Tx, wholesalerId: string, itemId: string, imageId: string): Promise<ImageRow | undefined> {
  const [row] = await tx<ImageRow[]>`
    select ${imageColumns(tx)} from item_images
    where wholesaler_id = ${wholesalerId} and image_id = ${imageId} and item_id = ${itemId}`;
  return row;
}
