// What holds for every town of accounts, whatever they bought.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { recommendationFigures } from './recommendation-figures.ts';
import { inOrder } from './recommendation-order.ts';
import { type Recommendation, recommendationSorts, recommendationTabs } from './recommendations.ts';
import { type Account, recommendIn, type TestProduct } from './testing/market.ts';

const productNames = ['ale', 'cider', 'gin', 'rum', 'rye', 'stout'];

const bought = fc.record({
  units: fc.oneof(
    fc.integer({ min: -5, max: 40 }),
    fc.integer({ min: 0, max: 9999 }).map((milli) => milli / 1000),
  ),
  gpCents: fc.integer({ min: -2000, max: 20_000 }),
  lastYear: fc.integer({ min: -3, max: 40 }),
});
const returned = fc
  .record({ units: fc.integer({ min: -5, max: -1 }), gpCents: fc.integer({ min: -2000, max: 0 }) })
  .map((item) => ({ ...item, returned: true as const }));
const account: fc.Arbitrary<Account> = fc.record({
  type: fc.constantFrom('shop', 'shop', 'bar', null),
  bought: fc.dictionary(fc.constantFrom(...productNames), fc.oneof({ weight: 5, arbitrary: bought }, returned)),
  losses: fc.array(
    fc.tuple(
      fc.constantFrom(...productNames),
      fc.constantFrom('outOfCode', 'breakage'),
      fc.integer({ min: 0, max: 300 }),
      fc.integer({ min: -100, max: 9000 }),
    ),
    { maxLength: 3 },
  ),
});
const product: fc.Arbitrary<TestProduct> = fc.record({
  premise: fc.constantFrom(null, null, 'on', 'off'),
  isSponsored: fc.boolean(),
  isExcluded: fc.boolean(),
  ouncesPerUnit: fc.constantFrom(0, 12, 25.36, 288, 1984),
});
const town = fc.record({
  boosted: fc.subarray(productNames),
  account,
  others: fc.array(account, { maxLength: 12 }),
  products: fc
    .tuple(...productNames.map(() => product))
    .map((all) => Object.fromEntries(all.map((one, at) => [productNames[at], one]))),
});
const idsOf = (rows: readonly Recommendation[]) => rows.map((row) => row.product.customId);

test('no product is both sold and offered, and what is to be removed is sold, not sponsored and not boosted', () => {
  fc.assert(
    fc.property(town, (input) => {
      const { sold, sell, remove } = recommendIn(input);
      expect(new Set([...idsOf(sold), ...idsOf(sell)]).size).toBe(sold.length + sell.length);
      expect(idsOf(sold)).toEqual(expect.arrayContaining(idsOf(remove)));
      expect(remove.some((row) => row.product.isSponsored || input.boosted.includes(row.product.customId))).toBe(false);
    }),
  );
});

test('what the account and its peers did comes to what the type did, and all types to the house', () => {
  fc.assert(
    fc.property(town, (input) => {
      const everyone = [input.account, ...input.others].filter(({ bought: items }) =>
        Object.values(items).some((item) => item.returned === undefined),
      );
      const of = (accounts: readonly Account[], name: string) =>
        accounts
          .flatMap(({ bought: items }) => items[name] ?? [])
          .reduce(
            (sum, { units, gpCents = 0, returned: isReturned }) => ({
              milliUnits: sum.milliUnits + Math.round(units * 1000),
              gpCents: sum.gpCents + gpCents,
              buyers: sum.buyers + (isReturned ? 0 : 1),
            }),
            { milliUnits: 0, gpCents: 0, buyers: 0 },
          );
      const isCounted = everyone.includes(input.account);
      const found = recommendIn(input);
      for (const {
        product: { customId },
        own,
        peers,
        others,
      } of recommendationTabs.flatMap((tab) => found[tab])) {
        const mine = isCounted ? of([input.account], customId) : { milliUnits: 0, gpCents: 0, buyers: 0 };
        const plus = (theirs: typeof mine) => ({
          milliUnits: theirs.milliUnits + mine.milliUnits,
          gpCents: theirs.gpCents + mine.gpCents,
          buyers: theirs.buyers + mine.buyers,
        });
        const sameType = everyone.filter(({ type }) => type === input.account.type);
        expect(plus(peers)).toEqual(of(sameType, customId));
        expect(plus(others)).toEqual(of(everyone, customId));
        if (isCounted) expect(own).toMatchObject({ milliUnits: mine.milliUnits, gpCents: mine.gpCents });
      }
    }),
  );
});

test('filters only leave rows out', () => {
  fc.assert(
    fc.property(town, fc.subarray(productNames), (input, kept) => {
      const all = recommendIn(input);
      const some = recommendIn({ ...input, passes: ({ name }) => kept.includes(name) });
      for (const tab of recommendationTabs)
        expect(some[tab]).toEqual(all[tab].filter((row) => kept.includes(row.product.name)));
    }),
  );
});

test('boosts only take rows out of Remove', () => {
  fc.assert(
    fc.property(town, (input) => {
      const without = recommendIn({ ...input, boosted: [] });
      const { remove, ...others } = recommendIn(input);
      const spared = without.remove.filter((row) => !input.boosted.includes(row.product.customId));
      expect({ ...others, remove }).toEqual({ ...without, remove: spared });
    }),
  );
});

test('putting rows in order loses none, and the order they come in does not matter', () => {
  fc.assert(
    fc.property(town, fc.constantFrom(...recommendationSorts), (input, sort) => {
      const found = recommendIn(input);
      for (const tab of recommendationTabs) {
        const ordered = inOrder(found[tab], tab, sort);
        expect(idsOf(ordered).sort()).toEqual(idsOf(found[tab]).sort());
        expect(inOrder(found[tab].toReversed(), tab, sort)).toEqual(ordered);
      }
    }),
  );
});

test('where profits are hidden other profits change nothing of Sold and Sell', () => {
  const others = fc.array(fc.integer({ min: -9000, max: 9000 }), { minLength: 90, maxLength: 90 });
  fc.assert(
    fc.property(town, others, (input, cents) => {
      let at = 0;
      const changed = (one: Account): Account => ({
        ...one,
        bought: Object.fromEntries(
          Object.entries(one.bought).map(([name, item]) => [
            name,
            { ...item, gpCents: cents[at++ % cents.length] ?? 0 },
          ]),
        ),
      });
      const elsewhere = { ...input, account: changed(input.account), others: input.others.map(changed) };
      const read = (from: typeof input) => {
        const found = recommendIn(from);
        return (['sold', 'sell'] as const).map((tab) =>
          inOrder(found[tab], tab, 'ce').map((row) => [
            row.product.customId,
            recommendationFigures(row, { tab, sort: 'ce', all: found, maxFPL: 1.5, withProfits: false }),
          ]),
        );
      };
      expect(read(elsewhere)).toEqual(read(input));
    }),
  );
});
