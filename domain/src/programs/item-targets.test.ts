import { describe, expect, test } from 'vitest';
import { leadOf, repOf } from '../testing/item-facts.ts';
import { itemOf, measureOf } from '../testing/program-items.ts';
import { instancesOf } from './instances.ts';
import { defaultPayout, type Item, type ItemTerms, type PayoutTerms } from './item.ts';
import type { EditedRules } from './item-entry.ts';
import { missingTargets } from './item-targets.ts';
import { itemTrees } from './item-tree.ts';

/** LEE leads ANN and BOB, MAY leads CAL; TOP leads both. */
const people = [leadOf('TOP'), leadOf('LEE', 'TOP'), leadOf('MAY', 'TOP')].concat(
  repOf('ANN', 'LEE'),
  repOf('BOB', 'LEE'),
  repOf('CAL', 'MAY'),
);

/** What was typed, by 'itemId userId'. */
type Edits = Readonly<Record<string, EditedRules>>;

function missing(items: readonly Item[], edits: Edits = {}): string[] {
  const tree = itemTrees(items).find(({ item }) => item.itemId === 'item');
  const instance = tree && instancesOf(tree, { lastDate: '2026-03-20', endingFrom: '2026-03-01' }).at(-1);
  if (tree === undefined || instance === undefined) throw new Error('It has no instance.');
  return missingTargets(tree, instance, people, (itemId, userId, from) =>
    from === instance.from ? (edits[`${itemId} ${userId}`] ?? null) : null,
  ).map(({ customId, itemId }) => `${customId} ${itemId}`);
}

const allOrNothing: PayoutTerms = { ...defaultPayout, payoutType: 'allOrNothing', amountCents: 50_000 };
const perAction = (payout: Partial<PayoutTerms> = {}): PayoutTerms => ({
  ...defaultPayout,
  ...{ payoutType: 'perAction', rateCents: 500, cap: { units: 'raw', value: 0 }, ...payout },
});
const itemWith = (terms: Partial<ItemTerms>, item: Partial<Item> = {}) =>
  itemOf({ ...item, terms: { measure: measureOf(), payout: allOrNothing, userIds: ['ANN'], ...terms } });
const lead = { userIds: ['CAL', 'LEE'] };
const percent = { units: 'percentage', value: 100 } as const;

describe('a lead without reps in an item has no target', () => {
  test.each<[string, Partial<ItemTerms>, Edits, string[]]>([
    ['one of the reps is in it', { userIds: ['ANN', 'LEE'] }, {}, []],
    ['no rep below is in it', lead, {}, ['LEE item']],
    ['one was typed', lead, { 'item LEE': { target: 0.01 } }, []],
    ['0 was typed', lead, { 'item LEE': { target: 0 } }, ['LEE item']],
    [
      'one was typed for a lead below, for whom nobody else has it',
      { userIds: ['TOP', 'LEE'] },
      { 'item LEE': { target: 5 } },
      [],
    ],
    ['none was typed for the lead below either', { userIds: ['TOP', 'LEE'] }, {}, ['TOP item', 'LEE item']],
    ['percents are of the item itself', { ...lead, measure: measureOf({ label: 'Vol Δ (%)' }) }, {}, []],
    ['accounts are counted', { ...lead, isAccountSpecific: true, target: 0 }, {}, []],
    ['it is open-ended', { ...lead, isOpenEnded: true }, {}, []],
    ['it pays each unit without a limit', { ...lead, payout: perAction() }, {}, []],
    [
      'it pays each unit up to a quantity',
      { ...lead, payout: perAction({ cap: { units: 'raw', value: 20 } }) },
      {},
      [],
    ],
    ['it pays each unit up to a percent', { ...lead, payout: perAction({ cap: percent }) }, {}, ['LEE item']],
    ['it pays each unit from a percent on', { ...lead, payout: perAction({ threshold: percent }) }, {}, ['LEE item']],
    ['it pays at risk', { ...lead, payout: { ...allOrNothing, payoutType: 'atRisk' } }, {}, ['LEE item']],
    ['it pays leads each unit', { ...lead, payoutsByUserType: true, payoutMap: { teamLeads: perAction() } }, {}, []],
    ['it pays $0 each up to a percent', { ...lead, payout: perAction({ rateCents: 0, cap: percent }) }, {}, []],
    ['it pays nothing', { ...lead, payout: { ...allOrNothing, amountCents: 0 } }, {}, []],
    [
      'it pays steps',
      { ...lead, payout: { ...defaultPayout, payoutType: 'advanced', budgetCents: 1 } },
      {},
      ['LEE item'],
    ],
    [
      'it pays a cent for each unit up to a percent',
      { ...lead, payout: perAction({ rateCents: 1, cap: percent }) },
      {},
      ['LEE item'],
    ],
    [
      'it pays each unit up to one percent',
      { ...lead, payout: perAction({ cap: { units: 'percentage', value: 1 } }) },
      {},
      ['LEE item'],
    ],
    ['it pays a cent at the target', { ...lead, payout: { ...allOrNothing, amountCents: 1 } }, {}, ['LEE item']],
    [
      'it pays steps of nothing',
      { ...lead, payout: { ...defaultPayout, payoutType: 'advanced', budgetCents: 0 } },
      {},
      [],
    ],
    ['it pays each image', { ...lead, payout: { ...allOrNothing, payoutType: 'quantityAdvanced' } }, {}, []],
    ['accounts are counted for the lead alone', lead, { 'item LEE': { target: null, isAccountSpecific: true } }, []],
    ['it is off', { ...lead, isActive: false }, {}, []],
  ])('if %s', (_, terms, edits, expected) => {
    expect(missing([itemWith(terms)], edits)).toEqual(expected);
  });
});

test('a rep has none once 0 was uploaded, and not because another has 0', () => {
  const custom = itemWith({ userIds: ['ANN', 'BOB'], measure: null }, { type: 'custom' });
  expect(missing([custom], { 'item ANN': { target: 0 } })).toEqual(['ANN item']);
});

test('accounts are not counted where nothing is measured', () => {
  const custom = itemWith({ target: 0, measure: null, isAccountSpecific: true }, { type: 'custom' });
  expect(missing([custom])).toEqual(['ANN item']);
});

test('everyone lacks a target where the item has none', () => {
  expect(missing([itemWith({ target: 0, userIds: ['ANN', 'LEE'] })])).toEqual(['ANN item', 'LEE item']);
});

test.each(['binary', 'validation'] as const)('nobody needs a target for a %s item', (type) => {
  expect(missing([itemWith({ measure: null, target: 0 }, { type })])).toEqual([]);
});

test.each(['image', 'imageValidation'] as const)(
  'a lead hands in pictures of %s items and has a target like a rep',
  (type) => {
    expect(missing([itemWith({ ...lead, measure: null }, { type })])).toEqual([]);
    expect(missing([itemWith({ ...lead, measure: null }, { type })], { 'item CAL': { target: 0 } })).toEqual([
      'CAL item',
    ]);
  },
);

test.each([
  ['multi', {}, []],
  ['multi', { isQualifier: true }, []],
  ['dependencies', {}, []],
  ['dependencies', { isQualifier: true }, ['LEE one']],
  ['dependencies', { isQualifier: true, isHouseGoal: true, target: 0 }, []],
  ['dependencies', { isQualifier: true, isValid: false }, []],
] as const)('parts of %s items, %j, that pay each unit lack the targets %j', (type, terms, expected) => {
  const parent = itemWith({ ...lead, measure: null }, { type });
  const part = itemWith({ userIds: [], payout: perAction(), ...terms }, { itemId: 'one', parentId: 'item' });
  expect(missing([parent, part])).toEqual(expected);
});

test('a part that pays all or nothing needs a target of the people of the item above', () => {
  const parent = itemWith({ ...lead, measure: null }, { type: 'multi' });
  expect(missing([parent, itemWith({ userIds: [] }, { itemId: 'one', parentId: 'item' })])).toEqual(['LEE one']);
});

test('what is in a group needs a target whatever it would pay alone, of its own people', () => {
  const group = itemWith({ userIds: ['ANN'], measure: null }, { type: 'grouped' });
  const child = itemWith({ ...lead, payout: perAction(), groupId: 'item' }, { itemId: 'one' });
  expect(missing([group, child])).toEqual(['LEE one']);
});
