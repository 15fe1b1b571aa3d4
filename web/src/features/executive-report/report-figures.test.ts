import { expect, test } from 'vitest';
import { testUser } from '../../shared/users/testing/user.ts';
import { goalPercentText, type Measure, reportFigures } from './report-figures.ts';

const { gp } = testUser();

test('a month says this year, last year to date and whole, and the differences', () => {
  // 100 x (84,000 - 78,000) / 78,000 = 7.69%.
  expect(reportFigures(gp, 'month')).toMatchObject({
    thisYear: 84_000,
    lastYear: 78_000,
    lastYearFull: 150_000,
    delta: (100 * 6_000) / 78_000,
    deltaAbs: 6_000,
    monthGoal: 156_000,
    achieved: 8_400 / 156,
  });
});

test('a year has neither a projection nor a goal', () => {
  expect(reportFigures(gp, 'year')).toMatchObject({
    thisYear: 1_250_000,
    lastYear: 1_200_000,
    lastYearFull: 1_700_000,
    deltaAbs: 50_000,
    pem: undefined,
    pace: undefined,
    monthGoal: undefined,
    achieved: undefined,
    goalReached: false,
    goalInPace: false,
  });
});

test('a projection that ends at the goal or above is green, one just below is not', () => {
  const atPace = (achievedSellingDaysMonth: number | null) =>
    reportFigures({ ...gp, achievedSellingDaysMonth }, 'month').goalInPace;
  expect([atPace(100), atPace(102.8), atPace(99.999), atPace(null)]).toEqual([true, true, false, false]);
});

test('a projection is green by the goal alone, though it stays below last year', () => {
  const declining: Measure = { ...gp, pemVsLyMonth: -3, achievedSellingDaysMonth: 101 };
  expect(reportFigures(declining, 'month')).toMatchObject({ pemVsLastYear: -3, goalInPace: true });
});

test('a goal is reached by the amount, to the cent', () => {
  const reached = (thisYearMonth: number, monthGoal: number | null) =>
    reportFigures({ ...gp, thisYearMonth, monthGoal }, 'month').goalReached;
  expect(reached(156_000.1, 156_000.1)).toBe(true);
  expect(reached(156_000.09, 156_000.1)).toBe(false);
  expect(reached(5, 0), 'a goal of 0 cannot be achieved').toBe(false);
  expect(reached(5, null)).toBe(false);
});

test('what misses the goal never reads as having reached it', () => {
  expect(goalPercentText(99.97, false)).toBe('99.9%');
  expect(goalPercentText(100, true)).toBe('100.0%');
  expect(goalPercentText(53.846, false)).toBe('53.8%');
  expect(goalPercentText(null, false)).toBe('–');
});

test('nothing compares before the first selling day of a month', () => {
  const first: Measure = { ...gp, thisYearMonth: 0, lastYearMonth: 0, pem: null, pemVsLyMonth: null, deltaYTD: null };
  expect(reportFigures(first, 'month')).toMatchObject({ delta: null, deltaAbs: null, pemVsLastYear: null });
});

test('a wholesaler without figures has none, not zero', () => {
  expect(reportFigures(null, 'month')).toMatchObject({ thisYear: undefined, delta: undefined, achieved: undefined });
});

test('an increase on nothing is new', () => {
  expect(reportFigures({ ...gp, lastYearYTD: 0 }, 'year').delta).toBe('Infinity');
});

test('differences are of the accounts held now: 6,000 sold, 12,000 with the account that moved, last year 10,000', () => {
  const moved: Measure = {
    ...gp,
    thisYearYTD: 6_000,
    sameBuyersYTD: 12_000,
    lastYearYTD: 10_000,
    hasTransferredAccountsYTD: true,
  };
  expect(reportFigures(moved, 'year')).toMatchObject({ thisYear: 6_000, delta: 20, deltaAbs: 2_000 });
  expect(reportFigures(moved, 'year').hasTransferredAccounts).toBe(true);
  expect(reportFigures(moved, 'month').hasTransferredAccounts).toBe(false);
});

test('the house has every account, so none is transferred', () => {
  const { hasTransferredAccountsMonth: _, hasTransferredAccountsYTD: __, ...house } = gp;
  expect(reportFigures(house, 'month')).toMatchObject({ deltaAbs: 6_000, hasTransferredAccounts: false });
});
