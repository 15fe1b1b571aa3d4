/** A product's card: its months, who buys it and no longer does, and who sells it (docs/product.md, Suppliers, brands, products, buyers). */
import { type ProductDetail, productTexts } from '@caselift/contract/products';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { monthSales } from '@caselift/domain/month-sales';
import { percentOf } from '@caselift/domain/numbers';
import { ninetyDaysFigures, ninetyDaysSum } from '@caselift/domain/product-figures';
import { ceFromOunces, ouncesOf } from '@caselift/domain/volume';
import { readActiveBoosts } from '../../figures/active-boosts.ts';
import { type BuyerRow, type Buyers, type BuyersView, readBuyers, readInView } from '../../figures/buyers.ts';
import { type CatalogProduct, readCatalog } from '../../figures/catalog.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { type ProductLists, readProductLists } from './queries.ts';
import { shownProduct } from './shown-product.ts';

const buyersShown = 5;

/** 404 for a product that the snapshot does not hold. */
export async function readCard(
  tx: Tx,
  memory: SnapshotMemory,
  by: { viewer: Viewer; scope: Scope },
  customId: string,
): Promise<ProductDetail> {
  const tables = ['snapshot_products', 'snapshot_product_details', 'snapshot_buyers'] as const;
  const { snapshot, edited, view } = await readInView(tx, memory, by, ...tables);
  if (snapshot === undefined) throw refusal('not_found', productTexts.unknown([customId]));
  const [catalog, boosts, buyers, lists] = await Promise.all([
    readCatalog(tx, memory, snapshot, edited),
    readActiveBoosts(tx, memory, snapshot, edited),
    readBuyers(tx, memory, snapshot),
    readProductLists(tx, snapshot, customId),
  ]);
  const product = catalog.list[catalog.ixOf.get(customId) ?? -1];
  if (product === undefined || lists === undefined) throw refusal('not_found', productTexts.unknown([customId]));
  const ofBrand = catalog.list.filter(({ brandId }) => brandId === product.brandId);
  return {
    ...shownProduct(product, { ...view, boosts }),
    months: monthSales(monthsOf(product, lists), snapshot, view),
    brandShare: percentOf(product.ounces, ninetyDaysSum(ofBrand).ounces),
    ...buyersOf(product, lists, buyers, view),
    soldBy: soldBy(product, lists, buyers, view),
  };
}

function monthsOf(
  { ouncesPerUnit }: CatalogProduct,
  { months, lastYearMonthUnits, lastYearMonthGpCents }: ProductLists,
) {
  const sums = (units: number, gpCents: number) => ({ ounces: ouncesOf(units, ouncesPerUnit), gpCents });
  return {
    months: months.map(([month, units, gpCents]) => ({ month, ...sums(units, gpCents) })),
    lastYearToDate: sums(lastYearMonthUnits, lastYearMonthGpCents),
  };
}

type BuyerUnits = { buyer: BuyerRow; units: number; lastYearUnits: number };

function buyersOf({ ouncesPerUnit }: CatalogProduct, lists: ProductLists, buyers: Buyers, view: BuyersView) {
  const seen = (buyer: BuyerRow | undefined): buyer is BuyerRow =>
    buyer !== undefined && view.maySeeBuyersOf(buyer.repId);
  const bought: BuyerUnits[] = [];
  for (const [ix, units, lastYearUnits, hasBought] of lists.buyers) {
    const buyer = buyers.list[ix];
    if (hasBought !== 0 && seen(buyer)) bought.push({ buyer, units, lastYearUnits });
  }
  const stopped: BuyerUnits[] = [];
  for (const [ix, lastYearUnits] of lists.stopped) {
    const buyer = buyers.list[ix];
    if (seen(buyer)) stopped.push({ buyer, units: 0, lastYearUnits });
  }
  bought.sort((a, b) => b.units - a.units || byName(a.buyer, b.buyer));
  stopped.sort((a, b) => b.lastYearUnits - a.lastYearUnits || byName(a.buyer, b.buyer));
  const shown = ({ buyer: { customId, name }, units, lastYearUnits }: BuyerUnits) => {
    const [ounces, lastYearOunces] = [ouncesOf(units, ouncesPerUnit), ouncesOf(lastYearUnits, ouncesPerUnit)];
    const sums = { ounces, lastYearOunces, gpCents: 0, lastYearGpCents: 0 };
    const { thisYear, lastYear, delta } = ninetyDaysFigures(sums, { withProfits: false }).volume;
    return { customId, name, volume: thisYear, lastYear, delta };
  };
  return {
    topBuyers: bought.slice(0, buyersShown).map(shown),
    buyersCount: bought.length,
    stoppedBuyers: stopped.slice(0, buyersShown).map(shown),
    stoppedCount: stopped.length,
  };
}

/**
 * Whoever holds accounts that bought it, with the net of all of their accounts, so that shares add up; nobody who is not
 * seen.
 */
function soldBy(
  product: CatalogProduct,
  lists: ProductLists,
  buyers: Buyers,
  view: BuyersView,
): ProductDetail['soldBy'] {
  const sums = new Map<string | null, { milliUnits: number; hasSold: boolean }>();
  for (const [ix, units, , hasBought] of lists.buyers) {
    const repId = buyers.list[ix]?.repId ?? null;
    const before = sums.get(repId) ?? { milliUnits: 0, hasSold: false };
    const milliUnits = before.milliUnits + Math.round(units * 1000);
    sums.set(repId, { milliUnits, hasSold: before.hasSold || hasBought !== 0 });
  }
  return [...sums]
    .flatMap(([repId, { milliUnits, hasSold }]) => {
      const person = hasSold ? view.personOf(repId) : null;
      return person === null ? [] : [{ ...person, units: milliUnits / 1000 }];
    })
    .sort((a, b) => b.units - a.units || byName(a, b))
    .map(({ customId, name, units }) => {
      const ounces = ouncesOf(units, product.ouncesPerUnit);
      return { customId, name, volume: ceFromOunces(ounces), share: percentOf(ounces, product.ounces) };
    });
}
