/**
 * What a closed period's late facts change in pay, as lines of the oldest period that isn't closed (docs/product.md,
 * Closing a period; docs/decisions/088-adjustments-within-13-months.md).
 */
import type { IsoDate } from '../dates.ts';
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import { recordOf } from '../record.ts';
import { isWithinLookBack, type SalesPeriod } from './closing-periods.ts';

/** What each part pays a person in a period, in cents, before floor and carry. */
export type PartCents = Readonly<Record<PayPart, number>>;
/** By customId. */
export type PayOfPeople = ReadonlyMap<string, PartCents>;

/** Of one person, part and closed period, in cents, never 0. @property closedPeriod its first day. */
export type Adjustment = { customId: string; part: PayPart; closedPeriod: IsoDate; cents: number };

/** A closed period and what it was closed with, which never changes. */
export type ClosedPay = { period: SalesPeriod; pay: PayOfPeople };

/** @param figures peopleFigures answers such ones. */
export function payOfPeople(
  figures: ReadonlyMap<string, Record<PayPart, { pay: { earnedCents: number } }>>,
): Map<string, PartCents> {
  return new Map(
    [...figures].map(([customId, of]) => [customId, recordOf(payParts, (part) => of[part].pay.earnedCents)]),
  );
}

/**
 * The change of facts that a closed period is paid by again: that of Production, and never an older one than it was
 * closed with, which a rollback may have brought back.
 */
export function changeToPayBy({ closedWith, production }: { closedWith: number; production: number }): number {
  return Math.max(closedWith, production);
}

/**
 * R - (C + earlier computed adjustments) of one closed period, for each person and part; 0 makes no line. Manual
 * adjustments aren't among the earlier ones, so no computed line ever takes one back. A person missing in some of them
 * is paid 0 there.
 * @param earlier computed adjustments of the period that other closings fixed.
 * @param now R: pay by the stored plan on the facts of now.
 * @example C 0, R 400.40 -> +400.40; fixed, then R 0 again -> -400.40
 */
export function adjustmentsOf(
  { period, pay }: ClosedPay,
  earlier: readonly Adjustment[],
  now: PayOfPeople,
): Adjustment[] {
  const ofPeriod = earlier.filter(({ closedPeriod }) => closedPeriod === period.from);
  const paid = Map.groupBy(ofPeriod, ({ customId }) => customId);
  const people = new Set([...pay.keys(), ...now.keys(), ...paid.keys()]);
  return [...people].flatMap((customId) =>
    payParts.flatMap((part) => {
      const before = (paid.get(customId) ?? []).filter((one) => one.part === part);
      const paidCents = before.reduce((sum, one) => sum + one.cents, pay.get(customId)?.[part] ?? 0);
      const cents = (now.get(customId)?.[part] ?? 0) - paidCents;
      return cents === 0 ? [] : [{ customId, part, closedPeriod: period.from, cents }];
    }),
  );
}

/**
 * The adjustments of all closed periods, oldest first. due: of the paying period. tooOld: of periods beyond the
 * look-back, listed and not paid.
 * @param earlier of all closings.
 * @param nowOf R of each closed period.
 */
export function adjustmentsNow(
  closed: readonly ClosedPay[],
  earlier: readonly Adjustment[],
  nowOf: (period: SalesPeriod) => PayOfPeople,
  { paying, lookBackMonths }: { paying: SalesPeriod; lookBackMonths: number },
): { due: Adjustment[]; tooOld: Adjustment[] } {
  const [due, tooOld]: [Adjustment[], Adjustment[]] = [[], []];
  for (const one of closed) {
    const isDue = isWithinLookBack(one.period, paying, lookBackMonths);
    (isDue ? due : tooOld).push(...adjustmentsOf(one, earlier, nowOf(one.period)));
  }
  return { due, tooOld };
}
