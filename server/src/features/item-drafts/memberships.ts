/**
 * Which accounts and products items choose, as sets of numbers: each choice is worked out once a snapshot, by the one rule
 * of membership, and shared by all items that choose the same.
 */
import type { Tx } from '@caselift/db/connect';
import type { ItemTerms } from '@caselift/domain/programs/item';
import { accountSet, accountTest, productSet, productTest } from '@caselift/domain/programs/item-members';
import type { ScopeSet } from '@caselift/domain/programs/item-scope';
import { type BuyerRow, readBuyers } from '../../figures/buyers.ts';
import { type CatalogProduct, readProductList } from '../../figures/catalog.ts';
import { type CurrentSnapshot, snapshotKey } from '../../figures/current-snapshot.ts';
import { readItemList } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';

/** A bit for each of a list, by its place. */
export type Bits = Uint32Array;

export type Memberships = {
  buyers: readonly BuyerRow[];
  products: readonly CatalogProduct[];
  of(what: 'accounts' | 'products', terms: Pick<ItemTerms, 'accounts' | 'products'>): Promise<Bits>;
  none(what: 'accounts' | 'products'): Bits;
};

/** @param lists members of lists that aren't stored yet, by their hash. */
export async function readMemberships(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_products' | 'snapshot_buyers'>,
  lists: ReadonlyMap<string, readonly string[]>,
): Promise<Memberships> {
  const [{ list: buyers }, products] = await Promise.all([
    readBuyers(tx, memory, snapshot),
    readProductList(tx, memory, snapshot),
  ]);
  const { wholesalerId } = snapshot;
  const membersOf = async (set: ScopeSet | null): Promise<readonly string[]> =>
    set?.kind === 'list' ? (lists.get(set.hash) ?? readItemList(tx, memory, wholesalerId, set.hash)) : [];
  const make = {
    accounts: async (set: ScopeSet | null) => bitsOf(buyers, accountTest(set ?? { kind: 'all' }, await membersOf(set))),
    products: async (set: ScopeSet | null) => bitsOf(products, productTest(set, await membersOf(set))),
  };
  // Of one answer: hundreds of items choose the same, and asking the memory for each costs more than the set.
  const known = new Map<string, Promise<Bits>>();
  return {
    buyers,
    products,
    none: (what) => bitsOf<unknown>(what === 'accounts' ? buyers : products, () => false),
    of(what, terms) {
      const set = what === 'accounts' ? accountSet(terms.accounts) : productSet(terms.products);
      const key = `${what} of ${JSON.stringify(set)}`;
      const found = known.get(key) ?? memory.remember(`${key}, ${snapshotKey(snapshot)}`, () => make[what](set));
      known.set(key, found);
      return found;
    },
  };
}

export function bitsOf<Member>(members: readonly Member[], isMember: (member: Member) => boolean): Bits {
  const bits = new Uint32Array(Math.ceil(members.length / 32));
  for (const [at, member] of members.entries()) {
    if (isMember(member)) bits[at >>> 5] = (bits[at >>> 5] ?? 0) | (1 << (at & 31));
  }
  return bits;
}

export const common = (one: Bits, other: Bits): Bits => one.map((word, at) => word & (other[at] ?? 0));

/** @param parts at least one. */
export const united = (parts: readonly Bits[]): Bits =>
  parts.reduce((one, other) => one.map((word, at) => word | (other[at] ?? 0)));

export function countOf(bits: Bits): number {
  let count = 0;
  for (let word of bits) {
    while (word !== 0) {
      word &= word - 1;
      count += 1;
    }
  }
  return count;
}
