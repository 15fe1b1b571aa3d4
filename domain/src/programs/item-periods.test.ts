import { describe, expect, test } from 'vitest';
import { itemOf, termsOf } from '../testing/program-items.ts';
import { earlierItemTermsAfter, instancesOf } from './instances.ts';
import type { Item, ItemTerms } from './item.ts';
import { instanceHarmed, itemAt, itemFrom, periodDay } from './item-periods.ts';
import { type ItemTree, itemTrees } from './item-tree.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };
const treeOf = (item: Item, ...children: Item[]) => {
  const tree = itemTrees([item, ...children]).find((one) => one.item.itemId === item.itemId);
  if (tree === undefined) throw new Error('It has no tree.');
  return tree;
};
const saved = (item: Item, lastDate: string, terms: Partial<ItemTerms>): Item => {
  const after = { ...item.terms, ...terms };
  return { ...item, terms: after, earlierTerms: earlierItemTermsAfter(item, after, lastDate) };
};
/** A target of 25 from June on; later terms follow where they had June's. */
const corrected = (item: Item) => {
  const day = periodDay(treeOf(item), 'item', june) ?? june.to;
  const target = itemAt(item, day)?.terms.target;
  return itemFrom(item, { ...june, day }, (terms, isLater) =>
    isLater && terms.target !== target ? terms : { ...terms, target: 25 },
  );
};
/** @example ['2026-05 20', '2026-06 25']: months by their targets, to July 20 */
const paid = (item: Item) =>
  instancesOf(treeOf(item), { lastDate: '2026-07-20', endingFrom: '2026-04-01' }).map(
    ({ to, terms }) => `${to.slice(0, 7)} ${terms.target}`,
  );
const custom = (periodStart: string, periodEnd: string): Partial<ItemTerms> => ({
  ...{ period: 'custom', periodStart, periodEnd },
});

describe('an edit from June on, made in July', () => {
  const item = itemOf({ since: '2026-04-10', terms: { target: 20 } });
  test.each<[string, Item, string[]]>([
    ['June and July, which took June’s terms over', item, ['2026-04 20', '2026-05 20', '2026-06 25', '2026-07 25']],
    [
      'June alone where another target was saved for July',
      saved(item, '2026-07-02', { target: 30 }),
      ['2026-04 20', '2026-05 20', '2026-06 25', '2026-07 30'],
    ],
    [
      'July’s target where something else was saved for July',
      saved(item, '2026-07-02', { userIds: ['ANN'] }),
      ['2026-04 20', '2026-05 20', '2026-06 25', '2026-07 25'],
    ],
    [
      'what was saved within June, by what ended June',
      saved(item, '2026-06-10', { target: 21 }),
      ['2026-04 20', '2026-05 20', '2026-06 25', '2026-07 25'],
    ],
    [
      'chosen days that ended in June',
      itemOf({ since: '2026-05-10', terms: { target: 20, ...custom('2026-05-20', '2026-06-20') } }),
      ['2026-06 25'],
    ],
    [
      'chosen days of June that were written down in July',
      itemOf({ since: '2026-07-01', terms: { target: 20, ...custom('2026-06-01', '2026-06-30') } }),
      ['2026-06 25'],
    ],
  ])('acts on %s', (_, before, expected) => {
    const after = corrected(before);
    expect(paid(after)).toEqual(expected);
    const sides = { before: treeOf(before), after: treeOf(after) };
    expect(instanceHarmed(sides, { lastDate: '2026-07-20', from: june.from })).toBeNull();
    // The same once more changes nothing.
    expect(corrected(after)).toEqual(after);
  });

  test('keeps what held before the month, and adds nothing where nothing changes', () => {
    expect(corrected(item).earlierTerms).toEqual([{ ...item.terms, until: june.from, since: item.since }]);
    const same = itemOf({ since: '2026-04-10', terms: { target: 25 } });
    expect(corrected(same)).toEqual(same);
    const madeInJune = itemOf({ since: '2026-06-10', terms: { target: 20 } });
    expect(corrected(madeInJune).earlierTerms).toEqual([]);
  });

  test('keeps what held before the month where nobody knows since when, and nothing where it began with the month', () => {
    const old = itemOf({ since: null, terms: { target: 20 } });
    expect(paid(corrected(old))).toEqual(['2026-04 20', '2026-05 20', '2026-06 25', '2026-07 25']);
    expect(corrected(itemOf({ since: june.from, terms: { target: 20 } })).earlierTerms).toEqual([]);
  });

  describe('harms', () => {
    const harmedBy = (before: ItemTree, after: ItemTree) => {
      const harmed = instanceHarmed({ before, after }, { lastDate: '2026-07-20', from: june.from });
      return harmed && `${harmed.from} ${harmed.to}`;
    };
    const since = '2026-03-10';
    const months = itemOf({ since, terms: { target: 20 } });
    const of = (terms: Partial<ItemTerms>) => itemOf({ since, terms: { target: 20, ...terms } });

    test('nothing where it switches the item off, for no other instance has its days', () => {
      const off = { ...of({ isActive: false }), earlierTerms: [{ ...months.terms, until: june.from, since }] };
      expect(harmedBy(treeOf(months), treeOf(off))).toBeNull();
    });
    test('the oldest month that has other terms, or is not there any more', () => {
      expect(harmedBy(treeOf(months), treeOf(of({ target: 25 })))).toBe('2026-03-01 2026-03-31');
      expect(harmedBy(treeOf(months), treeOf(of({ isActive: false })))).toBe('2026-03-01 2026-03-31');
    });
    test('a month in which what is below the item has other terms', () => {
      const parent = itemOf({ since, type: 'multi', terms: { measure: null } });
      const part = (target: number) => itemOf({ itemId: 'part', parentId: 'item', since, terms: { target } });
      expect(harmedBy(treeOf(parent, part(20)), treeOf(parent, part(25)))).toBe('2026-03-01 2026-03-31');
      expect(harmedBy(treeOf(parent, part(20)), treeOf(parent, part(20)))).toBeNull();
    });
    test('days that become longer or shorter, with the same first day or the same last one', () => {
      const chosen = treeOf(of(custom('2026-06-05', '2026-06-20')));
      expect(harmedBy(chosen, treeOf(of(custom('2026-06-05', '2026-06-25'))))).toBe('2026-06-05 2026-06-20');
      expect(harmedBy(chosen, treeOf(of(custom('2026-06-10', '2026-06-20'))))).toBe('2026-06-05 2026-06-20');
      expect(harmedBy(chosen, treeOf(months))).toBe('2026-06-05 2026-06-20');
    });
    test('what ended in the two years before, and is not asked of what ended earlier', () => {
      // 731 days before Jun 1, 2026, is May 31, 2024.
      const ended = (to: string) => treeOf(itemOf({ since: '2024-01-10', terms: custom('2024-05-01', to) }));
      const gone = treeOf(of({ isActive: false }));
      expect(harmedBy(ended('2024-05-31'), gone)).toBe('2024-05-01 2024-05-31');
      expect(harmedBy(ended('2024-05-30'), gone)).toBeNull();
    });
  });

  test('would change days of May that only these terms pay, and says which', () => {
    // Written down on June 10: nothing else ever paid them.
    const item = itemOf({ since: '2026-06-10', terms: { target: 20, ...custom('2026-05-01', '2026-05-31') } });
    const sides = { before: treeOf(item), after: treeOf(corrected(item)) };
    const harmed = instanceHarmed(sides, { lastDate: '2026-07-20', from: june.from });
    expect(harmed).toMatchObject({ from: '2026-05-01', to: '2026-05-31' });
  });

  test('would take its days from a later instance where it switches on what overlaps it, and says which', () => {
    const off = itemOf({ since: '2026-04-10', terms: { isActive: false } });
    const before = saved(off, '2026-07-02', { isActive: true, period: 'current_year' });
    const after = itemFrom(before, { ...june, day: june.to }, (terms, isLater) =>
      isLater ? terms : { ...terms, isActive: true },
    );
    const sides = { before: treeOf(before), after: treeOf(after) };
    const months = [after].flatMap((one) =>
      instancesOf(treeOf(one), { lastDate: '2026-07-20', endingFrom: june.from }),
    );
    expect(months.map(({ from }) => from)).toEqual(['2026-06-01']);
    const harmed = instanceHarmed(sides, { lastDate: '2026-07-20', from: june.from });
    expect(harmed).toMatchObject({ from: '2026-01-01', to: '2026-12-31' });
  });
});

test('a month has the terms of the last days that ended in it, and an item with these terms stays what it is', () => {
  const days = itemOf({ since: '2026-05-10', terms: { target: 20, ...custom('2026-06-01', '2026-06-10') } });
  expect(periodDay(treeOf(days), 'item', june)).toBe('2026-06-10');
  const again = saved(days, '2026-06-12', { ...custom('2026-06-15', '2026-06-20'), target: 30 });
  expect(periodDay(treeOf(again), 'item', june)).toBe('2026-06-20');
  expect(itemAt(again, '2026-06-10')).toMatchObject({ itemId: 'item', terms: { target: 20 } });
  expect(itemAt(again, '2026-05-09')).toBeNull();
});

test('a month has the terms of the instance that ended in it, and none where none did', () => {
  const group = itemOf({ type: 'grouped', terms: { measure: null } });
  const child = itemOf({ itemId: 'child', terms: termsOf({ groupId: 'item' }) });
  expect(periodDay(treeOf(group, child), 'child', june)).toBe('2026-06-30');
  expect(periodDay(treeOf(group, child), 'other', june)).toBeNull();
  expect(periodDay(treeOf(itemOf({ since: '2026-07-02' })), 'item', june)).toBeNull();
  expect(periodDay(treeOf(itemOf({ terms: { period: 'current_year' } })), 'item', june)).toBeNull();
  const written = itemOf({ since: '2026-07-01', terms: custom('2026-06-01', '2026-06-30') });
  expect(periodDay(treeOf(written), 'item', june)).toBe('2026-07-01');
  expect(itemAt(written, '2026-06-30')).toBeNull();
});
