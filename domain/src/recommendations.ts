/** What to offer a buyer, and why (docs/product.md, Recommendations). */
import { exact } from './exact.ts';
import type { FilteredProduct } from './product-filters.ts';
import type { Premise } from './product-words.ts';
import { microOuncesOf } from './volume.ts';

export const recommendationTabs = ['sold', 'sell', 'remove'] as const;
export type RecommendationTab = (typeof recommendationTabs)[number];

/** In the order in which screens list them; their place is the value of productsSortBy. */
export const recommendationSorts = ['accountType', 'companyWide', 'gpCe', 'ce'] as const;
export type RecommendationSort = (typeof recommendationSorts)[number];

export type RecommendableProduct = Pick<
  FilteredProduct,
  'customId' | 'name' | 'premise' | 'isSponsored' | 'isExcluded'
> & { ouncesPerUnit: number };

/** What was done with a product in the 90 days to L: net thousandths of a unit, cents. */
export type Traded = { milliUnits: number; gpCents: number };
/** buyers: how many bought it. */
export type TradedByMany = Traded & { buyers: number };
/** Of all products, at the places of their numbers. */
export type TradedProducts = { [Name in keyof TradedByMany]: ArrayLike<number> };

/** What a buyer's basket, or those of many together, come to: net millionths of an ounce, cents. */
export type Basket = { microOunces: bigint; gpCents: number };
/** Of the buyers that bought anything. */
export type Baskets = Basket & { buyers: number };

/** In the 90 days. Products are numbers; units are net; 1: it bought any, whatever came back. */
export type BasketItem = readonly [
  product: number,
  units: number,
  gpCents: number,
  lastYearUnits: number,
  hasBought: number,
];
export type LossItem = readonly [product: number, reason: string, lossCents: number, revenueCents: number];

export type RecommendedBuyer = {
  premise: Premise | null;
  /** Anything, in the 90 days. Then the buyer is among those who are added up below. */
  hasBought: boolean;
  ounces: number;
  gpCents: number;
  items: readonly BasketItem[];
  losses: readonly LossItem[];
};

/** Those of a buyer's account type, or of every type, the buyer included: of those who bought anything. */
export type Market = { products: TradedProducts; baskets: Baskets };

export type RecommendationInput<Product extends RecommendableProduct> = {
  buyer: RecommendedBuyer;
  /** At the places of their numbers. */
  catalog: readonly Product[];
  passes: (product: Product) => boolean;
  /** On the day of the newest sale. */
  isBoosted: (product: Product) => boolean;
  sameType: Market;
  allTypes: Market;
  settings: { maxFPL: number; chargeableLossReasons: readonly string[] };
};

/** Chargeable losses of a product with the buyer, and its revenue. */
export type PairLosses = { lossCents: number; revenueCents: number };
export type RecommendationRule = 'sold' | 'sell' | 'share' | 'losses';

export type Recommendation<Product extends RecommendableProduct = RecommendableProduct> = {
  product: Product;
  own: Traded & { lastYearMilliUnits: number };
  /** The other buyers of the same account type, and of every type. */
  peers: TradedByMany;
  others: TradedByMany;
  /** null: none. */
  losses: PairLosses | null;
  rules: readonly RecommendationRule[];
};

export type Recommendations<Product extends RecommendableProduct = RecommendableProduct> = Record<
  RecommendationTab,
  Recommendation<Product>[]
> & {
  /** The other buyers of the same account type, and of every type, and what they bought together. */
  peers: Baskets;
  others: Baskets;
  own: Basket;
  /** How many peers have to have bought a product for it to be offered. */
  needed: number;
};

/** Of the buyers of each account type (null: of none), and of all. */
export function basketsOf(
  buyers: readonly (Pick<RecommendedBuyer, 'hasBought' | 'ounces' | 'gpCents'> & { accountType: string | null })[],
): { of: Map<string | null, Baskets>; all: Baskets } {
  const none = (): Baskets => ({ buyers: 0, microOunces: 0n, gpCents: 0 });
  const of = new Map<string | null, Baskets>();
  const all = none();
  for (const { accountType, hasBought, ounces, gpCents } of buyers) {
    if (!hasBought) continue;
    const ofType = of.get(accountType) ?? none();
    of.set(accountType, ofType);
    for (const baskets of [ofType, all]) {
      baskets.buyers += 1;
      baskets.microOunces += BigInt(microOuncesOf(ounces));
      baskets.gpCents += gpCents;
    }
  }
  return { of, all };
}

const nothing: TradedByMany = { buyers: 0, milliUnits: 0, gpCents: 0 };

/**
 * The rows of all three tabs, in no order.
 * - Sold: net units above 0.
 * - Sell: nothing bought (whatever came back), bought by at least 3 peers and 10% of them, for the buyer's premise, and
 *   not excluded. Bought and all given back is in no tab.
 * - Remove: of what is sold, not sponsored and not boosted, what sells less than last year while its shares of the
 * basket in CE and in
 *   GP are both below half of its peers'; and what has more chargeable losses than max FPL allows of its revenue.
 * @example of 30 peers 3 have to have bought a product, of 31 there have to be 4
 */
export function recommend<Product extends RecommendableProduct>(
  input: RecommendationInput<Product>,
): Recommendations<Product> {
  const { buyer, catalog, passes, isBoosted } = input;
  const own = { microOunces: BigInt(microOuncesOf(buyer.ounces)), gpCents: buyer.gpCents };
  const peers = withoutOne(input.sameType.baskets, own, buyer.hasBought);
  const others = withoutOne(input.allTypes.baskets, own, buyer.hasBought);
  const needed = Math.max(3, Math.ceil(peers.buyers / 10));
  const found: Recommendations<Product> = { sold: [], sell: [], remove: [], peers, others, own, needed };
  const lossesOf = chargeableByProduct(buyer.losses, input.settings.chargeableLossReasons);
  const exceeds = lossRule(input.settings.maxFPL);
  const rowOf = (product: Product, item: BasketItem, rules: RecommendationRule[]): Recommendation<Product> => {
    const [number, units, gpCents, lastYearUnits, hasBought] = item;
    const own = { milliUnits: milliUnits(units), gpCents, lastYearMilliUnits: milliUnits(lastYearUnits) };
    const counted = buyer.hasBought ? { milliUnits: own.milliUnits, gpCents, buyers: hasBought } : nothing;
    return {
      product,
      own,
      peers: less(input.sameType.products, number, counted),
      others: less(input.allTypes.products, number, counted),
      losses: lossesOf.get(number) ?? null,
      rules,
    };
  };
  const items = new Map<number, BasketItem>();
  for (const item of buyer.items) {
    items.set(item[0], item);
    const product = catalog[item[0]];
    if (product === undefined || item[1] <= 0 || !passes(product)) continue;
    const row = rowOf(product, item, ['sold']);
    found.sold.push(row);
    if (product.isSponsored || isBoosted(product)) continue;
    const rules: RecommendationRule[] = [];
    if (isShareFalling(row, found)) rules.push('share');
    if (row.losses !== null && exceeds(row.losses)) rules.push('losses');
    if (rules.length > 0) found.remove.push({ ...row, rules });
  }
  catalog.forEach((product, number) => {
    // Only buyers of the product itself are among them.
    if ((input.sameType.products.buyers[number] ?? 0) < needed) return;
    const item = items.get(number);
    if (item !== undefined && (item[1] > 0 || item[4] === 1)) return;
    if (product.isExcluded || !fits(product, buyer) || !passes(product)) return;
    found.sell.push(rowOf(product, item ?? [number, 0, 0, 0, 0], ['sell']));
  });
  return found;
}

/** Units come with 3 decimals: the whole number that the decimal stands for. */
const milliUnits = (units: number): number => Math.round(units * 1000);

const fits = ({ premise }: RecommendableProduct, buyer: RecommendedBuyer) =>
  premise === null || buyer.premise === null || premise === buyer.premise;

function withoutOne(all: Baskets, one: Basket, isCounted: boolean): Baskets {
  if (!isCounted) return all;
  return {
    buyers: all.buyers - 1,
    microOunces: all.microOunces - one.microOunces,
    gpCents: all.gpCents - one.gpCents,
  };
}

function less(all: TradedProducts, number: number, own: TradedByMany): TradedByMany {
  return {
    buyers: (all.buyers[number] ?? 0) - own.buyers,
    milliUnits: (all.milliUnits[number] ?? 0) - own.milliUnits,
    gpCents: (all.gpCents[number] ?? 0) - own.gpCents,
  };
}

function chargeableByProduct(losses: readonly LossItem[], reasons: readonly string[]): Map<number, PairLosses> {
  const found = new Map<number, PairLosses>();
  for (const [product, reason, lossCents, revenueCents] of losses) {
    if (!reasons.includes(reason)) continue;
    const before = found.get(product)?.lossCents ?? 0;
    found.set(product, { lossCents: before + lossCents, revenueCents });
  }
  return found;
}

/** Without revenue any loss is above the limit. @example at a limit of 1.5: $1.50 of $100.00 is not above it */
function lossRule(maxPercent: number): (losses: PairLosses) => boolean {
  const limit = exact(maxPercent);
  return ({ lossCents, revenueCents }) =>
    lossCents > 0 && 100n * BigInt(lossCents) * limit.d > limit.n * BigInt(revenueCents);
}

function isShareFalling(
  { product, own, peers }: Pick<Recommendation, 'product' | 'own' | 'peers'>,
  all: Pick<Recommendations, 'own' | 'peers'>,
): boolean {
  return (
    own.milliUnits < own.lastYearMilliUnits &&
    // The ounces of a unit are the same on both sides.
    product.ouncesPerUnit > 0 &&
    isBelowHalf(own.milliUnits, all.own.microOunces, peers.milliUnits, all.peers.microOunces) &&
    isBelowHalf(own.gpCents, BigInt(all.own.gpCents), peers.gpCents, BigInt(all.peers.gpCents))
  );
}

/** Whether own / basket is below half of peers / peersBasket; it is not where a basket is not positive. */
function isBelowHalf(own: number, basket: bigint, peers: number, peersBasket: bigint): boolean {
  if (basket <= 0n || peersBasket <= 0n) return false;
  // Products that are far apart as numbers are so exactly.
  const [left, right] = [2 * own * Number(peersBasket), peers * Number(basket)];
  if (Math.abs(left - right) > 1e-9 * Math.abs(right)) return left < right;
  return 2n * BigInt(own) * peersBasket < BigInt(peers) * basket;
}
