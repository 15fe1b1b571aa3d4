import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { salesPeriodKinds, salesPeriodOf } from '../calendar.ts';
import { addDays } from '../dates.ts';
import {
  type ClosingCalendar,
  closablePeriods,
  closeRefusal,
  defaultLookBackMonths,
  isWithinLookBack,
  lastSellingDayOf,
  mayCloseNext,
  payingPeriod,
  readingDayOf,
  reopenRefusal,
  type SalesPeriod,
  salesPeriodAt,
  salesPeriodsIn,
} from './closing-periods.ts';

const month = (name: string): SalesPeriod => ({ ...salesPeriodOf(`${name}-01`, 'monthly'), kind: 'monthly' });
const calendar = (changes: Partial<ClosingCalendar> = {}): ClosingCalendar => ({
  lastDate: '2026-09-17',
  salesPeriod: 'monthly',
  nonSellingDays: [],
  closed: [],
  ...changes,
});
const firstDays = (periods: readonly SalesPeriod[]) => periods.map(({ from }) => from);

describe('which periods can be closed', () => {
  test('any ended one is the first, and nothing before the first sale', () => {
    expect(firstDays(closablePeriods(calendar(), '2026-06-10'))).toEqual(['2026-06-01', '2026-07-01', '2026-08-01']);
    expect(closeRefusal('2026-07-01', calendar())).toBeNull();
    expect(closablePeriods(calendar({ lastDate: null }), '2026-06-10')).toEqual([]);
    expect(closeRefusal('2026-07-01', calendar({ lastDate: null }))).toEqual({ code: 'noSales' });
  });

  test('then the oldest unclosed one, with none skipped, and what was before the first stays outside', () => {
    const afterJune = calendar({ closed: [month('2026-06')] });
    expect(firstDays(closablePeriods(afterJune, '2026-01-01'))).toEqual(['2026-07-01']);
    expect(closeRefusal('2026-08-01', afterJune)).toEqual({ code: 'olderFirst', period: month('2026-07') });
    expect(closeRefusal('2026-06-01', afterJune)).toEqual({ code: 'closed' });
    expect(closeRefusal('2026-05-01', afterJune)).toEqual({ code: 'outside' });
    expect(closeRefusal('2026-07-02', afterJune)).toEqual({ code: 'noPeriod' });
    expect(closeRefusal('2026-07-01', afterJune)).toBeNull();
    const next = (of: ClosingCalendar) =>
      ['2026-06-01', '2026-07-01', '2026-08-01'].map((from) => mayCloseNext(from, of));
    expect(next(afterJune)).toEqual([false, true, false]);
    expect(next(calendar({ lastDate: '2026-07-31' })), 'nothing is closed yet').toEqual([true, true, false]);
    const julyIsOpen = calendar({ closed: [month('2026-06')], lastDate: '2026-07-02' });
    expect(next(julyIsOpen), 'whether it is over or not').toEqual([false, true, false]);
  });

  test('once L is on its last selling day, whatever days are left', () => {
    // May 2026 ends on a Sunday; its last selling day is Friday the 29th, or Thursday with that Friday off.
    const at = (lastDate: string, nonSellingDays: string[] = []) =>
      closeRefusal('2026-05-01', calendar({ lastDate, nonSellingDays }));
    expect(at('2026-05-28')).toEqual({ code: 'notOver', lastSellingDay: '2026-05-29' });
    expect(at('2026-05-29')).toBeNull();
    expect(at('2026-05-28', ['2026-05-29'])).toBeNull();
    const everyDay = Array.from({ length: 31 }, (_, day) => addDays('2026-05-01', day));
    expect(lastSellingDayOf(month('2026-05'), everyDay)).toBe('2026-05-31');
    expect(lastSellingDayOf(month('2026-05'), everyDay.slice(1)), 'the first day alone').toBe('2026-05-01');
    expect(lastSellingDayOf(month('2026-10'), []), 'the day before Saturday the 31st').toBe('2026-10-30');
    const next = (lastDate: string) =>
      firstDays(closablePeriods(calendar({ lastDate, closed: [month('2026-04')] }), '2026-01-01'));
    expect([next('2026-05-28'), next('2026-05-29')]).toEqual([[], ['2026-05-01']]);
  });

  test('an ended period that is not closed is read at its own last day', () => {
    expect(readingDayOf(month('2026-06'), '2026-07-02')).toBe('2026-06-30');
    expect(readingDayOf(month('2026-07'), '2026-07-02')).toBe('2026-07-02');
  });
});

describe('a change of period length', () => {
  const daysOf = ({ from, to, kind }: SalesPeriod) => [from, to, kind];

  test('starts with its first period that has no closed day', () => {
    const quarters = calendar({ salesPeriod: 'quarterly', closed: [month('2026-06'), month('2026-07')] });
    expect(daysOf(salesPeriodAt('2026-08-20', quarters))).toEqual(['2026-08-01', '2026-08-31', 'monthly']);
    expect(daysOf(salesPeriodAt('2026-09-30', quarters))).toEqual(['2026-09-01', '2026-09-30', 'monthly']);
    expect(daysOf(salesPeriodAt('2026-10-01', quarters))).toEqual(['2026-10-01', '2026-12-31', 'quarterly']);
    const afterQuarter = { salesPeriod: 'quarterly', closed: [month('2026-06')] } as const;
    expect(daysOf(salesPeriodAt('2026-07-10', afterQuarter))).toEqual(['2026-07-01', '2026-09-30', 'quarterly']);
  });

  test('cuts the last period of the earlier length where it would overlap', () => {
    const twoMonths: SalesPeriod = { from: '2026-01-01', to: '2026-02-28', kind: 'biMonthly' };
    const quarters = { salesPeriod: 'quarterly', closed: [twoMonths] } as const;
    // The quarter of January has closed days, so April starts the first; March to April is cut to March.
    expect(payingPeriod(quarters)).toEqual({ from: '2026-03-01', to: '2026-03-31', kind: 'biMonthly' });
    // The quarter of April has closed days, too, though April begins one.
    const marchToApril: SalesPeriod = { from: '2026-03-01', to: '2026-04-30', kind: 'biMonthly' };
    const mayAndJune = { from: '2026-05-01', to: '2026-06-30', kind: 'biMonthly' };
    expect(payingPeriod({ salesPeriod: 'quarterly', closed: [marchToApril] })).toEqual(mayAndJune);
    // March is closed, then two months are chosen again: April is what is left of March and April.
    const back = { salesPeriod: 'biMonthly', closed: [twoMonths, payingPeriod(quarters) ?? twoMonths] } as const;
    expect(daysOf(salesPeriodAt('2026-04-10', back))).toEqual(['2026-04-01', '2026-04-30', 'biMonthly']);
    expect(daysOf(salesPeriodAt('2026-05-10', back))).toEqual(['2026-05-01', '2026-06-30', 'biMonthly']);
  });

  test('leaves closed days as they were, and days before them', () => {
    const quarters = { salesPeriod: 'quarterly', closed: [month('2026-06')] } as const;
    expect(daysOf(salesPeriodAt('2026-06-30', quarters))).toEqual(['2026-06-01', '2026-06-30', 'monthly']);
    expect(daysOf(salesPeriodAt('2026-05-30', quarters))).toEqual(['2026-05-01', '2026-05-31', 'monthly']);
    expect(payingPeriod({ salesPeriod: 'quarterly', closed: [] })).toBeNull();
  });

  test('a range has each period that holds one of its days', () => {
    const range = { from: '2026-05-20', to: '2026-08-01' };
    expect(firstDays(salesPeriodsIn(range, { salesPeriod: 'monthly', closed: [] }))).toEqual([
      ...['2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01'],
    ]);
  });

  test('whatever lengths are chosen between closings, each day is in one period, and every period can be closed', () => {
    const kind = fc.constantFrom(...salesPeriodKinds);
    fc.assert(
      fc.property(fc.array(kind, { minLength: 1, maxLength: 12 }), kind, (kinds, last) => {
        const closed: SalesPeriod[] = [];
        for (const salesPeriod of kinds) {
          const first = salesPeriodAt('2026-01-01', { salesPeriod, closed });
          closed.push(payingPeriod({ salesPeriod, closed }) ?? first);
        }
        for (let day = '2026-01-01'; day < '2029-01-01'; ) {
          const period = salesPeriodAt(day, { salesPeriod: last, closed });
          expect(period.from).toBe(day); // no day between two periods, and none in both
          expect(salesPeriodAt(period.to, { salesPeriod: last, closed })).toEqual(period);
          expect(period.to >= period.from).toBe(true);
          day = addDays(period.to, 1);
        }
      }),
      { numRuns: 50 },
    );
  });
});

test('only the newest closed period reopens, before its payroll file was exported, with a reason', () => {
  const closed = [month('2026-06'), month('2026-07')];
  const request = { isExported: false, reason: 'The goals of June were copied' };
  expect(reopenRefusal('2026-07-01', closed, request)).toBeNull();
  expect(reopenRefusal('2026-06-01', closed, request)).toBe('notNewest');
  expect(reopenRefusal('2026-07-01', [month('2026-05'), ...closed], request)).toBeNull();
  expect(reopenRefusal('2026-08-01', closed, request)).toBe('notClosed');
  expect(reopenRefusal('2026-07-01', closed, { ...request, isExported: true })).toBe('exported');
  expect(reopenRefusal('2026-07-01', closed, { ...request, reason: '  ' })).toBe('noReason');
});

test('a period is adjusted in periods that begin within 13 months of its last day', () => {
  const quarter = salesPeriodOf('2026-06-30', 'quarterly');
  const within = (closed: string, paying: string) =>
    isWithinLookBack(month(closed), month(paying), defaultLookBackMonths);
  expect([within('2026-06', '2026-07'), within('2026-06', '2027-07'), within('2026-06', '2027-08')]).toEqual([
    true, //  2026-07-01 <= 2027-07-31
    true, //  2027-07-01 <= 2027-07-31
    false, // 2027-08-01 >  2027-07-31
  ]);
  expect(within('2027-01', '2028-02')).toBe(true); // 2028-02-01 <= 2028-02-29
  expect(isWithinLookBack(quarter, salesPeriodOf('2027-07-01', 'quarterly'), 13)).toBe(true);
  expect(isWithinLookBack(quarter, salesPeriodOf('2027-10-01', 'quarterly'), 13)).toBe(false);
  expect(isWithinLookBack(month('2026-06'), month('2026-07'), 0)).toBe(false);
});
