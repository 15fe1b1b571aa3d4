import { expect, test } from 'vitest';
import { deltaText } from './Delta.tsx';
import { oneDecimal, twoDecimals, wholeNumber } from './figures.ts';

test('a change carries its sign, with a true minus', () => {
  expect(deltaText(3.84)).toBe('+3.8');
  expect(deltaText(-104.44)).toBe('\u2212104.4');
  expect(deltaText(16_566.7)).toBe('+16,566.7');
});

test('a change that rounds to nothing has no sign', () => {
  expect([0, 0.04, -0.04].map(deltaText)).toEqual(['0.0', '0.0', '0.0']);
});

test('no last year reads "New", not computable "N/A", no such figure a dash', () => {
  expect(deltaText('Infinity')).toBe('New');
  expect(deltaText(null)).toBe('N/A');
  expect(deltaText(undefined)).toBe('\u2013');
});

test('amounts are grouped, rounded, and never "-0"', () => {
  expect(wholeNumber(1_761_243.4)).toBe('1,761,243');
  expect(wholeNumber(-0.4)).toBe('0');
  expect(wholeNumber(-18)).toBe('\u221218');
  expect(twoDecimals(7.4)).toBe('7.40');
  expect(oneDecimal(null)).toBe('\u2013');
});
