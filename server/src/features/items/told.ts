/** What the history tells of an item: its form with names, the lists by how much they have. */
import { itemTexts } from '@caselift/contract/item-texts';
import { recordAudit } from '@caselift/db/audit';
import { changesBetween } from '@caselift/db/edits';
import type { IsoDate } from '@caselift/domain/dates';
import type { JSONValue } from 'postgres';
import { formOf } from '../../edits/item-terms.ts';
import { type ItemRow, readItemLists } from '../../figures/item-rows.ts';
import type { Books } from './books.ts';

type Told = Record<string, JSONValue>;

export async function record(books: Books, action: string, row: ItemRow, detail: Told = {}): Promise<void> {
  const { tx, scope, viewer, origin } = books.edit;
  const { itemId, kind, type, name, parentId } = row;
  const parent = parentId === null ? null : (books.rows.get(parentId)?.name ?? null);
  await recordAudit(tx, {
    wholesalerId: scope.wholesalerId,
    actor: viewer.email,
    origin,
    action,
    detail: { itemId, kind, type, name, parent, ...detail },
  });
}

/** With the terms that it begins with: later saves tell only what differs. */
export const recordMade = async (books: Books, row: ItemRow): Promise<void> =>
  record(books, 'create item', row, await beginning(books, row));

type Copy = { source: ItemRow; copy: ItemRow };

/** @param below sub-items and grouped children that came along. */
export async function recordCopied(
  books: Books,
  { source, copy }: Copy,
  { below, came }: { below: readonly Copy[]; came: Told },
): Promise<void> {
  const along: Told[] = [];
  for (const one of below) {
    const { itemId, name } = one.copy;
    along.push({ itemId, sourceId: one.source.itemId, name, ...(await beginning(books, one.copy)) });
  }
  await record(books, 'copy item', copy, {
    ...{ sourceId: source.itemId, source: source.name, ...came },
    ...(await beginning(books, copy)),
    ...(along.length > 0 && { below: along }),
  });
}

/** With the members of the lists by hand, where there are any. */
async function beginning(books: Books, row: ItemRow): Promise<Told> {
  const { tx, scope } = books.edit;
  const { accounts, products, userIds } = row.terms;
  const listed = [accounts.list, products.list].flatMap((list) => list ?? []);
  const members = await readItemLists(
    tx,
    scope.wholesalerId,
    listed.map(({ hash }) => hash),
  );
  const idsOf = (list: typeof accounts.list) => (list && members.get(list.hash)) ?? [];
  return {
    terms: toldOf(books, row),
    userIds: [...userIds],
    ...(accounts.list && { accountIds: idsOf(accounts.list) }),
    ...(products.list && { productIds: idsOf(products.list) }),
  };
}

/** Tells what differs; nothing where nothing does. @param period from which on it counts; null: as saves do. */
export async function recordChanges(
  books: Books,
  before: ItemRow,
  after: ItemRow,
  period: { from: IsoDate } | null,
): Promise<void> {
  const changes = changesBetween(toldOf(books, before), toldOf(books, after));
  if (Object.keys(changes).length === 0) return;
  const userIds = { before: [...before.terms.userIds], after: [...after.terms.userIds] };
  await record(books, 'save item', after, { changes, ...('users' in changes && { userIds }), ...countedFrom(period) });
}

/** For the history. */
export const countedFrom = (period: { from: IsoDate } | null): Told =>
  period === null ? {} : { periodStart: period.from };

function toldOf({ people }: Books, row: ItemRow): Told {
  const { users, measure, accountsFilters, productsFilters, payoutMap, tag: _, ...form } = formOf(row, null);
  const nameOf = new Map(people.map(({ customId, name }) => [customId, name]));
  const namesakes = Map.groupBy(people, ({ name }) => name);
  const told = (id: string) => {
    const name = nameOf.get(id) ?? id;
    return (namesakes.get(name)?.length ?? 0) > 1 ? `${name} (${id})` : name;
  };
  const { salesReps = null, teamLeads = null, leadership = null } = payoutMap;
  return {
    ...form,
    tag: row.tagId,
    users: users.map(told).sort(),
    measure: measure?.label ?? null,
    tracking: measure && [measure.trackingOption, measure.startDate, measure.endDate],
    minimum: measure?.minQuantityPerPOD ? [measure.minQuantityPerPODValue, measure.minQuantityPerPODType] : null,
    ...{ salesReps, teamLeads, leadership },
    ...accountsFilters,
    ...productsFilters,
    isValid: row.terms.isValid,
  };
}

export const copyName = (name: string, most: number) =>
  itemTexts.copyOf(name.slice(0, most - itemTexts.copyOf('').length));
