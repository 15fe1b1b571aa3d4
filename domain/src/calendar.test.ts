import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  countSellingDays,
  isSellingDay,
  lastYearToDateEnd,
  monthOf,
  ninetyDaysAt,
  salesPeriodOf,
  sellingDaysAt,
  toDateAt,
} from './calendar.ts';
import { addDays, addMonths, sameDayLastYear } from './dates.ts';

const noDaysOff = new Set<string>();

describe('selling days', () => {
  test('are Monday to Friday without the days off', () => {
    const off = new Set(['2026-05-25']);
    expect(isSellingDay('2026-05-22', off)).toBe(true); // Friday
    expect(isSellingDay('2026-05-23', off)).toBe(false); // Saturday
    expect(isSellingDay('2026-05-25', off)).toBe(false); // Memorial Day
  });

  test('count L itself as elapsed', () => {
    // May 2026: 1; 4-8; 11-15; 18-22; 25-29 = 21 selling days, 9 of them to Wednesday the 13th.
    expect(sellingDaysAt(monthOf('2026-05-13'), '2026-05-13', noDaysOff)).toEqual({ elapsed: 9, total: 21, left: 12 });
    expect(sellingDaysAt(monthOf('2026-05-13'), '2026-05-13', new Set(['2026-05-01', '2026-05-25']))).toEqual({
      elapsed: 8,
      total: 19,
      left: 11,
    });
  });

  test('left is 0 from the last selling day on, weekend at the month end included', () => {
    // 29 May 2026 is the last Friday, the 31st a Sunday.
    expect(sellingDaysAt(monthOf('2026-05-29'), '2026-05-29', noDaysOff).left).toBe(0);
    expect(sellingDaysAt(monthOf('2026-05-31'), '2026-05-31', noDaysOff).left).toBe(0);
  });
});

describe('the sales period', () => {
  test.each([
    ['2026-02-28', 'monthly', '2026-02-01', '2026-02-28'],
    ['2026-04-10', 'biMonthly', '2026-03-01', '2026-04-30'],
    ['2026-01-01', 'biMonthly', '2026-01-01', '2026-02-28'],
    ['2026-12-31', 'biMonthly', '2026-11-01', '2026-12-31'],
    ['2026-04-10', 'quarterly', '2026-04-01', '2026-06-30'],
    ['2026-12-31', 'quarterly', '2026-10-01', '2026-12-31'],
  ] as const)('of %s, %s, is %s to %s', (date, kind, from, to) => {
    expect(salesPeriodOf(date, kind)).toEqual({ from, to });
  });
});

describe('last year to date', () => {
  test('ends the day before the next selling day of last year', () => {
    // 13 May 2026 is selling day 9. Of May 2025: 1, 2, 5-9 make 7, the 12th is 8, the 13th is 9, the 14th the next.
    expect(lastYearToDateEnd('2026-05-13', noDaysOff)).toBe('2025-05-13');
    // With 1 May 2026 off it is day 8: the 12th of May 2025.
    expect(lastYearToDateEnd('2026-05-13', new Set(['2026-05-01']))).toBe('2025-05-12');
  });

  test('takes the weekend along when it ends on a Friday', () => {
    // 8 May 2026 is day 6; of May 2025 the 8th is day 6 and the 9th is next. 11 May is day 7: Friday the 9th, to Sunday.
    expect(lastYearToDateEnd('2026-05-08', noDaysOff)).toBe('2025-05-08');
    expect(lastYearToDateEnd('2026-05-11', noDaysOff)).toBe('2025-05-11');
  });

  test('is the whole month once no selling day is left, and never more than it', () => {
    expect(lastYearToDateEnd('2026-05-29', noDaysOff)).toBe('2025-05-31');
    // February 2024 has 21 selling days, February 2023 only 20: day 20 already takes it all.
    expect(lastYearToDateEnd('2024-02-28', noDaysOff)).toBe('2023-02-28');
  });

  test('is nothing before the first selling day: 1 and 2 August 2026 are a weekend', () => {
    expect(lastYearToDateEnd('2026-08-02', noDaysOff)).toBeNull();
    expect(toDateAt('2026-08-02', noDaysOff)).toEqual({
      month: { from: '2026-08-01', to: '2026-08-02' },
      year: { from: '2026-01-01', to: '2026-08-02' },
      lastYearMonth: { from: '2025-08-01', to: '2025-07-31' },
      lastYearYear: { from: '2025-01-01', to: '2025-07-31' },
      comparable: false,
    });
  });

  const daysOff = fc
    .uniqueArray(fc.integer({ min: 0, max: 108 * 31 }), { maxLength: 150 })
    .map((offsets) => new Set(offsets.map((offset) => addDays('2018-01-01', offset))));

  test('holds for every day of 108 months, whatever the days off', () => {
    fc.assert(
      fc.property(daysOff, fc.integer({ min: 0, max: 107 }), (off, month) => {
        const { from, to } = monthOf(addMonths('2018-01-01', month));
        const lastYear = monthOf(sameDayLastYear(from));
        for (let day = from; day <= to; day = addDays(day, 1)) {
          const { elapsed, left } = sellingDaysAt({ from, to }, day, off);
          const end = lastYearToDateEnd(day, off);
          if (elapsed === 0) {
            expect(end).toBeNull();
            continue;
          }
          expect(end !== null && end >= lastYear.from && end <= lastYear.to).toBe(true);
          if (end === null) continue;
          if (left === 0) expect(end).toBe(lastYear.to);
          else {
            const taken = countSellingDays({ from: lastYear.from, to: end }, off);
            expect(taken).toBe(Math.min(elapsed, countSellingDays(lastYear, off)));
            // The day before the next selling day, or the month's last.
            expect(end === lastYear.to || isSellingDay(addDays(end, 1), off)).toBe(true);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('never shrinks from one day to the next, over all 108 months', () => {
    for (let month = 0; month < 108; month += 1) {
      const { from, to } = monthOf(addMonths('2018-01-01', month));
      let before = '';
      for (let day = from; day <= to; day = addDays(day, 1)) {
        const end = lastYearToDateEnd(day, noDaysOff) ?? '';
        expect(end >= before).toBe(true);
        before = end;
      }
    }
  });
});

test('the 90 days hold L and 89 days before it, and the same dates last year', () => {
  expect(ninetyDaysAt('2026-05-13')).toEqual({
    thisYear: { from: '2026-02-13', to: '2026-05-13' },
    lastYear: { from: '2025-02-13', to: '2025-05-13' },
  });
});
