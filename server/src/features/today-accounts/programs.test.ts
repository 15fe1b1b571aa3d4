// What counts in a program, account by account. Ann is REP_1 and Ben REP_2, both below Lee, LEAD_1. L is June 14, 2024.
import type { ReplyOf } from '@caselift/contract/endpoint';
import { type listProgramAccounts, todayAccountTexts } from '@caselift/contract/today-accounts';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { everything, itemTeam } from '../../testing/item-team.ts';
import { testMeasure } from '../../testing/items.ts';
import type { Teammate } from '../../testing/team.ts';

const { team, insert, measure } = itemTeam();

const buyers = [
  { customId: 'a', name: 'Acorn', rep: 'REP_1', location: 'Ames', chain: 'Oak' },
  { customId: 'b', name: 'Barley', rep: 'REP_1', location: 'Ames' },
  { customId: 'c', name: 'Corner', rep: 'REP_1', location: 'Boone', chain: 'Oak' },
  { customId: 'd', name: 'Depot', rep: 'REP_1' },
  { customId: 'k', name: 'Keg Bar', rep: 'REP_2', location: 'Boone' },
];
const products = [
  { customId: 'orig', name: 'Zestrel Original', supplier: 'alder' },
  { customId: 'citr', name: 'Zestrel Citrus', supplier: 'alder' },
  { customId: 'rum', name: 'Rum', supplier: 'other' },
];

beforeEach(async () => {
  const { sql } = team.server;
  team.snapshotId = await insertSnapshot(sql, team.id, { lastTransactionDate: '2024-06-14', buyers, products });
  await pointAt(sql, team.id, 'prod', team.snapshotId);
});

const ce = 288_000_000;

type Reply = ReplyOf<typeof listProgramAccounts>;
const ask = (itemId: string, query = '', as: Teammate = 'REP_1', rest = 'accounts') =>
  team.server.ask({
    url: `/api/today/programs/${itemId}/${rest}?wholesalerId=${team.id}${query}`,
    as: team.tokens[as],
  });
async function list(itemId: string, query = '', as: Teammate = 'REP_1'): Promise<Reply> {
  const { status, body } = await ask(itemId, query, as);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Reply;
}
const told = ({ results }: Reply) =>
  results.map(({ name, accounts }) => [name, ...accounts.map((account) => `${account.name}: ${account.note}`)]);

/** Acorn has both products, Corner one, Barley and Depot none; Ben's Keg Bar one. */
async function placements(terms: object = {}) {
  const item = await insert({ terms: { userIds: ['REP_1', 'REP_2', 'LEAD_1'], products: everything, ...terms } });
  await measure(() => [
    ['REP_1', 'a', 2],
    ['REP_1', 'b', 0],
    ['REP_1', 'c', 1],
    ['REP_1', 'd', 0],
    ['REP_2', 'k', 1],
  ]);
  return item;
}

describe('what counts in a program', () => {
  test('accounts come by city with the nearest to done first, and those without a city last', async () => {
    const open = await list(await placements());
    expect(told(open)).toEqual([
      ['Boone', 'Corner: 1 of 2 products'],
      ['Ames', 'Barley: 0 of 2 products'],
      [null, 'Depot: 0 of 2 products'],
    ]);
    expect(open).toMatchObject({ count: 3, open: 3, done: 1, products: 2 });
    expect(open.results[1]).toMatchObject({ name: 'Ames', open: 1, done: 1, count: 1 });
  });

  test('done ones apart, by chain, by name and page by page', async () => {
    const item = await placements();
    expect(told(await list(item, '&list=done&groupBy=chain'))).toEqual([['Oak', 'Acorn: 2 of 2 products']]);
    expect(told(await list(item, '&searchPhrase=bAR'))).toEqual([['Ames', 'Barley: 0 of 2 products']]);
    expect(told(await list(item, '&limit=1&page=2'))).toEqual([['Ames', 'Barley: 0 of 2 products']]);
    expect(told(await list(item, '&group='))).toEqual([[null, 'Depot: 0 of 2 products']]);
    const chains = await list(item, '&groupBy=chain&accounts=1');
    expect(chains.results.map(({ name, count, accounts }) => [name, count, accounts.length])).toEqual([
      ['Oak', 1, 1],
      [null, 2, 1],
    ]);
  });

  test("adds up to what is behind the item's pay", async () => {
    const item = await insert({ terms: { userIds: ['REP_1'], measure: testMeasure, products: everything } });
    await measure(() => [
      ['REP_1', 'a', 2 * ce],
      ['REP_1', 'b', -1 * ce],
      ['REP_1', 'c', 1.5 * ce],
    ]);
    const { body } = await team.server.ask({
      url: `/api/v2/incentiveObjectiveQueryResults/${item}/REP_1?wholesalerId=${team.id}&limit=100`,
      as: team.tokens.REP_1,
    });
    const behind = body.payload as { buyerId: string; eligiblePods: number }[];
    const all = await Promise.all(['open', 'done'].map((each) => list(item, `&list=${each}`)));
    const shown = all.flatMap(({ results }) => results.flatMap(({ accounts }) => accounts));
    expect(shown.map(({ buyerId }) => buyerId).sort()).toEqual(behind.map(({ buyerId }) => buyerId).sort());
    const counted = shown.map(({ note }) => Number.parseFloat(note.replace('−', '-')));
    const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
    expect(sum(counted)).toBe(sum(behind.map(({ eligiblePods }) => eligiblePods))); // 2 - 1 + 1.5 = 2.5
    expect(all.map(({ open, done }) => [open, done])).toEqual([
      [1, 2],
      [1, 2],
    ]);
  });

  test('of a target for each account those that reach it are done', async () => {
    const terms = { userIds: ['REP_1'], measure: testMeasure, products: everything };
    const item = await insert({ terms: { ...terms, isAccountSpecific: true, target: 4 } });
    await measure(() => [
      ['REP_1', 'a', 5 * ce],
      ['REP_1', 'b', 1 * ce],
      ['REP_1', 'c', 3.5 * ce],
    ]);
    expect(told(await list(item))).toEqual([
      ['Boone', 'Corner: 3.50 of 4.00 CE'],
      ['Ames', 'Barley: 1.00 of 4.00 CE'],
    ]);
    expect(told(await list(item, '&list=done'))).toEqual([['Ames', 'Acorn: 5.00 of 4.00 CE']]);
  });

  test('a photo program lists the accounts it takes photos of, with those that wait', async () => {
    const accounts = {
      byFilters: true,
      filters: { accountType: [], premise: [], chain: ['Oak'], location: [] },
      list: null,
    };
    const item = await insert({ type: 'image', terms: { userIds: ['REP_1'], accounts, maxImagesPerAccount: 2 } });
    await measure(() => []);
    const image = (number: number, buyer: string, status: string) => ({
      ...{ wholesaler_id: team.id, item_id: item, user_id: 'REP_1', buyer_id: buyer, status },
      ...{ image_id: `00000000-0000-4000-8000-0000000001${number}`, instance_start: '2024-06-01' },
      ...{ own_date: '2024-06-10', stored_at: '2024-06-10' },
    });
    const { sql } = team.server;
    await sql`insert into item_images ${sql([image(11, 'a', 'approved'), image(12, 'c', 'approved'), image(13, 'c', 'pending')])}`;
    expect(told(await list(item))).toEqual([
      ['Boone', 'Corner: 1 of 2 photos, 1 waiting'],
      ['Ames', 'Acorn: 1 of 2 photos'],
    ]);
    const { body } = await ask(item, '', 'REP_1', 'accounts/c/whyNot');
    expect(body.payload).toMatchObject({
      parts: [{ lines: [{ kind: 'photo', amount: 'Approved' }, { amount: 'Waiting' }], amount: '1 photo' }],
      way: '1 photo waits for approval.',
    });
  });

  test('a tick or a value counts no accounts', async () => {
    const item = await insert({ type: 'binary', terms: { userIds: ['REP_1'] } });
    await measure(() => []);
    expect(await list(item)).toEqual({ results: [], count: 0, open: 0, done: 0, products: null });
  });
});

describe('who may read it', () => {
  test('a rep their own accounts, a lead the team’s, by sales rep, and those of one below', async () => {
    const item = await placements();
    const byRep = await list(item, '&groupBy=rep', 'LEAD_1');
    expect(byRep.results.map(({ name, open, done }) => [name, open, done])).toEqual([
      ['Ann', 3, 1],
      ['Ben', 1, 0],
    ]);
    expect(told(await list(item, '&customId=REP_2', 'LEAD_1'))).toEqual([['Boone', 'Keg Bar: 1 of 2 products']]);
    expect((await ask(item, '&customId=REP_2', 'REP_1')).status).toBe(403);
    expect((await ask(item, '', 'MGR_1')).status).toBe(403);
  });

  test("another rep's account is not in it, and neither is an unknown one", async () => {
    const item = await placements();
    for (const buyer of ['k', 'nowhere']) {
      const { status, body } = await ask(item, '', 'REP_1', `accounts/${buyer}/whyNot`);
      expect([buyer, status, body.message]).toEqual([buyer, 404, todayAccountTexts.notInProgram]);
    }
  });

  test('nobody learns of a program hidden from sales reps, and of none of other wholesalers', async () => {
    const hidden = await placements({ hideFromSalesReps: true });
    expect((await ask(hidden)).status).toBe(404);
    expect((await list(hidden, '', 'LEAD_1')).open).toBe(4);
    const url = `/api/today/programs/${hidden}/accounts?wholesalerId=teama`;
    expect([403, 404]).toContain((await team.server.ask({ url, as: team.tokens.LEAD_1 })).status);
    expect((await ask('00000000-0000-4000-8000-00000000dead')).status).toBe(404);
  });

  test('hidden profits stay hidden: no amount, and no order by it', async () => {
    const { sql } = team.server;
    await sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
    const gp = { measure: { ...testMeasure, label: 'GP ($)' }, isAccountSpecific: true, target: 50 } as const;
    const item = await insert({ terms: { userIds: ['REP_1'], products: everything, ...gp } });
    await measure(() => [
      ['REP_1', 'c', 4000],
      ['REP_1', 'b', 1234],
      ['REP_1', 'a', 100],
    ]);
    expect(told(await list(item))).toEqual([
      ['Ames', 'Acorn: Below the target', 'Barley: Below the target'],
      ['Boone', 'Corner: Below the target'],
    ]);
  });
});
