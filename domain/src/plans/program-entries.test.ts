// Boosts and items of a plan in words, and what of them is a rule that pays. Amounts with their arithmetic in the margin.
import { describe, expect, test } from 'vitest';
import { defaultPayout, type Item, type ItemTerms } from '../programs/item.ts';
import type { EditedRules } from '../programs/item-entry.ts';
import { itemTrees } from '../programs/item-tree.ts';
import { leadOf, repOf } from '../testing/item-facts.ts';
import { boostOf } from '../testing/paying-boosts.ts';
import { itemOf, measureOf, termsOf } from '../testing/program-items.ts';
import type { PlanSentence } from './plan-entry.ts';
import { boostEntry, itemEntries } from './program-entries.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };
const july = { from: '2026-07-01', to: '2026-07-31' };
const marked = (sentences: readonly PlanSentence[] = []) =>
  sentences.map((segments) => segments.map(({ text, strong }) => (strong ? `**${text}**` : text)).join(''));

describe('a boost', () => {
  test('says what it pays for which products on which days', () => {
    const boost = boostOf({
      days: ['2026-06-10', '2026-07-20'],
      filters: { brand: ['Tidewater Cider'], packageType: ['Can'] },
    });
    const entry = boostEntry(boost, june);
    expect(marked(entry?.sentences)).toEqual([
      'You earn **$2.00** for each CE of **Tidewater Cider in Can** that you sell, from Jun 10 to Jul 20, 2026.',
      'Sales that an older boost pays are left out. What comes back is taken off at the rate that it was paid by.',
    ]);
    expect(entry?.until).toBe('2026-07-20');
  });

  test.each([
    [
      { brand: ['Ale'], supplier: ['Alder'], brandFams: ['North', 'South'] },
      'Ale from the brand family North and South of Alder',
    ],
    [{}, 'no products'],
  ])('says everything that narrows its products: %j', (filters, words) => {
    const entry = boostEntry(boostOf({ days: ['2026-06-10', '2026-07-20'], filters }), june);
    expect(marked(entry?.sentences)[0]).toContain(`for each CE of **${words}** that you sell`);
  });

  test('says its newest terms, and nothing of a period that it does not pay in', () => {
    const { boostId, name, savedAt, deletedAt, earlierTerms, ...terms } = boostOf({
      days: ['2026-06-10', '2026-07-20'],
      list: ['P1', 'P2'],
    });
    const raised = {
      boostId,
      name,
      savedAt,
      deletedAt,
      ...terms,
      amountCents: 300,
      earlierTerms: [...earlierTerms, { ...terms, until: '2026-06-20' }],
    };
    expect(marked(boostEntry(raised, june)?.sentences)[0]).toBe(
      'You earn **$3.00** for each CE of **2 products** that you sell, from Jun 20 to Jul 20, 2026.',
    );
    expect(boostEntry(boostOf({ days: ['2026-06-10', '2026-06-20'] }), july)).toBeNull();
    expect(boostEntry(boostOf({ days: ['2026-06-10', '2026-06-20'], savedAt: null }), june)).toBeNull();
  });

  test('has another rule once other products are chosen by hand, though it is said alike', () => {
    const of = (list: string[]) => boostEntry(boostOf({ days: ['2026-06-10', '2026-06-20'], list }), june);
    expect(of(['P1', 'P2'])?.rule).toBe(of(['P2', 'P1'])?.rule);
    expect(of(['P1', 'P2'])?.rule).not.toBe(of(['P1', 'P3'])?.rule);
    expect(of(['P1', 'P2'])?.sentences).toEqual(of(['P1', 'P3'])?.sentences);
  });
});

const people = [repOf('A', 'LEAD'), repOf('B', 'LEAD'), leadOf('LEAD')];
type Typed = Readonly<Record<string, EditedRules>>;
function entriesOf(
  items: readonly Item[],
  { period = june, typed = {} }: { period?: typeof june; typed?: Typed } = {},
) {
  const [tree] = itemTrees(items);
  if (tree === undefined) throw new Error('There is no tree.');
  return itemEntries(tree, {
    people,
    period,
    lastDate: period.to,
    editOf: (itemId, userId) => typed[`${itemId} ${userId}`] ?? null,
  });
}
const entryOf = (customId: string, items: readonly Item[], options = {}) => entriesOf(items, options).get(customId)?.();
const placements = (terms: Partial<ItemTerms> = {}, item: Partial<Item> = {}) =>
  itemOf({
    ...item,
    terms: {
      userIds: ['A', 'LEAD'],
      measure: measureOf(),
      target: 20,
      payout: { ...defaultPayout, rateCents: 500 },
      ...terms,
    },
  });

describe('an item', () => {
  test('is said of every month alike', () => {
    const entry = entryOf('A', [placements()]);
    expect(marked(entry?.sentences)).toEqual([
      // 20 x 5
      'You earn **$5.00 for each** placement of **products of Alder** in your accounts, up to **20**, each month. At your target of **20** that is **$100.00**, the most you can earn.',
      "A placement is one product in one account, each month. A sale that comes back within 30 days after the last day doesn't count.",
    ]);
    expect(entry?.until).toBeNull();
    expect(entryOf('A', [placements()], { period: july })).toEqual(entry);
  });

  test('that is tracked or has days of its own is said with them, and ends', () => {
    const custom = placements({ period: 'custom', periodStart: '2026-06-05', periodEnd: '2026-06-25' });
    expect(entryOf('A', [custom])?.until).toBe('2026-06-25');
    expect(marked(entryOf('A', [custom])?.sentences)[1]).toMatch('from Jun 5 to Jun 25, 2026');
    expect(entryOf('A', [custom], { period: july })).toBeUndefined();
  });

  test('that was deleted in the middle of a quarter comes no more, though the months that ended still pay', () => {
    const quarter = { from: '2026-04-01', to: '2026-06-30' };
    const { earlierTerms: _, terms, ...item } = placements();
    const deleted = {
      ...item,
      terms,
      earlierTerms: [{ ...terms, until: '2026-05-10', since: null }],
      deletedAt: '2026-05-10T12:00:00Z',
    };
    const [tree] = itemTrees([deleted]);
    const keys = (lastDate: string) => [
      ...itemEntries(tree ?? { item: deleted, children: [] }, {
        people,
        period: quarter,
        lastDate,
        editOf: () => null,
      }).keys(),
    ];
    expect(keys('2026-05-10')).toEqual([]);
    expect(keys('2026-04-30')).toEqual(['A', 'LEAD']);
  });

  test('keeps days of a measure that its type does not use to itself', () => {
    const tracked = measureOf({
      label: 'Vol Δ (CEs)',
      trackingOption: 'trackingFromDate',
      trackingStart: '2026-06-01',
    });
    expect(entryOf('A', [placements({ measure: tracked }, { type: 'binary' })])?.until).toBeNull();
  });

  test('says the target that was typed for the person, and a lead the sum of the team', () => {
    const typed = { 'item A': { target: 30 } };
    expect(marked(entryOf('A', [placements()], { typed })?.sentences)[0]).toMatch('your target of **30**');
    // Of A alone: B doesn't have it.
    expect(marked(entryOf('LEAD', [placements()], { typed })?.sentences)[0]).toMatch('your target of **30**');
    expect(marked(entryOf('LEAD', [placements({ userIds: ['A', 'B', 'LEAD'] })], { typed })?.sentences)[0]).toMatch(
      'your target of **50**',
    );
  });

  test('is told to nobody who does not have it, and no sales rep where it is hidden from them', () => {
    expect([...entriesOf([placements()]).keys()]).toEqual(['A', 'LEAD']);
    expect([...entriesOf([placements({ hideFromSalesReps: true })]).keys()]).toEqual(['LEAD']);
    expect([...entriesOf([placements({ isActive: false })]).keys()]).toEqual([]);
    expect([...entriesOf([placements({}, { archivedAt: '2026-06-01T00:00:00Z' })]).keys()]).toEqual([]);
  });

  test('measured by profits has words of its own for someone who does not see them', () => {
    const profit = placements({ measure: measureOf({ label: 'GP ($)' }) });
    const entry = entryOf('A', [profit]);
    expect(marked(entry?.sentences)[0]).toMatch('**$5.00');
    expect(marked(entry?.withoutProfits)[0]).toMatch('Gross profit is hidden for your role');
    // What isn't said still pays.
    expect(entry?.rule).not.toBe(
      entryOf('A', [
        placements({ measure: measureOf({ label: 'GP ($)' }), payout: { ...defaultPayout, rateCents: 600 } }),
      ])?.rule,
    );
  });

  const parent = itemOf({ type: 'multi', terms: { userIds: ['A'], measure: null } });
  const part = (itemId: string, order: number, terms: Partial<ItemTerms> = {}) =>
    itemOf({
      itemId,
      order,
      parentId: 'item',
      name: itemId,
      terms: { measure: measureOf(), payout: { ...defaultPayout, rateCents: 100 }, ...terms },
    });

  test('with parts has the same rule in whatever order they are shown', () => {
    const rule = (...parts: Item[]) => entryOf('A', [parent, ...parts])?.rule;
    expect(rule(part('one', 1), part('two', 2))).toBe(rule(part('two', 1), part('one', 2)));
    expect(rule(part('one', 1), part('two', 2))).not.toBe(rule(part('one', 1), part('two', 2, { target: 11 })));
    expect(rule(part('one', 1), part('two', 2))).not.toBe(rule(part('one', 1)));
  });

  test('has the same rule under another name, for other people and with another share of the supplier', () => {
    const rule = entryOf('A', [placements()])?.rule;
    expect(entryOf('A', [placements({ userIds: ['A', 'B'] }, { name: 'Cider push' })])?.rule).toBe(rule);
    expect(entryOf('A', [placements({ supplierContribution: 50, valueInput: 3, weight: 9 })])?.rule).toBe(rule);
  });

  const list = (hash: string) => ({ ...termsOf().products, byFilters: false, list: { hash, count: 6 } });
  test.each<[string, Partial<ItemTerms>]>([
    ['target', { target: 21 }],
    ['target by less than is said', { target: 20.001 }],
    ['rate', { payout: { ...defaultPayout, rateCents: 501 } }],
    ['threshold', { payout: { ...defaultPayout, rateCents: 500, threshold: { units: 'raw', value: 5 } } }],
    ['cap', { payout: { ...defaultPayout, rateCents: 500, cap: { units: 'percentage', value: 110 } } }],
    ['payout type', { payout: { ...defaultPayout, rateCents: 500, payoutType: 'allOrNothing' } }],
    ['measure', { measure: measureOf({ label: 'PODs' }) }],
    ['minimum', { measure: measureOf({ minimumValue: 1 }) }],
    ['products', { products: list('six') }],
    ['accounts', { accounts: { ...termsOf().accounts, filters: { ...termsOf().accounts.filters, premise: ['on'] } } }],
    ['period', { period: 'current_quarter' }],
    ['target of each account', { isAccountSpecific: true }],
    ['end', { isOpenEnded: true }],
    ['payout of the role', { payoutsByUserType: true, payoutMap: { salesReps: { ...defaultPayout, rateCents: 700 } } }],
  ])('has another rule with another %s', (_what, terms) => {
    expect(entryOf('A', [placements(terms)])?.rule).not.toBe(entryOf('A', [placements()])?.rule);
  });

  test('has another rule with other products chosen by hand', () => {
    const rule = (hash: string) => entryOf('A', [placements({ products: list(hash) })])?.rule;
    expect(rule('six')).not.toBe(rule('others'));
  });
});
