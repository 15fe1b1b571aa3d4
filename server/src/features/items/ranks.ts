/** Which items choose a product of a rank or a trend. */
import type { ItemFilters } from '@caselift/contract/items';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { productFilter } from '@caselift/domain/product-filters';
import { productSet, productTest } from '@caselift/domain/programs/item-members';
import { readProductList } from '../../figures/catalog.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { type ItemRow, readItemLists } from '../../figures/item-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { ItemsView } from './view.ts';

/** @property hasRank absent: no rank or trend is asked for. */
export type RankedView = ItemsView & { hasRank?: (row: ItemRow) => boolean; tagNames?: ReadonlyMap<string, string> };

export type ListAsked = Pick<ItemFilters, 'gpRank' | 'volumeRank' | 'trend'> & { orderBy?: string | undefined };

/** With what the filters and the order of a list need besides the items. Products are those of the figures shown. */
export async function rankedView(
  tx: Tx,
  memory: SnapshotMemory,
  scope: Scope,
  view: ItemsView,
  { gpRank, volumeRank, trend, orderBy }: ListAsked,
): Promise<RankedView> {
  const tagNames = orderBy === 'Tag' ? await readTagNames(tx, scope.wholesalerId) : new Map<string, string>();
  if ([gpRank, volumeRank, trend].every((values) => values === undefined || values.length === 0)) {
    return { ...view, tagNames };
  }
  const snapshot = await currentSnapshot(tx, scope, 'snapshot_products');
  const products = snapshot === undefined ? [] : await readProductList(tx, memory, snapshot);
  const wanted = products.filter(productFilter({ gpRank, volumeRank, trend }));
  const sets = new Map(view.items.map(({ itemId, terms }) => [itemId, productSet(terms.products)]));
  const hashes = [...sets.values()].flatMap((set) => (set?.kind === 'list' ? [set.hash] : []));
  const lists = await readItemLists(tx, scope.wholesalerId, new Set(hashes));
  /** Many items choose the same. */
  const bySet = new Map<string, boolean>();
  const chooses = ({ itemId }: ItemRow): boolean => {
    const set = sets.get(itemId) ?? null;
    const key = JSON.stringify(set);
    const known = bySet.get(key);
    if (known !== undefined) return known;
    const found = wanted.some(productTest(set, set?.kind === 'list' ? lists.get(set.hash) : []));
    bySet.set(key, found);
    return found;
  };
  const withPart = new Set(
    view.items.flatMap((row) => {
      const above = row.parentId ?? row.terms.groupId;
      return above !== null && chooses(row) ? [above] : [];
    }),
  );
  return { ...view, tagNames, hasRank: (row) => withPart.has(row.itemId) || chooses(row) };
}

async function readTagNames(tx: Tx, wholesalerId: string): Promise<Map<string, string>> {
  const tags = await tx<{ id: string; name: string }[]>`
    select tag_id::text as id, name from tags where wholesaler_id = ${wholesalerId}`;
  return new Map(tags.map(({ id, name }) => [id, name]));
}
