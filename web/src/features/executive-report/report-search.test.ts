import { expect, test } from 'vitest';
import { ExecutiveReportSearch, executiveReportDefaults } from './report-search.ts';

test('the report opens with sales reps against last year, ordered by this year, with the two columns of each table hidden', () => {
  expect(executiveReportDefaults).toEqual({
    group: 'salesreps',
    target: 'vs LY',
    orderBy: 1,
    descending: false,
    hiddenSummary: '1,6',
    hiddenTables: '2,5',
    table: 'mtdGp',
    selected: '',
    opened: '',
    openedIn: 'mtdGp',
    month: '',
    period: '',
  });
});

test('columns are hidden by number, in any order and spelling; unknown columns are ignored', () => {
  const hidden = (hiddenTables: unknown) => ExecutiveReportSearch.parse({ hiddenTables }).hiddenTables;
  expect(hidden('5,2')).toBe('2,5');
  expect(hidden(['9', '0', '9'])).toBe('0,9');
  expect(hidden('11,x,3')).toBe('3');
  expect(hidden(''), 'nothing hidden is not the same as nothing said').toBe('');
  expect(hidden({ no: 'list' })).toBe('2,5');
});
