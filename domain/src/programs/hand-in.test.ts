import { describe, expect, test } from 'vitest';
import { itemOf, termsOf } from '../testing/program-items.ts';
import { handedInFor, isStaffOnly, mostImagesHandedIn, placedIn, placedOn } from './hand-in.ts';
import { type Item, itemTypes } from './item.ts';
import { itemTrees } from './item-tree.ts';

const image = (fields: Parameters<typeof itemOf>[0] = {}) =>
  itemOf({ type: 'image', ...fields, terms: { measure: null, userIds: ['REP_1'], ...fields?.terms } });
const on = (items: readonly Item[], day: string, itemId = 'item') => placedOn(itemTrees(items), itemId, day);
const days = (items: readonly Item[], day: string, itemId = 'item') => {
  const { from, to } = on(items, day, itemId)?.instance ?? { from: 'none', to: 'none' };
  return `${from} ${to}`;
};

describe('what is handed in', () => {
  test('follows the type: nothing for what is measured or made of other items', () => {
    const taken = Object.fromEntries(itemTypes.map((type) => [type, handedInFor({ type }, termsOf())]));
    expect(taken).toEqual({
      ...{ binary: 'tick', image: 'image', imageValidation: 'image', validation: 'value', custom: 'quantity' },
      ...{ quantity: 'quantity', multi: null, grouped: null, dependencies: null },
    });
    const { type, terms } = itemOf();
    expect(handedInFor({ type }, terms)).toBeNull();
  });
  test('is entered by staff alone for custom items', () => {
    expect(itemTypes.filter((type) => isStaffOnly({ type }))).toEqual(['custom']);
  });
  test('is ten times what counts of an account, and 50 pictures at least', () => {
    expect([1, 5, 6, 1000].map(mostImagesHandedIn)).toEqual([50, 50, 60, 10_000]);
  });
});

describe('an entry belongs to the instance that holds its day', () => {
  test('of the calendar: the last day of April is April, the next one May', () => {
    expect(days([image()], '2026-04-30')).toBe('2026-04-01 2026-04-30');
    expect(days([image()], '2026-05-01')).toBe('2026-05-01 2026-05-31');
  });
  test('and to none before the item was made, or outside its own days', () => {
    expect(days([image()], '2025-12-31')).toBe('none none');
    const week = image({ terms: { period: 'custom', periodStart: '2026-05-04', periodEnd: '2026-05-08' } });
    expect(['2026-05-03', '2026-05-04', '2026-05-08', '2026-05-09'].map((day) => days([week], day))).toEqual([
      'none none',
      '2026-05-04 2026-05-08',
      '2026-05-04 2026-05-08',
      'none none',
    ]);
  });
  test('of the item above it: a sub-item has the periods and the people of its parent, a grouped child its own people', () => {
    const multi = image({ itemId: 'multi', type: 'multi', terms: { period: 'current_quarter', userIds: ['REP_2'] } });
    const sub = image({ parentId: 'multi', terms: { userIds: [] } });
    expect(on([multi, sub], '2026-05-10')).toMatchObject({
      ...{ instance: { from: '2026-04-01', to: '2026-06-30' }, userIds: ['REP_2'], hidesFromSalesReps: false },
      terms: sub.terms,
    });
    const group = image({ itemId: 'group', type: 'grouped', terms: { hideFromSalesReps: true } });
    const child = image({ terms: { groupId: 'group', userIds: ['REP_3'] } });
    expect(on([group, child], '2026-05-10')).toMatchObject({ userIds: ['REP_3'], hidesFromSalesReps: true });
  });
  test('with the terms that an ended one keeps', () => {
    const kept = { ...termsOf({ userIds: ['REP_9'] }), until: '2026-05-02', since: '2026-01-10' };
    const edited = image({ earlierTerms: [kept] });
    expect(on([edited], '2026-04-30')?.userIds).toEqual(['REP_9']);
    expect(on([edited], '2026-05-01')?.userIds).toEqual(['REP_1']);
  });
  test('an instance of other days of the same quarter does not have it', () => {
    const week = { period: 'custom', periodStart: '2026-05-04', periodEnd: '2026-05-08' } as const;
    const kept = { ...termsOf(week), until: '2026-05-20', since: '2026-01-10' };
    const later = image({
      terms: { ...week, periodStart: '2026-06-01', periodEnd: '2026-06-05' },
      earlierTerms: [kept],
    });
    expect(['2026-05-08', '2026-05-15', '2026-06-01'].map((day) => days([later], day))).toEqual([
      '2026-05-04 2026-05-08',
      'none none',
      '2026-06-01 2026-06-05',
    ]);
  });
  test('a group that it has left does not have it, and an item that is hidden itself is hidden there', () => {
    const group = image({ itemId: 'group', type: 'grouped' });
    const kept = { ...termsOf({ groupId: 'group' }), until: '2026-05-02', since: '2026-01-10' };
    const left = image({ terms: { hideFromSalesReps: true }, earlierTerms: [kept] });
    expect(on([group, left], '2026-05-10')).toMatchObject({
      tree: { item: { itemId: 'item' } },
      hidesFromSalesReps: true,
    });
    const sub = image({ parentId: 'multi', terms: { hideFromSalesReps: true } });
    expect(on([image({ itemId: 'multi', type: 'multi' }), sub], '2026-05-10')?.hidesFromSalesReps).toBe(true);
  });
  test('a period that has not begun has it too', () => {
    const may = { period: 'custom', periodStart: '2026-05-04', periodEnd: '2026-05-08' } as const;
    const found = placedIn(itemTrees([image({ terms: may })]), 'item', '2026-05-04', '2026-05-01');
    expect(found?.instance).toMatchObject({ from: '2026-05-04', isEnded: false });
    expect(placedIn(itemTrees([image({ terms: may })]), 'item', '2026-05-04', '2026-05-09')?.instance.isEnded).toBe(
      true,
    );
  });
  test('and is found there again by its first day', () => {
    const found = placedIn(itemTrees([image()]), 'item', '2026-04-01', '2026-05-10');
    expect(found?.instance).toMatchObject({ from: '2026-04-01', to: '2026-04-30' });
    expect(placedIn(itemTrees([image()]), 'item', '2026-04-02', '2026-05-10')).toBeNull();
    expect(placedIn(itemTrees([image()]), 'other', '2026-04-01', '2026-05-10')).toBeNull();
  });
});
