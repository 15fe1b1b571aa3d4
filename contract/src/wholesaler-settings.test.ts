import { expect, test } from 'vitest';
import { nonSellingDayFault, settingsTexts, WholesalerPatch } from './wholesaler-settings.ts';

const today = '2026-05-15';

test('a non-selling day is at most 3 years old and at most 2 years ahead, to the day', () => {
  for (const date of ['2023-05-15', '2026-05-25', '2028-05-15']) expect(nonSellingDayFault(date, today)).toBeNull();
  expect(nonSellingDayFault('2023-05-14', today)).toBe(
    "Date 2023-05-14 is over 3 years old. There's no use for it, pls delete it.",
  );
  expect(nonSellingDayFault('2028-05-16', today)).toBe(
    "Date 2028-05-16 is over 2 year in the future. This doesn't look right. Pls delete it.",
  );
});

test("a day that is not in the calendar is invalid, and so is anything that isn't a date", () => {
  for (const date of ['2026-02-30', '2026-13-01', '2026-5-1', 'Christmas', '']) {
    expect(nonSellingDayFault(date, today)).toBe(`Date ${date} is invalid`);
  }
});

test('a max FPL has two decimals', () => {
  expect(WholesalerPatch.safeParse({ maxFPL: 1.25 }).success).toBe(true);
});

test.fails('a max FPL with more decimals than are kept is refused, never rounded', () => {
  const refused = WholesalerPatch.safeParse({ maxFPL: 1.255 });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([settingsTexts.maxFplNumeric]);
});

test('an edit of settings that pay can name a sales period that is over and not closed', () => {
  expect(WholesalerPatch.safeParse({ gpSlope: 3, periodStart: '2026-06-01' }).success).toBe(true);
});

test('a sales period by itself edits nothing', () => {
  const refused = WholesalerPatch.safeParse({ periodStart: '2026-06-01' });
  expect(refused.error?.issues.map(({ message }) => message)).toEqual([settingsTexts.nothing]);
});
