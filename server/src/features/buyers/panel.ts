/** What a buyer's panel shows: its months, its last order, what it stopped buying, its losses. */
import type { Buyer, BuyerDetail } from '@caselift/contract/buyers';
import type { Tx } from '@caselift/db/connect';
import { byName } from '@caselift/domain/by-name';
import { ninetyDaysAt } from '@caselift/domain/calendar';
import { monthSales } from '@caselift/domain/month-sales';
import { dollars } from '@caselift/domain/numbers';
import { lossPercent } from '@caselift/domain/recommendation-figures';
import type { LossItem } from '@caselift/domain/recommendations';
import { ceFromOunces, ouncesOf } from '@caselift/domain/volume';
import type { BuyerRow, BuyersView } from '../../figures/buyers.ts';
import type { Catalog } from '../../figures/catalog.ts';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import type { SettingsRow } from '../../figures/settings.ts';

/** As warehouse/models/marts/snapshot_buyer_details.sql tells them; products are numbers. */
type BuyerLists = {
  months: [month: number, ounces: number, gpCents: number][];
  lastYearMonthOunces: number;
  lastYearMonthGpCents: number;
  stopped: [product: number, lastYearUnits: number][];
  losses: LossItem[];
};

export async function readBuyerLists(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_buyer_details'>,
  customId: string,
): Promise<BuyerLists> {
  const [lists] = await tx<BuyerLists[]>`
    select months, ly_mtd_ounces as "lastYearMonthOunces", ly_mtd_gp_cents as "lastYearMonthGpCents", stopped, losses
    from snapshot_buyer_details
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and custom_id = ${customId}`;
  if (lists === undefined) throw new Error('Every buyer has its lists.');
  return lists;
}

export function buyerPanel(
  buyer: BuyerRow,
  lists: BuyerLists,
  catalog: Catalog,
  snapshot: Pick<CurrentSnapshot, 'lastTransactionDate' | 'nonSellingDays'>,
  { settings, withProfits }: BuyersView,
): Omit<BuyerDetail, keyof Buyer> {
  const { lastYearMonthOunces, lastYearMonthGpCents } = lists;
  const sums = {
    months: lists.months.map(([month, ounces, gpCents]) => ({ month, ounces, gpCents })),
    lastYearToDate: { ounces: lastYearMonthOunces, gpCents: lastYearMonthGpCents },
  };
  const { lastOrderDate: date, lastOrderProducts: products, lastOrderOunces: ounces } = buyer;
  return {
    months: monthSales(sums, snapshot, { withProfits }),
    lastOrder: date === null ? null : { date, products: products ?? 0, volume: ceFromOunces(ounces ?? 0) },
    stopped: stoppedProducts(lists, catalog),
    losses: chargeableLosses(buyer, lists, settings, withProfits),
    period: ninetyDaysAt(snapshot.lastTransactionDate).thisYear,
  };
}

function stoppedProducts({ stopped }: BuyerLists, catalog: Catalog): BuyerDetail['stopped'] {
  return stopped
    .flatMap(([ix, units]) => {
      const product = catalog.list[ix];
      return product === undefined ? [] : [{ product, ounces: ouncesOf(units, product.ouncesPerUnit) }];
    })
    .sort((a, b) => b.ounces - a.ounces || byName(a.product, b.product))
    .map(({ product: { customId, name, size }, ounces }) => ({ customId, name, size, lastYear: ceFromOunces(ounces) }));
}

function chargeableLosses(
  { revenueCents }: BuyerRow,
  { losses }: BuyerLists,
  { maxFPL, chargeableLossReasons }: SettingsRow,
  withProfits: boolean,
): BuyerDetail['losses'] {
  const lossCents = losses
    .filter(([, reason]) => chargeableLossReasons.includes(reason))
    .reduce((sum, [, , cents]) => sum + cents, 0);
  const percent = lossPercent({ lossCents, revenueCents }, { maxFPL, withProfits });
  return { ...(withProfits && { amount: dollars(lossCents) }), percent, maxPercent: maxFPL };
}
