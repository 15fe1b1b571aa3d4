/** What scopes of items measure in an update, each worked out by hand from testing/item-sales.ts. */

import { itemIdOf } from '@caselift/db/item-ids';
import { itemMeasures, type MeasureLabel, measureLabels } from '@caselift/domain/programs/item-measures';
import {
  accountsText,
  type HolderCorrections,
  type ItemScope,
  type ScopeSet,
  scopeText,
} from '@caselift/domain/programs/item-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { east, lastDate, loadItemSales, west } from './testing/item-sales.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

const april: ItemScope = {
  products: { kind: 'all' },
  accounts: { kind: 'all' },
  unit: 'milliUnits',
  minimum: null,
  selected: { from: '2026-04-01', to: '2026-04-30' },
  reference: { from: '2025-04-01', to: '2025-04-30' },
  graceDays: 13,
  holdersAt: null,
  corrections: null,
};
const pairs: ItemScope = { ...april, unit: 'pairs' };
const minimum = (unit: 'milliUnits' | 'microOunces' | 'gpCents', value: number): ItemScope => ({
  ...pairs,
  minimum: { unit, value },
});
const filtered = (...filters: [string, string[]][]): ScopeSet => ({ kind: 'filters', filters });
const listOf = (hash: string): ScopeSet => ({ kind: 'list', hash });
/** What staff corrected of April 30: A was East's already, B nobody's, and C, nobody's by the files, West's. */
const movedHolders: HolderCorrections = [
  ['A', east],
  ['B', null],
  ['C', west],
  ['gone', west],
];
const corrected: ItemScope = { ...april, holdersAt: '2026-04-30', corrections: 'moved' };
const lists = new Map([
  ['AC', ['A', 'C', 'gone']],
  ['P2', ['P2']],
]);

/** By account: selected and reference. */
type Found = Record<string, [selected: number, reference: number]>;

const none = 0;
// The house: A, B, C and X, who is in no file.
const ofMeasure: Record<(typeof itemMeasures)[MeasureLabel]['unit'], Found> = {
  milliUnits: {
    A: [27_000, 12_000], // 24 + 6 - 4 + 3 - 2
    B: [24_000, 5000], // 12 + 2 + 10
    C: [1500, 1000],
    X: [6000, none],
  },
  microOunces: {
    A: [360_000_000, 144_000_000], // 288 + 144 - 48 - 24
    B: [352_000_000, 80_000_000], // 144 + 48 + 160
    C: [18_000_000, 24_000_000],
    X: [72_000_000, none],
  },
  gpCents: {
    A: [1600, 500], // 10 + 6 - 2 + 3 - 1
    B: [-300, 1000], // 5 + 2 - 10
    C: [100, 200],
    X: [300, none],
  },
  revenueCents: {
    A: [4650, 1500], // 30 + 20 - 5 + 4 - 2.5
    B: [12_200, 5000], // 15 + 7 + 100
    C: [200, 500],
    X: [800, none],
  },
  pairs: {
    A: [3, 1], // P1, of P2 4 of 6, PX
    B: [2, none], // P1 and P3; P2 came back, and last year's P3
    C: [1, 1], // last year's P2 came back a day too late
    X: [1, none],
  },
};

const scopes: Record<string, { scope: ItemScope; found: Found }> = {
  'pairs, returns of before May 6 alone': {
    scope: { ...pairs, graceDays: 5 },
    found: { A: [3, 1], B: [3, 1], C: [1, 1], X: [1, none] },
  },
  'pairs, returns to the day before the 13th': {
    scope: { ...pairs, graceDays: 12 },
    found: { A: [3, 1], B: [2, 1], C: [1, 1], X: [1, none] },
  },
  'pairs of a window that runs': {
    // M01 alone: a return in it isn't a placement.
    scope: { ...pairs, selected: { from: '2026-05-01', to: lastDate }, reference: null, graceDays: 0 },
    found: { C: [1, none] },
  },
  'units of a window that runs': {
    scope: { ...april, selected: { from: '2026-05-01', to: lastDate }, reference: null, graceDays: 0 },
    found: { A: [-2000, none], B: [-2000, none], C: [4000, none] },
  },
  'pairs with 5 units': {
    // A: P1 18, P2 4, PX 3. B: P1 12, P3 10. C: 1.5. X: 6. Last year A: 12, C: 1.
    scope: minimum('milliUnits', 5000),
    found: { A: [1, 1], B: [2, none], X: [1, none] },
  },
  'pairs with 96 ounces': {
    // A: P1 216, P2 144 - 48. B: 144, 160. C: 18. X: 72. Last year A: 144, C: 24.
    scope: minimum('microOunces', 96_000_000),
    found: { A: [2, 1], B: [2, none] },
  },
  'pairs with 4 dollars of GP': {
    // A: P1 10 - 2 - 1, P2 6 - 2, the price of the sale and not that of the return; PX 3. B: P1 5, P3 -10.
    scope: minimum('gpCents', 400),
    found: { A: [2, 1], B: [1, none] },
  },
  'pairs with a GP of 0': {
    scope: minimum('gpCents', 0),
    found: { A: [3, 1], B: [1, none], C: [1, 1], X: [1, none] },
  },
  'selected and reference that overlap': {
    // A: 24 + 6 - 4 + 3 - 2 beside 24; B: 24 beside 9; C, X beside nothing.
    scope: { ...april, reference: { from: '2026-03-31', to: '2026-04-01' } },
    found: { A: [27_000, 24_000], B: [24_000, 9000], C: [1500, none], X: [6000, none] },
  },
  'products of one supplier': {
    scope: { ...april, products: filtered(['supplier', ['Hop']]) },
    found: { A: [24_000, 12_000], B: [14_000, none], C: [1500, 1000], X: [6000, none] },
  },
  'products of any of two brands that come in one size': {
    // P1 and P3 are of 12 oz; P2 is of another.
    scope: { ...april, products: filtered(['brand', ['Merlot', 'Pils', 'Stout']], ['size', ['12 oz']]) },
    found: { A: [18_000, 12_000], B: [22_000, 5000], C: [1500, none], X: [6000, none] },
  },
  'products of a family, a type and a package': {
    scope: {
      ...april,
      products: filtered(['brandFams', ['Dark']], ['productType', ['Beer']], ['packageType', ['Can']]),
    },
    found: { A: [6000, none], B: [2000, none], C: [none, 1000] },
  },
  'a list of products': {
    scope: { ...april, products: listOf('P2') },
    found: { A: [6000, none], B: [2000, none], C: [none, 1000] },
  },
  'accounts on premise': {
    scope: { ...april, accounts: filtered(['premise', ['on']]) },
    found: { A: [27_000, 12_000], C: [1500, 1000] },
  },
  'accounts of a place, a chain and a type': {
    scope: {
      ...april,
      accounts: filtered(['location', ['Hill', 'Dale']], ['chain', ['Inns']], ['accountType', ['Bar']]),
    },
    found: { A: [27_000, 12_000] },
  },
  'a list of accounts': {
    scope: { ...april, accounts: listOf('AC') },
    found: { A: [27_000, 12_000], C: [1500, 1000] },
  },
  'pairs of a list of accounts': {
    scope: { ...minimum('milliUnits', 4000), accounts: listOf('AC') },
    found: { A: [2, 1] },
  },
  'no account at all': { scope: { ...april, accounts: filtered(['chain', ['None']]) }, found: {} },
};

let setup: UpdateSetup;
let snapshotId: number;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadItemSales);
  const measured = measureLabels.map((label) => ({ ...april, unit: itemMeasures[label].unit }));
  const held = [april, pairs].map((scope) => ({ ...scope, holdersAt: '2026-04-30' }));
  const all = [...measured, ...held, corrected, ...Object.values(scopes).map(({ scope }) => scope)];
  const corrections = new Map([['moved', movedHolders]]);
  const itemsAt = async () => ({ scopes: all, lists, corrections });
  ({ snapshotId } = await setup.update(await setup.beginRun(), lastDate, undefined, itemsAt));
});
afterAll(() => setup?.close());

async function foundOf(scope: ItemScope): Promise<Found> {
  const [listed] = await setup.sql`
    select scope from snapshot_item_scopes where snapshot_id = ${snapshotId} and scope_id = ${itemIdOf(scopeText(scope))}`;
  expect(listed?.scope).toBe(scopeText(scope));
  const rows = await setup.sql`
    select buyer_id, selected, reference from snapshot_item_buyers
    where snapshot_id = ${snapshotId} and scope_id = ${itemIdOf(scopeText(scope))} order by buyer_id`;
  return Object.fromEntries(rows.map(({ buyer_id, selected, reference }) => [buyer_id, [selected, reference]]));
}

const repsOf = async (scope: ItemScope) => [
  ...(await setup.sql`
    select rep_id as rep, selected, reference from snapshot_item_reps
    where snapshot_id = ${snapshotId} and scope_id = ${itemIdOf(scopeText(scope))} order by rep_id`),
];

test.each(measureLabels)('%s is measured in each account that has any of it', async (label) => {
  const { unit } = itemMeasures[label];
  expect(await foundOf({ ...april, unit })).toEqual(ofMeasure[unit]);
});

test.each(Object.entries(scopes))('%s', async (_name, { scope, found }) => {
  expect(await foundOf(scope)).toEqual(found);
});

describe('accounts that moved', () => {
  test('are those of who holds them now', async () => {
    expect(await repsOf(april)).toEqual([
      { rep: east, selected: 27_000, reference: 12_000 },
      { rep: west, selected: 24_000, reference: 5000 },
      { rep: null, selected: 7500, reference: 1000 },
    ]);
  });

  test('stay those of who held them at the end of a window; one that came later is of its first rep', async () => {
    expect(await repsOf({ ...april, holdersAt: '2026-04-30' })).toEqual([
      { rep: west, selected: 51_000, reference: 17_000 },
      { rep: null, selected: 7500, reference: 1000 },
    ]);
  });

  test('go to the people staff named for the last day of a window; nothing else moves', async () => {
    expect(await repsOf(corrected)).toEqual([
      { rep: east, selected: 27_000, reference: 12_000 },
      { rep: west, selected: 1500, reference: 1000 },
      { rep: null, selected: 30_000, reference: 5000 }, // B and X
    ]);
  });

  test('add up to the same house', async () => {
    const house = async (scope: ItemScope) => (await repsOf(scope)).reduce((sum, { selected }) => sum + selected, 0);
    expect(await house({ ...pairs, holdersAt: '2026-04-30' })).toBe(7);
    expect(await house(pairs)).toBe(7);
    expect(await house(corrected)).toBe(await house(april));
  });
});

describe('the accounts of a set', () => {
  const accountsOf = async (scope: ItemScope) => {
    const setId = itemIdOf(accountsText(scope));
    const rows = await setup.sql`
      select rep_id as rep, string_agg(buyer_id, '' order by buyer_id) as buyers, count(*) as accounts
      from snapshot_item_accounts where snapshot_id = ${snapshotId} and set_id = ${setId} group by rep_id order by rep_id`;
    const counts = await setup.sql`
      select rep_id as rep, accounts from snapshot_item_account_reps
      where snapshot_id = ${snapshotId} and set_id = ${setId} order by rep_id`;
    expect(rows.map(({ rep, accounts }) => ({ rep, accounts }))).toEqual([...counts]);
    return rows.map(({ rep, buyers }) => `${rep}: ${buyers}`);
  };

  test('are all customers, whether they bought or not', async () => {
    expect(await accountsOf(april)).toEqual([`${east}: A`, `${west}: B`, 'null: CX']);
  });
  test('have the holders of the end of a window', async () => {
    expect(await accountsOf({ ...april, holdersAt: '2026-04-30' })).toEqual([`${west}: AB`, 'null: CX']);
    expect(await accountsOf(corrected)).toEqual([`${east}: A`, `${west}: C`, 'null: BX']);
  });
  test('are what a list holds of the customers there are', async () => {
    expect(await accountsOf({ ...april, accounts: listOf('AC') })).toEqual([`${east}: A`, 'null: C']);
  });
});

describe('what came with later files', () => {
  const brand = (name: string): Partial<ItemScope> => ({ products: filtered(['brand', [name]]) });
  const may: Partial<ItemScope> = {
    ...{ selected: { from: '2026-05-01', to: lastDate }, reference: null, graceDays: 0 },
  };
  const cider = { april: { ...pairs, ...brand('Cider') }, may: { ...pairs, ...may, ...brand('Cider') } };
  const free = { pairs: { ...pairs, ...brand('Sample') }, units: { ...april, ...brand('Sample') } };
  const held = { ...april, ...brand('Pils'), holdersAt: '2026-04-30' };

  beforeAll(async () => {
    // Of the evening of April 30 in the wholesaler's zone, America/Chicago: A is East's since then, and B is West's.
    await setup.change(`
      update changes set made_at = '2026-05-01 01:15' where change_id = 2;
      insert into products values
        ('P4', 'P4', 's', 'Hop', 'b4', 'Cider', null, 'Cider', 'Can', '12 oz', 12, 24, null, [], null, 1, null),
        ('P5', 'P5', 's', 'Hop', 'b5', 'Sample', null, 'Beer', 'Can', '12 oz', 12, 24, null, [], null, 1, null)`);
    const lines = [
      ['C1', '2026-04-10', 'A', 'P4', 'sale', 5, 500, 300],
      ['C2', '2026-05-05', 'A', 'P4', 'return', -5, -500, -300],
      ['C3', '2026-05-10', 'A', 'P4', 'sale', 5, 500, 300],
      ['F1', '2026-04-12', 'A', 'P5', 'sale', 12, 1500, 1000],
      ['F2', '2026-04-12', 'A', 'P5', 'sale', 1, 0, 80],
      ['F3', '2026-04-13', 'B', 'P5', 'sale', 1, 0, 80],
    ].map(
      ([invoice, day, buyer, product, kind, units, revenue, cost]) =>
        `('${invoice}', 1, '${day}', '${buyer}', '${product}', null, null, '${east}', '${kind}', null, null, null, ${units}, ${revenue}, ${cost}, 1, null)`,
    );
    await setup.insertLines(`values ${lines.join(', ')}`);
    const asked = [...Object.values(cider), ...Object.values(free), held];
    const itemsAt = async () => ({ scopes: asked, lists, corrections: new Map() });
    ({ snapshotId } = await setup.update(await setup.beginRun(), lastDate, undefined, itemsAt));
  });

  test('a return within 30 days takes the placement of the window before', async () => {
    expect(await foundOf(cider.april)).toEqual({});
  });
  test('one return takes one placement: what is sold again is one', async () => {
    expect(await foundOf(cider.may)).toEqual({ A: [1, none] });
  });
  test.fails('free goods are no placement', async () => {
    expect(await foundOf(free.pairs)).toEqual({ A: [1, none] });
  });
  test.fails('free goods are no units of an item', async () => {
    expect(await foundOf(free.units)).toEqual({ A: [12_000, none] });
  });
  test('an import on the evening of the last day of a window counts for its holders', async () => {
    const sums = (await repsOf(held)).map(({ rep, selected }) => [rep, selected]);
    expect(sums).toEqual([
      [east, 18_000], // A: 24 - 4 - 2
      [west, 12_000],
      [null, 7500],
    ]);
  });
});
