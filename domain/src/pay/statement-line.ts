/** How a payout explains itself: lines that add up to it to the cent (docs/product.md, Pay). */

/**
 * The rule of a line, with the unit of its quantity and rate:
 * - payoutAtGoal: 1 payout of `rate` dollars.
 * - slope: `quantity` points above (below: negative) 100% of the goal at `rate` dollars a point.
 * - cap, floor: `quantity` percent of the payout come out, `rate` percent are the most (least) that is paid.
 * - threshold: `quantity` percent achieved, paid from `rate` percent on. Amount 0.
 * - maxFpl: `quantity` percent lost, paid up to `rate` percent. Amount 0.
 * - zeroFplGoal: `quantity` percent lost where the goal of `rate` percent is 0. Amount 0.
 * - noSales: `quantity` percent achieved, not above 0; rate 0. Amount 0.
 * - noGoal, noPayout, noRevenue: nothing to compute with; quantity, rate and amount 0.
 * - boost: `quantity` CE or units at `rate` dollars (boost-pay.ts).
 * - itemCounted: `quantity` in the item's unit, of a target of `rate` (0: none). Amount 0.
 * - itemThreshold, itemCap: paid from, or up to, a `quantity` in the item's unit; rate 0. Amount 0.
 * - itemRate: `quantity` in the item's unit at `rate` dollars.
 * - itemTarget: `quantity` 1 where the target is reached, else 0, at `rate` dollars.
 * - itemAtRisk: `quantity` percent of `rate` dollars.
 * - itemBudget: `quantity` percent of a budget of `rate` dollars.
 * - itemImages: `quantity` pictures at `rate` dollars.
 * - itemPart: a sub-item that pays `rate` dollars, once.
 * - itemQualifier: `quantity` of a target of `rate`, which opens what other sub-items pay. Amount 0.
 * - itemLocked: takes away what the sub-items above would pay, `rate` dollars, once.
 * - itemShare: `quantity` percent of a child that counts for `rate` percent of its group. Amount 0.
 * - itemNothing: there is nothing to pay by; quantity and rate 0. Amount 0.
 * - itemHidden: paid by profits, which the reader doesn't see; quantity and rate 0.
 */
export type PayRule =
  | 'payoutAtGoal'
  | 'slope'
  | 'cap'
  | 'floor'
  | 'threshold'
  | 'maxFpl'
  | 'zeroFplGoal'
  | 'noSales'
  | 'noGoal'
  | 'noPayout'
  | 'noRevenue'
  | 'boost'
  | 'itemCounted'
  | 'itemThreshold'
  | 'itemCap'
  | 'itemRate'
  | 'itemTarget'
  | 'itemAtRisk'
  | 'itemBudget'
  | 'itemImages'
  | 'itemPart'
  | 'itemQualifier'
  | 'itemLocked'
  | 'itemShare'
  | 'itemNothing'
  | 'itemHidden';

/**
 * One step of a payout. `amountCents` is what it adds, negative where it takes away. `why` is for the person who is
 * paid: percents and pay dollars only, never profit or cost, which may be hidden from the reader.
 */
export type StatementLine = { rule: PayRule; quantity: number; rate: number; amountCents: number; why: string };

/** bonus: what is earned above the payout at goal. The lines add up to `earnedCents`. */
export type Pay = { earnedCents: number; bonusCents: number; lines: StatementLine[] };

/** A payout of 0 with the one rule that makes it so. */
export function nothingPaid(rule: PayRule, why: string, quantity = 0, rate = 0): Pay {
  return { earnedCents: 0, bonusCents: 0, lines: [{ rule, quantity, rate, amountCents: 0, why }] };
}

/** @example moneyText(123450) // '$1,234.50' */
export function moneyText(cents: number): string {
  const digits = String(Math.abs(cents)).padStart(3, '0');
  const whole = digits.slice(0, -2).replace(/\B(?=(\d{3})+$)/g, ',');
  return `${cents < 0 ? '-' : ''}$${whole}.${digits.slice(-2)}`;
}
