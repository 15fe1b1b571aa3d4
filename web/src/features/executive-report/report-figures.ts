/** What a line of the report says of GP (dollars) or volume (CE) (docs/product.md, Executive report). Pure functions. */
import type { UserMeasure } from '@caselift/contract/users';
import type { HouseMeasure } from '@caselift/contract/wholesaler';
import { deltaPercent, percentOf, roundHalfAway, shownPercent } from '@caselift/domain/numbers';
import type { Percent } from '../../ui/Delta.tsx';
import { absent, oneDecimal } from '../../ui/figures.ts';
import type { ReportPeriod } from './report-search.ts';

/** A person's measure or the house's. Absent: there are no figures yet, or the viewer may not see profits. */
export type Measure = Partial<HouseMeasure & Transferred> | null | undefined;
type Transferred = Pick<UserMeasure, 'hasTransferredAccountsMonth' | 'hasTransferredAccountsYTD'>;

/** undefined: there is no such figure; null: it cannot be computed. */
type Figure = number | null | undefined;
export type ReportFigures = {
  thisYear: Figure;
  /** Last year's whole month or year. */
  lastYearFull: Figure;
  /** Last year to date. */
  lastYear: Figure;
  /** Of the accounts held now, in both years. */
  delta: Percent;
  deltaAbs: Figure;
  pem: Figure;
  pemVsLastYear: Percent;
  /** This year of those accounts: thisYear, unless accounts were transferred. */
  sameBuyers: Figure;
  hasTransferredAccounts: boolean;
  /** The projected end of the month in percent of the month's goal: what "PEM vs goal" says, and what makes it green. */
  pace: Figure;
  monthGoal: Figure;
  /** Month to date in percent of the month's goal. */
  achieved: Figure;
  goalReached: boolean;
  goalInPace: boolean;
};

/**
 * The month or the year to date. The goal and the projection are the month's: a year has neither.
 * @example 84,000 on day 11 of 21, goal 156,000 -> PEM 160,363.64, pace 102.8, achieved 53.8, in pace, not reached
 */
export function reportFigures(measure: Measure, period: ReportPeriod): ReportFigures {
  const { thisYear, sameBuyers, lastYear, lastYearFull, hasTransferredAccounts = false } = amounts(measure, period);
  const goal = period === 'month' ? measure?.monthGoal : undefined;
  const pace = period === 'month' ? measure?.achievedSellingDaysMonth : undefined;
  const known = sameBuyers !== undefined && lastYear !== undefined;
  // Before the month's first selling day nothing compares (docs/product.md, Calendar): it has no projection either.
  const comparable = known && measure?.pem !== null;
  return {
    thisYear,
    lastYearFull,
    lastYear,
    sameBuyers,
    hasTransferredAccounts,
    delta: known ? (comparable ? deltaPercent(sameBuyers, lastYear) : null) : undefined,
    deltaAbs: known ? (comparable ? roundHalfAway(sameBuyers - lastYear, 4) : null) : undefined,
    pem: period === 'month' ? measure?.pem : undefined,
    pemVsLastYear: period === 'month' ? measure?.pemVsLyMonth : undefined,
    pace,
    monthGoal: goal,
    achieved: isNumber(goal) && isNumber(thisYear) ? percentOf(thisYear, goal) : goal,
    // Amounts are compared, not the percent made of them, which may miss 100 by the last digit of a division.
    goalReached: isNumber(goal) && isNumber(thisYear) && goal > 0 && thisYear >= goal,
    // The server compares exactly: 100 or more is said of a projection that is the goal or more, before any rounding.
    goalInPace: isNumber(pace) && pace >= 100,
  };
}

function amounts(measure: Measure, period: ReportPeriod) {
  return period === 'month'
    ? {
        thisYear: measure?.thisYearMonth,
        sameBuyers: measure?.sameBuyersMonth,
        hasTransferredAccounts: measure?.hasTransferredAccountsMonth,
        lastYear: measure?.lastYearMonth,
        lastYearFull: measure?.lastYearFullMonth,
      }
    : {
        thisYear: measure?.thisYearYTD,
        sameBuyers: measure?.sameBuyersYTD,
        hasTransferredAccounts: measure?.hasTransferredAccountsYTD,
        lastYear: measure?.lastYearYTD,
        lastYearFull: measure?.lastYearFullYear,
      };
}

const isNumber = (value: Figure): value is number => typeof value === 'number';

/**
 * A percent of a goal; one that misses the goal by less than is shown is rounded down.
 * @example goalPercentText(99.97, false) // '99.9%'; goalPercentText(102.8, true) // '102.8%'; (null, false) -> '–'
 */
export function goalPercentText(percent: Figure, reached: boolean): string {
  if (!isNumber(percent)) return absent;
  return `${oneDecimal(reached ? percent : shownPercent(percent, { threshold: 100 }))}%`;
}
