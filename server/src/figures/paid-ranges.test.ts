import { salesPeriodOf } from '@caselift/domain/calendar';
import { expect, test } from 'vitest';
import { paidRanges } from './boost-sales.ts';

const endOf = (day: string) => salesPeriodOf(day, 'monthly').to;
const rangesOf = (lastDay: string | null, absences: { until: string; day: string | null }[] = []) =>
  paidRanges({ lastDay, lastDate: '2024-08-20', absences }, endOf).map(({ from, to }) => `${from} ${to}`);

test("a boost's sales by who left are paid to the end of that sales period, and by who stays to the newest sale", () => {
  expect(rangesOf(null)).toEqual(['0001-01-01 2024-08-20']);
  expect(rangesOf('2024-06-15')).toEqual(['0001-01-01 2024-06-30']);
});

test('between leaving and coming back nothing is paid, however often', () => {
  const twice = [
    { until: '2024-02-29', day: '2023-10-15' },
    { until: '2024-06-30', day: '2024-05-01' },
  ];
  expect(rangesOf(null, twice)).toEqual(['0001-01-01 2023-10-31', '2024-03-01 2024-04-30', '2024-07-01 2024-08-20']);
});

test('who left and came back in one sales period is paid for all of it', () => {
  expect(rangesOf(null, [{ until: '2024-05-31', day: '2024-06-10' }])).toEqual([
    '0001-01-01 2024-06-30',
    '2024-06-01 2024-08-20',
  ]);
});
