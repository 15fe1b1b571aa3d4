/** Checks and clears accounts and products of the lists by hand of an item; what is checked last stays. */
import { itemLimits, itemTexts } from '@caselift/contract/item-texts';
import type { IsoDate } from '@caselift/domain/dates';
import type { ItemKind, ItemTerms } from '@caselift/domain/programs/item';
import { itemFrom } from '@caselift/domain/programs/item-periods';
import { listChanges } from '../../edits/list-changes.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { readProductList } from '../../figures/catalog.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { writeItemList } from '../../figures/item-lists.ts';
import { type ItemRow, readItemLists } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import { type Edit, requireItem, writeItems } from './books.ts';
import { withValidity } from './change.ts';
import { openNamed, writeIn } from './in-period.ts';
import { countedFrom, record } from './told.ts';

type Check = { id: string; checked: boolean };
type Named = { customId: string; name: string };
type Written = { selected: number; takesEffect: boolean; version: number };

const namedIds = 5;

const ofAccounts = {
  selection: 'accounts',
  action: 'edit item accounts',
  unknown: itemTexts.unknownAccounts,
  read: async ({ tx, memory, scope }: Edit, db: 'prod' | 'preview'): Promise<readonly Named[]> => {
    const snapshot = await currentSnapshot(tx, { ...scope, db }, 'snapshot_buyers');
    return snapshot === undefined ? [] : (await readBuyers(tx, memory, snapshot)).list;
  },
} as const;
const ofProducts = {
  selection: 'products',
  action: 'edit item products',
  unknown: itemTexts.unknownProducts,
  read: async ({ tx, memory, scope }: Edit, db: 'prod' | 'preview'): Promise<readonly Named[]> => {
    const snapshot = await currentSnapshot(tx, { ...scope, db }, 'snapshot_products');
    return snapshot === undefined ? [] : readProductList(tx, memory, snapshot);
  },
} as const;

type Asked = { itemId: string; kind: ItemKind; checks: readonly Check[]; periodStart?: IsoDate | undefined };
export const saveAccounts = (edit: Edit, asked: Asked): Promise<Written> => saveMembers(edit, ofAccounts, asked);
export const saveProducts = (edit: Edit, asked: Asked): Promise<Written> => saveMembers(edit, ofProducts, asked);

async function saveMembers(
  edit: Edit,
  { selection, action, unknown, read }: typeof ofAccounts | typeof ofProducts,
  { itemId, kind, checks, periodStart }: Asked,
): Promise<Written> {
  const { tx, scope } = edit;
  const { wholesalerId } = scope;
  const { books, period, stored } = await openNamed(edit, itemId, { kind }, periodStart);
  const before = requireItem(books, itemId, { kind });
  const chosen = before.terms[selection];
  const hash = chosen.list?.hash;
  const members = hash === undefined ? [] : ((await readItemLists(tx, wholesalerId, [hash])).get(hash) ?? []);
  const names = new Map<string, string>();
  for (const db of ['preview', 'prod'] as const)
    for (const { customId, name } of await read(edit, db)) names.set(customId, name);
  const after = new Set(members);
  const missing = checks.filter(({ id }) => !names.has(id) && !after.has(id)).map(({ id }) => id);
  // One that has left the figures can still be cleared.
  if (missing.length > 0) throw refusal('bad_input', unknown(missing.slice(0, namedIds)));
  for (const { id, checked } of checks) checked ? after.add(id) : after.delete(id);
  if (after.size > itemLimits.members) throw refusal('bad_input', itemTexts.tooManyMembers);
  const told = listChanges(names, members, [...after]);
  if (told.added.count + told.removed.count === 0)
    return { selected: after.size, takesEffect: false, version: before.version };
  const list = await writeItemList(tx, wholesalerId, after);
  const listed = (of: ItemRow, terms: ItemTerms) =>
    withValidity(books, { ...of, terms: { ...terms, [selection]: { ...terms[selection], list } } });
  const row = listed(before, before.terms);
  if (period === null) await writeItems(stored, [row]);
  else {
    const edited = (of: ItemRow) => (terms: ItemTerms, isLater: boolean) =>
      isLater && terms[selection].list?.hash !== hash ? terms : listed(of, terms).terms;
    const now = requireItem(stored, itemId);
    await writeIn(stored, period, [itemFrom(now, period, edited(now))]);
  }
  const takesEffect = !chosen.byFilters;
  await record(books, action, row, { takesEffect, ...told, ...countedFrom(period) });
  return { selected: after.size, takesEffect, version: requireItem(stored, itemId).version };
}
