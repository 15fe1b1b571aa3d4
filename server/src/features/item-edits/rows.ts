/** The rows of a spreadsheet for a custom item: quantities and targets of people in one instance. */
import { randomUUID } from 'node:crypto';
import type { BodyOf, ReplyOf } from '@caselift/contract/endpoint';
import {
  type CustomInstance,
  type CustomRow,
  itemEditTexts,
  type uploadCustomRows,
} from '@caselift/contract/item-edits';
import { itemLimits } from '@caselift/contract/item-texts';
import { readClosings } from '@caselift/db/closings';
import type { IsoDate } from '@caselift/domain/dates';
import { requireOpenDays } from '../../figures/closed/guards.ts';
import { refusal } from '../../http/errors.ts';
import { todayIn } from '../../today.ts';
import { record, requireMayTarget } from './edit.ts';
import { type Edit, openPlace, type Place } from './place.ts';
import { editedUsers, readTyped, writeTyped } from './stored.ts';

type Kept = { user: string; quantity: number; target: number };
type Dropped = { row: number; user: string; reason: string };

export async function saveRows(
  edit: Edit,
  { itemId, rows, fileName, instance, isPreview }: BodyOf<typeof uploadCustomRows> & { itemId: string },
): Promise<ReplyOf<typeof uploadCustomRows>> {
  const { tx, scope, viewer } = edit;
  const place = await openPlace(edit, { itemId, from: instance });
  if (place.item.type !== 'custom') throw refusal('bad_input', itemEditTexts.notCustom);
  const { kept, dropped } = sorted(rows, place);
  const typed = await readTyped(tx, scope.wholesalerId, place);
  const targets = kept.map(({ user, target }) => {
    const before = typed.inForce(user).rules;
    const rules = { ...before, target };
    requireMayTarget(edit, place, before, rules);
    return { userId: user, rules, isNew: before?.target !== target };
  });
  // Others than admins leave targets as they are.
  const toType = viewer.role === 'admin' ? targets.filter(({ isNew }) => isNew) : [];
  // Quantities are facts, which may come late; targets are terms.
  const { to } = place.instance;
  if (toType.length > 0) await requireOpenDays(tx, scope.wholesalerId, { from: to, to });
  const reply = async () => ({
    ...{ kept, dropped, users: await editedUsers(edit, place) },
    ...{ instance: place.instance.from, instances: await toChoose(edit, place) },
  });
  if (isPreview) return reply();
  await writeTyped(edit, place, typed, toType);
  const replaced = await writeQuantities(edit, place, kept, fileName ?? '');
  if (kept.length > 0) {
    const names = new Map(place.now.people.map(({ customId, name }) => [customId, name]));
    const told = kept.map(({ user, ...numbers }) => ({
      ...{ user: names.get(user) ?? user, userId: user, ...numbers },
      before: { quantities: replaced.get(user) ?? [], target: typed.inForce(user).rules?.target ?? null },
    }));
    const detail = { fileName: fileName ?? null, rows: told, dropped: dropped.length };
    await record(edit, place, 'upload custom rows', detail);
  }
  return reply();
}

/** Periods to choose from. */
const offered = 24;

async function toChoose({ tx, scope: { wholesalerId } }: Edit, { item, instances }: Place): Promise<CustomInstance[]> {
  const known = await tx<{ instance: IsoDate }[]>`
    select distinct instance_start as instance from item_submissions
    where wholesaler_id = ${wholesalerId} and item_id = ${item.itemId} and kind = 'quantity'`;
  const withRows = new Set(known.map(({ instance }) => instance));
  const closedTo = (await readClosings(tx, wholesalerId)).at(-1)?.to ?? '';
  return instances.slice(0, offered).map(({ from, to, isEnded }) => ({
    ...{ from, to, isEnded },
    ...{ isClosed: to <= closedTo, hasRows: withRows.has(from) },
  }));
}

/** In the order of the rows. Of rows that contradict each other none is kept. */
function sorted(rows: readonly CustomRow[], place: Place): { kept: Kept[]; dropped: Dropped[] } {
  const kept = new Map<string, Kept>();
  const dropped: Dropped[] = [];
  const fitting = new Map<string, { row: number; numbers: Kept }[]>();
  const people = new Set(place.now.people.map(({ customId }) => customId).filter(place.isSeen));
  for (const [at, row] of rows.entries()) {
    const read = rowOf(row, people, place.userIds);
    if (typeof read === 'string') dropped.push({ row: at + 1, user: shownUser(row.user), reason: read });
    else fitting.set(read.user, [...(fitting.get(read.user) ?? []), { row: at + 1, numbers: read }]);
  }
  for (const [user, all] of fitting) {
    const [first] = all;
    if (first === undefined) continue;
    const isSame = all.every(({ numbers }) => JSON.stringify(numbers) === JSON.stringify(first.numbers));
    if (isSame) kept.set(user, first.numbers);
    const reason = isSame ? itemEditTexts.repeated : itemEditTexts.contradicts;
    for (const { row } of isSame ? all.slice(1) : all) dropped.push({ row, user, reason });
  }
  return { kept: [...kept.values()], dropped: dropped.sort((one, other) => one.row - other.row) };
}

/** A sentence: why it is left out. */
function rowOf(row: CustomRow, people: ReadonlySet<string>, userIds: readonly string[]): Kept | string {
  const { user } = row;
  if (typeof user !== 'string' || !/^[A-Z_0-9]+$/.test(user)) return itemEditTexts.badUser;
  if (!people.has(user)) return itemEditTexts.unknownPerson;
  if (!userIds.includes(user)) return itemEditTexts.notAssigned;
  const [quantity, target] = [numberOf(row.quantity), numberOf(row.target)];
  if (quantity === null || target === null) return itemEditTexts.missingNumber;
  if (!isAmount(quantity) || !isAmount(target)) return itemEditTexts.badNumber;
  return { user, quantity, target };
}

/** null: there is none. NaN: the text isn't a number. */
function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value.trim() === '') return null;
  return Number(value);
}

function isAmount(value: number): boolean {
  const tenThousandths = value * 10_000;
  return value >= 0 && value <= itemLimits.quantity && Math.abs(tenThousandths - Math.round(tenThousandths)) < 1e-4;
}

const shownLength = 100;
const shownUser = (user: unknown): string =>
  typeof user === 'string' || typeof user === 'number' ? String(user).slice(0, shownLength) : '';

/** In place of those of the same people in the instance. Answers these, by person. */
async function writeQuantities(
  { tx, scope, viewer }: Edit,
  { now, item, instance }: Place,
  kept: readonly Kept[],
  notes: string,
): Promise<ReadonlyMap<string, number[]>> {
  if (kept.length === 0) return new Map();
  const { wholesalerId } = scope;
  const replaced = await tx<{ userId: string; amount: number }[]>`
    delete from item_submissions
    where wholesaler_id = ${wholesalerId} and item_id = ${item.itemId} and instance_start = ${instance.from}
      and kind = 'quantity' and user_id = any (${kept.map(({ user }) => user)})
    returning user_id as "userId", amount::float8 as amount`;
  const rows = kept.map(({ user, quantity }) => ({
    ...{ wholesaler_id: wholesalerId, submission_id: randomUUID(), item_id: item.itemId, user_id: user },
    ...{ instance_start: instance.from, kind: 'quantity', amount: quantity, own_date: dayWithin({ now, instance }) },
    ...{ submitted_by: viewer.email, notes },
  }));
  await tx`insert into item_submissions ${tx(rows)}`;
  return new Map(
    [...Map.groupBy(replaced, ({ userId }) => userId)].map(([userId, of]) => [userId, of.map(({ amount }) => amount)]),
  );
}

/** Today, or the day of the instance that is nearest to it. */
function dayWithin({ now, instance: { from, to } }: Pick<Place, 'now' | 'instance'>): IsoDate {
  const day = todayIn(now.settings.timeZone);
  return day < from ? from : day > to ? to : day;
}
