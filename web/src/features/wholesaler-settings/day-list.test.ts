import { describe, expect, test } from 'vitest';
import { daysIn, monthAway, summaryAt, toggleDay } from './day-list.ts';

describe('non-selling days as text and calendar', () => {
  test('blank lines and repetitions are ignored; invalid dates stay to be named', () => {
    expect(daysIn(' 2026-12-25 \r\n\n2026-09-07\nxmas\n2026-12-25')).toEqual(['2026-09-07', '2026-12-25', 'xmas']);
  });

  test('a day pressed in the calendar is a line of the text, in order, and pressed again it is none', () => {
    const withLabourDay = toggleDay('2026-12-25\n2026-07-03', '2026-09-07');
    expect(withLabourDay).toBe('2026-07-03\n2026-09-07\n2026-12-25');
    expect(toggleDay(withLabourDay, '2026-09-07')).toBe('2026-07-03\n2026-12-25');
  });

  test.each([
    ['2026-09-07\n2026-10-12', { days: 'Sep 7', count: '1 in Sep' }],
    ['2026-09-08\n2026-09-07\n2026-09-31', { days: 'Sep 7', count: '2 in Sep' }],
    ['2026-10-12', { days: 'None', count: '0 in Sep' }],
  ])('closed, %j reads as the month of the newest sale', (text, summary) => {
    expect(summaryAt(text, '2026-09-16')).toEqual(summary);
  });

  test('the calendar ends where a day off may not be', () => {
    expect(monthAway('2026-09-16', 1, '2026-09-17')).toBe('2026-10-01');
    expect(monthAway('2023-09-01', -1, '2026-09-17')).toBe('2023-09-01');
    expect(monthAway('2028-09-01', 1, '2026-09-17')).toBe('2028-09-01');
  });
});
