/** What boosts pay a person in a sales period, with the lines that explain it (docs/product.md, Boosts). */
import type { BoostTerms, BoostType } from '../boosts.ts';
import { type Exact, exact, plus, roundExact, roundedTo, times, toNumber, zero } from '../exact.ts';
import { dollars, largestRemainder, roundHalfAway } from '../numbers.ts';
import type { PaidPart } from './pay-parts.ts';
import { moneyText, type Pay, type StatementLine } from './statement-line.ts';

/** What invoice lines add up to: how many, units in thousandths, ounces in millionths. */
export type BoostSum = { lines: number; milliUnits: number; microOunces: number };
export type Quantity = Omit<BoostSum, 'lines'>;

/** What a person sold under some terms of a boost, in one sales period, and what came back of it. */
export type BoostSums = {
  boostId: string;
  name: string;
  terms: Pick<BoostTerms, 'type' | 'amountCents' | 'startDate' | 'endDate'>;
  sold: BoostSum;
  /** Taken back in the period, of sales of any period; not negative. */
  returned: BoostSum;
};

/** Quantities in CE or units, rates in dollars. @property otherRates what other terms of the boost paid and took back. */
export type BoostLine = StatementLine & {
  boostId: string;
  name: string;
  type: BoostType;
  startDate: string;
  endDate: string;
  sold: { lines: number; quantity: number };
  returned: { lines: number; quantity: number };
  otherRates: { quantity: number; rate: number; type: BoostType }[];
};
export type BoostPay = Omit<Pay, 'lines'> & { lines: BoostLine[] };
/** The part of a person's pay. */
export type BoostFigures = Omit<PaidPart, 'pay'> & { pay: BoostPay };

/** CE of micro-ounces, units of thousandths. */
export function quantityOf(type: BoostType, { milliUnits, microOunces }: Quantity): Exact {
  return type === 'GP/CE' ? { n: BigInt(microOunces), d: 288_000_000n } : { n: BigInt(milliUnits), d: 1000n };
}

/** What is left of one sum without the other. */
export const minusSum = (one: Quantity, other: Quantity): Quantity => ({
  milliUnits: one.milliUnits - other.milliUnits,
  microOunces: one.microOunces - other.microOunces,
});

/**
 * A line for each boost: what was sold less what came back, at the rate by which the sale was paid, rounded once. A line
 * may be negative. What has no pace stands as it is in what is projected.
 * @param sums by boost, those of its latest terms last.
 * @example 10 CE at $2 in June -> 20.00; the 10 CE come back in July -> -20.00 in July, whatever the boost pays then
 */
export function boostFigures(sums: readonly BoostSums[]): BoostFigures {
  const byBoost = new Map<string, BoostSums[]>();
  for (const sum of sums) byBoost.set(sum.boostId, [...(byBoost.get(sum.boostId) ?? []), sum]);
  const lines = [...byBoost.values()].map(boostLine);
  const earnedCents = lines.reduce((cents, { amountCents }) => cents + amountCents, 0);
  const pay = { earnedCents, bonusCents: 0, lines };
  return { pay, projectedPay: pay };
}

/** A quantity at a rate. */
type Rated = { type: BoostType; amountCents: number; net: Exact };

const centsOf = (rated: readonly Rated[]): Exact =>
  rated.reduce((sum, { net, amountCents }) => plus(sum, times(net, exact(amountCents))), zero);

/**
 * Dollars that sums at their rates come to, cut after 6 decimals: rounded to the cent that is what the exact amount
 * rounds to.
 */
export function boostDollars(rated: readonly (Pick<BoostTerms, 'type' | 'amountCents'> & { sum: Quantity })[]): number {
  const cents = centsOf(rated.map(({ type, amountCents, sum }) => ({ type, amountCents, net: quantityOf(type, sum) })));
  return Number((cents.n * 10_000n) / cents.d) / 1e6;
}

function boostLine(sums: readonly BoostSums[]): BoostLine {
  const last = sums.at(-1);
  if (last === undefined) throw new Error('A boost without sums has no line.');
  const { boostId, name, terms } = last;
  const rated: Rated[] = [];
  for (const {
    terms: { type, amountCents },
    sold,
    returned,
  } of sums) {
    const net = quantityOf(type, minusSum(sold, returned));
    const known = rated.find((rate) => rate.type === type && rate.amountCents === amountCents);
    if (known === undefined) rated.push({ type, amountCents, net });
    else known.net = plus(known.net, net);
  }
  const isPresent = (rate: Rated) => rate.type === terms.type && rate.amountCents === terms.amountCents;
  const quantities = quantitiesByHand(rated);
  const shown = rated.map((rate, at) => ({
    isPresent: isPresent(rate),
    line: { quantity: quantities[at] ?? 0, rate: dollars(rate.amountCents), type: rate.type },
  }));
  const inAll = (side: 'sold' | 'returned') => ({
    lines: sums.reduce((count, sum) => count + sum[side].lines, 0),
    quantity: roundedTo(
      sums.reduce((sum, part) => plus(sum, quantityOf(terms.type, part[side])), zero),
      4,
    ),
  });
  const line = {
    boostId,
    name,
    ...terms,
    rule: 'boost' as const,
    quantity: shown.find((rate) => rate.isPresent)?.line.quantity ?? 0,
    rate: dollars(terms.amountCents),
    amountCents: roundExact(centsOf(rated)),
    sold: inAll('sold'),
    returned: inAll('returned'),
    otherRates: shown.filter((rate) => !rate.isPresent).map((rate) => rate.line),
  };
  return { ...line, why: whyOf(line) };
}

const mostDecimals = 10;

/** With as many decimals (4 at least) as it takes to come to the cents by hand. */
function quantitiesByHand(rated: readonly Rated[]): number[] {
  const cents = roundExact(centsOf(rated));
  const pays = (quantities: readonly number[]) =>
    roundExact(centsOf(rated.map((rate, at) => ({ ...rate, net: exact(quantities[at] ?? 0) })))) === cents;
  for (let decimals = 4; decimals < mostDecimals; decimals += 1) {
    const quantities = rated.map(({ net }) => roundedTo(net, decimals));
    if (pays(quantities)) return quantities;
  }
  // Sixths of a CE may come to half a cent, which no decimals do: the last of them moves by 1 then.
  const unit = 10 ** mostDecimals;
  const moved = (by: number) => rated.map(({ net }) => (roundExact(times(net, exact(unit))) + by) / unit);
  return [0, 1, -1].map(moved).find(pays) ?? moved(0);
}

/** @example quantityText(1234.5, 'GP/CE') // '1,234.5 CE' */
export function quantityText(quantity: number, type: BoostType): string {
  const [whole = '', decimals] = String(Math.abs(roundHalfAway(quantity, 2))).split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, ',');
  const unit = type === 'GP/CE' ? 'CE' : Math.abs(quantity) === 1 ? 'unit' : 'units';
  return `${quantity < 0 ? '-' : ''}${grouped}${decimals === undefined ? '' : `.${decimals}`} ${unit}`;
}

/** @example 'Sold 5 CE, 10 CE came back, 10 CE taken back at the earlier rate of $2.00 a CE' */
function whyOf({ sold, returned, otherRates, type }: Pick<BoostLine, 'sold' | 'returned' | 'otherRates' | 'type'>) {
  const parts = [sold.lines === 0 ? 'Nothing sold' : `Sold ${quantityText(sold.quantity, type)}`];
  if (returned.lines > 0) parts.push(`${quantityText(returned.quantity, type)} came back`);
  for (const { quantity, rate, type: earlierType } of otherRates) {
    if (quantity === 0) continue;
    const verb = quantity < 0 ? 'taken back' : 'paid';
    const unit = earlierType === 'GP/CE' ? 'CE' : 'unit';
    const at = `${moneyText(Math.round(rate * 100))} a ${unit}`;
    parts.push(`${quantityText(Math.abs(quantity), earlierType)} ${verb} at the earlier rate of ${at}`);
  }
  return parts.join(', ');
}

/**
 * What a supplier refunds of what a boost paid in one sales period: rounded once over all lines, and allocated to them by
 * largest remainder, so that the shares sum to the whole.
 * @param percent the supplier's contribution, 0 to 100.
 * @example three lines of 5 cents at 50% -> 8 cents together: [3, 3, 2]
 */
export function supplierShares(
  lineCents: readonly number[],
  percent: number,
): { totalCents: number; shares: number[] } {
  const sum = lineCents.reduce((cents, line) => cents + line, 0);
  const totalCents = roundExact(times(exact(sum), times(exact(percent), { n: 1n, d: 100n })));
  const exactShares = lineCents.map((cents) =>
    toNumber(times(exact(cents), times(exact(percent), { n: 1n, d: 100n }))),
  );
  return { totalCents, shares: largestRemainder(exactShares, 1, totalCents) };
}
