/** What is typed for people of an item, as it is stored: it holds from an instance on, until the next row. */
import type { EditedUser } from '@caselift/contract/item-edits';
import type { Tx } from '@caselift/db/connect';
import { addDays, type IsoDate } from '@caselift/domain/dates';
import type { EditedRules } from '@caselift/domain/programs/item-entry';
import { readNamedBuyers } from '../../figures/buyers.ts';
import { imagesFor, readHandedIn } from '../../figures/handed-in.ts';
import { readInstanceOfItem } from '../../figures/item-instance.ts';
import { shownNumbers } from '../../figures/item-statement.ts';
import { userEntry } from '../../figures/user-entry.ts';
import { knownActors } from '../../identity/actor-names.ts';
import type { Edit, Place } from './place.ts';

/** version: when it was typed, in milliseconds; a row that replaces another has a later one. */
type Row = { userId: string; instanceStart: IsoDate; rules: EditedRules | null; version: number; editedBy: string };
type InForce = Pick<Row, 'rules' | 'version' | 'editedBy'>;

export type TypedRules = {
  /** In the instance. */
  inForce(userId: string): InForce;
  rowsOf(userId: string): readonly Row[];
};

const nothing: InForce = { rules: null, version: 0, editedBy: '' };

export async function readTyped(tx: Tx, wholesalerId: string, { item, instance }: Place): Promise<TypedRules> {
  const rows = await tx<Row[]>`
    select user_id as "userId", instance_start as "instanceStart", rules,
      floor(extract(epoch from edited_at) * 1000)::float8 as version, edited_by as "editedBy"
    from item_edits where wholesaler_id = ${wholesalerId} and item_id = ${item.itemId}
    order by instance_start desc`;
  const byUser = Map.groupBy(rows, ({ userId }) => userId);
  const rowsOf = (userId: string) => byUser.get(userId) ?? [];
  return {
    rowsOf,
    inForce: (userId) => rowsOf(userId).find(({ instanceStart }) => instanceStart <= instance.from) ?? nothing,
  };
}

/** rules null: what the item and the role say. */
export type ToType = { userId: string; rules: EditedRules | null };

/** In an ended instance it holds there alone: what later ones are paid by stays what it was. */
export async function writeTyped(
  { tx, scope, viewer }: Pick<Edit, 'tx' | 'scope' | 'viewer'>,
  { item, instance }: Place,
  typed: TypedRules,
  asked: readonly ToType[],
): Promise<void> {
  const { wholesalerId } = scope;
  const { from, to, isEnded } = instance;
  const next = addDays(to, 1);
  const rows: { user_id: string; instance_start: IsoDate; rules: EditedRules | null }[] = [];
  const removed: string[] = [];
  for (const { userId, rules } of asked) {
    const known = typed.rowsOf(userId);
    const carried = known.find(({ instanceStart }) => instanceStart < from)?.rules ?? null;
    if (rules === null && carried === null) removed.push(userId);
    else rows.push({ user_id: userId, instance_start: from, rules });
    const isOwn = known.some(({ instanceStart }) => instanceStart > from && instanceStart <= next);
    if (isEnded && !isOwn) rows.push({ user_id: userId, instance_start: next, rules: typed.inForce(userId).rules });
  }
  const of = tx`wholesaler_id = ${wholesalerId} and item_id = ${item.itemId}`;
  if (removed.length > 0) {
    await tx`delete from item_edits where ${of} and instance_start = ${from} and user_id = any (${removed})`;
  }
  if (rows.length === 0) return;
  await tx`
    insert into item_edits (wholesaler_id, item_id, user_id, instance_start, rules, edited_by)
    select ${wholesalerId}, ${item.itemId}::uuid, user_id, instance_start, coalesce(rules, 'null'), ${viewer.email}
    from jsonb_to_recordset(${tx.json(rows as never)}) as typed (user_id text, instance_start date, rules jsonb)
    on conflict (wholesaler_id, item_id, user_id, instance_start)
    do update set rules = excluded.rules, edited_by = excluded.edited_by, edited_at = clock_timestamp()`;
}

/** Admins and managers see profits, to the cent. */
const staff = { withProfits: true, rounded: false };

/** Everyone of the item that the caller may see, as this transaction left them, with what they handed in. */
export async function editedUsers(edit: Edit, place: Place): Promise<EditedUser[]> {
  const { tx, scope, memory, storage, viewer } = edit;
  const { now, item, instance, isSeen } = place;
  const { wholesalerId } = scope;
  const { itemId } = item;
  const found = await readInstanceOfItem(tx, now, { itemId, from: instance.from });
  if (found === undefined) return [];
  const userIds = found.having.filter(isSeen);
  const [typed, handedIn, { byId: accounts }] = await Promise.all([
    readTyped(tx, wholesalerId, place),
    readHandedIn(tx, wholesalerId, { itemIds: [itemId], userIds }),
    readNamedBuyers(tx, memory, now.at?.snapshot),
  ]);
  const placeOf = (userId: string) => ({ userId, itemId, instance: instance.from });
  const images = userIds.flatMap((userId) => handedIn.imagesOf(placeOf(userId)));
  const show = await imagesFor(tx, { wholesalerId, storage }, images, {
    accountOf: (buyerId) => accounts.get(buyerId)?.name ?? buyerId,
    nameOfEmail: knownActors(now.people, viewer),
  });
  const people = new Map(found.people.map((person) => [person.customId, person]));
  const users = userIds.map(async (customId) => {
    const [person, result] = [people.get(customId), found.resultOf(customId)];
    if (person === undefined || result === undefined) return [];
    const line = shownNumbers(result.result, result.result.earnedCents, staff);
    return {
      ...userEntry(person, { line, ...result }, staff),
      images: await Promise.all(handedIn.imagesOf(placeOf(customId)).map(show)),
      checks: [...handedIn.checksOf(placeOf(customId))],
      version: typed.inForce(customId).version,
    };
  });
  return (await Promise.all(users)).flat();
}
