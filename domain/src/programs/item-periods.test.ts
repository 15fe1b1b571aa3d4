import { describe, expect, test } from 'vitest';
import { itemOf, termsOf } from '../testing/program-items.ts';
import { earlierItemTermsAfter, instancesOf } from './instances.ts';
import type { Item, ItemTerms } from './item.ts';
import { instanceHarmed, itemAt, itemFrom, periodDay } from './item-periods.ts';
import { itemTrees } from './item-tree.ts';

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
