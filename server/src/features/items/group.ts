/** Which items a grouped item is made of. */
import type { BodyOf } from '@caselift/contract/endpoint';
import { itemTexts, kindWords } from '@caselift/contract/item-texts';
import type { setGroupedChildren } from '@caselift/contract/items';
import { staleRecordError } from '@caselift/db/state-error';
import { roundHalfAway } from '@caselift/domain/numbers';
import { childTypes } from '@caselift/domain/programs/item';
import type { ItemRow } from '../../figures/item-rows.ts';
import { refusal } from '../../http/errors.ts';
import { type Books, type Edit, type ItemPlaceAsked, itemsOf, requireItem, writeItems } from './books.ts';
import { isOver } from './create.ts';
import { openNamed, weighedIn, writeIn } from './in-period.ts';
import { countedFrom, record } from './told.ts';
import { childrenOf } from './view.ts';

export async function saveChildren(
  edit: Edit,
  groupId: string,
  { childIds, weights = [], version, periodStart }: BodyOf<typeof setGroupedChildren>,
  of: ItemPlaceAsked,
): Promise<void> {
  const { stored, period, books } = await openNamed(edit, groupId, of, periodStart);
  const group = requireItem(books, groupId, of);
  if (group.type !== 'grouped') throw refusal('bad_input', itemTexts.groupsOnly);
  const before = childrenOf(itemsOf(books), groupId);
  const ids = [...new Set(childIds)];
  const chosen = ids.map((id) => requireItem(books, id, { parentId: null, text: itemTexts.unknownChildren }));
  for (const child of chosen) requireFits(books, group, child);
  const isSame = before.length === ids.length && before.every(({ itemId }) => ids.includes(itemId));
  if (version !== undefined && version !== group.version && !isSame)
    throw staleRecordError({
      version: group.version,
      fields: [{ field: 'groupedObjectives', stored: weighed(before) }],
    });
  if (period !== null && !isSame) throw refusal('bad_input', itemTexts.childrenStay);
  const weightOf = weightsOf(before, ids.length, new Map(weights.map(({ id, weight }) => [id, weight])));
  const removed = before.filter(({ itemId }) => !ids.includes(itemId));
  const added = chosen.filter(({ terms }) => terms.groupId === null);
  // Another version of the group: whoever changes what it is made of from an older one hears of it.
  if (period !== null) {
    const children = chosen.map((child) => weighedIn(stored, period, child, weightOf(child)));
    await writeIn(stored, period, [requireItem(stored, groupId), ...children]);
  } else {
    await writeItems(books, [
      group,
      ...removed.map((child) => released(books, child)),
      ...chosen.map((child) => ({ ...child, terms: { ...child.terms, groupId, weight: weightOf(child) } })),
    ]);
  }
  await record(books, 'group items', group, {
    added: added.map(({ name }) => name),
    removed: removed.map(({ name }) => name),
    weights: chosen.map((child) => ({ name: child.name, weight: weightOf(child) })),
    children: {
      before: weighed(before),
      after: chosen.map((child) => ({ id: child.itemId, weight: weightOf(child) })),
    },
    ...countedFrom(period),
  });
}

/** By ID. */
export const weighed = (children: readonly ItemRow[]) =>
  children.map(({ itemId, terms }) => ({ id: itemId, weight: terms.weight }));

function requireFits(books: Books, group: ItemRow, child: ItemRow): void {
  const { name, kind, type, terms, archivedAt } = child;
  if (kind !== group.kind) throw refusal('bad_input', itemTexts.childOfOtherKind(name, kindWords[group.kind].one));
  if (!childTypes.some((one) => one === type)) throw refusal('bad_input', itemTexts.childType(name));
  if (terms.isOpenEnded) throw refusal('bad_input', itemTexts.childOpenEnded(name));
  if (terms.groupId === group.itemId) return;
  if (archivedAt !== null) throw refusal('conflict', itemTexts.childArchived(name));
  const taken = books.rows.get(terms.groupId ?? '');
  if (taken !== undefined) throw refusal('conflict', itemTexts.childTaken(name, taken.name));
}

/** As sent; else its own; else an equal share: as much as the others have on average, of 100 for all. */
function weightsOf(before: readonly ItemRow[], count: number, sent: ReadonlyMap<string, number | undefined>) {
  const sum = before.reduce((all, { terms }) => all + terms.weight, 0);
  const share = roundHalfAway(before.length === 0 ? 100 / Math.max(1, count) : sum / before.length, 2);
  const own = new Map(before.map(({ itemId, terms }) => [itemId, terms.weight]));
  return ({ itemId }: ItemRow): number => {
    const weight = sent.get(itemId) ?? own.get(itemId) ?? share;
    if (weight <= 0) throw refusal('bad_input', itemTexts.weight);
    return weight;
  };
}

/** It stands alone again. What was measured in the group for a period that has ended isn't paid a second time. */
export function released(books: Books, child: ItemRow): ItemRow {
  const terms = { ...child.terms, groupId: null, weight: 1 };
  return { ...child, terms: { ...terms, isValid: terms.isValid && !isOver(books, child) } };
}
