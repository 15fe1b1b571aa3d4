// How far items are, of Ann (REP_1) and Ben (REP_2) below Lee (LEAD_1) below Tia (TOP_1).
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { readItemPercents } from '@caselift/contract/item-progress';
import { expect, test } from 'vitest';
import { itemTeam } from '../../testing/item-team.ts';
import { insertItem, testMeasure } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

const { team, insert, measure, edit } = itemTeam();

const quarter = { period: 'current_quarter' } as const;
const ask = (itemIds: readonly string[], as = team.admin) =>
  team.server.ask({
    ...{ url: `/api/v3/items/percents?wholesalerId=${team.id}&db=prod`, method: 'POST' },
    ...{ as, json: { itemIds } },
  });
async function percents(itemIds: readonly string[], as = team.admin): Promise<(number | null | undefined)[]> {
  const { status, body } = await ask(itemIds, as);
  expect([status, body.message]).toEqual([200, undefined]);
  const found = new Map(
    (body.payload as ReplyOf<typeof readItemPercents>).map(({ itemId, percent }) => [itemId, percent]),
  );
  return itemIds.map((id) => found.get(id));
}
const sold = () =>
  measure(() => [
    ['REP_1', 'corner', 9],
    ['REP_2', 'keg', 4],
  ]);

test('an item is as far as its sales reps together, by the targets that each of them has', async () => {
  const item = await insert({ terms: { ...quarter, userIds: ['REP_1', 'REP_2', 'LEAD_1'] } });
  const open = await insert({ terms: { ...quarter, isOpenEnded: true, target: 0 } });
  await sold();
  // 13 of 20; leads are not in the sums.
  expect(await percents([item, open])).toEqual([65, null]);
  await edit(item, '2024-04-01');
  expect((await percents([item]))[0]).toBeCloseTo((100 * 13) / 16, 9);
});

test('what cannot be added up is the mean of the percents, and an item of leads alone is theirs', async () => {
  const parent = await insert({ type: 'multi', terms: { ...quarter, measure: null, userIds: ['REP_1', 'REP_2'] } });
  await insert({ parentId: parent, terms: { ...quarter, userIds: ['REP_1', 'REP_2'], target: 5 } });
  const ofLeads = await insert({ type: 'binary', terms: { ...quarter, measure: null, userIds: ['LEAD_1'] } });
  await sold();
  // Ann's one part is done, Ben's isn't.
  expect((await percents([parent]))[0]).toBe(50);
  expect(await percents([ofLeads])).toEqual([0]);
});

test('where profits are hidden the sums of them are too: leads get the mean of the percents that they see', async () => {
  const item = await insert({ terms: { ...quarter, target: 1000, measure: { ...testMeasure, label: 'GP ($)' } } });
  await measure(() => [
    ['REP_1', 'corner', 123_456],
    ['REP_2', 'keg', 0],
  ]);
  await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
  expect((await percents([item]))[0]).toBeCloseTo(61.728, 9);
  expect(await percents([item], team.tokens.LEAD_1)).toEqual([50]);
});

test('sales reps ask for no percents, and nobody of the items of another wholesaler', async () => {
  await measure();
  expect((await ask([], team.tokens.REP_1)).status).toBe(403);
  const elsewhere = `${team.id}other`.slice(0, 10);
  await insertWholesaler(team.server.sql, elsewhere);
  const theirs = await insertItem(team.server.sql, elsewhere, { kind: 'incentive', terms: { userIds: ['REP_1'] } });
  expect(await percents([theirs])).toEqual([undefined]);
});
