import { describe, expect, test } from 'vitest';
import { dayIn, detectDates, detectDecimalComma, isNumber } from './detect-reading.ts';

describe('the way of dates is found by the values', () => {
  test.each([
    [['2026-09-16', '2026-09-01'], 'yyyy-mm-dd', false],
    [['20260916', '20260901'], 'yyyymmdd', false],
    [['2026/09/16'], 'yyyy/mm/dd', false],
    [['09/16/2026', '09/05/2026'], 'mm/dd/yyyy', false],
    [['9/16/2026 12:00:00 AM'], 'mm/dd/yyyy', false],
    [['16/09/2026', '05/09/2026'], 'dd/mm/yyyy', false],
    [['09/05/2026', '09/06/2026'], 'mm/dd/yyyy', true],
    [['09/16/26'], 'mm/dd/yy', false],
    [['16.09.2026'], 'dd.mm.yyyy', false],
    [['09-16-2026'], 'mm-dd-yyyy', false],
    [['16-09-2026'], 'dd-mm-yyyy', false],
    [['16-Sep-2026'], 'dd-mon-yyyy', false],
    [['09162026'], 'mmddyyyy', false],
  ] as const)('%s: %s', (samples, format, ambiguous) => {
    expect(detectDates(samples)).toEqual({ format, ambiguous });
  });
  test.each([
    [['soon']],
    [['13/13/2026']],
    [['02/30/2026']],
    [['09/16/2026', 'TOTAL']],
    [[]],
    [['12/31/1899']],
    [['31810']],
  ])('%s are no dates', (samples) => {
    expect(detectDates(samples)).toBeNull();
  });
});

test('a date is said as the day that it means', () => {
  expect([dayIn('9/5/2026', 'mm/dd/yyyy'), dayIn('9/5/2026', 'dd/mm/yyyy'), dayIn('x', 'yyyymmdd')]).toEqual([
    '2026-09-05',
    '2026-05-09',
    null,
  ]);
});

test.each([
  [['1.234,56', '12,5'], true],
  [['1,234.56', '12.5'], false],
  [['1,234', '12'], false],
  [['$1,082.40', '($168.78)', '12.00-'], false],
  [['168,78-', '1.082,40'], true],
  [['Salty Mulberry, Lounge'], false],
])('%s: a decimal comma is %s', (samples, comma) => {
  expect(detectDecimalComma(samples)).toBe(comma);
});

test.each(['$1,082.40', '($168.78)', '$(168.78)', '168.78-', '-5', '1,234', '.5', '12.'])('%s is a number', (text) => {
  expect(isNumber(text)).toBe(true);
});
test.each(['12/750ML', '1,23', '', '$', '1.2.3', '12 oz'])('"%s" is none', (text) => {
  expect(isNumber(text)).toBe(false);
});
