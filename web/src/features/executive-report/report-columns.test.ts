import { expect, test } from 'vitest';
import { tableColumnTitles, toggled } from './column-titles.ts';
import { columnNumbers, summaryColumnNumbers, tableColumnNumbers, tablesOf } from './report-columns.ts';
import { executiveReportDefaults } from './report-search.ts';
import { summaryColumns } from './summary-columns.tsx';

test('against last year the month has its goal and achieved too, and PEM is compared with the month a year earlier', () => {
  expect(tableColumnNumbers('vs LY', 'month')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 10, 9]);
  expect(tableColumnTitles('vs LY')[7]).toBe('PEM vs last year’s month');
});

test('against the goal there is nothing of last year, and PEM is compared with the goal', () => {
  expect(tableColumnNumbers('vs Goal', 'month')).toEqual([0, 1, 6, 7, 8, 9]);
  expect(tableColumnTitles('vs Goal')[7]).toBe('PEM vs month goal');
});

test('a year has no projection and no goal', () => {
  expect(tableColumnNumbers('vs LY', 'year')).toEqual([0, 1, 2, 3, 4, 5]);
});

test('goals hide the tables of the year', () => {
  expect(tablesOf('vs LY').map(({ title }) => title)).toEqual([
    'MTD Gross Profit',
    'MTD Vol',
    'YTD Gross Profit',
    'YTD Vol',
  ]);
  expect(tablesOf('vs Goal').map(({ title }) => title)).toEqual(['MTD Gross Profit', 'MTD Vol']);
});

test('the summary has all nine columns against last year, and against the goal those that are not of last year', () => {
  expect(summaryColumnNumbers('vs LY').toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(summaryColumnNumbers('vs Goal')).toEqual([0, 2, 5, 7, 8]);
});

test('at first the summary hides last year’s whole month and the absolute difference', () => {
  const labels = summaryColumns('vs LY', executiveReportDefaults.hiddenSummary).map(({ id }) => id);
  expect(labels).not.toContain('lastYearFull');
  expect(labels).not.toContain('deltaAbs');
  expect(labels).toEqual(expect.arrayContaining(['thisYear', 'lastYear', 'delta', 'pem', 'goal', 'achieved']));
});

test('hiding last year to date hides it of the month and of the year; the measure’s name cannot be hidden', () => {
  const ids = summaryColumns('vs LY', '0,3').map(({ id }) => id);
  expect(ids).toContain('measure');
  expect(ids).not.toContain('lastYear');
  expect(ids).not.toContain('yearLastYear');
  expect(ids).toContain('yearThisYear');
});

test('a column is hidden and shown again by its number', () => {
  expect(toggled([2, 5], 3)).toBe('2,3,5');
  expect(toggled([2, 5], 2)).toBe('5');
  expect(toggled([5], 5)).toBe('');
  expect(columnNumbers('')).toEqual([]);
});
