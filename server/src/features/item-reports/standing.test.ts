// How far sales reps are and what an item costs, of Ann (REP_1) and Ben (REP_2) below Lee (LEAD_1) below Tia (TOP_1).
import { randomUUID } from 'node:crypto';
import type { ReplyOf } from '@caselift/contract/endpoint';
import { noDaysTexts, type readItemStanding } from '@caselift/contract/item-progress';
import { itemResultTexts } from '@caselift/contract/item-results';
import { expect, test } from 'vitest';
import { itemTeam, payout, placements } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

const { team, insert, measure, edit } = itemTeam();

const quarter = { period: 'current_quarter' } as const;
const capped = payout({ rateCents: 500, cap: { units: 'percentage', value: 150 } });
const ask = (itemId: string, as = team.admin, query = '') =>
  team.server.ask({ url: `/api/v3/items/${itemId}/standing?wholesalerId=${team.id}&db=prod${query}`, as });
async function standing(itemId: string, as = team.admin, query = ''): Promise<ReplyOf<typeof readItemStanding>> {
  const { status, body } = await ask(itemId, as, query);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as ReplyOf<typeof readItemStanding>;
}
const sold = () =>
  measure(() => [
    ['REP_1', 'corner', 9],
    ['REP_2', 'keg', 4],
  ]);

test('sales reps stand by their percent, and the cost beside what it is at target and at most', async () => {
  const item = await insert({
    terms: { ...quarter, payout: capped, supplierContribution: 40, userIds: ['REP_1', 'REP_2', 'LEAD_1'] },
  });
  await sold();
  const { people, payouts, instance } = await standing(item);
  expect(instance).toEqual({ from: '2024-04-01', to: '2024-06-30', isEnded: false });
  expect(people.map(({ userId, status }) => [userId, status])).toEqual([
    ['REP_1', 90],
    ['REP_2', 40],
  ]);
  // Lee is paid for 13 of 20. At target 10, 10 and 20 at $5, at most half as much more.
  expect(payouts).toEqual({ paid: 45 + 20 + 65, atTarget: 200, most: 300, supplierShare: 52 });
});

test('what was typed for a person counts, and without a maximum or a target there is none', async () => {
  const item = await insert({ terms: { ...quarter, payout: capped } });
  await sold();
  await edit(item, '2024-04-01');
  // All or nothing for 6: $70 for Ann's 9.
  expect((await standing(item)).payouts).toMatchObject({ paid: 70 + 20, atTarget: 70 + 50, most: 70 + 75 });
  const open = await insert({ terms: { ...quarter, isOpenEnded: true } });
  await sold();
  const { people, payouts } = await standing(open);
  expect(people.map(({ status }) => status)).toEqual([null, null]);
  expect(payouts).toMatchObject({ paid: 65, atTarget: null, most: null });
});

test('of several instances the one that holds the newest sale is told, unless another is asked for', async () => {
  const item = await insert({});
  await measure();
  const first = async (query: string) => {
    const { instance, people } = await standing(item, team.admin, query);
    return [instance?.from, people[0]?.status];
  };
  expect(await first('')).toEqual(['2024-06-01', 80]);
  expect(await first('&instance=2024-04-01')).toEqual(['2024-04-01', 100]);
  expect((await standing(item)).instances).toEqual([
    { from: '2024-06-01', to: '2024-06-30', isEnded: false },
    { from: '2024-05-01', to: '2024-05-31', isEnded: true },
    { from: '2024-04-01', to: '2024-04-30', isEnded: true },
  ]);
});

test('an instance that has ended is told by the terms that it had', async () => {
  const item = await insert({ terms: { target: 40 } });
  await measure();
  const before = { ...testTerms, ...placements, since: '2024-01-01', until: '2024-05-20' };
  await team.server.sql`
    update items set since = '2024-05-20', earlier_terms = ${team.server.sql.json([before] as never)}
    where item_id = ${item}`;
  const told = async (from: string) => {
    const { people, payouts } = await standing(item, team.admin, `&instance=${from}`);
    return [people[0]?.status, payouts?.atTarget];
  };
  // 10 of 10 in April; 12 of 40 in May, which ran when the target was changed.
  expect(await told('2024-04-01')).toEqual([100, 100]);
  expect(await told('2024-05-01')).toEqual([30, 400]);
});

test('a lead sees the figures of the people they see, and the supplier’s share only with leadership', async () => {
  const item = await insert({
    terms: { ...quarter, payout: capped, supplierContribution: 50, userIds: ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1'] },
  });
  await sold();
  await team.server.sql`update users set hidden = true where wholesaler_id = ${team.id} and custom_id = 'REP_2'`;
  const lead = await standing(item, team.tokens.LEAD_1);
  expect(lead.people.map(({ userId }) => userId)).toEqual(['REP_1']);
  // Ann's and Lee's own, without Ben's and Tia's; Ben counts for Lee all the same.
  expect(lead.payouts).toEqual({ paid: 45 + 65, atTarget: 50 + 100, most: 75 + 150 });
  const { payouts } = await standing(item, team.tokens.TOP_1);
  expect(payouts).toMatchObject({ paid: 45 + 65 + 65, supplierShare: 87.5 });
});

test('where profits are hidden the pay of others is whole dollars, as in the report', async () => {
  const item = await insert({
    terms: { ...quarter, measure: { ...testMeasure, label: 'GP ($)' }, target: 100, payout: payout({ rateCents: 7 }) },
  });
  await measure(() => [['REP_1', 'corner', 41_28]]);
  await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
  const paidAs = async (as: string) => (await standing(item, as)).payouts?.paid;
  expect([await paidAs(team.tokens.MGR_1), await paidAs(team.tokens.LEAD_1)]).toEqual([2.89, 3]);
});

test('where profits are hidden what an item pays at the target and at most is whole dollars too', async () => {
  const payouts = payout({ rateCents: 7, cap: { units: 'raw', value: 150.5 } });
  const item = await insert({
    terms: { ...quarter, measure: { ...testMeasure, label: 'GP ($)' }, target: 123.45, payout: payouts },
  });
  await measure(() => [['REP_1', 'corner', 41_28]]);
  await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
  const told = (await standing(item, team.tokens.LEAD_1)).payouts;
  for (const dollars of [told?.atTarget, told?.most]) expect(Math.round(dollars ?? 0)).toBe(dollars ?? 0);
});

test('what is below another item is paid by it', async () => {
  const parent = await insert({ type: 'multi', terms: { ...quarter, measure: null } });
  const child = await insert({ parentId: parent, terms: { ...quarter, payout: capped } });
  await sold();
  expect((await standing(child)).payouts).toBeNull();
  expect((await standing(parent)).payouts).toMatchObject({ paid: 65 });
});

test('an item of which nothing is reported has empty charts', async () => {
  const old = { period: 'custom', periodStart: '2023-01-01', periodEnd: '2023-01-31' } as const;
  const over = await insert({ name: 'Over', since: '2023-01-01', terms: old });
  await measure();
  const { status, body } = await ask(over);
  const none = { name: 'Over', instance: null, instances: [] };
  expect([status, body.payload]).toEqual([200, { ...none, people: [], payouts: null }]);
  const url = `/api/v3/items/${over}/days?wholesalerId=${team.id}`;
  const days = await team.server.ask({ url, as: team.admin });
  expect([days.status, days.body.payload]).toEqual([
    200,
    { ...none, unit: '', target: null, days: [], whyNone: noDaysTexts.noResults },
  ]);
});

test('who may not ask is refused, and nobody reads of another wholesaler', async () => {
  const item = await insert({});
  await measure();
  expect((await ask(item, '')).status).toBe(401);
  expect((await ask(item, team.tokens.REP_1)).status).toBe(403);
  expect((await ask('spring')).status).toBe(400);
  const unknown = await ask(randomUUID());
  expect([unknown.status, unknown.body.message]).toEqual([404, itemResultTexts.unknown]);
  const never = await ask(item, team.admin, '&instance=2020-01-01');
  expect([never.status, never.body.message]).toEqual([404, itemResultTexts.unknownInstance]);
  const elsewhere = `${team.id}else`;
  await insertWholesaler(team.server.sql, elsewhere);
  const theirs = await insertItem(team.server.sql, elsewhere, { kind: 'incentive', terms: { userIds: ['REP_1'] } });
  expect((await ask(theirs, team.tokens.MGR_1)).status).toBe(404);
  const refused = await team.server.ask({
    ...{ url: `/api/v3/items/${theirs}/standing?wholesalerId=${elsewhere}`, as: team.tokens.MGR_1 },
  });
  expect(refused.status).toBe(403);
});
