/** What a product's card adds: its months, its share of its brand, who buys it, who stopped, who sells it. */
import { changeOfSums, share, shownCases } from './amounts.ts';
import { byName, largestFirst, type Market } from './market.ts';
import { naiveMonths } from './months.ts';
import type { Account, Item } from './rows.ts';

/** What a viewer may see. */
export type Seen = { buyer: (account: Account) => boolean; nameOf: (rep: string | null) => string | null };

export function naiveCard(market: Market, item: Item, seen: Seen) {
  const { trade } = market;
  const accounts = new Map(market.accounts.map((account) => [account.customId, account]));
  const customers = trade.buyersOf(item.customId).flatMap((customId) => {
    const account = accounts.get(customId);
    return account && seen.buyer(account) ? [{ ...account, ...trade.ofPair(customId, item.customId) }] : [];
  });
  const bought = largestFirst(
    customers.filter(({ now }) => now.isBought),
    ({ now }) => now.microOunces,
  );
  const stopped = largestFirst(
    customers.filter(({ now, before }) => !now.isBought && before.milliUnits > 0),
    ({ before }) => before.microOunces,
  );
  const brand = market.items.filter((other) => other.brand === item.brand);
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
    soldBy: soldBy(bought, own, seen),
  };
}

/** The people who call on those that bought it now, by its CE with them. */
function soldBy(bought: readonly { rep: string | null; now: { microOunces: number } }[], own: number, seen: Seen) {
  const sums = new Map<string, number>();
  for (const { rep, now } of bought) {
    if (rep !== null) sums.set(rep, (sums.get(rep) ?? 0) + now.microOunces);
  }
  return [...sums]
    .flatMap(([customId, microOunces]) => {
      const name = seen.nameOf(customId);
      return name === null ? [] : [{ customId, name, microOunces }];
    })
    .sort((one, other) => other.microOunces - one.microOunces || byName(one, other))
    .map(({ customId, name, microOunces }) => ({
      customId,
      name,
      volume: shownCases(microOunces),
      share: share(microOunces, own),
    }));
}
