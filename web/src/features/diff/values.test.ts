import { expect, test } from 'vitest';
import { changeText, pairText, valueText } from './values.ts';

test('every value carries its unit', () => {
  expect(valueText(-1234.5, 'usd')).toBe('\u2212$1,235');
  expect(valueText(156000, 'ce')).toBe('156,000.00 CE');
  expect(valueText(1.5, 'percent')).toBe('1.5%');
  expect(valueText(2, 'percent')).toBe('2.0%');
  expect(valueText(11, 'count')).toBe('11');
  expect(valueText(true, 'flag')).toBe('Yes');
  expect(valueText('2026-09-07', 'date')).toBe('Sep 7, 2026');
  expect(valueText(['2026-09-07', '2026-11-26'], 'dates')).toBe('Sep 7, 2026, Nov 26, 2026');
});

test('where there is no value stands a dash, and nothing last year reads "New"', () => {
  expect([null, undefined, '', []].map((value) => valueText(value, 'text'))).toEqual(Array(4).fill('\u2013'));
  expect(valueText('Infinity', 'percent')).toBe('New');
});

test('two values that differ never read the same', () => {
  expect(pairText(98.25, 98.31, 'percent')).toEqual(['98.25%', '98.31%']);
  expect(pairText(98.251, 98.252, 'percent')).toEqual(['98.2510%', '98.2520%']);
  expect(pairText(98.25, 98.25, 'percent')).toEqual(['98.3%', '98.3%']);
  expect(pairText(500, 500.4, 'usd')).toEqual(['$500.00', '$500.40']);
  expect(pairText(500, 650.4, 'usd')).toEqual(['$500', '$650']);
});

test('a difference has sign, unit and percent', () => {
  expect(changeText({ kind: 'number', difference: -60, percent: -5 }, 'usd')).toBe('\u2212$60 (\u22125.0%)');
  expect(changeText({ kind: 'number', difference: 468, percent: 0.231 }, 'ce')).toBe('+468.00 CE (+0.2%)');
  expect(changeText({ kind: 'number', difference: 0.5, percent: 50 }, 'percent')).toBe('+0.5 points (+50.0%)');
  expect(changeText({ kind: 'number', difference: 5, percent: 'Infinity' }, 'count')).toBe('+5 (New)');
  expect(changeText({ kind: 'number', difference: 0.4, percent: 0.1 }, 'usd')).toBe('+$0.40 (+0.1%)');
  expect(changeText({ kind: 'number', difference: 0.001, percent: 0 }, 'ce')).toBe('+0.0010 CE (0.0%)');
});

test('a list says how many were added and removed', () => {
  const change = { kind: 'list', added: ['a', 'b'], removed: ['c'], shared: 4 } as const;
  expect(changeText(change, 'texts')).toBe('2 added, 1 removed');
});
