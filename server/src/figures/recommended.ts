/** What to offer a buyer, to look after and to take out of its range, by a snapshot and the settings shown. */
import { buyerTexts } from '@caselift/contract/buyers';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type BasketItem, basketsOf, type LossItem, recommend } from '@caselift/domain/recommendations';
import { refusal } from '../http/errors.ts';
import type { Viewer } from '../identity/viewer.ts';
import { readActiveBoosts } from './active-boosts.ts';
import { readBuyers, readInView, requireBuyer } from './buyers.ts';
import { type CatalogProduct, readCatalog, readTypeTotals } from './catalog.ts';
import { type CurrentSnapshot, snapshotKey } from './current-snapshot.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

const tables = ['snapshot_buyers', 'snapshot_buyer_details', 'snapshot_products', 'snapshot_type_products'] as const;

const nobody = { products: { buyers: [], milliUnits: [], gpCents: [] }, baskets: basketsOf([]).all };

/** 403: the viewer may not see the buyer's rep. 404: no such buyer. */
export async function readRecommended(
  tx: Tx,
  memory: SnapshotMemory,
  by: { viewer: Viewer; scope: Scope },
  { customId, passes }: { customId: string; passes: (product: CatalogProduct) => boolean },
) {
  const { snapshot, edited, view } = await readInView(tx, memory, by, ...tables);
  if (snapshot === undefined) throw refusal('not_found', buyerTexts.unknown);
  const buyers = await readBuyers(tx, memory, snapshot);
  const buyer = requireBuyer(buyers, view, customId);
  const { list: catalog } = await readCatalog(tx, memory, snapshot, edited);
  const [boosts, totals, baskets, basket] = await Promise.all([
    readActiveBoosts(tx, memory, snapshot, edited),
    readTypeTotals(tx, memory, snapshot, catalog.length),
    memory.remember(`baskets of ${snapshotKey(snapshot)}`, async () => basketsOf(buyers.list)),
    readBasket(tx, snapshot, customId),
  ]);
  const { accountType } = buyer;
  const found = recommend({
    buyer: { ...buyer, ...basket },
    catalog,
    passes,
    isBoosted: (product) => boosts.has(product.customId),
    sameType: {
      products: totals.of.get(accountType) ?? nobody.products,
      baskets: baskets.of.get(accountType) ?? nobody.baskets,
    },
    allTypes: { products: totals.all, baskets: baskets.all },
    settings: view.settings,
  });
  return { snapshot, edited, view, buyer, boosts, basket, found };
}

/** As warehouse/models/marts/snapshot_buyer_details.sql tells them; products are numbers. */
type Basket = { items: BasketItem[]; stopped: [product: number, lastYearUnits: number][]; losses: LossItem[] };

async function readBasket(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_buyer_details'>,
  customId: string,
): Promise<Basket> {
  const [basket] = await tx<Basket[]>`
    select basket as items, stopped, losses from snapshot_buyer_details
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  if (basket === undefined) throw new Error('Every buyer has its basket.');
  return basket;
}
