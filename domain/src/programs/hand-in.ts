/** What is handed in for which item, in which period, and where (docs/product.md, Handing in). */
import type { IsoDate } from '../dates.ts';
import { childrenIn, instancesOf, measuresSales, type TreeInstance } from './instances.ts';
import type { Item, ItemTerms, ItemType } from './item.ts';
import type { ItemTree } from './item-tree.ts';

export const submissionKinds = ['quantity', 'tick', 'value'] as const;
export type SubmissionKind = (typeof submissionKinds)[number];
export type HandedIn = SubmissionKind | 'image';

const handedInOf: Readonly<Record<ItemType, HandedIn | null>> = {
  binary: 'tick',
  image: 'image',
  imageValidation: 'image',
  validation: 'value',
  custom: 'quantity',
  quantity: 'quantity',
  multi: null,
  grouped: null,
  dependencies: null,
};

/** What is handed in for an item of these terms; null: nothing, because it is measured or is a sum of others. */
export function handedInFor(item: Pick<Item, 'type'>, terms: ItemTerms): HandedIn | null {
  return measuresSales(item, terms) ? null : handedInOf[item.type];
}

/** The quantities of a custom item are uploaded by staff; everything else the person hands in as well. */
export const isStaffOnly = ({ type }: Pick<Item, 'type'>): boolean => type === 'custom';

/** An item in one instance of the item above it, or of its own. */
export type PlacedItem = {
  tree: ItemTree;
  instance: TreeInstance;
  /** Its own terms in the instance. */
  terms: ItemTerms;
  /** Its people: a sub-item has its parent's. */
  userIds: readonly string[];
  /** It or the item above it is. */
  hidesFromSalesReps: boolean;
};

/**
 * Where the entries of a day belong; null: no instance of the item, or of one that it is part of then, holds the day.
 */
export function placedOn(trees: readonly ItemTree[], itemId: string, day: IsoDate): PlacedItem | null {
  return placed(trees, itemId, { lastDate: day, endingFrom: day }, ({ from, to }) => from <= day && day <= to);
}

/** The same of the instance that begins on the day, as far as the item has had it by `today`. */
export function placedIn(trees: readonly ItemTree[], itemId: string, from: IsoDate, today: IsoDate): PlacedItem | null {
  const until = today < from ? from : today;
  return placed(trees, itemId, { lastDate: until, endingFrom: from }, (instance) => instance.from === from);
}

function placed(
  trees: readonly ItemTree[],
  itemId: string,
  days: Parameters<typeof instancesOf>[1],
  isIt: (instance: TreeInstance) => boolean,
): PlacedItem | null {
  for (const tree of trees) {
    if (![tree.item, ...tree.children].some((item) => item.itemId === itemId)) continue;
    const instance = instancesOf(tree, days).find(isIt);
    if (instance === undefined) continue;
    const own = { item: tree.item, terms: instance.terms };
    const found = [own, ...childrenIn(tree, instance)].find(({ item }) => item.itemId === itemId);
    if (found === undefined) continue;
    const { item, terms } = found;
    const { userIds } = item.parentId === null ? terms : instance.terms;
    const hidesFromSalesReps = instance.terms.hideFromSalesReps || terms.hideFromSalesReps;
    return { tree, instance, terms, userIds, hidesFromSalesReps };
  }
  return null;
}

/**
 * So many pictures of an account can be handed in, person by person and instance by instance: the best paid ones count.
 */
export const mostImagesHandedIn = (maxImagesPerAccount: number): number => Math.max(50, 10 * maxImagesPerAccount);
