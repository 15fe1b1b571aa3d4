import { describe, expect, test } from 'vitest';
import { itemOf, measureOf, termsOf } from '../testing/program-items.ts';
import {
  childrenIn,
  earlierItemTermsAfter,
  endedInstanceInTheWay,
  holdsPart,
  instancesOf,
  partsIn,
  termsAt,
} from './instances.ts';
import type { Item, ItemTerms } from './item.ts';
import { itemTrees } from './item-tree.ts';

const treeOf = (items: readonly Item[], itemId = 'item') => {
  const tree = itemTrees(items).find(({ item }) => item.itemId === itemId);
  if (tree === undefined) throw new Error('It has no tree.');
  return tree;
};
/** @example '2026-01-01 2026-01-31 ended 10': with its target. */
const told = (items: readonly Item[], lastDate: string, endingFrom = '2025-01-01') =>
  instancesOf(treeOf(items), { lastDate, endingFrom }).map(
    ({ from, to, isEnded, terms }) => `${from} ${to} ${isEnded ? 'ended' : 'runs'} ${terms.target}`,
  );
/** The item once it is saved with other terms at L, or deleted. */
const saved = (item: Item, lastDate: string, terms: Partial<ItemTerms>): Item => {
  const after = { ...item.terms, ...terms };
  return { ...item, terms: after, earlierTerms: earlierItemTermsAfter(item, after, lastDate) };
};
const deleted = (item: Item, lastDate: string): Item => ({
  ...item,
  deletedAt: `${lastDate}T18:00:00Z`,
  earlierTerms: earlierItemTermsAfter(item, null, lastDate),
});
const custom = (periodStart: string, periodEnd: string): Partial<ItemTerms> => ({
  period: 'custom',
  periodStart,
  periodEnd,
});
const tracked = (trackingStart: string, trackingEnd: string) =>
  measureOf({ label: 'Vol Δ (%)', trackingOption: 'customPeriod', trackingStart, trackingEnd });

describe('the instances of an item', () => {
  test('are the months, quarters or years from the one in which it was made to the one that holds L', () => {
    const month = itemOf();
    expect(told([month], '2026-03-10')).toEqual([
      '2026-01-01 2026-01-31 ended 10',
      '2026-02-01 2026-02-28 ended 10',
      '2026-03-01 2026-03-31 runs 10',
    ]);
    expect(told([itemOf({ terms: { period: 'current_quarter' } })], '2026-04-01')).toEqual([
      '2026-01-01 2026-03-31 ended 10',
      '2026-04-01 2026-06-30 runs 10',
    ]);
    expect(told([itemOf({ terms: { period: 'current_year' } })], '2026-04-01')).toEqual([
      '2026-01-01 2026-12-31 runs 10',
    ]);
  });
  test('are asked from a day on: a month that ended before it is left out, one that ends on it is not', () => {
    expect(told([itemOf()], '2026-03-10', '2026-02-28')).toHaveLength(2);
    expect(told([itemOf()], '2026-03-10', '2026-03-01')).toEqual(['2026-03-01 2026-03-31 runs 10']);
  });
  test('end with the last day that can be written, which anybody may ask for', () => {
    for (const [period, from] of [
      ['current_month', '9999-12-01'],
      ['current_quarter', '9999-10-01'],
      ['current_year', '9999-01-01'],
    ] as const) {
      const item = itemOf({ terms: { period } });
      expect(told([item], '9999-12-31', '9999-12-31')).toEqual([`${from} 9999-12-31 runs 10`]);
    }
  });

  test('run through their last day and have ended the day after', () => {
    expect(told([itemOf()], '2026-01-31')).toEqual(['2026-01-01 2026-01-31 runs 10']);
    expect(told([itemOf()], '2026-02-01', '2026-01-31')[0]).toBe('2026-01-01 2026-01-31 ended 10');
  });
  test('are one for a custom period, which is not there before it begins', () => {
    const summer = itemOf({ terms: custom('2026-06-10', '2026-08-20') });
    expect(told([summer], '2026-06-09')).toEqual([]);
    expect(told([summer], '2026-06-10')).toEqual(['2026-06-10 2026-08-20 runs 10']);
    expect(told([summer], '2026-08-21')).toEqual(['2026-06-10 2026-08-20 ended 10']);
  });
  test('are not there while the days of a custom period are missing', () => {
    expect(told([itemOf({ terms: { period: 'custom' } })], '2026-03-10')).toEqual([]);
  });
  test('go back as far as asked where there were no figures when the item was made', () => {
    expect(told([itemOf({ since: null })], '2026-03-10', '2026-02-15')).toEqual([
      '2026-02-01 2026-02-28 ended 10',
      '2026-03-01 2026-03-31 runs 10',
    ]);
  });
  test('with a tracking option are one, which ends with the later of its period and the tracked days', () => {
    // Made on Jan 10: its month is January; the tracked days end on Mar 15.
    const item = itemOf({ terms: { measure: tracked('2026-01-20', '2026-03-15') } });
    expect(told([item], '2026-05-10')).toEqual(['2026-01-01 2026-03-15 ended 10']);
    const inside = itemOf({
      terms: { ...custom('2026-01-01', '2026-04-30'), measure: tracked('2026-01-20', '2026-03-15') },
    });
    expect(told([inside], '2026-03-20')).toEqual(['2026-01-01 2026-04-30 runs 10']);
    const fromDate = measureOf({ label: 'PODs Δ (delta)', trackingOption: 'trackingFromDate', trackingPeriod: 60 });
    // Jan 10 + 59 days = Mar 10.
    const sixty = itemOf({ terms: { measure: { ...fromDate, trackingStart: '2026-01-10' } } });
    expect(told([sixty], '2026-02-01')).toEqual(['2026-01-01 2026-03-10 runs 10']);
  });
  test('days that were tracked before there were figures make one of the period in which they begin', () => {
    const item = itemOf({ since: null, terms: { measure: tracked('2026-01-20', '2026-03-15') } });
    expect(told([item], '2026-05-10')).toEqual(['2026-01-01 2026-03-15 ended 10']);
  });
  test('days to track of a grouped child that is not set up, or is off, make none of its group', () => {
    const group = itemOf({ type: 'grouped', terms: { measure: null } });
    const child = (terms: Partial<ItemTerms>) =>
      itemOf({ itemId: 'child', terms: { groupId: 'item', measure: tracked('2026-01-20', '2026-03-15'), ...terms } });
    const inJanuary = (terms: Partial<ItemTerms>) => told([group, child(terms)], '2026-01-20');
    expect(inJanuary({})).toEqual(['2026-01-01 2026-03-15 runs 10']);
    for (const terms of [{ isValid: false }, { isActive: false }])
      expect(inJanuary(terms)).toEqual(['2026-01-01 2026-01-31 runs 10']);
  });
  test('days that a sub-item tracked make one until they are taken back', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item', terms: { measure: tracked('2026-01-20', '2026-03-15') } });
    const april = '2026-04-01 2026-04-30 runs 10';
    const taken = saved(sub, '2026-04-10', { measure: measureOf() });
    expect(told([parent, taken], '2026-04-12')).toEqual(['2026-01-01 2026-03-15 ended 10', april]);
    // Made in February: January is a month of its own.
    const later = {
      ...saved({ ...sub, since: '2026-02-10' }, '2026-04-10', { measure: measureOf() }),
      since: '2026-04-10',
    };
    expect(told([parent, later], '2026-04-12')).toEqual([
      '2026-01-01 2026-01-31 ended 10',
      '2026-02-01 2026-03-15 ended 10',
      april,
    ]);
  });
  test('each is there once, however old what is below the item is', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item', since: null });
    expect(told([parent, sub], '2026-02-10')).toEqual(told([parent], '2026-02-10'));
    const kept = { ...sub, earlierTerms: [{ ...sub.terms, since: null, until: '2026-02-05' }] };
    expect(told([parent, kept], '2026-02-10')).toEqual(told([parent], '2026-02-10'));
  });
  test('follow no tracking option of a measure that compares with nothing', () => {
    const plain = { ...tracked('2026-01-20', '2026-03-15'), label: 'Vol (CEs)' as const };
    expect(told([itemOf({ terms: { measure: plain } })], '2026-02-10')).toHaveLength(2);
  });
  test('are one as well where a sub-item tracks days of its own, and end with them', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item', terms: { measure: tracked('2026-01-20', '2026-03-15') } });
    expect(told([parent, sub], '2026-02-10')).toEqual(['2026-01-01 2026-03-15 runs 10']);
  });
  test('of a group begin no earlier than with the month in which the group was made, however old a child’s tracking is', () => {
    const group = itemOf({ type: 'grouped', since: '2026-03-10', terms: { measure: null } });
    const child = itemOf({
      itemId: 'child',
      terms: { groupId: 'item', measure: tracked('2026-01-20', '2026-02-15') },
    });
    expect(told([group, child], '2026-03-12')).toEqual(['2026-03-01 2026-03-31 runs 10']);
  });
  test('a sub-item that is given tracked days later leaves ended instances as they were', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item' });
    // At L = Apr 10; since is set to it.
    const later = {
      ...saved(sub, '2026-04-10', { measure: tracked('2026-04-05', '2026-05-04') }),
      since: '2026-04-10',
    };
    expect(told([parent, later], '2026-04-12')).toEqual([
      '2026-01-01 2026-01-31 ended 10',
      '2026-02-01 2026-02-28 ended 10',
      '2026-03-01 2026-03-31 ended 10',
      '2026-04-01 2026-05-04 runs 10',
    ]);
  });
});

describe('a save', () => {
  test('acts on the running instance from its first day; those that ended before keep their terms', () => {
    expect(told([saved(itemOf(), '2026-03-10', { target: 20 })], '2026-03-12')).toEqual([
      '2026-01-01 2026-01-31 ended 10',
      '2026-02-01 2026-02-28 ended 10',
      '2026-03-01 2026-03-31 runs 20',
    ]);
  });
  test('acts on an instance that ends on L, and not the day after', () => {
    expect(told([saved(itemOf(), '2026-01-31', { target: 20 })], '2026-02-02')[0]).toBe(
      '2026-01-01 2026-01-31 ended 20',
    );
    expect(told([saved(itemOf(), '2026-02-01', { target: 20 })], '2026-02-02')[0]).toBe(
      '2026-01-01 2026-01-31 ended 10',
    );
  });
  test('on the same day replaces the one before, a later one never changes what is kept', () => {
    const first = saved(itemOf(), '2026-03-10', { target: 20 });
    expect(saved(first, '2026-03-10', { target: 30 }).earlierTerms).toEqual(first.earlierTerms);
    const second = saved(first, '2026-04-02', { target: 40 });
    expect(second.earlierTerms.map(({ target, until }) => `${target} ${until}`)).toEqual([
      '10 2026-03-10',
      '20 2026-04-02',
    ]);
    expect(told([second], '2026-04-02')).toEqual([
      '2026-01-01 2026-01-31 ended 10',
      '2026-02-01 2026-02-28 ended 10',
      '2026-03-01 2026-03-31 ended 20',
      '2026-04-01 2026-04-30 runs 40',
    ]);
  });
  test('keeps nothing on the day the item was made, before there are figures, and where nothing has changed', () => {
    expect(saved(itemOf(), '2026-01-10', { target: 20 }).earlierTerms).toEqual([]);
    expect(earlierItemTermsAfter(itemOf(), termsOf(), null)).toEqual([]);
    const people = itemOf({ terms: { userIds: ['ATS_1', 'ATS_2'] } });
    expect(saved(people, '2026-03-10', { userIds: ['ATS_2', 'ATS_1'] }).earlierTerms).toEqual([]);
  });
  test('after a rollback to an earlier day replaces the present terms and keeps the same', () => {
    const before = saved(itemOf(), '2026-03-10', { target: 20 });
    expect(saved(before, '2026-02-20', { target: 30 }).earlierTerms).toEqual(before.earlierTerms);
  });
  test('extends a custom period that runs, from its first day', () => {
    const item = itemOf({ terms: custom('2026-02-01', '2026-03-31') });
    const longer = saved(item, '2026-03-31', { ...custom('2026-02-01', '2026-04-30'), target: 20 });
    expect(told([longer], '2026-04-02')).toEqual(['2026-02-01 2026-04-30 runs 20']);
    expect(endedInstanceInTheWay(treeOf([longer]))).toBeNull();
  });
  test('ends a running custom period on a day before L, and a later one keeps it', () => {
    const item = itemOf({ terms: custom('2026-02-01', '2026-04-30') });
    const shorter = saved(item, '2026-03-10', { ...custom('2026-02-01', '2026-02-28'), target: 20 });
    expect(told([shorter], '2026-03-12')).toEqual(['2026-02-01 2026-02-28 ended 20']);
    expect(told([saved(shorter, '2026-03-12', { target: 30 })], '2026-03-12')).toEqual([
      '2026-02-01 2026-02-28 ended 20',
    ]);
  });
  test('is refused where an ended custom period would pay its days again', () => {
    const item = itemOf({ terms: custom('2026-02-01', '2026-03-31') });
    const longer = saved(item, '2026-04-01', custom('2026-02-01', '2026-04-30'));
    expect(endedInstanceInTheWay(treeOf([longer]))).toEqual({ from: '2026-02-01', to: '2026-03-31' });
    expect(told([longer], '2026-04-01')).toEqual(['2026-02-01 2026-03-31 ended 10']);
    const dearer = saved(item, '2026-04-01', { target: 20 });
    expect(endedInstanceInTheWay(treeOf([dearer]))).toEqual({ from: '2026-02-01', to: '2026-03-31' });
    const next = saved(item, '2026-04-01', { ...custom('2026-04-01', '2026-04-30'), target: 20 });
    expect(endedInstanceInTheWay(treeOf([next]))).toBeNull();
    expect(told([next], '2026-04-01')).toEqual(['2026-02-01 2026-03-31 ended 10', '2026-04-01 2026-04-30 runs 20']);
  });
  test('is not refused where what ended paid nothing, or pays nothing now', () => {
    const draft = itemOf({ terms: { ...custom('2026-02-01', '2026-02-28'), isValid: false } });
    expect(told([saved(draft, '2026-03-10', { isValid: true })], '2026-03-10')).toEqual([
      '2026-02-01 2026-02-28 ended 10',
    ]);
    const ended = itemOf({ terms: custom('2026-02-01', '2026-02-28') });
    const off = saved(ended, '2026-03-10', { isActive: false });
    expect(endedInstanceInTheWay(treeOf([off]))).toBeNull();
    expect(told([off], '2026-03-10')).toEqual(['2026-02-01 2026-02-28 ended 10']);
  });
  test('that switches from months to quarters in May begins with the quarter that overlaps no paid month', () => {
    // April ended and is paid, so the second quarter would pay it again: the third is the first.
    const item = saved(itemOf({ since: '2026-04-02' }), '2026-05-12', { period: 'current_quarter', target: 30 });
    expect(told([item], '2026-05-12')).toEqual(['2026-04-01 2026-04-30 ended 10']);
    expect(told([item], '2026-07-01')).toEqual(['2026-04-01 2026-04-30 ended 10', '2026-07-01 2026-09-30 runs 30']);
  });
  test('that switches from months to quarters in April begins with the second quarter', () => {
    const item = saved(itemOf(), '2026-04-02', { period: 'current_quarter', target: 30 });
    expect(told([item], '2026-04-02', '2026-03-01')).toEqual([
      '2026-03-01 2026-03-31 ended 10',
      '2026-04-01 2026-06-30 runs 30',
    ]);
  });
  test('that switches from quarters to months in mid-quarter begins with the month of L', () => {
    const item = saved(itemOf({ terms: { period: 'current_quarter' } }), '2026-03-10', { period: 'current_month' });
    expect(told([item], '2026-03-10')).toEqual(['2026-03-01 2026-03-31 runs 10']);
  });
  test('that switches tracking on keeps the months that ended, and off again begins after the tracked days', () => {
    const on = {
      ...saved(itemOf(), '2026-04-10', { measure: tracked('2026-04-10', '2026-05-09') }),
      since: '2026-04-10',
    };
    expect(told([on], '2026-04-10', '2026-03-01')).toEqual([
      '2026-03-01 2026-03-31 ended 10',
      '2026-04-01 2026-05-09 runs 10',
    ]);
    const off = saved(on, '2026-05-12', { measure: measureOf() });
    expect(told([off], '2026-06-02', '2026-03-01')).toEqual([
      '2026-03-01 2026-03-31 ended 10',
      '2026-04-01 2026-05-09 ended 10',
      '2026-06-01 2026-06-30 runs 10',
    ]);
  });
  test('deletes what runs and leaves what ended', () => {
    expect(told([deleted(itemOf(), '2026-03-10')], '2026-03-12')).toEqual([
      '2026-01-01 2026-01-31 ended 10',
      '2026-02-01 2026-02-28 ended 10',
    ]);
    expect(itemTrees([deleted(itemOf(), '2026-01-10')])).toEqual([]);
  });
  test('of an archived item changes no instance', () => {
    const item = itemOf({ archivedAt: '2026-03-10T00:00:00Z' });
    expect(told([item], '2026-03-12')).toEqual(told([itemOf()], '2026-03-12'));
  });
});

describe('what is below an item', () => {
  const ids = (items: readonly Item[], lastDate: string) =>
    instancesOf(treeOf(items), { lastDate, endingFrom: '2026-01-01' }).map(
      (instance) =>
        `${instance.from} ${childrenIn(treeOf(items), instance)
          .map(({ item }) => item.itemId)
          .join(' ')}`,
    );
  const parent = itemOf({ type: 'multi', terms: { measure: null } });

  test('takes its terms by the last day of the instance, in order', () => {
    const one = itemOf({ itemId: 'one', parentId: 'item', order: 2 });
    const two = itemOf({ itemId: 'two', parentId: 'item', order: 1, since: '2026-02-10' });
    expect(ids([parent, one, two], '2026-02-10')).toEqual(['2026-01-01 one', '2026-02-01 two one']);
    expect(ids([parent, deleted(one, '2026-02-12'), two], '2026-02-12')).toEqual(['2026-01-01 one', '2026-02-01 two']);
    expect(ids([parent, saved(one, '2026-02-12', { isActive: false }), two], '2026-02-12')).toEqual([
      '2026-01-01 one',
      '2026-02-01 two',
    ]);
  });
  test.each<[string, Item['type'], Partial<ItemTerms>, boolean]>([
    ['a qualifier of an item with conditions', 'dependencies', { isQualifier: true }, true],
    ['a house goal of an item with conditions', 'dependencies', { isHouseGoal: true }, true],
    ['what an item with conditions pays', 'dependencies', {}, false],
    ['a part of a sum', 'multi', { isQualifier: true }, false],
    ['what is in a group', 'grouped', {}, true],
  ])('one that is not valid: %s', (_name, type, terms, decides) => {
    const tree = treeOf([
      { ...parent, type },
      itemOf({ itemId: 'sub', parentId: 'item', terms: { isValid: false, ...terms } }),
    ]);
    const [instance] = instancesOf(tree, { lastDate: '2026-01-20', endingFrom: '2026-01-01' });
    expect(instance && partsIn(tree, instance).length).toBe(decides ? 1 : 0);
  });
  test('each of several belongs to it', () => {
    const tree = treeOf([parent, ...['one', 'two'].map((itemId) => itemOf({ itemId, parentId: 'item' }))]);
    const [instance] = instancesOf(tree, { lastDate: '2026-01-20', endingFrom: '2026-01-01' });
    const held = ['item', 'one', 'two', 'other'].map((id) => instance && holdsPart(tree, instance, id));
    expect(held).toEqual([true, true, true, false]);
  });
  test('is in a group in the instances that end after it was put there, and stands alone in those before', () => {
    const group = itemOf({ type: 'grouped', terms: { measure: null } });
    const child = saved(itemOf({ itemId: 'child' }), '2026-02-10', { groupId: 'item', weight: 40 });
    expect(ids([group, child], '2026-02-10')).toEqual(['2026-01-01 ', '2026-02-01 child']);
    const alone = instancesOf(treeOf([group, child], 'child'), { lastDate: '2026-02-10', endingFrom: '2026-01-01' });
    expect(alone.map(({ from }) => from)).toEqual(['2026-01-01']);
    const out = saved(child, '2026-03-10', { groupId: null });
    expect(ids([group, out], '2026-03-10')).toEqual(['2026-01-01 ', '2026-02-01 child', '2026-03-01 ']);
    expect(itemTrees([group, itemOf({ itemId: 'child', terms: { groupId: 'item' } })])).toHaveLength(1);
  });
  test('counts in a period that was over when the item was made, if it was made the same day', () => {
    const over = itemOf({ since: '2026-03-15', type: 'multi', terms: { ...custom('2026-02-01', '2026-02-28') } });
    const sub = itemOf({ itemId: 'sub', parentId: 'item', since: '2026-03-15' });
    const late = itemOf({ itemId: 'late', parentId: 'item', since: '2026-03-17' });
    expect(ids([over, sub], '2026-03-15')).toEqual(['2026-02-01 sub']);
    expect(ids([over, sub, late], '2026-03-17')).toEqual(['2026-02-01 sub']);
    expect(endedInstanceInTheWay(treeOf([over, sub, late]))).toEqual({ from: '2026-02-01', to: '2026-02-28' });
  });
});

test('the terms of a day are those kept for it, else the present ones; none before the item was made', () => {
  const item = saved(itemOf(), '2026-03-10', { target: 20 });
  expect(termsAt(item, '2026-03-09')?.target).toBe(10);
  expect(termsAt(item, '2026-03-10')?.target).toBe(20);
  expect(termsAt(item, '2026-01-09')).toBeNull();
  expect(termsAt(deleted(item, '2026-03-12'), '2026-03-12')).toBeNull();
});
