/** The oldest period that isn't closed, as its closing would store it (docs/product.md, Closing a period). */
import { type Adjustment, adjustmentsNow, type ClosedPay, type PayOfPeople } from './adjustments.ts';
import type { SalesPeriod } from './closing-periods.ts';
import {
  type CountedAdjustment,
  countedAdjustment,
  counts,
  type FplScopeOf,
  type ReleaseDecision,
  waivedCentsOf,
} from './fpl-release.ts';
import type { ManualAdjustment } from './manual-adjustments.ts';
import { type Balance, balancesAfter, type Settlement, settlePeople } from './settlement.ts';

/** A closing: C, the adjustments that it fixed, and the balances that it left. */
export type Closing = ClosedPay & {
  adjustments: readonly CountedAdjustment[];
  balances: ReadonlyMap<string, Balance>;
};

export type OpenPeriodInput = {
  /** Oldest first. */
  closings: readonly Closing[];
  /** The period with pay on the facts of now. */
  open: ClosedPay;
  /** R of a closed period: pay by its stored plan on the facts of now. */
  nowOf: (period: SalesPeriod) => PayOfPeople;
  scopeOf: FplScopeOf;
  decisionOn: (adjustment: Adjustment) => ReleaseDecision | undefined;
  /** Of the open period. */
  manual: readonly ManualAdjustment[];
  lookBackMonths: number;
};

/** @property closing what is stored if the period is closed now. @property tooOld listed, not paid. */
export type OpenPeriod = {
  adjustments: CountedAdjustment[];
  tooOld: Adjustment[];
  settlements: Map<string, Settlement>;
  closing: Closing;
};

/**
 * The summary that people see before closing and what closing stores, by one computation, so that they never differ.
 * Reopening a period is the same without the newest closing.
 */
export function openPeriod(input: OpenPeriodInput): OpenPeriod {
  const { closings, open, lookBackMonths } = input;
  const fixed = closings.flatMap(({ adjustments }) => adjustments);
  const { due, tooOld } = adjustmentsNow(closings, fixed, input.nowOf, { paying: open.period, lookBackMonths });
  const adjustments = due.map((adjustment) =>
    countedAdjustment(adjustment, {
      scope: input.scopeOf(adjustment.customId, adjustment.closedPeriod),
      decision: input.decisionOn(adjustment),
      waivedCents: waivedCentsOf(fixed, adjustment),
    }),
  );
  const settlements = settlePeople(open.period.from, {
    pay: open.pay,
    adjustments,
    manual: input.manual,
    balances: closings.at(-1)?.balances ?? new Map(),
  });
  const closing = { ...open, adjustments: adjustments.filter(counts), balances: balancesAfter(settlements) };
  return { adjustments, tooOld, settlements, closing };
}
