/** What boosts pay (docs/product.md, Boosts), sale by sale. */
import type { Day, Span } from './calendar.ts';
import { add, type Fraction, fraction, multiply, rounded, subtract } from './fraction.ts';
import { type TakenBack, takenBack } from './returned.ts';
import type { Files, Item, Line } from './rows.ts';

const keys = ['supplier', 'brand', 'packageType', 'size', 'productType', 'brandFams'] as const;

/** By the names of its filters, else by its list. */
export type Terms = {
  by: 'GP/CE' | 'GP/Unit';
  /** Of one CE or unit. */
  cents: number;
  days: Span;
  filters?: Partial<Record<(typeof keys)[number], readonly string[]>>;
  list?: readonly string[];
};

/** Of several the one that stands first was created first. */
export type NaiveBoost = {
  id: string;
  name: string;
  isSaved: boolean;
  isDeleted?: boolean;
  terms: Terms;
  /** What was agreed before a day, the oldest first. */
  before?: readonly { until: Day; terms: Terms }[];
  /** What the supplier refunded of sales periods that ended before a day, the oldest first. */
  refundedBefore?: readonly { until: Day; percent: Fraction }[];
};

type Payer = { boost: NaiveBoost; terms: Terms };

/** The boost that pays a product that is sold on a day. */
export function payerOf(boosts: readonly NaiveBoost[], item: Item, day: Day): Payer | null {
  for (const boost of boosts) {
    const terms = termsOn(boost, day);
    if (terms && day >= terms.days[0] && day <= terms.days[1] && chooses(terms, item)) return { boost, terms };
  }
  return null;
}

function termsOn({ isSaved, isDeleted, terms, before = [] }: NaiveBoost, day: Day): Terms | null {
  if (!isSaved) return null;
  for (const earlier of before) if (day < earlier.until) return earlier.terms;
  return isDeleted ? null : terms;
}

function chooses({ filters, list = [] }: Terms, item: Item): boolean {
  if (filters === undefined) return list.includes(item.customId);
  let isNarrowed = false;
  for (const key of keys) {
    const names = filters[key] ?? [];
    if (names.length === 0) continue;
    isNarrowed = true;
    const name = key === 'brandFams' ? item.brandFam : item[key];
    if (name === null || !names.includes(name)) return false;
  }
  return isNarrowed;
}

/** Dollars that a boost pays for it on a day, and for what; none pays nothing. */
export function boostOn(boosts: readonly NaiveBoost[], item: Item, day: Day) {
  const payer = payerOf(boosts, item, day);
  return payer === null || payer.terms.cents === 0 ? null : { amount: payer.terms.cents / 100, by: payer.terms.by };
}

/** A sale, or the part of one that a return takes back. */
export type Move = { payer: Payer; line: Line; milliUnits: number; quantity: Fraction; back: Line | null };
export type Paid = { boost: NaiveBoost; moves: Move[]; dollars: number };

/** By rep: what each boost paid in a span and took back. */
export function paidByBoosts(
  files: Pick<Files, 'closedItems'> & { lines: readonly Line[]; items: readonly Item[] },
  boosts: readonly NaiveBoost[],
  [first, last]: Span,
): Map<string, Paid[]> {
  if (boosts.length === 0) return new Map();
  const itemOn = itemsByDay(files);
  const isIn = ({ day }: Line): boolean => day >= first && day <= last;
  const sold = files.lines
    .filter((line) => isIn(line) && line.counts && line.milliUnits > 0)
    .map((sale): TakenBack => ({ back: sale, sale, milliUnits: sale.milliUnits }));
  const returned = takenBack(files.lines).filter(({ back }) => isIn(back));
  const reps = new Map<string, Map<NaiveBoost, Move[]>>();
  for (const { back, sale, milliUnits } of [...sold, ...returned]) {
    const item = itemOn(sale.product, sale.day);
    const payer = item && payerOf(boosts, item, sale.day);
    if (!payer || sale.rep === null) continue;
    const quantity = quantityOf(sale, milliUnits, payer.terms);
    const move = { payer, line: sale, milliUnits, quantity, back: back === sale ? null : back };
    const own = reps.get(sale.rep) ?? new Map<NaiveBoost, Move[]>();
    reps.set(sale.rep, own);
    const moves = own.get(payer.boost);
    if (moves) moves.push(move);
    else own.set(payer.boost, [move]);
  }
  return new Map(
    [...reps].map(([rep, own]) => [
      rep,
      [...own].map(([boost, moves]) => ({ boost, moves, dollars: dollarsOf(moves) })),
    ]),
  );
}

/** What a closing knew of a product stays what boosts go by on its days. */
function itemsByDay({ items, closedItems = [] }: Pick<Files, 'closedItems'> & { items: readonly Item[] }) {
  const byId = (some: readonly Item[]) => new Map(some.map((item) => [item.customId, item]));
  const now = byId(items);
  const closed = closedItems.map(({ days, items: known }) => ({ days, known: byId(known) }));
  return (product: string, day: Day): Item | undefined =>
    closed.find(({ days: [first, last] }) => day >= first && day <= last)?.known.get(product) ?? now.get(product);
}

function quantityOf({ microOunces, milliUnits: ofSale }: Line, milliUnits: number, { by }: Terms): Fraction {
  if (by === 'GP/Unit') return fraction(milliUnits, 1000);
  return fraction(BigInt(microOunces) * BigInt(milliUnits), 288_000_000n * BigInt(ofSale));
}

/** What a move pays or takes back, unrounded. */
export function centsOf({ payer, quantity, back }: Move): Fraction {
  const cents = multiply(quantity, fraction(payer.terms.cents));
  return back === null ? cents : subtract(fraction(0), cents);
}

/** Rounded once. */
function dollarsOf(moves: readonly Move[]): number {
  const cents = moves.map(centsOf).reduce(add, fraction(0));
  return rounded(multiply(cents, fraction(1, 100)), 2);
}
