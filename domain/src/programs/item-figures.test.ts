import { describe, expect, test } from 'vitest';
import { toNumber } from '../exact.ts';
import { atLeast } from '../testing/at-least.ts';
import { factsOf, leadOf, repOf, type TestAccount, type TestFacts } from '../testing/item-facts.ts';
import { itemOf, measureOf } from '../testing/program-items.ts';
import { instancesOf } from './instances.ts';
import { defaultPayout, type Item, type ItemTerms, type PayoutTerms } from './item.ts';
import type { EditedRules, ItemResult } from './item-entry.ts';
import { explainableResult, itemResults } from './item-figures.ts';
import { itemTrees } from './item-tree.ts';

/** TOP leads LEE and MAY; ANN is LEE's, BOB both of theirs, CAL is MAY's. */
const people = [
  leadOf('TOP'),
  leadOf('LEE', 'TOP'),
  leadOf('MAY', 'TOP'),
  repOf('ANN', 'LEE'),
  repOf('BOB', 'LEE', 'MAY'),
  repOf('CAL', 'MAY'),
];
const everyone = people.map(({ customId }) => customId);
const reps = ['ANN', 'BOB', 'CAL'];
const calendar = {
  ...{ lastDate: '2026-03-20', isOver: false },
  ...{ nonSellingDays: new Set<string>(), corrections: new Map<string, string>() },
};

/** Everyone's results of the tree in its newest instance at L. */
function resultsOf(
  items: readonly Item[],
  facts: TestFacts = {},
  { of = people, itemId = 'item', rules }: { of?: typeof people; itemId?: string; rules?: 'before' } = {},
) {
  const tree = itemTrees(items).find(({ item }) => item.itemId === itemId);
  const instance = tree && instancesOf(tree, { lastDate: calendar.lastDate, endingFrom: '2026-01-01' }).at(-1);
  if (tree === undefined || instance === undefined) throw new Error('It has no instance.');
  return itemResults(tree, instance, of, { ...calendar, ...(rules && { rules }) }, factsOf(facts));
}
function resultOf(items: readonly Item[], userId: string, ...more: [facts?: TestFacts]): ItemResult {
  const result = resultsOf(items, ...more).get(userId);
  if (result === undefined) throw new Error(`${userId} has no result.`);
  return result;
}
const quantity = (result: ItemResult) => result.quantity && toNumber(result.quantity);
const target = (result: ItemResult) => [toNumber(result.target), result.targetSource];
const percent = ({ percentage }: ItemResult) => percentage && toNumber(percentage);

const pods = (terms: Partial<ItemTerms> = {}) => itemOf({ terms: { userIds: everyone, ...terms } });
const sub = (itemId: string, terms: Partial<ItemTerms> = {}, item: Partial<Item> = {}) =>
  itemOf({ itemId, parentId: 'item', ...item, terms });
const rate = (rateCents: number, payout: Partial<PayoutTerms> = {}): PayoutTerms => ({
  ...defaultPayout,
  rateCents,
  ...payout,
});
const held = (holder: string | null, selected: number, reference = 0): TestAccount => ({ holder, selected, reference });

describe('who has an item', () => {
  test('are those it is assigned to who are still there', () => {
    expect([...resultsOf([pods({ userIds: ['CAL', 'GONE', 'ANN', 'ANN'] })]).keys()]).toEqual(['CAL', 'ANN']);
  });
  test('is nobody while it is off or not valid', () => {
    expect(resultsOf([pods({ isActive: false })]).size).toBe(0);
    expect(resultsOf([pods({ isValid: false })]).size).toBe(0);
  });
  test('are the people of the item above for a sub-item, and its own for a grouped child', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null, userIds: ['ANN', 'BOB'] } });
    expect(resultOf([parent, sub('one', { userIds: ['CAL'] })], 'ANN').children).toHaveLength(1);
    const group = itemOf({ type: 'grouped', terms: { measure: null, userIds: ['ANN', 'BOB'] } });
    const child = itemOf({ itemId: 'one', terms: { userIds: ['ANN', 'CAL'], groupId: 'item', weight: 40 } });
    const results = resultsOf([group, child]);
    expect([...results].map(([id, { children }]) => [id, children.length])).toEqual([
      ['ANN', 1],
      ['BOB', 0],
    ]);
  });
  test('have no part of a sum that is off or not valid', () => {
    const parent = itemOf({ type: 'multi', terms: { measure: null, userIds: ['ANN'] } });
    const items = [parent, sub('one'), sub('two', { isActive: false }), sub('three', { isValid: false })];
    expect(resultOf(items, 'ANN').children.map(({ itemId }) => itemId)).toEqual(['one']);
  });
});

describe('what is measured', () => {
  const accounts = [
    held('ANN', 5),
    held('ANN', 1),
    held('BOB', 7),
    held('CAL', 11),
    held('LEE', 13),
    held(null, 17),
    held('HID', 19),
  ];

  test("is the rep's own accounts for a rep, and for a lead also those of distinct people below", () => {
    const results = [...resultsOf([pods()], { accounts })].map(([id, result]) => [id, quantity(result)]);
    expect(Object.fromEntries(results)).toEqual({
      ANN: 6,
      BOB: 7,
      CAL: 11,
      LEE: 13 + 6 + 7,
      MAY: 7 + 11,
      // BOB once, though below two leads.
      TOP: 13 + 6 + 7 + 11,
    });
  });
  test('is of a lead only the people below who have the item; of everyone below where none has it', () => {
    expect(quantity(resultOf([pods({ userIds: ['LEE', 'ANN', 'CAL'] })], 'LEE', { accounts }))).toBe(13 + 6);
    expect(quantity(resultOf([pods({ userIds: ['LEE', 'CAL'] })], 'LEE', { accounts }))).toBe(13 + 6 + 7);
  });
  test('of percents is pooled: R 1,000/500/500 and S 1,150/540/540 are 11.5%', () => {
    // 100 x (2,230 - 2,000) / 2,000
    const item = pods({ measure: measureOf({ label: 'PODs Δ (%) Simple' }) });
    const sold = [held('ANN', 1150, 1000), held('BOB', 540, 500), held('CAL', 540, 500)];
    expect(quantity(resultOf([item], 'TOP', { accounts: sold }))).toBe(11.5);
    expect(quantity(resultOf([item], 'ANN', { accounts: sold }))).toBe(15);
  });
  test('of account-specific items is how many of the accounts reach the target, pooled for a lead', () => {
    const item = pods({ isAccountSpecific: true, target: 6 });
    const lead = resultOf([item], 'LEE', { accounts });
    // LEE 13, BOB 7 of LEE, ANN, ANN, BOB.
    expect([quantity(lead), lead.accounts, percent(lead)]).toEqual([2, 4, 50]);
    expect(target(lead)).toEqual([6, 'item']);
    const rep = resultOf([item], 'ANN', { accounts });
    expect([quantity(rep), rep.accounts]).toEqual([0, 2]);
    const easier: Partial<EditedRules> = { isAccountSpecific: true, target: 5 };
    expect(quantity(resultOf([item], 'ANN', { accounts, edits: { 'item ANN': easier } }))).toBe(1);
  });
  test('is nothing while there is no reference', () => {
    const early = { ...calendar, lastDate: '2026-03-01' };
    const [tree] = itemTrees([pods({ measure: measureOf({ label: 'PODs Δ (delta) Simple' }), payout: rate(500) })]);
    if (tree === undefined) throw new Error('It has no tree.');
    const [instance] = instancesOf(tree, { lastDate: early.lastDate, endingFrom: early.lastDate });
    if (instance === undefined) throw new Error('It has no instance.');
    const result = itemResults(tree, instance, people, early, factsOf({ accounts })).get('ANN');
    expect([result?.quantity, result?.earnedCents]).toEqual([null, 0]);
  });
});

describe('the target', () => {
  const edits = {
    'item ANN': { target: 4 },
    'item BOB': { target: 0 },
    'item LEE': { target: 7 },
    'item MAY': { target: 0 },
  };

  test('of a rep is what was typed for the rep, else the item’s', () => {
    expect(target(resultOf([pods()], 'ANN', { edits }))).toEqual([4, 'typed']);
    expect(target(resultOf([pods()], 'CAL', { edits }))).toEqual([10, 'item']);
    expect(target(resultOf([pods()], 'CAL', { edits: { 'item CAL': { target: null } } }))).toEqual([10, 'item']);
  });
  test('of a lead is what was typed above 0, else the sum over the item’s reps below', () => {
    expect(target(resultOf([pods()], 'LEE', { edits }))).toEqual([7, 'typed']);
    // BOB 0, CAL 10.
    expect(target(resultOf([pods()], 'MAY', { edits }))).toEqual([10, 'team']);
    // ANN 4, BOB 0, CAL 10: of leads with reps in the item the reps count.
    expect(target(resultOf([pods()], 'TOP', { edits }))).toEqual([14, 'team']);
  });
  test('what was typed for leads without reps in the item counts for the lead above them', () => {
    const typed = { 'item LEE': { target: 100 }, 'item MAY': { target: 100 } };
    const leads = pods({ userIds: ['TOP', 'LEE', 'MAY'] });
    expect(toNumber(resultOf([leads], 'TOP', { edits: typed }).target)).toBe(200);
    const withReps = pods({ userIds: ['TOP', 'LEE', 'MAY', 'CAL'] });
    expect(toNumber(resultOf([withReps], 'TOP', { edits: typed }).target)).toBe(110); // LEE 100, CAL 10
  });
  test('what was typed for a lead below a lead counts once', () => {
    const of = [leadOf('TOP'), leadOf('MID', 'TOP'), leadOf('LOW', 'MID')];
    const leads = pods({ userIds: ['TOP', 'MID', 'LOW'] });
    const top = (edits: TestFacts['edits']) => resultsOf([leads], { edits }, { of }).get('TOP');
    const both = top({ 'item MID': { target: 50 }, 'item LOW': { target: 30 } });
    const upper = top({ 'item MID': { target: 50 }, 'item LOW': { target: 0 } });
    expect([both, upper].map((result) => result && toNumber(result.target))).toEqual([30, 50]);
  });
  test('a lead without reps in the item is capped by its own target: 180 placements at $5 pay $100, not $900', () => {
    const item = pods({ userIds: ['LEE'], target: 20, payout: rate(500) });
    expect(resultOf([item], 'LEE', { accounts: [held('ANN', 180)] }).earnedCents).toBe(10_000); // 20 x 5
  });
  test('a lead without reps in the item has a threshold of its own target: 3 placements pay nothing below 50% of 20', () => {
    const half = { threshold: { units: 'percentage', value: 50 }, isFullAmount: true } as const;
    const item = pods({ userIds: ['LEE'], target: 20, payout: rate(500, half) });
    expect(resultOf([item], 'LEE', { accounts: [held('ANN', 3)] }).earnedCents).toBe(0);
  });
  test('a rep with an uploaded target of 0 is capped by the target of the item', () => {
    const item = itemOf({ type: 'custom', terms: { measure: null, userIds: ['ANN'], target: 20, payout: rate(500) } });
    const facts = {
      submitted: { 'item ANN': { quantity: 180 } },
      edits: { 'item ANN': { target: 0, payout: rate(500) } },
    };
    expect(resultOf([item], 'ANN', facts).earnedCents).toBe(10_000);
  });
  test('a target of 0 that is typed for a rep stands, and one of 1 for a lead', () => {
    expect(target(resultOf([pods()], 'BOB', { edits }))).toEqual([0, 'typed']);
    expect(target(resultOf([pods()], 'LEE', { edits: { 'item LEE': { target: 1 } } }))).toEqual([1, 'typed']);
  });
  test('leads without reps in the item count for the lead above them by what was typed alone', () => {
    const leads = pods({ userIds: ['TOP', 'LEE', 'MAY'] });
    expect(target(resultOf([leads], 'TOP', { edits: { 'item LEE': { target: 1 } } }))).toEqual([1, 'team']);
  });
  test('a lead has the item’s own where accounts are counted, and what is handed in is never a percent', () => {
    const specific = { 'item LEE': { target: null, isAccountSpecific: true } };
    expect(target(resultOf([pods()], 'LEE', { edits: specific }))).toEqual([10, 'item']);
    // A measure that was chosen before stays with a custom item, and plays no part.
    const measure = measureOf({ label: 'Vol Δ (%)' });
    const custom = itemOf({ type: 'custom', terms: { measure, userIds: everyone } });
    const submitted = { 'item ANN': { quantity: 3 } };
    expect(target(resultOf([custom], 'LEE'))).toEqual([20, 'team']); // ANN 10, BOB 10
    expect(quantity(resultOf([custom], 'ANN', { submitted }))).toBe(3);
  });
  test('of a lead is the item’s own for percents and accounts', () => {
    const percents = pods({ measure: measureOf({ label: 'Vol Δ (%)' }) });
    expect(target(resultOf([percents], 'LEE'))).toEqual([10, 'item']);
    expect(target(resultOf([pods({ isAccountSpecific: true })], 'LEE'))).toEqual([10, 'item']);
  });
});

describe('what is handed in', () => {
  const image = (imageId: string, buyerId: string) => ({
    imageId,
    buyerId,
    date: '2026-03-05',
    status: 'approved' as const,
    validationQuantity: 3,
  });

  test('by ticks counts the reps’ and the lead’s own for a lead: 6 of 8 is 75%', () => {
    const team = [leadOf('LEE'), ...['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7'].map((id) => repOf(id, 'LEE'))];
    const item = itemOf({ type: 'binary', terms: { measure: null, userIds: team.map(({ customId }) => customId) } });
    const done = Object.fromEntries(
      ['LEE', 'R1', 'R2', 'R3', 'R4', 'R5'].map((id) => [`item ${id}`, { isDone: true }]),
    );
    const results = resultsOf([item], { submitted: done }, { of: team });
    const lead = results.get('LEE');
    const rep = results.get('R7');
    expect(lead && [quantity(lead), toNumber(lead.target), percent(lead)]).toEqual([6, 8, 75]);
    expect(rep && [quantity(rep), toNumber(rep.target), percent(rep)]).toEqual([0, 1, 0]);
  });
  test('by values counts people with a value that meets the condition; no value doesn’t count', () => {
    const item = itemOf({
      type: 'validation',
      terms: { measure: null, userIds: everyone, valueInputType: 'lt', valueInput: 5 },
    });
    const submitted = { 'item ANN': { value: 4 }, 'item BOB': { value: 6 } };
    expect(quantity(resultOf([item], 'LEE', { submitted }))).toBe(1);
    expect(quantity(resultOf([item], 'CAL', { submitted }))).toBe(0);
  });
  test('as pictures counts for a lead the reps’ and the lead’s own, against the sum of their targets', () => {
    const item = itemOf({ type: 'image', terms: { measure: null, userIds: ['LEE', 'ANN', 'BOB'], target: 5 } });
    const submitted = {
      'item ANN': { images: [image('1', 'A'), image('2', 'B')] },
      'item LEE': { images: [image('3', 'A')] },
      'item CAL': { images: [image('4', 'C')] },
    };
    const lead = resultOf([item], 'LEE', { submitted, edits: { 'item ANN': { target: 2 } } });
    // ANN's 2 and LEE's 1; the targets are LEE 5, ANN 2, BOB 5.
    expect([quantity(lead), ...target(lead)]).toEqual([3, 12, 'team']);
  });
  test('counts the reps’ and the lead’s own for a lead of leads, not what the leads below handed in', () => {
    const item = itemOf({ type: 'binary', terms: { measure: null, userIds: everyone } });
    const submitted = { 'item LEE': { isDone: true }, 'item ANN': { isDone: true }, 'item TOP': { isDone: true } };
    const top = resultOf([item], 'TOP', { submitted });
    // TOP, ANN, BOB and CAL, each once.
    expect([quantity(top), ...target(top)]).toEqual([2, 4, 'team']);
  });
  test.each(['custom', 'quantity'] as const)(
    'a lead’s own quantity of a %s item replaces the sum of the team',
    (type) => {
      const item = itemOf({ type, terms: { measure: null, userIds: everyone } });
      const submitted = { 'item ANN': { quantity: 3 }, 'item BOB': { quantity: 4 } };
      expect(quantity(resultOf([item], 'LEE', { submitted }))).toBe(7);
      const ofLee = { ...submitted, 'item LEE': { quantity: 9 } };
      expect(quantity(resultOf([item], 'LEE', { submitted: ofLee }))).toBe(9);
      // LEE's 9 stand for ANN's 3 and BOB's 4, which TOP counts.
      expect(quantity(resultOf([item], 'TOP', { submitted: ofLee }))).toBe(7);
    },
  );
  test('as uploaded quantities of leads without reps in the item counts for the lead above them, of one below another once', () => {
    const of = [leadOf('TOP'), leadOf('MID', 'TOP'), leadOf('LOW', 'MID'), leadOf('SIDE', 'TOP')];
    const userIds = of.map(({ customId }) => customId);
    const item = itemOf({ type: 'custom', terms: { measure: null, userIds } });
    const top = (quantities: Readonly<Record<string, number>>) => {
      const uploaded = Object.entries(quantities).map(([id, uploadedFor]) => [`item ${id}`, { quantity: uploadedFor }]);
      return quantity(resultsOf([item], { submitted: Object.fromEntries(uploaded) }, { of }).get('TOP') as ItemResult);
    };
    expect([top({ MID: 8, LOW: 5, SIDE: 2 }), top({ MID: 8, SIDE: 2 }), top({ TOP: 1, SIDE: 2 })]).toEqual([7, 10, 1]);
  });
  test('pictures with cases count for a lead where they are enough by the rep’s own rules', () => {
    const item = itemOf({ type: 'imageValidation', terms: { measure: null, userIds: ['LEE', 'ANN'], target: 5 } });
    const submitted = { 'item ANN': { images: [image('1', 'A')] } };
    const lead = resultOf([item], 'LEE', { submitted });
    expect([quantity(lead), ...target(lead)]).toEqual([3, 10, 'team']); // LEE 5, ANN 5
    const four = { 'item ANN': { minQuantityValue: 4 } };
    expect(quantity(resultOf([item], 'LEE', { submitted, edits: four }))).toBe(0); // 3 cases
  });
  test('by pictures counts for a lead as many of each rep as count for the rep', () => {
    const item = itemOf({ type: 'image', terms: { measure: null, userIds: ['LEE', 'ANN', 'BOB'] } });
    const two = (from: number) => ({ images: [image(`${from}`, 'A'), image(`${from + 1}`, 'A')] });
    const submitted = { 'item ANN': two(1), 'item BOB': two(3), 'item LEE': two(5) };
    // One of an account counts; two of ANN's, by what was typed for ANN.
    const typed = { 'item ANN': { maxImagesPerAccount: 2 } };
    const results = resultsOf([item], { submitted, edits: typed });
    expect(['ANN', 'BOB', 'LEE'].map((id) => quantity(results.get(id) as ItemResult))).toEqual([2, 1, 4]);
  });
});

describe('a part that is on but not valid', () => {
  const broken = { isValid: false };

  test('keeps the lock shut where it is a qualifier', () => {
    const parent = itemOf({ type: 'dependencies', terms: { measure: null, userIds: ['ANN'] } });
    const paid = sub('paid', { payout: rate(500), target: 40 });
    const facts = { accounts: [held('ANN', 40)] };
    const result = resultOf([parent, sub('qualifier', { ...broken, isQualifier: true }), paid], 'ANN', facts);
    expect([result.earnedCents, result.lockedCents]).toEqual([0, 20_000]); // 40 x 5
  });
  test('opens it once it is off', () => {
    const parent = itemOf({ type: 'dependencies', terms: { measure: null, userIds: ['ANN'] } });
    const paid = sub('paid', { payout: rate(500), target: 40 });
    const off = sub('qualifier', { isActive: false, isQualifier: true, target: 100 });
    expect(resultOf([parent, off, paid], 'ANN', { accounts: [held('ANN', 40)] }).earnedCents).toBe(20_000);
  });
  test('counts as 0 in its group: 40/35/25 at 100/80/0 make 68%, below the first step', () => {
    const payout: PayoutTerms = { ...defaultPayout, payoutType: 'advanced', budgetCents: 100_000 };
    const group = itemOf({ type: 'grouped', terms: { measure: null, userIds: ['ANN'], payout } });
    const child = (itemId: string, weight: number, target: number, terms: Partial<ItemTerms> = {}) =>
      itemOf({ itemId, terms: { userIds: ['ANN'], groupId: 'item', weight, target, ...terms } });
    const items = [group, child('one', 40, 8), child('two', 35, 10), child('three', 25, 8, broken)];
    expect(resultOf(items, 'ANN', { accounts: [held('ANN', 8)] }).earnedCents).toBe(0);
  });
});

describe('items of several', () => {
  const accounts = [held('ANN', 10)];
  const parts = (paid: Partial<Item>) => [
    itemOf({ itemId: 'one', ...paid, terms: { userIds: ['ANN'], payout: rate(500), ...paid.terms } }),
  ];
  test('a sum pays what its parts pay, a group by its own budget', () => {
    const budget: PayoutTerms = { ...defaultPayout, payoutType: 'advanced', budgetCents: 100_000 };
    const parent = (type: Item['type']) => itemOf({ type, terms: { measure: null, userIds: ['ANN'], payout: budget } });
    expect(resultOf([parent('multi'), ...parts({ parentId: 'item' })], 'ANN', { accounts }).earnedCents).toBe(5000); // 10 x 5
    const grouped = itemOf({
      itemId: 'one',
      terms: { userIds: ['ANN'], payout: rate(500), groupId: 'item', weight: 1 },
    });
    expect(resultOf([parent('grouped'), grouped], 'ANN', { accounts }).earnedCents).toBe(100_000);
  });
});

describe('what results are worked out from', () => {
  const parent = itemOf({ type: 'dependencies', terms: { measure: null, userIds: ['ANN'] } });
  const items = [parent, sub('paid', { payout: rate(500) }), sub('broken', { isValid: false, isQualifier: true })];
  const from = (of: readonly Item[], facts: TestFacts = {}) => {
    const [tree] = itemTrees(of);
    const [instance] = tree ? instancesOf(tree, { lastDate: calendar.lastDate, endingFrom: calendar.lastDate }) : [];
    if (tree === undefined || instance === undefined) throw new Error('It has no instance.');
    return { tree, instance, calendar, facts: factsOf(facts) };
  };
  const explained = (of: readonly Item[], customId: string) => {
    const { tree, ...asked } = from(of);
    return explainableResult(tree, people, asked, customId);
  };

  test('the item and each part is told, one that is not set up in full too', () => {
    const found = explained(items, 'ANN');
    expect([...(found?.inputs.keys() ?? [])]).toEqual(['item', 'paid', 'broken']);
    expect(found?.result.children.map(({ isUnfinished = false }) => isUnfinished)).toEqual([false, true]);
  });
  test('nothing is told of who does not have the item, and of one that is off', () => {
    expect(explained(items, 'BOB')).toBeNull();
    expect(explained([{ ...parent, terms: { ...parent.terms, isActive: false } }], 'ANN')).toBeNull();
  });
  test('what was typed and handed in is asked for by the first day of the instance', () => {
    const asked: string[] = [];
    const { tree, facts, ...others } = from([parent, sub('paid', { measure: null })]);
    itemResults(tree, others.instance, people, calendar, {
      ...facts,
      editOf: (itemId, userId, start) => {
        asked.push(`edit ${start}`);
        return facts.editOf(itemId, userId, start);
      },
      submittedOf: (itemId, userId, start) => {
        asked.push(`entry ${start}`);
        return facts.submittedOf(itemId, userId, start);
      },
    });
    expect(new Set(asked)).toEqual(new Set(['edit 2026-03-01', 'entry 2026-03-01']));
  });
});

describe('by the rules before those of now', () => {
  const before = (items: readonly Item[], userId: string, facts: TestFacts) =>
    resultsOf(items, facts, { rules: 'before' }).get(userId);

  test('a qualifier that is not valid locked nothing', () => {
    const parent = itemOf({ type: 'dependencies', terms: { measure: null, userIds: ['ANN'] } });
    const items = [parent, sub('broken', { isValid: false, isQualifier: true }), sub('paid', { payout: rate(500) })];
    expect(before(items, 'ANN', { accounts: [held('ANN', 10)] })?.earnedCents).toBe(5000); // 10 x 5
  });
  test('a lead without reps in the item had no cap', () => {
    const item = pods({ userIds: ['LEE'], target: 20, payout: rate(500) });
    expect(before([item], 'LEE', { accounts: [held('ANN', 180)] })?.earnedCents).toBe(90_000); // 180 x 5
  });
  test('what was uploaded and typed for a lead counted for no lead above', () => {
    const item = itemOf({ type: 'custom', terms: { measure: null, userIds: ['TOP', 'LEE'] } });
    const facts = { submitted: { 'item LEE': { quantity: 5 } }, edits: { 'item LEE': { target: 9 } } };
    const top = before([item], 'TOP', facts);
    expect(top && [quantity(top), ...target(top)]).toEqual([0, 0, 'team']);
    expect(quantity(resultOf([item], 'TOP', facts))).toBe(5);
  });
});

describe('a house goal', () => {
  const dependencies = itemOf({ type: 'dependencies', terms: { measure: null, userIds: everyone } });
  const house = (terms: Partial<ItemTerms> = {}) => sub('house', { isHouseGoal: true, ...terms });
  const paid = sub('paid', { payout: rate(500), target: 10 });
  const accounts = [held('ANN', 10), held(null, 20), held('HID', 30)];
  const children = (result: ItemResult) => Object.fromEntries(result.children.map((child) => [child.itemId, child]));

  test('is measured on all accounts, those of hidden people and of nobody too, the same for everyone', () => {
    for (const result of atLeast(1, resultsOf([dependencies, house({ target: 60 }), paid], { accounts }).values())) {
      const { house: goal } = children(result);
      expect(goal && [quantity(goal), toNumber(goal.target), goal.isQualifier]).toEqual([60, 60, true]);
    }
    expect(resultOf([dependencies, house({ target: 60 }), paid], 'ANN', { accounts }).earnedCents).toBe(5000);
    const missed = resultOf([dependencies, house({ target: 61 }), paid], 'ANN', { accounts });
    expect([missed.earnedCents, missed.lockedCents]).toEqual([0, 5000]);
  });
  test('with a target of 0 asks for the sum of what was typed for the item’s reps', () => {
    const edits = { 'house ANN': { target: 25 }, 'house BOB': { target: 30 }, 'house LEE': { target: 99 } };
    const { house: goal } = children(resultOf([dependencies, house({ target: 0 }), paid], 'CAL', { accounts, edits }));
    expect(goal && [...target(goal), percent(goal)]).toEqual([55, 'team', (100 * 60) / 55]);
  });
});

describe('a house goal of what is handed in', () => {
  const dependencies = itemOf({ type: 'dependencies', terms: { measure: null, userIds: everyone } });
  const goalOf = (type: Item['type'], userId: string, facts: TestFacts, terms: Partial<ItemTerms> = {}) => {
    const house = sub('house', { isHouseGoal: true, measure: null, ...terms }, { type });
    const [goal] = resultOf(
      [{ ...dependencies, terms: { ...dependencies.terms, ...terms } }, house],
      userId,
      facts,
    ).children;
    return goal && [quantity(goal), toNumber(goal.target)];
  };

  test('everyone’s counts, whoever asks, and each once', () => {
    const done = { 'house ANN': { isDone: true }, 'house CAL': { isDone: true }, 'house LEE': { isDone: true } };
    expect(goalOf('binary', 'ANN', { submitted: done })).toEqual([3, 6]);
    const userIds = ['TOP', 'LEE'];
    expect(goalOf('custom', 'TOP', { submitted: { 'house LEE': { quantity: 5 } } }, { userIds })).toEqual([5, 10]);
  });
  test('the rules of the item count, not what was typed for people', () => {
    const image = { buyerId: 'A', date: '2026-03-05', status: 'approved', validationQuantity: null } as const;
    const images = ['1', '2'].map((imageId) => ({ ...image, imageId }));
    const facts = { submitted: { 'house ANN': { images } }, edits: { 'house ANN': { maxImagesPerAccount: 2 } } };
    expect(goalOf('image', 'ANN', facts)).toEqual([1, 10]);
    const accounts = [held('ANN', 10), held(null, 20), held('HID', 30)];
    const typed = { accounts, edits: { 'house ANN': { target: 3, isAccountSpecific: true } } };
    expect(goalOf('quantity', 'ANN', typed, { measure: measureOf(), target: 1 })).toEqual([60, 1]);
    // Of 3 accounts, those of nobody and of hidden people too, 2 reach 20.
    expect(
      goalOf('quantity', 'ANN', { accounts }, { measure: measureOf(), isAccountSpecific: true, target: 20 }),
    ).toEqual([2, 20]);
  });
});

describe('rules', () => {
  test('typed for a person beat the role’s, which beat the item’s', () => {
    const item = pods({ payout: rate(100), payoutsByUserType: true, payoutMap: { teamLeads: rate(10) }, target: 100 });
    const accounts = [held('ANN', 5), held('BOB', 5)];
    const edits = { 'item BOB': { payout: rate(300), target: 50 } };
    const earned = (userId: string) => resultOf([item], userId, { accounts, edits }).earnedCents;
    expect([earned('ANN'), earned('BOB'), earned('LEE')]).toEqual([500, 1500, 100]);
    expect(resultOf([item], 'BOB', { accounts, edits }).isEdited).toBe(true);
  });
});

test('monthly instances of 10, 12 and 8 placements at $5 are $150 in a quarter', () => {
  const [tree] = itemTrees([pods({ payout: rate(500, { cap: { units: 'raw', value: 0 } }) })]);
  if (tree === undefined) throw new Error('It has no tree.');
  const counts: Record<string, number> = { '2026-01-01': 10, '2026-02-01': 12, '2026-03-01': 8 };
  const instances = instancesOf(tree, { lastDate: '2026-04-02', endingFrom: '2026-01-01' }).filter(
    (one) => one.isEnded,
  );
  const earned = instances.map((instance) => {
    const facts = factsOf({ accounts: [held('ANN', counts[instance.from] ?? 0)] });
    return itemResults(tree, instance, people, { ...calendar, lastDate: '2026-04-02' }, facts).get('ANN')?.earnedCents;
  });
  expect(earned).toEqual([5000, 6000, 4000]);
});

test('the reps of an item are as many results, each of their own accounts', () => {
  const results = resultsOf([pods({ userIds: reps })], { accounts: reps.map((id, at) => held(id, at + 1)) });
  expect([...results.values()].map(quantity)).toEqual([1, 2, 3]);
});
