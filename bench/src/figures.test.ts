import { expect, test } from 'vitest';
import { figureTable, percentile, perSecond, seconds } from './figures.ts';

test('a percentile is a value that was measured, the smallest that so many do not exceed', () => {
  const values = [30, 10, 20, 40];
  expect(percentile(values, 50)).toBe(20);
  expect(percentile(values, 95)).toBe(40);
  expect(percentile(values, 100)).toBe(40);
  expect(percentile([7], 50)).toBe(7);
  expect(percentile([], 50)).toBeNaN();
});

test('times and rates are said in the unit that reads best', () => {
  expect(seconds(941.6)).toBe('942 ms');
  expect(seconds(13_662)).toBe('13.66 s');
  expect(perSecond(2_000_000, 8000)).toBe('250,000/s');
});

test('the table is Markdown with columns as wide as their longest cell', () => {
  const figure = { measure: 'import', dataset: 'big', what: 'Parquet', value: '9/s', peer: '', limit: 'met' };
  expect(figureTable([figure]).split('\n')).toEqual([
    '| Measure | Dataset | What    | Caselift | Peer | Aim |',
    '|---------|---------|---------|----------|------|-----|',
    '| import  | big     | Parquet | 9/s      |      | met |',
  ]);
});
