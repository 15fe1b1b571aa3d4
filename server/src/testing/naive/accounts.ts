/** Every buyer in the 90 days to L, and what its panel adds (docs/product.md, Suppliers, brands, products, buyers). */
import { money, share, shownCases } from './amounts.ts';
import { isoDateOf } from './calendar.ts';
import { ninetyDays } from './catalog.ts';
import { largestFirst, type Market } from './market.ts';
import { naiveMonths } from './months.ts';
import type { Seen } from './product-cards.ts';
import type { Account, Line } from './rows.ts';
import type { Settings } from './settings.ts';
import { lossCents, sumsOf } from './trade.ts';

export function naiveBuyer({ trade }: Market, account: Account, seen: Seen) {
  const { gp, volume, gpCe } = ninetyDays(trade.ofBuyer(account.customId));
  const diff = <Delta>({ delta, ...years }: { delta: Delta; thisYear: number | null; lastYear: number | null }) => ({
    ...years,
    diff: delta,
  });
  const { rep, ...about } = account;
  const name = seen.nameOf(rep);
  return {
    ...about,
    salesRep: rep === null || name === null ? null : { customId: rep, name },
    gp: diff(gp),
    volume: diff(volume),
    gp_ce: diff(gpCe),
  };
}

/** The list's four orders: by CE and by GP of this year, the largest first and last. */
export function buyersInOrder({ trade }: Market, accounts: readonly Account[], sortBy: number): string[] {
  const sign = sortBy % 2 === 0 ? 1 : -1;
  const sizeOf = ({ customId }: Account) => {
    const { microOunces, gpCents } = trade.ofBuyer(customId).now;
    return sign * (sortBy < 2 ? microOunces : gpCents);
  };
  return largestFirst(accounts, sizeOf).map(({ customId }) => customId);
}

export function naivePanel(market: Market, { customId }: Account, { chargeable, maxFpl }: Settings) {
  const { trade, newest } = market;
  const lines = market.ofBuyer.get(customId) ?? [];
  const stopped = market.items
    .map((item) => ({ ...item, ...trade.ofPair(customId, item.customId) }))
    .filter(({ now, before }) => !now.isBought && before.milliUnits > 0);
  const { now } = trade.ofBuyer(customId);
  const [first, last] = trade.days.now;
  return {
    months: naiveMonths(lines, newest, market.calendar),
    lastOrder: lastOrder(lines),
    stopped: largestFirst(stopped, ({ before }) => before.microOunces).map(({ customId: id, name, size, before }) => ({
      customId: id,
      name,
      size,
      lastYear: shownCases(before.microOunces),
    })),
    losses: {
      amount: money(lossCents(now, chargeable)),
      percent: share(lossCents(now, chargeable), now.revenueCents),
      maxPercent: maxFpl,
    },
    period: { from: isoDateOf(first), to: isoDateOf(last) },
  };
}

/** The newest day with a purchase, and what was bought on it. The files hold no more than 25 months and some days. */
function lastOrder(lines: readonly Line[]) {
  const purchases = lines.filter(({ isPurchase }) => isPurchase);
  if (purchases.length === 0) return null;
  const day = purchases.reduce((newest, line) => Math.max(newest, line.day), 0);
  const bought = purchases.filter((line) => line.day === day);
  return {
    date: isoDateOf(day),
    products: new Set(bought.map(({ product }) => product)).size,
    volume: shownCases(sumsOf(bought).microOunces),
  };
}
