/** Accounts and what they bought, for tests of recommendations. */
import type { Premise } from '../product-words.ts';
import { type RecommendationList, recommendationFigures } from '../recommendation-figures.ts';
import {
  basketsOf,
  type LossItem,
  type Market,
  type RecommendableProduct,
  type RecommendationInput,
  type Recommendations,
  type RecommendationTab,
  recommend,
  recommendationTabs,
} from '../recommendations.ts';

/** Net units, GP in cents, net units of last year's dates; `returned`: bought none, something came back. */
export type Bought = { units: number; gpCents?: number; lastYear?: number; returned?: true };
export type Account = {
  type?: string | null;
  premise?: Premise;
  bought: Record<string, Bought>;
  losses?: [product: string, reason: string, lossCents: number, revenueCents: number][];
};
/** A unit is a CE unless said otherwise. */
export type TestProduct = Partial<RecommendableProduct>;

type Town = {
  account: Account;
  others?: readonly Account[];
  products: Record<string, TestProduct>;
  /** IDs. */
  boosted?: readonly string[];
  passes?: (product: RecommendableProduct) => boolean;
  settings?: Partial<RecommendationInput<RecommendableProduct>['settings']>;
};

/** What to recommend to the account. */
export function recommendIn({ account, others = [], products, boosted = [], passes, settings }: Town): Recommendations {
  const catalog = Object.entries(products).map(([name, product]) => ({
    customId: name,
    name,
    premise: null,
    isSponsored: false,
    isExcluded: false,
    ouncesPerUnit: 288,
    ...product,
  }));
  const numberOf = (name: string) => catalog.findIndex(({ customId }) => customId === name);
  const buyers = [account, ...others].map(({ type = 'shop', bought }) => {
    const items = Object.entries(bought).map(
      ([name, { units, gpCents = 0, lastYear = 0, returned }]) =>
        [numberOf(name), units, gpCents, lastYear, returned ? 0 : 1] as const,
    );
    return {
      accountType: type,
      items,
      hasBought: items.some(([, , , , hasBought]) => hasBought === 1),
      ounces: items.reduce((sum, [number, units]) => sum + units * (catalog[number]?.ouncesPerUnit ?? 0), 0),
      gpCents: items.reduce((sum, [, , gpCents]) => sum + gpCents, 0),
    };
  });
  const marketOf = (of: typeof buyers): Market => {
    const counted = of.filter(({ hasBought }) => hasBought).flatMap(({ items }) => items);
    const sums = (read: (item: (typeof counted)[number]) => number) =>
      catalog.map((_, at) => counted.reduce((sum, item) => sum + (item[0] === at ? read(item) : 0), 0));
    return {
      products: {
        buyers: sums(([, , , , hasBought]) => hasBought),
        milliUnits: sums(([, units]) => Math.round(units * 1000)),
        gpCents: sums(([, , gpCents]) => gpCents),
      },
      baskets: basketsOf(of).all,
    };
  };
  const [own] = buyers;
  if (own === undefined) throw new Error('There is always the account.');
  const losses = (account.losses ?? []).map(([name, ...rest]): LossItem => [numberOf(name), ...rest]);
  return recommend({
    buyer: { ...own, premise: account.premise ?? null, losses },
    catalog,
    passes: passes ?? (() => true),
    isBoosted: ({ customId }) => boosted.includes(customId),
    sameType: marketOf(buyers.filter(({ accountType }) => accountType === own.accountType)),
    allTypes: marketOf(buyers),
    settings: { maxFPL: 1.5, chargeableLossReasons: ['outOfCode'], ...settings },
  });
}

/** So many accounts alike. */
export const many = (count: number, account: Account): Account[] => Array.from({ length: count }, () => account);

/** Of a tab's rows, in the order in which they were found. */
export const names = (found: Recommendations, tab: RecommendationTab) => found[tab].map(({ product }) => product.name);
export const tabs = (found: Recommendations) =>
  Object.fromEntries(recommendationTabs.map((tab) => [tab, names(found, tab).join(' ')]));

/** What is shown of a tab's rows, in the same order. */
export function shown(found: Recommendations, tab: RecommendationTab, list: Partial<RecommendationList> = {}) {
  return found[tab].map((row) =>
    recommendationFigures(row, { tab, sort: 'accountType', all: found, maxFPL: 1.5, withProfits: true, ...list }),
  );
}
