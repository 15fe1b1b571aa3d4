import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { salesPeriodOf } from '../calendar.ts';
import { addMonths } from '../dates.ts';
import type { SalesPeriod } from './closing-periods.ts';
import { actsFrom, editSpan } from './edit-span.ts';

const month = (name: string): SalesPeriod => ({ ...salesPeriodOf(`${name}-01`, 'monthly'), kind: 'monthly' });
const july = month('2026-07');
const closed = [month('2026-05'), month('2026-06')];

describe('an edit of terms that pay', () => {
  test('acts from the sales period of L on', () => {
    expect(editSpan({ ofLastDate: july, closed: [] })).toEqual({ from: '2026-07-01' });
  });

  test('acts in an ended, unclosed period where that is named', () => {
    const named = { from: '2026-06-01', to: '2026-06-30' };
    expect(editSpan({ ofLastDate: july, closed: [month('2026-05')] }, named)).toEqual({ from: '2026-06-01' });
  });

  test('acts on the open ones alone where it spans closed and open periods', () => {
    expect(editSpan({ ofLastDate: july, closed }, { from: '2026-05-01', to: '2026-08-31' })).toEqual({
      from: '2026-07-01',
    });
  });

  test('is refused by name where it could act in closed periods alone, or before the first of them', () => {
    const spanOf = (from: string, to: string) => editSpan({ ofLastDate: july, closed }, { from, to });
    expect(spanOf('2026-06-01', '2026-06-30')).toEqual({ refused: 'closed', periods: [month('2026-06')] });
    expect(spanOf('2026-04-01', '2026-06-30')).toEqual({ refused: 'closed', periods: closed });
    expect(spanOf('2026-03-01', '2026-03-31')).toEqual({ refused: 'outside', periods: [month('2026-05')] });
  });

  test('a closed quarter refuses an edit of each of its months', () => {
    const quarter: SalesPeriod = { ...salesPeriodOf('2026-04-01', 'quarterly'), kind: 'quarterly' };
    const refused = { refused: 'closed', periods: [quarter] };
    for (const named of [month('2026-04'), month('2026-05'), month('2026-06')])
      expect(editSpan({ ofLastDate: july, closed: [quarter] }, named)).toEqual(refused);
  });

  test('an edit that names no period acts from that of L on, or after the newest closed one', () => {
    expect([actsFrom([], july), actsFrom(closed, july), actsFrom([...closed, july], july)]).toEqual([
      ...['2026-07-01', '2026-07-01', '2026-08-01'],
    ]);
  });

  test('of L in a period that is closed already acts from the next one on', () => {
    // May ends on a Sunday, so it can be closed with L on Friday the 29th.
    const may = month('2026-05');
    expect(editSpan({ ofLastDate: may, closed: [may] })).toEqual({ from: '2026-06-01' });
  });
});

test('whatever an edit names, it acts on no closed day, and is refused only where nothing open is named', () => {
  const at = (months: number) => addMonths('2026-01-01', months);
  const months = fc.integer({ min: 0, max: 11 });
  fc.assert(
    fc.property(months, fc.option(months), months, (from, length, closings) => {
      const periods = Array.from({ length: closings }, (_, index) => month(at(index).slice(0, 7)));
      const to = length === null ? null : month(at(from + length).slice(0, 7)).to;
      const span = editSpan({ ofLastDate: july, closed: periods }, { from: at(from), to });
      expect('refused' in span).toBe(length !== null && from + length < closings);
      if (!('refused' in span)) expect(span.from).toBe(at(Math.max(from, closings)));
    }),
  );
});
