// What an edited item would have paid, as the real worker sums it up from the forty lines. L is May 20, 2026; East holds
// Anchor Bar, which bought 624 ounces of Hopworks in the quarter: 13 / 6 CE.
import type { DraftResults } from '@caselift/contract/item-drafts';
import { itemTexts } from '@caselift/contract/item-texts';
import type { UserStatement } from '@caselift/contract/statements';
import { itemIdOf } from '@caselift/db/item-ids';
import { scopeText } from '@caselift/domain/programs/item-scope';
import { scopeOf } from '@caselift/domain/programs/item-windows';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQuestions } from '../../jobs/queue/questions.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../../testing/measured-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: MeasuredHouse;
const east = 'ATS_101';
const cases = { rateCents: 600, cap: { units: 'raw', value: 0 } } as const;
const terms = (more: object = {}) =>
  volumeOf('Hopworks', { userIds: [east], target: 3, payout: payout(cases), ...more });
let volume: string;

beforeAll(async () => {
  house = await startMeasuredHouse();
  const { sql } = house.server;
  for (const db of ['preview', 'prod']) {
    await sql`insert into users ${sql({ wholesaler_id: 'ats', db, custom_id: east, name: 'Esme', role: 'salesRep', email: null })}`;
  }
  volume = await insertItem(sql, 'ats', { kind: 'incentive', terms: terms({ supplierContribution: 50 }) });
  expect((await house.ask(`runQueryForIncentive/${volume}`)).status).toBe(200);
});
afterAll(() => house.stop());

const draft = (itemId: string | undefined, form: object = {}, more: object = {}) => ({
  ...{ kind: 'incentive', type: 'quantity', form },
  ...(itemId !== undefined && { itemId }),
  ...more,
});
const asked = (sent: object, as?: string) => house.ask('v3/itemDrafts/results', 'POST', sent, as);
async function results(itemId: string | undefined, form?: object, more?: object): Promise<DraftResults> {
  const { status, body } = await asked(draft(itemId, form, more));
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as DraftResults;
}
const stored = async () => {
  const { sql } = house.server;
  const [counts] = await sql`
    select (select count(*) from snapshot_item_scopes) as scopes, (select count(*) from snapshot_item_reps) as reps,
      (select count(*) from snapshot_item_buyers) as buyers, (select count(*) from snapshot_item_sets) as sets,
      (select count(*) from snapshot_item_accounts) as accounts, (select count(*) from item_lists) as lists,
      (select json_agg(terms order by item_id) from items) as terms`;
  return counts;
};

test('the present period pays what the statement says, to the cent, and the supplier refunds half', async () => {
  const { body } = await house.ask(`users/${east}/statement`);
  const [line] = (body.payload as UserStatement).incentives.accruing;
  const { unit, periods, costs, goal } = await results(volume);
  expect(unit).toBe('CE');
  expect(periods.at(-1)).toEqual({
    ...{ from: '2026-04-01', to: '2026-06-30', isOver: false, quantity: line?.quantity, perPerson: line?.quantity },
    ...{ reached: 0, people: 1, withoutReference: 0, paid: line?.amount, supplierShare: 6.5 },
  });
  expect(goal).toEqual({ salesReps: 3, teamLeads: null, leadership: null });
  // 2.4, 3 and 3.6 CE at $6; there is no cap.
  expect(costs.map(({ percent, paid, supplierShare }) => [percent, paid, supplierShare])).toEqual([
    [80, 14.4, 7.2],
    [100, 18, 9],
    [120, 21.6, 10.8],
    [null, null, null],
  ]);
});

test('is worked out by the form as it is, and writes nothing', async () => {
  const before = await stored();
  const typed = await results(volume, { quantityPayout: 9, cap: { units: 'raw', value: 2 }, target: 2 });
  expect(typed.periods.at(-1)).toMatchObject({ paid: 18, reached: 1 });
  expect(typed.costs.at(-1)).toMatchObject({ percent: null, paid: 18, supplierShare: 9 });
  const other = { productsFilters: { supplier: [] }, customProductsSelected: false };
  const checks = { products: [{ id: 'P1', checked: true }], accounts: [{ id: 'A', checked: true }] };
  const ofOne = await results(volume, { ...other, customAccountsSelected: false }, checks);
  // 16 units of Pilsner of 12 ounces.
  expect(ofOne.periods.at(-1)).toMatchObject({ quantity: 192 / 288, paid: 4 });
  expect(await stored()).toEqual(before);
});

test('an earlier quarter pays what an item with that period of its own pays', async () => {
  const { periods, lastYear } = await results(volume);
  const of = (from: string) => periods.find((period) => period.from === from);
  for (const [from, to] of [
    ['2026-01-01', '2026-03-31'],
    ['2025-04-01', '2025-06-30'],
  ] as const) {
    const own = { period: 'custom', customPeriodStart: from, customPeriodEnd: to };
    const { periods: alone } = await results(undefined, { ...newForm, ...own });
    expect(of(from)).toMatchObject({ ...alone.at(-1), supplierShare: expect.any(Number) });
    // As it would be measured for the snapshot to keep.
    const now = { ...testTerms, ...terms({ period: 'custom', periodStart: from, periodEnd: to }) };
    const scope = scopeOf(now, { from, to, isEnded: true, terms: now }, calendar);
    if (scope === null) throw new Error('It measures nothing.');
    const named = { scopes: [scope], lists: [], corrections: [] };
    const { sql } = house.server;
    const [at] = await sql<{ snapshotId: number }[]>`
      select snapshot_id as "snapshotId" from environments where wholesaler_id = 'ats' and db = 'prod'`;
    if (at === undefined) throw new Error('There are no figures.');
    await openQuestions(sql).ask({ wholesalerId: 'ats', kind: 'measureItems', question: { ...at, ...named } });
    const [sum] = await sql<{ microOunces: number }[]>`
      select selected as "microOunces" from snapshot_item_reps
      where snapshot_id = ${at.snapshotId} and rep_id = ${east} and scope_id = ${itemIdOf(scopeText(scope))}`;
    expect(of(from)?.quantity).toBe((sum?.microOunces ?? 0) / 288_000_000);
  }
  expect(lastYear).toEqual(of('2025-04-01'));
});

const calendar = {
  ...{ lastDate: '2026-05-20', isOver: false },
  ...{ nonSellingDays: new Set(['2026-05-01']), corrections: new Map() },
};
const newForm = {
  ...{ name: 'New', users: [east], target: 3, quantityPayout: 6, cap: { units: 'raw', value: 0 } },
  ...{ period: 'current_quarter', measure: { label: 'Vol (CEs)' }, productsFilters: { supplier: ['Hopworks'] } },
};

test('whatever each role is paid, the whole costs their sum, and the supplier refunds its share of that', async () => {
  const { sql } = house.server;
  const leads = [house.actors.teamLead.customId, house.actors.leadership.customId];
  await sql`update users set team_lead_ids = ${leads} where wholesaler_id = 'ats' and custom_id = ${east}`;
  const amount = fc.integer({ min: 0, max: 900 }).map((cents) => cents / 100);
  const cap = fc.constantFrom(
    { units: 'raw', value: 0 },
    { units: 'raw', value: 2 },
    { units: 'percentage', value: 110 },
  );
  const block = fc.record({
    ...{ payoutType: fc.constantFrom('perAction', 'allOrNothing', 'atRisk'), cap },
    ...{ perActionAmount: amount, allOrNothingAmount: amount, atRiskAmount: amount },
  });
  const form = fc.record({
    ...{ payoutMap: fc.record({ salesReps: block, teamLeads: block, leadership: block }) },
    ...{ target: fc.integer({ min: 1, max: 9 }), supplierContribution: fc.integer({ min: 0, max: 100 }) },
  });
  const paidRoles = new Set<string>();
  await fc.assert(
    fc.asyncProperty(form, async (chosen) => {
      const users = [east, ...leads];
      const { costs, goal } = await results(volume, { ...chosen, users, payoutsByUserType: true });
      expect(goal).toEqual({ salesReps: chosen.target, teamLeads: chosen.target, leadership: chosen.target });
      for (const { roles, others, paid, supplierShare } of costs) {
        expect(others).toBe(0);
        const amounts = Object.values(roles);
        const sum = amounts.reduce<number>((all, one) => all + (one ?? 0), 0);
        expect(paid).toBe(amounts.includes(null) ? null : Math.round(100 * sum) / 100);
        const share = paid === null ? null : (paid * chosen.supplierContribution) / 100;
        if (share === null) expect(supplierShare).toBeNull();
        else expect(Math.abs((supplierShare ?? 0) - share)).toBeLessThan(0.0051);
        for (const [role, one] of Object.entries(roles)) if (one) paidRoles.add(role);
      }
      const byPercent = costs.map(({ paid }) => paid ?? Number.POSITIVE_INFINITY);
      expect(byPercent).toEqual(byPercent.toSorted((one, other) => one - other));
    }),
    { numRuns: 25 },
  );
  expect([...paidRoles].sort()).toEqual(['leadership', 'salesReps', 'teamLeads']);
});

test('account-specific items count accounts that reach the target', async () => {
  const { unit, periods, goal, costs } = await results(volume, { isAccountSpecific: true, target: 2 });
  expect(unit).toBe('accounts');
  expect(periods.at(-1)).toMatchObject({ quantity: 1, paid: 6 });
  expect(goal.salesReps).toBe(1);
  // Of one account: there can't be more.
  expect(costs.map(({ paid }) => paid)).toEqual([4.8, 6, 6, 6]);
});

test('a sub-item has its parent’s people and period; a grouped child pays nothing of its own', async () => {
  const { sql } = house.server;
  const below = { target: 0, measure: null, userIds: [east], period: 'current_quarter' } as const;
  const multi = await insertItem(sql, 'ats', { kind: 'incentive', type: 'multi', terms: below });
  const sub = await insertItem(sql, 'ats', { kind: 'incentive', parentId: multi, terms: terms({ userIds: [] }) });
  const { name: _, users: __, period: ___, ...form } = newForm;
  for (const itemId of [sub, undefined]) {
    const { periods } = await results(itemId, form, itemId === undefined ? { parentId: multi } : {});
    expect(periods.at(-1)).toMatchObject({ from: '2026-04-01', paid: 13 });
  }
  const whole = await asked(draft(multi, {}, { type: 'multi' }));
  expect((whole.body.payload as DraftResults).periods.at(-1)).toMatchObject({ quantity: 0, paid: 13 });
  const group = await insertItem(sql, 'ats', { kind: 'incentive', type: 'grouped', terms: below });
  const child = await insertItem(sql, 'ats', { kind: 'incentive', terms: terms({ groupId: group, weight: 1 }) });
  const { periods, costs } = await results(child);
  expect(periods.at(-1)).toMatchObject({ paid: 0 });
  expect(costs.map(({ paid }) => paid)).toEqual([0, 0, 0, 0]);
});

test('rows name what is paid to the people they count, and others what hidden and view-only people are paid', async () => {
  const { sql } = house.server;
  const [hidden, viewOnly] = ['ATS_901', 'ATS_902'];
  for (const db of ['preview', 'prod']) {
    const person = { wholesaler_id: 'ats', db, role: 'salesRep', email: null };
    await sql`insert into users ${sql([
      { ...person, custom_id: hidden, name: 'Hal', hidden: true, view_only: false },
      { ...person, custom_id: viewOnly, name: 'Vic', hidden: false, view_only: true },
    ])}`;
  }
  const shared = await insertItem(sql, 'ats', {
    kind: 'incentive',
    terms: terms({ userIds: [east, hidden, viewOnly] }),
  });
  const { costs } = await results(shared);
  // 3 CE at $6 each.
  expect(costs.map(({ percent, roles, others, paid }) => [percent, roles.salesReps, others, paid])).toEqual([
    [80, 14.4, 28.8, 43.2],
    [100, 18, 36, 54],
    [120, 21.6, 43.2, 64.8],
    [null, null, null, null],
  ]);
});

test('what measures no sales has no periods, but a goal and costs', async () => {
  const done = await insertItem(house.server.sql, 'ats', {
    kind: 'incentive',
    type: 'binary',
    terms: { userIds: [east], payout: payout({ payoutType: 'allOrNothing', amountCents: 5000 }) },
  });
  const { body } = await asked(draft(done, {}, { type: 'binary' }));
  const { periods, goal, costs } = body.payload as DraftResults;
  expect([periods, goal.salesReps, costs.map(({ paid }) => paid)]).toEqual([[], 1, [0, 50, 50, 50]]);
});

test('only editors ask, about their own wholesaler’s items and forms without faults', async () => {
  const { sql } = house.server;
  const { actors } = house;
  const said = async (sent: object, as?: string) => {
    const { status, body } = await asked(sent, as);
    return [status, body.message];
  };
  for (const as of [actors.salesRep, actors.teamLead]) expect((await said(draft(volume), as.token))[0]).toBe(403);
  expect((await said(draft(volume), 'none'))[0]).toBe(401);
  expect(await said(draft(volume, { target: 0 }))).toEqual([400, itemTexts.target]);
  expect(await said(draft(volume, { measure: null }))).toEqual([400, itemTexts.measureRequired]);
  await insertWholesaler(sql, 'other');
  const theirs = await insertItem(sql, 'other', { kind: 'incentive', terms: { measure: testMeasure } });
  expect(await said(draft(theirs))).toEqual([404, itemTexts.unknown]);
});
