/** What is asked of a snapshot that stands, and kept nowhere, beside what measuring the same scopes keeps. */
import { itemIdOf } from '@caselift/db/item-ids';
import { accountsText, scopeText } from '@caselift/domain/programs/item-scope';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ItemsToMeasure } from './item-inputs.ts';
import { measureScopes } from './measure-items.ts';
import { sumScopes } from './sum-scopes.ts';
import { loadRandomLines, newestDay, randomScopes } from './testing/random-scopes.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

let setup: UpdateSetup;
let snapshotId: number;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadRandomLines);
  await setup.change('delete from changes where change_id = 4');
  ({ snapshotId } = await setup.update(await setup.beginRun(), newestDay));
});
afterAll(() => setup?.close());

const place = (of = snapshotId) => ({ dataDir: setup.dataDir, sql: setup.sql, wholesalerId, snapshotId: of });
const idsOf = ({ scopes }: ItemsToMeasure) => [...new Set(scopes.map((scope) => itemIdOf(scopeText(scope))))];
const setsOf = ({ scopes }: ItemsToMeasure) => [...new Set(scopes.map((scope) => itemIdOf(accountsText(scope))))];
const inOrder = (rows: readonly (readonly unknown[])[]) => rows.map((row) => JSON.stringify(row)).sort();

/** What the snapshot keeps of the scopes. */
async function keptOf(items: ItemsToMeasure) {
  const { sql } = setup;
  const [ids, sets] = [idsOf(items), setsOf(items)];
  const sums = await sql`
    select scope_id, rep_id, selected, reference from snapshot_item_reps
    where snapshot_id = ${snapshotId} and scope_id = any(${ids})`.values();
  const buyers = await sql`
    select scope_id, rep_id, selected, reference, count(*)::int from snapshot_item_buyers
    where snapshot_id = ${snapshotId} and scope_id = any(${ids}) group by 1, 2, 3, 4`.values();
  const accounts = await sql`
    select set_id, rep_id, accounts from snapshot_item_account_reps
    where snapshot_id = ${snapshotId} and set_id = any(${sets})`.values();
  return { sums: inOrder(sums), buyers: inOrder(buyers), accounts: inOrder(accounts) };
}

async function askedOf(items: ItemsToMeasure) {
  const answer = await sumScopes(place(), { ...items, byAccount: idsOf(items) });
  if (answer === null) throw new Error('There are no such figures.');
  const { sums, buyers, accounts } = answer;
  return { sums: inOrder(sums), buyers: inOrder(buyers), accounts: inOrder(accounts) };
}

test('scopes come to the same whether they are asked about or measured to be kept, together or one by one', async () => {
  let rows = 0;
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 2 ** 30 }), async (seed) => {
      const items = randomScopes(9, seed);
      const asked = await askedOf(items);
      const [first, ...others] = items.scopes;
      const apart = [
        await askedOf({ ...items, scopes: first ? [first] : [] }),
        await askedOf({ ...items, scopes: others }),
      ];
      expect(await measureScopes(place(), items)).toBe(true);
      const kept = await keptOf(items);
      expect(asked).toEqual(kept);
      for (const what of ['sums', 'buyers', 'accounts'] as const) {
        expect([...new Set(apart.flatMap((part) => part[what]))].sort()).toEqual(kept[what]);
      }
      rows += kept.sums.length;
    }),
    { numRuns: 6 },
  );
  expect(rows).toBeGreaterThan(100);
});

test('asking keeps nothing', async () => {
  const items = randomScopes(5, 4711);
  const before = await keptOf(items);
  expect((await askedOf(items)).sums.length).toBeGreaterThan(0);
  expect(await keptOf(items)).toEqual(before);
  expect(before).toMatchObject({ sums: [], buyers: [] });
});

test('accounts are told apart only where that is asked', async () => {
  const answer = await sumScopes(place(), { ...randomScopes(5, 4711), byAccount: [] });
  expect(answer).toMatchObject({ buyers: [], accounts: [] });
});

test('the first day is that of the first line that counts', async () => {
  const connection = await setup.warehouse.connect();
  const reader = await connection.runAndReadAll(`
    select cast(min(invoice_date) as varchar) from sale_lines
    where kind <> 'loss' or units < 0 or revenue_cents < 0`);
  connection.disconnectSync();
  const answer = await sumScopes(place(), { ...randomScopes(1, 1), byAccount: [] });
  expect([answer?.firstDay]).toEqual(reader.getRows()[0]);
});

test('of no such snapshot there is nothing', async () => {
  expect(await sumScopes(place(snapshotId + 1000), { ...randomScopes(1, 1), byAccount: [] })).toBeNull();
});
