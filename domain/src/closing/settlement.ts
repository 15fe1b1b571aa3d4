/** What a person is paid for a period, and what is carried on to the next (docs/product.md, Closing a period). */
import type { IsoDate } from '../dates.ts';
import { type PayPart, payParts } from '../pay/pay-parts.ts';
import type { PartCents, PayOfPeople } from './adjustments.ts';
import { type CountedAdjustment, counts } from './fpl-release.ts';
import type { ManualAdjustment } from './manual-adjustments.ts';

/**
 * What a person owes the next period; null: nothing.
 * @property cents below 0. @property from the period that carries it on, `since` the one it comes from without a break.
 */
export type Balance = { cents: number; from: IsoDate; since: IsoDate };

/**
 * Lines in cents that sum to the payable. earned: a part of the period's own statement. adjustment: computed, of a closed
 * period. waiver: the manual line beside a waived adjustment, or its reversal. carriedIn: the balance before. carriedOn:
 * what the next period takes, as the opposite, so that nothing below 0 is paid.
 */
export type SettlementLine =
  | { kind: 'earned'; part: PayPart; cents: number }
  | { kind: 'adjustment' | 'waiver'; part: PayPart; closedPeriod: IsoDate; cents: number }
  | { kind: 'manual'; part: PayPart; adjustmentId: string; reason: string; cents: number }
  | { kind: 'carriedIn'; from: IsoDate; since: IsoDate; cents: number }
  | { kind: 'carriedOn'; cents: number };

export type Settlement = { lines: SettlementLine[]; payableCents: number; balance: Balance | null };

export type SettlementInput = {
  earned: PartCents | undefined;
  adjustments: readonly CountedAdjustment[];
  manual: readonly ManualAdjustment[];
  balance: Balance | null;
};

/**
 * payable = max(0, statement + adjustments + balance); the rest is the next balance.
 * @param period its first day.
 * @example June +20 -35 -> 0, balance -15; July +40 -> 25; June +10 found late, in August +0 -> 10
 */
export function settle(period: IsoDate, { earned, adjustments, manual, balance }: SettlementInput): Settlement {
  return settleLines(period, [
    ...(earned === undefined ? [] : earnedLines(earned)),
    ...adjustments
      .filter(counts)
      .flatMap(({ part, closedPeriod, cents, waiverCents }) => [
        { kind: 'adjustment', part, closedPeriod, cents } as const,
        { kind: 'waiver', part, closedPeriod, cents: waiverCents } as const,
      ]),
    ...manual
      .filter(({ state }) => state === 'approved')
      .map(({ part, adjustmentId, reason, cents }) => ({ kind: 'manual', part, adjustmentId, reason, cents }) as const),
    ...(balance === null ? [] : [{ kind: 'carriedIn', ...balance } as const]),
  ]);
}

const earnedLines = (earned: PartCents): SettlementLine[] =>
  payParts.map((part) => ({ kind: 'earned', part, cents: earned[part] }));

function settleLines(period: IsoDate, all: readonly SettlementLine[]): Settlement {
  const lines = all.filter(({ cents }) => cents !== 0);
  const sum = lines.reduce((cents, line) => cents + line.cents, 0);
  if (sum >= 0) return { lines, payableCents: sum, balance: null };
  const balance = lines.find(({ kind }) => kind === 'carriedIn');
  return {
    lines: [...lines, { kind: 'carriedOn', cents: -sum }],
    payableCents: 0,
    balance: { cents: sum, from: period, since: balance?.kind === 'carriedIn' ? balance.since : period },
  };
}

/** As settle, where all but what was earned is settled already. @param besides of who has earned nothing yet. */
export function settleWithEarned(period: IsoDate, earned: PartCents, besides: Settlement | undefined): Settlement {
  const lines = (besides?.lines ?? []).filter(({ kind }) => kind !== 'carriedOn');
  return settleLines(period, [...earnedLines(earned), ...lines]);
}

/** Everyone who has a statement, an adjustment or a balance, by customId: who is gone is still paid what is owed. */
export function settlePeople(
  period: IsoDate,
  input: {
    pay: PayOfPeople;
    adjustments: readonly CountedAdjustment[];
    manual: readonly ManualAdjustment[];
    balances: ReadonlyMap<string, Balance>;
  },
): Map<string, Settlement> {
  const byPerson = ({ customId }: { customId: string }) => customId;
  const adjustments = Map.groupBy(input.adjustments, byPerson);
  const manual = Map.groupBy(input.manual, byPerson);
  const people = new Set([...input.pay.keys(), ...adjustments.keys(), ...manual.keys(), ...input.balances.keys()]);
  return new Map(
    [...people].map((customId) => [
      customId,
      settle(period, {
        earned: input.pay.get(customId),
        adjustments: adjustments.get(customId) ?? [],
        manual: manual.get(customId) ?? [],
        balance: input.balances.get(customId) ?? null,
      }),
    ]),
  );
}

/** The payroll file's total: the sum of its payables, to the cent. */
export function payrollCents(settlements: Iterable<Settlement>): number {
  let sum = 0;
  for (const { payableCents } of settlements) sum += payableCents;
  return sum;
}

/** The balances that the next period begins with. */
export function balancesAfter(settlements: ReadonlyMap<string, Settlement>): Map<string, Balance> {
  return new Map(
    [...settlements].flatMap(([customId, { balance }]) => (balance === null ? [] : [[customId, balance]])),
  );
}
