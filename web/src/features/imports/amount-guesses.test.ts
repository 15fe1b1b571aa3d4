import type { SourceColumn } from '@caselift/domain/mapping/match-columns';
import { expect, test } from 'vitest';
import { casesGuess, creditsGuess, perCaseGuess, perCaseOf } from './amount-guesses.ts';
import { shownValue } from './shown-value.ts';

const column = (name: string, ...samples: string[]): SourceColumn => ({ name, samples });
const file = [
  column('DOC_TYPE', 'INV', 'CM'),
  column('SIZE_TXT', '12/750ML', '24/12OZ CN'),
  column('CASES', '4', '2'),
  column('BTLS', '6', '0'),
];

test('credit memos are found by what the type of a document says', () => {
  expect(creditsGuess(file)).toEqual({ column: 'DOC_TYPE', values: ['CM'] });
  expect(creditsGuess([column('KIND', 'Sale', ' Return ')])).toEqual({ column: 'KIND', values: [' Return '] });
});

test('a column that marks every line, or none, is not taken for credits', () => {
  expect(creditsGuess([column('A', 'CM'), column('B', 'INV', 'ORD')])).toEqual({ column: '', values: [] });
});

test('what a case holds comes from the sizes, or from a column that counts it', () => {
  expect(perCaseGuess(file)).toEqual({ column: 'SIZE_TXT', isSize: true });
  expect(perCaseGuess([column('QTY', '1')])).toEqual({ column: '', isSize: false });
  expect(perCaseOf('PER_CASE', [column('PER_CASE', '12', '24')])).toEqual({ column: 'PER_CASE', isSize: false });
});

test('the one column of cases is proposed beside bottles, and of two neither', () => {
  expect(casesGuess(file)).toBe('CASES');
  expect(casesGuess([...file, column('Case Qty', '1')])).toBeNull();
});

test('a line number that Caselift gave is shown in words', () => {
  expect(shownValue('lineNo', '1811124001')).toBe('By product');
  expect(shownValue('lineNo', '7')).toBe('7');
  expect(shownValue('units', '1811124001')).toBe('1811124001');
  expect(shownValue('lineNo', null)).toBeNull();
});
