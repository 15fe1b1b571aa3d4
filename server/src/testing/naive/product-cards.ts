/** What a product's card adds: its months, its share of its brand, who buys it, who stopped, who sells it. */
import { changeOfSums, share, shownCases } from './amounts.ts';
import { largestFirst, type Market } from './market.ts';
import { naiveMonths } from './months.ts';
import type { Account, Item } from './rows.ts';

/** What a viewer may see. */
export type Seen = { buyer: (account: Account) => boolean; nameOf: (rep: string | null) => string | null };

export function naiveCard(market: Market, item: Item, seen: Seen) {
  const { trade } = market;
  const accounts = new Map(market.accounts.map((account) => [account.customId, account]));
  const customers = trade.pairsOf(item.customId).flatMap(({ buyer, now, before }) => {
    const account = accounts.get(buyer);
    return account && seen.buyer(account) ? [{ ...account, now, before }] : [];
  });
  const bought = largestFirst(
    customers.filter(({ now }) => now.isBought),
    ({ now }) => now.microOunces,
  );
  const stopped = largestFirst(
    customers.filter(({ now, before }) => !now.isBought && before.milliUnits > 0),
    ({ before }) => before.microOunces,
  );
  const brand = market.items.filter((other) => other.brandId === item.brandId);
  const brandOunces = brand.reduce((sum, { customId }) => sum + trade.ofProduct(customId).now.microOunces, 0);
  const own = trade.ofProduct(item.customId).now.microOunces;
  return {
    months: naiveMonths(market.ofProduct.get(item.customId) ?? [], market.newest, market.calendar),
    brandShare: share(own, brandOunces),
    topBuyers: bought.slice(0, 5).map(({ customId, name, now, before }) => ({
      customId,
      name,
      volume: shownCases(now.microOunces),
      lastYear: shownCases(before.microOunces),
      delta: changeOfSums(now.microOunces, before.microOunces),
    })),
    buyersCount: bought.length,
    stoppedBuyers: stopped
      .slice(0, 5)
      .map(({ customId, name, before }) => ({ customId, name, lastYear: shownCases(before.microOunces) })),
    stoppedCount: stopped.length,
    soldBy: soldBy(market, item.customId, seen),
  };
}

/** Who calls on someone that bought it: with what all of their accounts bought and sent back. */
function soldBy(market: Market, product: string, seen: Seen) {
  const own = market.trade.ofProduct(product).now.microOunces;
  const sums = new Map<string, { microOunces: number; hasSold: boolean }>();
  for (const { customId, rep } of market.accounts) {
    if (rep === null) continue;
    const { now } = market.trade.ofPair(customId, product);
    const sum = sums.get(rep) ?? { microOunces: 0, hasSold: false };
    sums.set(rep, { microOunces: sum.microOunces + now.microOunces, hasSold: sum.hasSold || now.isBought });
  }
  const sellers = [...sums].flatMap(([customId, { microOunces, hasSold }]) => {
    const name = seen.nameOf(customId);
    return hasSold && name !== null ? [{ customId, name, microOunces }] : [];
  });
  return largestFirst(sellers, ({ microOunces }) => microOunces).map(({ customId, name, microOunces }) => ({
    customId,
    name,
    volume: shownCases(microOunces),
    share: share(microOunces, own),
  }));
}
