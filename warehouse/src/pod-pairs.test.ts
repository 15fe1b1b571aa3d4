/** Placements of two Aprils side by side, by hand from testing/item-sales.ts. */
import type { ItemScope } from '@caselift/domain/programs/item-scope';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type PodPairsQuestion, readPodPairs } from './pod-pairs.ts';
import { east, lastDate, loadItemSales } from './testing/item-sales.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

const scope: ItemScope = {
  ...{ products: { kind: 'all' }, accounts: { kind: 'all' }, unit: 'pairs', graceDays: 13 },
  minimum: { unit: 'milliUnits', value: 5000 },
  selected: { from: '2026-04-01', to: '2026-04-30' },
  reference: { from: '2025-04-01', to: '2025-04-30' },
  ...{ holdersAt: null, corrections: null },
};
let setup: UpdateSetup;
let snapshotId: number;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadItemSales);
  ({ snapshotId } = await setup.update(await setup.beginRun(), lastDate));
});
afterAll(() => setup?.close());

async function pairsOf(changes: Partial<ItemScope> = {}, more: Partial<PodPairsQuestion> = {}) {
  const place = { dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId };
  const sampled = { accounts: 2, products: 3, holders: null, ...more };
  const pairs = await readPodPairs(place, { scope: { ...scope, ...changes }, lists: new Map(), ...sampled });
  if (pairs === null) throw new Error('There are no figures.');
  return { ...pairs, sample: pairs.sample.map(({ buyerId, productId, state }) => `${buyerId} ${productId} ${state}`) };
}

test('pairs of five units are new or kept, and smaller ones are below the minimum', async () => {
  const { totals, simple, sample } = await pairsOf();
  // New: B's Pils (12) and Merlot (10), X's Pils (6). Kept: A's Pils (18 after 12).
  expect(totals).toEqual({ new: 3, kept: 1, lost: 0 });
  // Besides these A's Stout (4), A's PX (3) and C's Pils (1.5); B's Stout came back whole.
  expect(simple).toEqual({ counted: 7, before: 1 });
  expect(sample).toEqual(['A P1 kept', 'A P2 below', 'B P1 new', 'B P2 none', 'B P3 new']);
});

test('what is not bought any more is lost, and so is what fell below the minimum', async () => {
  const one = { minimum: { unit: 'milliUnits', value: 1000 } } as const;
  // C's Stout of last year, 1 unit; its return came a day too late.
  expect((await pairsOf(one)).totals.lost).toBe(1);
  const { selected, reference } = scope;
  const back = { selected: reference ?? selected, reference: selected };
  const fifteen = await pairsOf({ ...back, minimum: { unit: 'milliUnits', value: 15_000 } });
  expect(fifteen.totals).toEqual({ new: 0, kept: 0, lost: 1 });
  expect(fifteen.sample).toContain('A P1 fell');
});

test('only accounts of the holders asked about count', async () => {
  expect((await pairsOf({}, { holders: [] })).totals).toEqual({ new: 0, kept: 0, lost: 0 });
  // Today A is East's alone.
  expect((await pairsOf({}, { holders: [east] })).totals).toEqual({ new: 0, kept: 1, lost: 0 });
});
