/** Ranks of products (docs/product.md, Suppliers, brands, products, buyers). */
import { type Fraction, isLess } from './fraction.ts';

export const gpTiers = ['Low', 'Med', 'High', 'Very High', 'Super High'];
export const volumeTiers = ['Low', 'Med', 'High'];

/** tier = ceil(position x tiers / count), the smallest first; of equal ones all have the last one's position. */
export function tiersOf<Key>(sizes: ReadonlyMap<Key, Fraction>, tiers: readonly string[]): Map<Key, string> {
  const inOrder = [...sizes].sort(([, one], [, other]) => (isLess(one, other) ? -1 : isLess(other, one) ? 1 : 0));
  const found = new Map<Key, string>();
  let position = inOrder.length;
  for (const [at, [key, size]] of [...inOrder.entries()].reverse()) {
    const next = inOrder[at + 1];
    if (next !== undefined && isLess(size, next[1])) position = at + 1;
    found.set(key, tiers[Math.ceil((position * tiers.length) / inOrder.length) - 1] ?? '');
  }
  return found;
}
