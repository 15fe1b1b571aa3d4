/** What moves the demo's sales and prices over time: seasons, weekdays, growth, price rounds and promotions. */
import { dayNumber, firstDay, weekday } from './days.ts';
import type { Product } from './products.ts';
import { itemAt, randomStream } from './random.ts';
import type { Category } from './suppliers.ts';

/** Demand by month, January first, beside the year's average. */
const seasons: Readonly<Record<Category, readonly number[]>> = {
  beer: [0.82, 0.84, 0.93, 0.98, 1.1, 1.2, 1.25, 1.18, 1.05, 0.94, 0.87, 0.92],
  seltzer: [0.7, 0.74, 0.88, 1.0, 1.2, 1.38, 1.42, 1.26, 1.0, 0.82, 0.74, 0.8],
  cider: [0.8, 0.82, 0.88, 0.95, 1.02, 1.05, 1.05, 1.08, 1.28, 1.3, 1.02, 0.9],
  wine: [0.84, 0.94, 0.92, 0.96, 1.0, 0.98, 0.94, 0.92, 0.98, 1.02, 1.22, 1.36],
  spirits: [0.84, 0.9, 0.94, 0.94, 1.02, 1.0, 0.98, 0.94, 0.94, 1.0, 1.14, 1.4],
  softDrink: [1.3, 1.05, 1.0, 0.96, 0.98, 1.02, 1.04, 1.0, 0.95, 0.92, 0.88, 0.9],
};
/** How full the trucks are, Sunday first: stores fill up before the weekend. */
const weekdays = [0, 0.88, 0.94, 1, 1.12, 1.2, 0.5];

/** Price rounds: from a day on, list price and cost of some categories rise by so many percent of the first day's. */
const priceRounds: readonly { from: number; categories: readonly Category[]; price: number; cost: number }[] = [
  { from: dayNumber('2024-10-07'), categories: ['beer', 'seltzer', 'cider', 'softDrink'], price: 2.5, cost: 2 },
  { from: dayNumber('2025-01-06'), categories: ['wine', 'spirits'], price: 2, cost: 1.5 },
  { from: dayNumber('2025-07-07'), categories: ['wine', 'spirits'], price: 0, cost: 1.5 },
  { from: dayNumber('2025-10-06'), categories: ['beer', 'seltzer', 'cider', 'softDrink'], price: 3, cost: 3.5 },
  { from: dayNumber('2026-01-05'), categories: ['wine', 'spirits'], price: 3, cost: 1.5 },
  { from: dayNumber('2026-06-01'), categories: ['beer'], price: 0, cost: 1 },
];

export type CaseTerms = {
  /** What a buyer without a discount pays for a case, and what the case costs laid in, cents. */
  priceCents: number;
  costCents: number;
  /** Orders beside those of an ordinary week. */
  pull: number;
};

export type Market = {
  /** How much is ordered of a category on a day, beside the average. */
  demand: (category: Category, day: number) => number;
  /** How far something that grows by so many percent a year is from where it was a year in. */
  growth: (percentAYear: number, day: number) => number;
  terms: (product: Product, day: number) => CaseTerms;
};

export function openMarket(seed: number, products: readonly Product[]): Market {
  const promotions = promotedWeeks(seed, products);
  return {
    demand: (category, day) =>
      itemAt(seasons[category], new Date(day * 86_400_000).getUTCMonth()) * itemAt(weekdays, weekday(day)),
    growth: (percentAYear, day) => 1 + ((percentAYear / 100) * (day - firstDay - 365)) / 365,
    terms: (product, day) => termsOn(product, day, promotions.has(`${product.id} ${weekOf(day)}`)),
  };
}

function weekOf(day: number): number {
  return Math.floor((day - firstDay) / 7);
}

/** One product in fourteen is on promotion in any week. */
function promotedWeeks(seed: number, products: readonly Product[]): ReadonlySet<string> {
  const random = randomStream(seed, 'promotions');
  const promoted = new Set<string>();
  for (const { id } of products)
    for (let week = 0; week < 120; week++) if (random.chance(0.07)) promoted.add(`${id} ${week}`);
  return promoted;
}

/** Percent of the first day's, after the price rounds until the day. */
function roundsOn({ category }: Product, day: number): { pricePercent: number; costPercent: number } {
  const rounds = priceRounds.filter(({ from, categories }) => from <= day && categories.includes(category));
  return {
    pricePercent: 100 + rounds.reduce((sum, { price }) => sum + price, 0),
    costPercent: 100 + rounds.reduce((sum, { cost }) => sum + cost, 0),
  };
}

/** Of a case on a day, without promotions. */
export function listCents(product: Product, day: number): { price: number; cost: number } {
  const { pricePercent, costPercent } = roundsOn(product, day);
  return {
    price: Math.round((product.baseCasePriceCents * pricePercent) / 100),
    cost: Math.round((product.baseCaseCostCents * costPercent) / 100),
  };
}

function termsOn(product: Product, day: number, promoted: boolean): CaseTerms {
  const { pricePercent, costPercent } = roundsOn(product, day);
  const deal = product.supplier.belowCost;
  const dealPercent = deal && day >= dayNumber(deal.from) && day <= dayNumber(deal.until) ? deal.discountPercent : 0;
  const offPercent = dealPercent > 0 ? dealPercent : promoted ? 6 : 0;
  return {
    priceCents: Math.round((product.baseCasePriceCents * pricePercent * (100 - offPercent)) / 10_000),
    costCents: Math.round((product.baseCaseCostCents * costPercent) / 100),
    pull: dealPercent > 0 ? 1.3 : promoted ? 1.7 : 1,
  };
}
