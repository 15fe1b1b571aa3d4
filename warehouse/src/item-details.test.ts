/** What is behind measured scopes, worked out by hand from testing/item-sales.ts. */
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type LinesQuestion,
  type PairsQuestion,
  readFileHolders,
  readItemLines,
  readItemPairs,
} from './item-details.ts';
import { east, lastDate, loadItemSales, west } from './testing/item-sales.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

const scope: ItemScope = {
  products: { kind: 'all' },
  accounts: { kind: 'all' },
  unit: 'pairs',
  minimum: { unit: 'milliUnits', value: 5000 },
  selected: { from: '2026-04-01', to: '2026-04-30' },
  reference: { from: '2025-04-01', to: '2025-04-30' },
  graceDays: 13,
  holdersAt: null,
  corrections: null,
};
const asked = { scope, lists: new Map(), holders: null, buyers: null };

let setup: UpdateSetup;
let snapshotId: number;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadItemSales);
  ({ snapshotId } = await setup.update(await setup.beginRun(), lastDate));
});
afterAll(() => setup?.close());

const place = () => ({ dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId });
const pairsOf = async (question: Partial<PairsQuestion>) =>
  (await readItemPairs(place(), { ...asked, only: 'all', limit: 100, ...question })) ?? [];
const linesOf = async (question: Partial<LinesQuestion>) =>
  await readItemLines(place(), { ...asked, products: null, limit: 100, offset: 0, ...question });

/** Units, and whether they count. */
const inShort = (pairs: Awaited<ReturnType<typeof pairsOf>>) =>
  pairs.map(({ buyerId, productId, selected, reference }) => {
    const side = (window: typeof selected) => window && `${window.milliUnits / 1000}${window.counts ? ' counts' : ''}`;
    return [buyerId, productId, side(selected), side(reference)];
  });

describe('the products of accounts', () => {
  test('have what they sold in each window, and whether it is a placement', async () => {
    expect(inShort(await pairsOf({}))).toEqual([
      ['A', 'P1', '18 counts', '12 counts'],
      ['A', 'P2', '4', null], // 2 of the 6 came back
      ['A', 'PX', '3', null],
      ['B', 'P1', '12 counts', null],
      ['B', 'P2', '0', null],
      ['B', 'P3', '10 counts', '0'],
      ['C', 'P1', '1.5', null],
      ['C', 'P2', null, '1'], // came back too late to matter
      ['X', 'P1', '6 counts', null],
    ]);
  });

  test('have ounces and GP net of what came back', async () => {
    const [, p2] = await pairsOf({ buyers: ['A'] });
    expect(p2).toMatchObject({ productId: 'P2', selected: { microOunces: 96_000_000, gpCents: 400 } }); // 144 - 48, 6 - 2
  });

  test('are those of the holders asked about, of nobody, and of accounts', async () => {
    const of = async (question: Partial<PairsQuestion>) => [
      ...new Set((await pairsOf(question)).map(({ buyerId }) => buyerId)),
    ];
    expect(await of({ holders: [east] })).toEqual(['A']);
    expect(await of({ holders: [null] })).toEqual(['C', 'X']);
    expect(await of({ holders: [east, west], buyers: ['B', 'C'] })).toEqual(['B']);
    expect(await of({ holders: [] })).toEqual([]);
    const ended = { ...scope, holdersAt: '2026-04-30' };
    expect(await of({ scope: ended, holders: [west] })).toEqual(['A', 'B']);
    const corrections = new Map([['moved', [['A', null]] as const]]);
    const corrected = { scope: { ...ended, corrections: 'moved' }, corrections };
    expect(await of({ ...corrected, holders: [west] })).toEqual(['B']);
    await expect(of({ ...corrected, corrections: new Map() })).rejects.toThrow('The corrected holders moved');
  });

  test('that are no placement come nearest first, those that were one last year after what sold', async () => {
    expect(inShort(await pairsOf({ only: 'lacking' }))).toEqual([
      ['A', 'P2', '4', null],
      ['A', 'PX', '3', null],
      ['C', 'P1', '1.5', null],
      ['B', 'P2', '0', null],
      ['C', 'P2', null, '1'],
    ]);
    expect(inShort(await pairsOf({ only: 'lacking', limit: 1 }))).toEqual([['A', 'P2', '4', null]]);
  });

  test('of a measure that adds up count with any quantity, and nothing that came back later is subtracted', async () => {
    const pairs = await pairsOf({ scope: { ...scope, unit: 'gpCents', minimum: null, graceDays: 0 }, buyers: ['B'] });
    expect(inShort(pairs)).toEqual([
      ['B', 'P1', '12 counts', null],
      ['B', 'P2', '2 counts', null],
      ['B', 'P3', '10 counts', '5 counts'],
    ]);
    expect(pairs.reduce((sum, { selected }) => sum + (selected?.gpCents ?? 0), 0)).toBe(-300);
  });
});

describe('the invoice lines', () => {
  test('of a rep’s accounts are listed newest first, with the sums of each window', async () => {
    const found = await linesOf({ holders: [east] });
    expect(found?.lines.map(({ invoiceId, window }) => `${invoiceId} ${window}`)).toEqual([
      'S09 selected', // S10, a loss without a credit, counts for nothing
      'S08 selected',
      'S03 selected',
      'S02 selected',
      'S01 selected',
      'R01 reference',
    ]);
    expect(found?.lines[0]).toEqual({
      ...{ window: 'selected', invoiceId: 'S09', lineNo: 1, date: '2026-04-25', kind: 'loss' },
      ...{ buyerId: 'A', productId: 'P1' },
      ...{ milliUnits: -2000, microOunces: -24_000_000, gpCents: -100, revenueCents: -250 },
    });
    expect(found?.count).toBe(6);
    expect(found?.totals).toEqual({
      selected: { milliUnits: 27_000, microOunces: 360_000_000, gpCents: 1600, revenueCents: 4650 },
      reference: { milliUnits: 12_000, microOunces: 144_000_000, gpCents: 500, revenueCents: 1500 },
    });
  });

  test('come in pages, of accounts and products, with the sums of all pages', async () => {
    const found = await linesOf({ buyers: ['A', 'B'], products: ['P1'], limit: 2, offset: 1 });
    expect(found?.lines.map(({ invoiceId }) => invoiceId)).toEqual(['S04', 'S03']);
    expect(found?.count).toBe(5); // S09, S04, S03, S01, R01
    expect(found?.totals.selected.milliUnits).toBe(30_000); // 18 and 12
  });

  test('of nothing are none', async () => {
    const none = { milliUnits: 0, microOunces: 0, gpCents: 0, revenueCents: 0 };
    expect(await linesOf({ products: [] })).toEqual({
      lines: [],
      count: 0,
      totals: { selected: none, reference: none },
    });
  });
});

test('the files say who held an account on a day, of those that there are', async () => {
  const heldOn = (day: string) => readFileHolders(place(), { day, buyers: ['X', 'A', 'B', 'Y'] });
  expect(await heldOn('2026-05-01')).toEqual([
    ['A', west],
    ['B', west],
    ['X', null],
  ]);
  expect(await heldOn('2026-05-02')).toEqual([
    ['A', east],
    ['B', west],
    ['X', null],
  ]);
});

test('of figures that are gone there is nothing to tell', async () => {
  await setup.sql`update snapshots set dropped_at = now() where snapshot_id = ${snapshotId}`;
  expect(await linesOf({})).toBeNull();
  expect(await readItemPairs(place(), { ...asked, only: 'all', limit: 1 })).toBeNull();
  expect(await readFileHolders(place(), { day: '2026-05-01', buyers: ['A'] })).toBeNull();
});
