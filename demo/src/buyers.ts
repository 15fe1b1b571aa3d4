/** The demo's 400 buyers: who they are, when they trade, who calls on them and what they usually take. */
import { type AccountType, chains, independentNames, independents } from './buyer-names.ts';
import { firstDay, lastDay } from './days.ts';
import type { Person } from './people.ts';
import type { Product } from './products.ts';
import { itemAt, type Random, randomStream } from './random.ts';

export type Buyer = {
  id: string;
  name: string;
  accountType: AccountType;
  premise: 'on' | 'off';
  chain: string | null;
  location: string;
  /** Who calls on it now; null: nobody, its sales are the house's. */
  rep: Person | null;
  /** Who called on it before a territory was redrawn, and the first day of the present rep. */
  formerRep: { rep: Person; untilDay: number } | null;
  openDay: number;
  closeDay: number;
  /** Weekdays of delivery, 1 Monday to 5 Friday. */
  deliveryDays: readonly number[];
  /** Beside an ordinary account. */
  size: number;
  discountPercent: number;
  /** How much goes out of code on its shelves beside an ordinary buyer: reps rotate the stock well or badly. */
  spoilage: number;
  growthPercent: number;
  /** What it buys: products with their share of an order; the shares add up to 1. */
  assortment: readonly { product: Product; share: number }[];
};

const cities: readonly (readonly [string, number])[] = [
  ['Marlow Falls', 34],
  ['Port Tamsin', 27],
  ['Eastbrook', 22],
  ['Tamarack Junction', 17],
];
const onPremise: ReadonlySet<AccountType> = new Set(['Bar', 'Restaurant', 'Hotel', 'Venue']);
const typicalSize: Readonly<Record<AccountType, number>> = {
  Grocery: 2.1,
  Convenience: 0.9,
  'Liquor Store': 1.5,
  Club: 3.6,
  Bar: 0.9,
  Restaurant: 0.7,
  Hotel: 0.8,
  Venue: 1.6,
};
/** The day on which four neighbouring territories were redrawn. */
const territoriesRedrawn = firstDay + 578; // 2026-03-02

type Outlet = { name: string; accountType: AccountType; chain: string | null };

function outlets(random: Random): Outlet[] {
  const nameOf = independentNames(random);
  const stores = chains.flatMap(({ name, accountType, stores: count }) =>
    Array.from({ length: count }, (_, at) => ({ name: `${name} #${100 + at * 3}`, accountType, chain: name })),
  );
  const ownRun = independents.flatMap(([accountType, count]) =>
    Array.from({ length: count }, () => ({ name: nameOf(accountType), accountType, chain: null })),
  );
  return random.shuffled([...stores, ...ownRun]);
}

function assortmentOf(premise: 'on' | 'off', size: number, products: readonly Product[], random: Random) {
  const wanted = Math.round(14 + 12 * Math.min(size, 3) + random.between(0, 8));
  const chosen = products
    .filter((product) => product.premise === null || product.premise === premise)
    // The race of exponentials: each product comes in by its draw, and no product twice.
    .map((product) => ({ product, order: -Math.log(1 - random.next()) / product.draw }))
    .sort((a, b) => a.order - b.order)
    .slice(0, wanted)
    .map(({ product }) => ({ product, weight: Math.sqrt(product.draw) * (0.6 + 0.8 * random.next()) }));
  const total = chosen.reduce((sum, { weight }) => sum + weight, 0);
  return chosen.map(({ product, weight }) => ({ product, share: weight / total }));
}

/** A few buyers opened or closed while the demo's months went by. */
function tradingDays(random: Random): { openDay: number; closeDay: number } {
  const fate = random.next();
  if (fate < 0.09) return { openDay: random.between(firstDay + 60, lastDay - 20), closeDay: lastDay };
  if (fate < 0.16) return { openDay: firstDay, closeDay: random.between(firstDay + 90, lastDay - 20) };
  return { openDay: firstDay, closeDay: lastDay };
}

function buyerOf(
  outlet: Outlet,
  at: number,
  reps: readonly Person[],
  products: readonly Product[],
  random: Random,
): Buyer {
  const [location] = random.pickWeighted(cities.map((city) => [city, city[1]] as const));
  const size = typicalSize[outlet.accountType] * (0.6 + 0.9 * random.next());
  const premise = onPremise.has(outlet.accountType) ? 'on' : 'off';
  // The warehouse clubs collect what they ordered: no rep, no route.
  const rep = outlet.accountType === 'Club' ? null : itemAt(reps, at % reps.length);
  const redrawn = rep !== null && at % reps.length < 4 && random.chance(0.3);
  return {
    ...outlet,
    ...tradingDays(random),
    id: String(40_001 + at),
    premise,
    location,
    rep,
    formerRep: redrawn ? { rep: itemAt(reps, 4 + (at % reps.length)), untilDay: territoriesRedrawn } : null,
    deliveryDays: random.shuffled([1, 2, 3, 4, 5]).slice(0, size > 1.2 ? 2 : 1),
    size,
    discountPercent: outlet.chain === null ? random.between(0, 2) : random.between(2, 4),
    spoilage: spoilageOf(at % reps.length, reps.length),
    growthPercent: random.between(-16, 13),
    assortment: assortmentOf(premise, size, products, random),
  };
}

/** From 0.35 to 2.6, a step a rep, the reps in a mixed order. */
function spoilageOf(repPlace: number, reps: number): number {
  return 0.35 + 0.15 * ((7 * repPlace) % reps);
}

export function buildBuyers(seed: number, people: readonly Person[], products: readonly Product[]): Buyer[] {
  const random = randomStream(seed, 'buyers');
  const reps = people.filter(({ role }) => role === 'salesRep');
  return outlets(random).map((outlet, at) => buyerOf(outlet, at, reps, products, random));
}

/** Who calls on a buyer on a day. */
export function repOn(buyer: Buyer, day: number): Person | null {
  return buyer.formerRep !== null && day < buyer.formerRep.untilDay ? buyer.formerRep.rep : buyer.rep;
}

/** A buyer as the ERP's clerks keep it. */
export type FiledBuyer = Omit<Buyer, 'accountType' | 'premise'> & {
  accountType: AccountType | null;
  premise: 'on' | 'off' | null;
};

/** Nobody has said yet what the two newest accounts are, and two restaurants only deliver, whatever they order. */
export function asFiled(buyers: readonly Buyer[]): FiledBuyer[] {
  const newest = buyers.slice(-2);
  const delivering = buyers.filter(({ accountType }) => accountType === 'Restaurant').slice(-2);
  return buyers.map((buyer) => {
    if (newest.includes(buyer)) return { ...buyer, accountType: null, premise: null };
    return delivering.includes(buyer) ? { ...buyer, premise: 'off' } : buyer;
  });
}
