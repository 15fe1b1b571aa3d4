import { describe, expect, test } from 'vitest';
import { itemOf, measureOf } from '../testing/program-items.ts';
import type { ItemTerms } from './item.ts';
import { itemHistory } from './item-history.ts';
import type { ItemTree } from './item-tree.ts';

const history = (terms: Partial<ItemTerms>, lastDate: string, count = 3) => {
  const tree = { item: itemOf({ terms }), children: [] };
  const found = itemHistory({ root: tree, tree, lastDate, count });
  if (found === null) throw new Error('It has no days.');
  return found;
};
const days = ({ range }: { range: { from: string; to: string } }) => `${range.from} ${range.to}`;
const told = (terms: Partial<ItemTerms>, lastDate: string) => {
  const { own, past, lastYear } = history(terms, lastDate);
  return { own: days(own), past: past.map(days), lastYear: days(lastYear) };
};

describe('the periods that an item as it is now would have had', () => {
  test('are the months to the one that holds L, and the month a year before', () => {
    expect(told({}, '2026-01-17')).toEqual({
      own: '2026-01-01 2026-01-31',
      past: ['2025-11-01 2025-11-30', '2025-12-01 2025-12-31', '2026-01-01 2026-01-31'],
      lastYear: '2025-01-01 2025-01-31',
    });
    expect(history({}, '2026-01-17').past.map(({ instance }) => instance.isEnded)).toEqual([true, true, false]);
  });
  test('of ten days of its own are the ten days before, and those a year ago', () => {
    const custom = { period: 'custom', periodStart: '2026-09-01', periodEnd: '2026-09-10' } as const;
    expect(told(custom, '2026-09-05')).toEqual({
      own: '2026-09-01 2026-09-10',
      past: ['2026-08-12 2026-08-21', '2026-08-22 2026-08-31', '2026-09-01 2026-09-10'],
      lastYear: '2025-09-01 2025-09-10',
    });
    // Nothing was sold of days ahead: the newest are those that hold L.
    expect(told(custom, '2026-08-20')).toEqual({
      own: '2026-09-01 2026-09-10',
      past: ['2026-07-23 2026-08-01', '2026-08-02 2026-08-11', '2026-08-12 2026-08-21'],
      lastYear: '2025-08-12 2025-08-21',
    });
  });
  test('of tracked days move what is tracked along', () => {
    const measure = measureOf({
      label: 'PODs Δ (delta)',
      trackingOption: 'trackingFromDate',
      trackingStart: '2026-03-15',
    });
    const { past } = history({ measure }, '2026-04-01', 2);
    expect(past.map(days)).toEqual(['2026-02-13 2026-03-14', '2026-03-15 2026-04-13']);
    expect(past.map(({ tree }) => tree.item.terms.measure?.trackingStart)).toEqual(['2026-02-13', '2026-03-15']);
  });
  test('one that ends on L has not ended, and each keeps what the item is', () => {
    const { past, own } = history({ target: 7 }, '2026-01-31', 1);
    expect(past.map(({ instance }) => [instance.isEnded, instance.termsOn, instance.terms.target])).toEqual([
      [false, '2026-01-31', 7],
    ]);
    expect(days(own)).toBe('2026-01-01 2026-01-31');
    const moved = history(
      { target: 7, period: 'custom', periodStart: '2026-01-01', periodEnd: '2026-01-10' },
      '2026-01-31',
      1,
    );
    expect(moved.past[0]?.tree.item).toMatchObject({
      itemId: 'item',
      terms: { target: 7, measure: { label: 'PODs Simple' } },
    });
  });
  test('a month with a sub-item that tracks days is one period, and so are those before', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const tracking = {
      trackingOption: 'customPeriod',
      trackingStart: '2026-01-20',
      trackingEnd: '2026-02-28',
    } as const;
    const sub = itemOf({
      itemId: 'sub',
      parentId: 'item',
      terms: { measure: measureOf({ label: 'Vol Δ (%)', ...tracking }) },
    });
    const [root, plain] = [
      { item: parent, children: [sub, itemOf({ itemId: 'two', parentId: 'item' })] },
      { item: sub, children: [] },
    ];
    const of = (tree: ItemTree) => {
      const found = itemHistory({ root, tree, lastDate: '2026-01-25', count: 2 });
      return [found?.own, ...(found?.past ?? [])].map((one) => one && days(one));
    };
    // Jan 1 to Feb 28 are 59 days; 40 of them are tracked.
    expect(of(root)).toEqual(['2026-01-01 2026-02-28', '2025-11-03 2025-12-31', '2026-01-01 2026-02-28']);
    expect(of(plain)).toEqual(['2026-01-20 2026-02-28', '2025-12-11 2026-01-19', '2026-01-20 2026-02-28']);
    const custom = { ...sub, type: 'custom' as const };
    expect(of({ item: custom, children: [] })[0]).toBe('2026-01-01 2026-02-28');
  });
  test('days that begin on L are there, and those that begin the day after are not', () => {
    const custom = { period: 'custom', periodStart: '2026-09-01', periodEnd: '2026-09-10' } as const;
    expect(told(custom, '2026-09-01').past.at(-1)).toBe('2026-09-01 2026-09-10');
    expect(told(custom, '2026-08-31').past.at(-1)).toBe('2026-08-22 2026-08-31');
    expect(told(custom, '2026-09-30').past.at(-1)).toBe('2026-09-01 2026-09-10');
  });
  test('a quarter is compared with the same one a year before', () => {
    expect(told({ period: 'current_quarter' }, '2026-02-17').lastYear).toBe('2025-01-01 2025-03-31');
    // The year 2027 has no Feb 29.
    expect(told({}, '2028-02-29').lastYear).toBe('2027-02-01 2027-02-28');
  });
  test('are none before its days are typed', () => {
    const tree = { item: itemOf({ terms: { period: 'custom' } }), children: [] };
    expect(itemHistory({ root: tree, tree, lastDate: '2026-01-17', count: 3 })).toBeNull();
  });
});
