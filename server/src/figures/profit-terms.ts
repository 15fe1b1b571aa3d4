/**
 * What of the terms and percents of a profit item a reader may know: everything that answers terms asks here (docs/product.md,
 * Items; decisions 011 and 141).
 */
import { shownPercent } from '@caselift/domain/numbers';
import type { Limit, PayoutTerms } from '@caselift/domain/programs/item';
import { type ItemMeasure, itemMeasures, type MeasureLabel } from '@caselift/domain/programs/item-measures';

type Label = MeasureLabel | null;
export type ProfitReader = { withProfits: boolean };

/** Whether dollars of gross profit, percents of them, or accounts that reach some are counted. */
export const countsProfit = (label: Label): boolean => label !== null && itemMeasures[label].unit === 'gpCents';

/**
 * Absent is what dollars of profit could be worked out from: targets in dollars, and what one dollar or percent pays, with
 * limits in them. An account pays the same whatever it brings, so that is told.
 * @example ({ label: 'GP ($)', isAccountSpecific: false }, { withProfits: false }).payout(terms) // { threshold: { units: 'percentage', value: 50 } }
 */
export function profitTerms(
  { label, isAccountSpecific }: { label: Label; isAccountSpecific: boolean },
  { withProfits }: ProfitReader,
) {
  const isProfit = !withProfits && countsProfit(label);
  const hidesRate = isProfit && !isAccountSpecific;
  const seen = (limit: Limit): Limit | undefined =>
    hidesRate && limit.units === 'raw' && limit.value !== 0 ? undefined : limit;
  return {
    hidesTarget: isProfit && label !== null && itemMeasures[label].form !== 'percent',
    hidesRate,
    /** Cents. */
    payout: ({ rateCents, threshold, cap }: Pick<PayoutTerms, 'rateCents' | 'threshold' | 'cap'>) => ({
      rateCents: hidesRate ? undefined : rateCents,
      threshold: seen(threshold),
      cap: seen(cap),
    }),
  };
}

/** Whether the least of a placement is told. A minimum of no profit says only that nothing is sold below its cost. */
export const seesMinimum = (
  { minimumType, minimumValue }: Pick<ItemMeasure, 'minimumType' | 'minimumValue'>,
  { withProfits }: ProfitReader,
): boolean => withProfits || minimumType !== 'gp' || minimumValue === 0;

/** The colors of a status change at 50 and 80, and a step of a budget is reached or not. */
const limits = [50, 80, 100];

/**
 * The percent of an item that counts profits, or of what stands above it, for those who don't see them: an exact one tells
 * the cents. @example profitPercent(89.96, [90]) // 89.9
 */
export const profitPercent = (percent: number, steps: readonly number[] = []): number =>
  shownPercent(percent, { threshold: [...limits, ...steps] });
