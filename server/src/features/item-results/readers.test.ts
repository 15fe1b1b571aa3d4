// Who reads what is behind an item, and accounts of measures by hand. Ann is REP_1, Ben REP_2, both below Lee, LEAD_1.
import { itemResultTexts } from '@caselift/contract/item-results';
import { expect, test } from 'vitest';
import { itemTeam, payout } from '../../testing/item-team.ts';
import { testMeasure, testTerms } from '../../testing/items.ts';

const { team, insert, measure } = itemTeam();

const ask = (
  call: 'accounts' | 'whyNot' | 'lines',
  itemId: string,
  customId = 'REP_1',
  as = team.admin,
  query = '',
) => {
  const path =
    call === 'accounts'
      ? `v2/incentiveObjectiveQueryResults/${itemId}/${customId}`
      : `v3/items/${itemId}/${call}/${customId}`;
  return team.server.ask({ url: `/api/${path}?wholesalerId=${team.id}&db=prod${query}`, as });
};
const volume = {
  period: 'current_quarter',
  measure: testMeasure,
  payout: payout({ rateCents: 100 }),
  target: 9,
} as const;
const ce = 288_000_000;
type Account = {
  buyerId: string;
  eligiblePods?: number;
  selectedPeriodPods?: number;
  referencePeriodPods?: number | null;
};
async function accounts(itemId: string, customId = 'REP_1', as = team.admin, query = ''): Promise<Account[]> {
  const { status, body } = await ask('accounts', itemId, customId, as, query);
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as Account[];
}
const amounts = (list: readonly Account[]) =>
  list.map((one) => [one.buyerId, one.eligiblePods, one.selectedPeriodPods, one.referencePeriodPods]);

test("a person's accounts with what counts of each, the lead's with everyone's below", async () => {
  const delta = { ...testMeasure, label: 'Vol Δ (CEs)' } as const;
  const item = await insert({ terms: { ...volume, measure: delta, userIds: ['REP_1', 'REP_2', 'LEAD_1'] } });
  await measure(() => [
    ['REP_1', 'corner', 5 * ce, 2 * ce],
    ['REP_1', 'wine', 1 * ce, 4 * ce],
    ['REP_2', 'keg', 2 * ce, 0],
    [null, 'nobody', 7 * ce, 0],
  ]);
  expect(amounts(await accounts(item))).toEqual([
    ['corner', 3, 5, 2],
    ['wine', -3, 1, 4],
  ]);
  expect(amounts(await accounts(item, 'LEAD_1')).map(([buyer]) => buyer)).toEqual(['corner', 'keg', 'wine']);
  expect((await accounts(item, 'LEAD_1', team.admin, '&searchPhrase=KE')).map(({ buyerId }) => buyerId)).toEqual([
    'keg',
  ]);
  expect((await accounts(item, 'LEAD_1', team.admin, '&page=2&limit=2')).map(({ buyerId }) => buyerId)).toEqual([
    'wine',
  ]);
  const { body } = await ask('whyNot', item);
  expect((body.payload as { accounts: object[] }).accounts).toEqual([
    { buyerId: 'wine', buyerName: 'wine', note: 'Bought 3 CE less than in the period compared with' },
  ]);
});

test('all accounts as a file have what the list has of them, without what the reader is not told', async () => {
  const delta = { ...testMeasure, label: 'GP Δ ($)' } as const;
  const item = await insert({ terms: { ...volume, measure: delta } });
  await measure(() => [
    ['REP_1', 'corner', 50_025, 20_000],
    ['REP_1', 'wine', 10_000, 40_000],
  ]);
  const file = async (query = '', as = team.admin) => {
    const { status, text } = await ask('accounts', item, 'REP_1', as, `&export=csv${query}`);
    expect(status).toBe(200);
    return text.replace('\uFEFF', '').trimEnd().split('\r\n');
  };
  const titles = 'Account,ID,Held by,Measure,Reference,Selected,Eligible';
  const [corner, wine] = ['corner,corner,Ann,GP Δ ($),200,500.25,300.25', 'wine,wine,Ann,GP Δ ($),400,100,-300'];
  expect(await file('&limit=1')).toEqual([titles, corner, wine]);
  expect(await file('&searchPhrase=WI')).toEqual([titles, wine]);
  await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
  expect(await file('', team.tokens.LEAD_1)).toEqual([
    titles,
    'corner,corner,Ann,GP Δ ($),,,',
    'wine,wine,Ann,GP Δ ($),,,',
  ]);
  const { status, body } = await ask('accounts', item, 'REP_1', team.admin, '&export=csv&searchPhrase=nowhere');
  expect([status, body.message]).toEqual([409, 'No data to export']);
});

test('of account-specific items whether each reaches the target, and those nearest to it', async () => {
  const item = await insert({ terms: { ...volume, isAccountSpecific: true, target: 4 } });
  await measure(() => [
    ['REP_1', 'corner', 5 * ce],
    ['REP_1', 'keg', 1 * ce],
    ['REP_1', 'wine', 3.5 * ce],
  ]);
  expect(amounts(await accounts(item)).map(([buyer, eligible]) => [buyer, eligible])).toEqual([
    ['corner', 1],
    ['wine', 0],
    ['keg', 0],
  ]);
  const { body } = await ask('whyNot', item);
  expect((body.payload as { accounts: { note: string }[] }).accounts.map(({ note }) => note)).toEqual([
    'Has 3.5 CE of 4 CE',
    'Has 1 CE of 4 CE',
  ]);
});

test('dollars of profit are absent where they are hidden', async () => {
  const item = await insert({ terms: { ...volume, measure: { ...testMeasure, label: 'GP ($)' } } });
  await measure(() => [['REP_1', 'corner', 5_00]]);
  expect(await accounts(item, 'REP_1', team.tokens.REP_1)).toMatchObject([{ eligiblePods: 5, selectedPeriodPods: 5 }]);
  await team.server.sql`update settings set hide_profits = true where wholesaler_id = ${team.id}`;
  const [hidden] = await accounts(item, 'REP_1', team.tokens.REP_1);
  for (const field of ['eligiblePods', 'selectedPeriodPods', 'referencePeriodPods']) {
    expect(hidden).not.toHaveProperty(field);
  }
});

test('sales reps read only their own, leads those of the people they see, and nobody what is hidden from them', async () => {
  const item = await insert({ terms: { ...volume, userIds: ['REP_1', 'REP_2'] } });
  const hidden = await insert({ terms: { ...volume, hideFromSalesReps: true } });
  await measure(() => [['REP_1', 'corner', ce]]);
  const statusOf = async (...asked: Parameters<typeof ask>) => {
    const { status, body } = await ask(...asked);
    return [status, body.message];
  };
  for (const call of ['accounts', 'whyNot'] as const) {
    expect((await statusOf(call, item, 'REP_1', team.tokens.REP_1))[0]).toBe(200);
    expect((await statusOf(call, item, 'REP_1', team.tokens.LEAD_1))[0]).toBe(200);
    expect((await statusOf(call, hidden, 'REP_1', team.tokens.LEAD_1))[0]).toBe(200);
  }
  for (const call of ['accounts', 'whyNot', 'lines'] as const) {
    expect((await statusOf(call, item, 'REP_2', team.tokens.REP_1))[0]).toBe(403);
    expect(await statusOf(call, hidden, 'REP_1', team.tokens.REP_1)).toEqual([404, itemResultTexts.notAssigned]);
    expect(await statusOf(call, item, 'LEAD_1')).toEqual([404, itemResultTexts.notAssigned]);
    expect((await statusOf(call, item, 'REP_9'))[0]).toBe(404);
    expect(await statusOf(call, crypto.randomUUID())).toEqual([404, itemResultTexts.unknown]);
    expect(await statusOf(call, item, 'REP_1', team.admin, '&instance=2024-05-01')).toEqual([
      404,
      itemResultTexts.unknownInstance,
    ]);
  }
});

test('an item that measures no sales has reasons, and neither accounts nor lines', async () => {
  const item = await insert({
    type: 'binary',
    terms: { ...volume, measure: null, products: testTerms.products },
  });
  for (const call of ['accounts', 'lines'] as const) {
    const { status, body } = await ask(call, item);
    expect([status, body.message]).toEqual([409, itemResultTexts.notMeasured]);
  }
  const { body } = await ask('whyNot', item);
  expect(body.payload).toMatchObject({ reasons: [{ reason: expect.any(String) }], accounts: [] });
});

test('an archived item is read from what was copied of it', async () => {
  const item = await insert({ terms: volume });
  await measure(() => [['REP_1', 'corner', ce]]);
  const { sql } = team.server;
  const [texts] = await sql<{ scope: string; set: string }[]>`
    select s.scope, a.accounts as set from snapshot_item_scopes s join snapshot_item_sets a using (snapshot_id)
    where snapshot_id = ${team.snapshotId}`;
  const inputs = {
    ...{ from: '2024-04-01', to: '2024-06-30', lastDate: '2024-06-14', nonSellingDays: [] },
    people: [{ customId: 'REP_1', role: 'salesRep', leadership: false, teamLeadIds: [] }],
    scopes: [{ scope: texts?.scope, buyers: [['REP_1', 'wine', 7 * ce, 0]] }],
    sets: [
      {
        accounts: texts?.set,
        buyers: [
          ['REP_1', 'wine'],
          ['REP_2', 'corner'],
        ],
      },
    ],
  };
  const row = { wholesaler_id: team.id, item_id: item, instance_start: '2024-04-01' };
  await sql`insert into item_archives ${sql({ ...row, inputs: sql.json(inputs as never) })}`;
  await sql`update items set archived_at = now() where item_id = ${item}`;
  expect(amounts(await accounts(item)).map(([buyer, eligible]) => [buyer, eligible])).toEqual([['wine', 7]]);
});
