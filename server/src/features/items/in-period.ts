/** Edits of items that count from a sales period that is over and not closed (docs/product.md, Terms by period). */
import { itemTexts } from '@caselift/contract/item-texts';
import { dayText, type IsoDate } from '@caselift/domain/dates';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { instanceHarmed, itemFrom, periodDay } from '@caselift/domain/programs/item-periods';
import { type ItemTree, itemTrees } from '@caselift/domain/programs/item-tree';
import { growArchived } from '../../edits/archive-item.ts';
import { type NamedPeriod, readNamed, refuseNotIn, rowsIn } from '../../edits/item-period.ts';
import { formOf } from '../../edits/item-terms.ts';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import {
  type Books,
  type Edit,
  type ItemPlaceAsked,
  openBooks,
  requireItem,
  type SentItem,
  writeKept,
} from './books.ts';
import { judged } from './change.ts';
import { daysText } from './entries-along.ts';
import { itemAbove } from './view.ts';

type Opened = { stored: Books; period: NamedPeriod | null; books: Books };

/**
 * The books as they are stored, and as the sales period pays by them that an edit of the item names: it is judged by those.
 * Refuses an item that isn't there (404), and as readNamed and rowsIn do.
 */
export async function openNamed(
  edit: Edit,
  itemId: string,
  of: ItemPlaceAsked,
  periodStart: IsoDate | undefined,
): Promise<Opened> {
  const stored = await openBooks(edit);
  requireItem(stored, itemId, of);
  const rows = [...stored.rows.values()];
  const period = await readNamed(edit.tx, edit.scope.wholesalerId, periodStart, { itemId, rows });
  if (period === null) return { stored, period, books: stored };
  const named = new Map(rowsIn(period, rows, itemId).map((row) => [row.itemId, row]));
  return { stored, period, books: { ...stored, rows: named } };
}

/**
 * What an item is to be once its save counts from the period: of terms that were saved later, the fields that are as they
 * are in the period follow. Refuses with 400 other days.
 * @param before, after as the period pays by it.
 */
export function savedIn(
  books: Books,
  period: NamedPeriod,
  { before, after, sent }: { before: ItemRow; after: ItemRow; sent: SentItem },
): ItemRow {
  if (daysText(before) !== daysText(after)) throw refusal('bad_input', itemTexts.daysStay);
  const stored = books.rows.get(before.itemId);
  if (stored === undefined) throw new Error(`Item ${before.itemId} is not there.`);
  const { terms: _, since: __, earlierTerms: ___, ...others } = after;
  const isSame = formTest(books, before);
  return itemFrom({ ...stored, ...others }, period, (terms, isLater) => {
    const row = { ...stored, terms };
    const follows = (field: string) => !isLater || isSame(row, field === 'includeTeamMembers' ? 'users' : field);
    const following: SentItem = Object.fromEntries(Object.entries(sent).filter(([field]) => follows(field)));
    const { terms: edited, refused } = judged(books, row, following, { isNew: false });
    // What was saved later stays where it doesn't go together with what follows.
    return refused.length > 0 ? terms : edited;
  });
}

/** Whether a field of the form is in other terms what it is in these; what isn't in it follows. */
function formTest({ rows }: Books, before: ItemRow): (row: ItemRow, field: string) => boolean {
  const textOf = (row: ItemRow, field: string) =>
    JSON.stringify((formOf(row, itemAbove(rows, row)) as Record<string, unknown>)[field]);
  return (row, field) => textOf(row, field) === textOf(before, field);
}

/**
 * Writes rows of itemFrom. Refuses with 409 where no instance ended in the period, where an earlier one would change, and
 * where later ones would lose days.
 */
export async function writeIn(books: Books, period: NamedPeriod, rows: readonly ItemRow[]): Promise<void> {
  const { edit, lastDate } = books;
  const ids = new Set(rows.map(({ itemId }) => itemId));
  const concerned = (tree: ItemTree) => [tree.item, ...tree.children].some(({ itemId }) => ids.has(itemId));
  const was = itemTrees([...books.rows.values()]).filter(concerned);
  await writeKept(books, rows);
  const is = itemTrees([...books.rows.values()]).filter(concerned);
  const ended = (tree: ItemTree) => rows.some(({ itemId }) => periodDay(tree, itemId, period) !== null);
  if (![...was, ...is].some(ended)) throw refuseNotIn(period);
  for (const before of was) {
    const after = is.find(({ item }) => item.itemId === before.item.itemId);
    const harmed = after && instanceHarmed({ before, after }, { lastDate: lastDate ?? period.to, from: period.from });
    if (!harmed) continue;
    const { from, to } = harmed;
    throw refusal(
      'conflict',
      to < period.from ? itemTexts.earlierToo(dayText(to)) : itemTexts.daysTwice(dayText(from), dayText(to)),
    );
  }
  await growArchived(edit.tx, edit.scope.wholesalerId, { trees: is, endingFrom: period.from });
}

/** A grouped child by another weight from the period on, where later terms had the same. */
export function weighedIn(books: Books, period: NamedPeriod, child: ItemRow, weight: number): ItemRow {
  const stored = books.rows.get(child.itemId) ?? child;
  const { groupId, weight: before } = child.terms;
  const follows = (terms: ItemTerms, isLater: boolean) =>
    terms.groupId === groupId && (!isLater || terms.weight === before);
  return itemFrom(stored, period, (terms, isLater) => (follows(terms, isLater) ? { ...terms, weight } : terms));
}
