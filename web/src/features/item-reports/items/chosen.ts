/** Which items the report is about: those that are ticked, or without a tick all that the list shows. */

/** Means every item of the list in the address, which can't hold all their IDs. */
export const everyItem = 'all';

/** Before the ID of one that is left out of every item. */
const without = '-';

/** undefined: the list is not read yet. */
export function chosenIds(
  items: readonly string[],
  listed: readonly string[] | undefined,
): readonly string[] | undefined {
  if (items.length === 0) return listed;
  return items.includes(everyItem) ? listed?.filter((id) => isTicked(items, id)) : items;
}

export const isTicked = (items: readonly string[], id: string): boolean =>
  items.includes(everyItem) ? !items.includes(without + id) : items.includes(id);

/** How many of the list are ticked. */
export const tickedCount = (items: readonly string[], listed: readonly string[]): number =>
  listed.filter((id) => isTicked(items, id)).length;

/** The items after a tick was set or removed; without the last one there is no tick. */
export function withTick(items: readonly string[], listed: readonly string[], id: string, on: boolean): string[] {
  const isEvery = items.includes(everyItem);
  const word = isEvery ? without + id : id;
  const others = items.filter((other) => other !== word);
  const after = on === isEvery ? others : [...others, word];
  return isEvery && tickedCount(after, listed) === 0 ? [] : after;
}
