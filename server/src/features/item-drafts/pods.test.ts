// Definitions of placements side by side, as the real worker counts them in the forty lines. L is May 20, 2026.

import { type DraftResults, itemDraftTexts, type PodComparison } from '@caselift/contract/item-drafts';
import { itemTexts } from '@caselift/contract/item-texts';
import type { MeasureLabel } from '@caselift/domain/programs/item-measures';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { type MeasuredHouse, startMeasuredHouse } from '../../testing/measured-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: MeasuredHouse;
let item: string;
const [east, west] = ['ATS_101', 'ATS_102'];
const payouts = payout({ rateCents: 500, cap: { units: 'raw', value: 2 } });

beforeAll(async () => {
  house = await startMeasuredHouse();
  const { sql } = house.server;
  for (const [customId, name] of [
    [east, 'Esme'],
    [west, 'Will'],
  ] as const) {
    for (const db of ['preview', 'prod'])
      await sql`insert into users ${sql({ wholesaler_id: 'ats', db, custom_id: customId, name, role: 'salesRep', email: null })}`;
  }
  item = await insertItem(sql, 'ats', {
    kind: 'incentive',
    terms: { userIds: [east, west], target: 3, payout: payouts, period: 'current_quarter', measure: testMeasure },
  });
});
afterAll(() => house.stop());

const measure = (label: MeasureLabel, more: object = {}) => ({
  measure: { label, minQuantityPerPODType: 'units', minQuantityPerPODValue: 12, ...more },
  productsFilters: { supplier: ['Hopworks', 'Vineyard'] },
});
const draft = (itemId: string, form: object, more: object = {}) => ({
  ...{ kind: 'incentive', type: 'quantity', itemId, form },
  ...more,
});
const asked = (call: 'pods' | 'results', sent: object, as?: string) =>
  house.ask(`v3/itemDrafts/${call}`, 'POST', sent, as);
async function answer<Payload>(call: 'pods' | 'results', form: object): Promise<Payload> {
  const { status, body } = await asked(call, draft(item, form));
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Payload;
}
const byName = ({ definitions }: PodComparison['present'], name: string) => {
  const found = definitions.find(({ definition }) => definition === name);
  if (found === undefined) throw new Error(name);
  return found;
};

test('each definition counts and pays what an item that measures by it would', async () => {
  const { present } = await answer<PodComparison>('pods', measure('PODs'));
  expect([present.from, present.to]).toEqual(['2026-04-01', '2026-05-20']);
  for (const label of ['PODs Simple', 'PODs', 'PODs Δ (delta)'] as const) {
    const { periods } = await answer<DraftResults>('results', measure(label));
    const { count, paid } = byName(present, label);
    expect({ label, quantity: count, paid }).toMatchObject({
      ...{ quantity: periods.at(-1)?.quantity ?? 0, paid: periods.at(-1)?.paid },
    });
  }
  expect(byName(present, 'PODs Simple').count).toBeGreaterThan(byName(present, 'PODs').count);
});

test('the totals are what the definitions count: new and kept, and new less lost', async () => {
  const { present } = await answer<PodComparison>('pods', measure('PODs'));
  const { totals } = present;
  expect(totals.new + totals.kept).toBe(byName(present, 'PODs').count);
  expect(totals.new - totals.lost).toBe(byName(present, 'PODs Δ (delta)').count);
  const net = byName(present, 'New after lost').count;
  expect(net).toBeGreaterThanOrEqual(Math.max(0, totals.new - totals.lost));
  expect(net).toBeLessThanOrEqual(totals.new);
  for (const { count, paid, leadsPaid, people } of atLeast(1, present.definitions)) {
    expect(people.reduce((sum, person) => sum + person.count, 0)).toBe(count);
    expect(people.reduce((sum, person) => sum + person.paid, leadsPaid)).toBe(paid);
  }
});

test('what an account lost takes nothing from another one, and is paid by the same rule', async () => {
  const { present } = await answer<PodComparison>('pods', measure('PODs Simple'));
  const { people, atCap } = byName(present, 'New after lost');
  // $5 each, two at most.
  for (const { count, paid } of people) expect(paid).toBe(5 * Math.min(count, 2));
  expect(atCap).toBe(people.filter(({ count }) => count >= 2).length);
  const named = present.sample.accounts.map(({ name }) => name);
  expect(named).toContain('Anchor Bar');
  for (const { states } of atLeast(1, present.sample.accounts))
    expect(states).toHaveLength(present.sample.products.length);
});

// docs/product.md, Visibility: only admins and hidden people themselves can see hidden people.
test('hidden people of the item are named to admins alone', async () => {
  const { actors, server } = house;
  await server.sql`update users set hidden = true where custom_id = ${east}`;
  const { body } = await asked('pods', draft(item, measure('PODs')), actors.manager.token);
  await server.sql`update users set hidden = false`;
  expect(byName((body.payload as PodComparison).present, 'PODs').people.map(({ customId }) => customId)).toEqual([
    west,
  ]);
});

test('a goal of the house counts the pairs of all accounts, also of those that nobody holds', async () => {
  const { sql } = house.server;
  const below = { userIds: [east], period: 'current_quarter' } as const;
  const above = await insertItem(sql, 'ats', { kind: 'incentive', type: 'dependencies', terms: below });
  const goal = { target: 3, payout: payouts, measure: testMeasure, isQualifier: true, isHouseGoal: true };
  const sub = await insertItem(sql, 'ats', { kind: 'incentive', parentId: above, terms: goal });
  const { status, body } = await asked('pods', draft(sub, measure('PODs Simple')));
  expect([status, body.message]).toEqual([200, undefined]);
  const { totals, definitions } = (body.payload as PodComparison).present;
  const simple = definitions.find(({ definition }) => definition === 'PODs');
  expect(totals.new + totals.kept).toBe(simple?.count);
  const { present } = await answer<PodComparison>('pods', measure('PODs Simple'));
  expect(simple?.count).toBeGreaterThan(byName(present, 'PODs').count);
});

test('a period a year ago is compared only if there were figures before it', async () => {
  // The first lines are of last year: a reference before them would make everything new.
  expect((await answer<PodComparison>('pods', measure('PODs'))).lastYear).toBeNull();
});

test('only editors ask, about placements of their own wholesaler', async () => {
  const said = async (sent: object, as?: string) => {
    const { status, body } = await asked('pods', sent, as);
    return [status, body.message];
  };
  const { actors } = house;
  for (const as of [actors.salesRep, actors.teamLead]) {
    expect((await said(draft(item, measure('PODs')), as.token))[0]).toBe(403);
  }
  expect((await said(draft(item, measure('PODs')), 'none'))[0]).toBe(401);
  expect(await said(draft(item, measure('Vol (CEs)')))).toEqual([400, itemDraftTexts.podsOnly]);
  expect(await said(draft(item, { ...measure('PODs'), target: 0 }))).toEqual([400, itemTexts.target]);
  await insertWholesaler(house.server.sql, 'other');
  const theirs = await insertItem(house.server.sql, 'other', { kind: 'incentive', terms: { measure: testMeasure } });
  expect(await said(draft(theirs, measure('PODs')))).toEqual([404, itemTexts.unknown]);
});
