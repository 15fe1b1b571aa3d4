/** The list, for a loop that proves something: over an empty one it would prove nothing. Of 0 it may be empty, which is said. */
export function atLeast<T>(least: number, list: Iterable<T>): T[] {
  const all = [...list];
  if (all.length < least) throw new Error(`There are ${all.length} to look at, and should be at least ${least}.`);
  return all;
}
