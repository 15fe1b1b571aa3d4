/** Which items the report is about: those that are ticked, or without a tick all that the list shows. */

/** Stands in the address for every item of the list, whose IDs may be more than an address holds. */
export const everyItem = 'all';

/** undefined: the list is not read yet. */
export function chosenIds(
  items: readonly string[],
  listed: readonly string[] | undefined,
): readonly string[] | undefined {
  return items.length === 0 || items.includes(everyItem) ? listed : items;
}

export const isTicked = (items: readonly string[], id: string): boolean =>
  items.includes(everyItem) || items.includes(id);

/** How many of the list are ticked. */
export const tickedCount = (items: readonly string[], listed: readonly string[]): number =>
  items.includes(everyItem) ? listed.length : listed.filter((id) => items.includes(id)).length;

/** The items after a tick was set or removed; all of the list one by one are every item. */
export function withTick(items: readonly string[], listed: readonly string[], id: string, on: boolean): string[] {
  const before = items.includes(everyItem) ? listed : items;
  return on ? [...before.filter((other) => other !== id), id] : before.filter((other) => other !== id);
}
