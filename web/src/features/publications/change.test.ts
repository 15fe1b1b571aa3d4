import { expect, test } from 'vitest';
import { changeOf, figureText } from './change.ts';

const total = (unit: 'usd' | 'ce' | 'count' | 'date', before: number | string | null, after: number | string | null) =>
  ({ label: 'A total', unit, before, after }) as const;

test('dollars and CE change in percent, a loss that shrinks upwards', () => {
  expect(changeOf(total('usd', 200, 150))).toEqual({ kind: 'percent', percent: -25 });
  expect(changeOf(total('ce', -200, -150))).toEqual({ kind: 'percent', percent: 25 });
  expect(changeOf(total('usd', 0, 150))).toEqual({ kind: 'percent', percent: 'Infinity' });
});

test('counts change in numbers, dates in days, and what stays says nothing', () => {
  expect(changeOf(total('count', 21_406, 21_718))).toEqual({ kind: 'text', text: '+312' });
  expect(changeOf(total('date', '2026-09-16', '2026-08-31'))).toEqual({ kind: 'text', text: '\u221216 days' });
  expect(changeOf(total('count', 25, 25))).toBeUndefined();
});

test('before the first publication everything is new', () => {
  expect(changeOf(total('usd', null, 150))).toEqual({ kind: 'text', text: 'New' });
  expect(figureText(null, 'usd')).toBe('\u2013');
  expect(figureText(-1958.4, 'usd')).toBe('\u2212$1,958');
});
