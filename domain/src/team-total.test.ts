import { expect, test } from 'vitest';
import { type MemberFigures, teamTotal } from './team-total.ts';

const day11of21 = { elapsed: 11, total: 21, left: 10 };
const monthly = { period: day11of21, month: day11of21 };
const member = (changes: Partial<MemberFigures>): MemberFigures => ({
  ...{ thisYear: 0, goal: null, sameBuyersMonth: 0, lastYearFullMonth: 0, sameBuyersYTD: 0, lastYearYTD: 0 },
  ...changes,
});

test("a team's percents are those of its sums, not means: 154,000 of 312,000 at day 11 of 21", () => {
  const total = teamTotal([member({ thisYear: 84_000, goal: 156_000 }), member({ thisYear: 70_000, goal: 156_000 })], {
    ...monthly,
  });
  expect(total.achieved).toBeCloseTo(49.359, 3); // 100 x 154,000 / 312,000
  expect(total.achievedSellingDays).toBeCloseTo(94.2308, 4); // x 21 / 11
  expect(total.gap).toBe(-18_000); // 154,000 x 21 / 11 - 312,000
});

test('what one rep is ahead of the goal makes up for nothing that another needs a day', () => {
  const reached = member({ thisYear: 200_000, goal: 156_000 });
  expect(teamTotal([reached, member({ thisYear: 84_000, goal: 156_000 })], monthly).neededADay).toBe(7_200);
  expect(teamTotal([reached], monthly).neededADay).toBe(0);
});

test('a rep without a goal counts against last year, and nowhere else', () => {
  const figures = { sameBuyersMonth: 11_000, lastYearFullMonth: 20_000, sameBuyersYTD: 120_000, lastYearYTD: 100_000 };
  const total = teamTotal(
    [member({ thisYear: 84_000, goal: 156_000 }), member({ thisYear: 9_000, ...figures })],
    monthly,
  );
  expect(total.achieved).toBeCloseTo(53.8462, 4); // 100 x 84,000 / 156,000
  expect(total.deltaYTD).toBe(20);
  expect(total.pemVsLyMonth).toBeCloseTo(5, 10); // 11,000 x 21 / 11 = 21,000 against 20,000
});

test('without goals, or before the first selling day, there is neither a pace nor a gap', () => {
  const nothing = { achieved: null, achievedSellingDays: null, gap: null, neededADay: null };
  expect(teamTotal([member({ thisYear: 5 })], monthly)).toMatchObject(nothing);
  expect(teamTotal([], monthly)).toEqual({ ...nothing, pemVsLyMonth: null, deltaYTD: null });
  const before = { elapsed: 0, total: 21, left: 21 };
  expect(teamTotal([member({ thisYear: 5, goal: 10 })], { period: before, month: before })).toMatchObject({
    achieved: 50,
    achievedSellingDays: null,
    gap: null,
    pemVsLyMonth: null,
    deltaYTD: null,
  });
});
