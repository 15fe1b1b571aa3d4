import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { salesPeriodOf } from '../calendar.ts';
import { addMonths } from '../dates.ts';
import { exact } from '../exact.ts';
import { goalPay } from '../pay/goal-pay.ts';
import type { SalesPeriod } from './closing-periods.ts';
import { editSpan, payTermsAt, type TermsRow, withEdit } from './pay-terms.ts';

const month = (name: string): SalesPeriod => ({ ...salesPeriodOf(`${name}-01`, 'monthly'), kind: 'monthly' });
const july = month('2026-07');
const since2026 = [{ from: '2026-01-01', terms: { slope: 2, cap: 200 } }];
const none = { slope: 0, cap: 200 };

/** Edits by somebody while L is in July, and the slopes of May to October. */
function slopesAfter(slope: number, closed: SalesPeriod[], named?: { from: string; to: string | null }) {
  const span = editSpan({ ofLastDate: july, closed }, named);
  if ('refused' in span) return [span.refused, ...span.periods.map(({ from }) => from)];
  const rows = withEdit(since2026, { slope }, span, none);
  return ['05', '06', '07', '08', '09', '10'].map((name) => payTermsAt(rows, month(`2026-${name}`))?.slope);
}

describe('an edit of terms that pay', () => {
  test('acts from the period of L on: the slope set to 3 on July 2 leaves June at 107% with 570, not 605', () => {
    const span = editSpan({ ofLastDate: july, closed: [] });
    if ('refused' in span) throw new Error('Nothing is closed.');
    const rows = withEdit(since2026, { slope: 3 }, span, none);
    const paidAt107 = (name: string) => {
      const { slope, cap: capPercent } = payTermsAt(rows, month(name)) ?? none;
      return goalPay(exact(107), { payoutCents: 500_00, thresholdPercent: 90, slope, capPercent }).earnedCents;
    };
    expect(paidAt107('2026-06')).toBe(570_00); // 500 x (100 + 2 x 7) %
    expect(paidAt107('2026-07')).toBe(605_00); // 500 x (100 + 3 x 7) %
    expect(payTermsAt(rows, month('2025-12'))).toBeNull();
  });

  test('acts in an ended, unclosed period where that is named, and there alone if it names its end', () => {
    expect(slopesAfter(3, [])).toEqual([2, 2, 3, 3, 3, 3]);
    expect(slopesAfter(3, [month('2026-05')], { from: '2026-06-01', to: null })).toEqual([2, 3, 3, 3, 3, 3]);
    expect(slopesAfter(3, [month('2026-05')], { from: '2026-06-01', to: '2026-06-30' })).toEqual([2, 3, 2, 2, 2, 2]);
  });

  test('acts on the open ones alone where it spans closed and open periods', () => {
    const closed = [month('2026-05'), month('2026-06')];
    expect(slopesAfter(3, closed, { from: '2026-05-01', to: '2026-08-31' })).toEqual([2, 2, 3, 3, 2, 2]);
  });

  test('is refused by name where it could act in closed periods alone', () => {
    const closed = [month('2026-05'), month('2026-06')];
    expect(slopesAfter(3, closed, { from: '2026-06-01', to: '2026-06-30' })).toEqual(['closed', '2026-06-01']);
    expect(slopesAfter(3, closed, { from: '2026-04-01', to: '2026-06-30' })).toEqual([
      'closed',
      '2026-05-01',
      '2026-06-01',
    ]);
    // What is before the first closed period is never closed any more.
    expect(slopesAfter(3, closed, { from: '2026-03-01', to: '2026-03-31' })).toEqual(['outside', '2026-05-01']);
  });

  test('of L in a period that is closed already acts from the next one on', () => {
    // May ends on a Sunday, so it can be closed with L on Friday the 29th.
    expect(editSpan({ ofLastDate: month('2026-05'), closed: [month('2026-05')] })).toEqual({
      from: '2026-06-01',
      until: null,
    });
  });

  test('changes only what was typed, also in rows of later periods', () => {
    const rows = [...since2026, { from: '2026-08-01', terms: { slope: 5, cap: 150 } }];
    expect(withEdit(rows, { cap: 300 }, { from: '2026-07-01', until: '2026-09-01' }, none)).toEqual([
      { from: '2026-01-01', terms: { slope: 2, cap: 200 } },
      { from: '2026-07-01', terms: { slope: 2, cap: 300 } },
      { from: '2026-08-01', terms: { slope: 5, cap: 300 } },
      { from: '2026-09-01', terms: { slope: 5, cap: 150 } },
    ]);
    expect(withEdit([], { slope: 1 }, { from: '2026-07-01', until: null }, none)).toEqual([
      { from: '2026-07-01', terms: { slope: 1, cap: 200 } },
    ]);
  });
});

test('whatever is edited, closed periods keep their terms and the others have what was typed on their days', () => {
  const at = (months: number) => addMonths('2026-01-01', months);
  const edit = fc.record({
    slope: fc.integer({ min: 0, max: 9 }),
    from: fc.integer({ min: 0, max: 11 }),
    months: fc.option(fc.integer({ min: 1, max: 6 })),
  });
  fc.assert(
    fc.property(fc.array(edit, { maxLength: 8 }), fc.integer({ min: 0, max: 11 }), (edits, closings) => {
      const closed = Array.from({ length: closings }, (_, months) => month(at(months).slice(0, 7)));
      let rows: TermsRow<{ slope: number; cap: number }>[] = [{ from: at(0), terms: { slope: 2, cap: 200 } }];
      const expected = Array.from({ length: 24 }, () => 2);
      for (const { slope, from, months } of edits) {
        const last = months === null ? 23 : from + months - 1;
        const to = months === null ? null : month(at(last).slice(0, 7)).to;
        const span = editSpan({ ofLastDate: july, closed }, { from: at(from), to });
        expect('refused' in span).toBe(last < closings);
        if ('refused' in span) continue;
        rows = withEdit(rows, { slope }, span, none);
        for (let period = Math.max(from, closings); period <= last; period += 1) expected[period] = slope;
      }
      expect(expected.map((_, months) => payTermsAt(rows, { from: at(months) })?.slope)).toEqual(expected);
      expect(new Set(rows.map(({ from }) => from)).size).toBe(rows.length);
    }),
  );
});
