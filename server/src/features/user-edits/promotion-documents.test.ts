/**
 * What every document of pay says of someone who is promoted on July 1: of June a sales rep, of July a team lead. P is $500 at a
 * goal of $10,000; a rep loses 2% of it for each point below, a lead nothing. The incentive pays a rep $2 and a lead $3 a CE,
 * half of it the supplier's, and the boost whoever sells $1 a CE. Each sale is a CE.
 */
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { Plan } from '@caselift/contract/plan-acceptance';
import type { UserStatement } from '@caselift/contract/statements';
import { setNow } from '@caselift/db/clock';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { makePlanVersions } from '../../plans/make-versions.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july] = ['2024-06-01', '2024-07-01'] as const;
const id = 'papers';
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;
let [itemId, boostId, reader] = ['', '', ''];

const sale = (day: string, rep: 'ANN_1' | 'BEN_1', gp: number) => ({
  ...{ invoice: `${rep} ${day}`, day, rep, gp },
  buyer: rep === 'ANN_1' ? 'B1' : 'B2',
});

beforeAll(async () => {
  setNow('2024-07-03T15:00:00Z');
  server = await startTestApp();
  const { database, env, sql } = server;
  house = await startClosingHouse(server, id);
  reader = (await insertSuperAdmin(sql)).token;
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,Corner,Bar,on,,,ANN_1', 'B2,Bell,Bar,on,,,BEN_1'],
    users: ['ANN_1,Ann,,salesRep,,,LEE_1', 'BEN_1,Ben,,salesRep,,,LEE_1', 'LEE_1,Lee,,teamLead,,,'],
    sales: [sale('2024-06-03', 'ANN_1', 9500), sale('2024-06-14', 'BEN_1', 500)],
  });
  await house.updateAndPublish();
  await house.goal('ANN_1', { from: june, goal: 10_000 });
  for (const customId of ['BEN_1', 'LEE_1']) await house.goal(customId, { from: june, goal: 1_000_000 });
  itemId = await insertItem(sql, id, {
    ...{ kind: 'incentive', name: 'Ale push', since: '2024-01-01' },
    terms: {
      ...{ userIds: ['ANN_1', 'BEN_1'], measure: testMeasure, target: 10, payoutsByUserType: true },
      products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
      payoutMap: { salesReps: payout({ rateCents: 200 }), teamLeads: payout({ rateCents: 300 }) },
      supplierContribution: 50,
    },
  });
  boostId = await insertBoost(sql, id, {
    ...{ name: 'Ale Days', startDate: june, endDate: '2024-07-31', productIds: ['P1'] },
    ...{ amountCents: 100, supplierContribution: 50 },
  });
  await house.updateAndPublish();
  await makePlanVersions(sql, { wholesalerId: id, rules: 'of June' });
  await house.importFiles({ sales: [sale('2024-07-01', 'ANN_1', 500)] });
  await house.updateAndPublish();
  worker = await startWorker({ database, env, onLockLost: () => {} });
  const patch = { role: 'teamLead' };
  await send('PATCH', 'users?customIds=ANN_1', { patch });
  await send('PATCH', 'users?customIds=BEN_1', { patch: { teamLead: [{ customId: 'ANN_1' }] } });
  await house.importFiles({ sales: [sale('2024-07-02', 'BEN_1', 9500)] });
  await house.updateAndPublish();
  await makePlanVersions(sql, { wholesalerId: id, rules: 'of July' });
}, 300_000);
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

async function send(method: 'PATCH', path: string, json: object): Promise<void> {
  const { status, body } = await house.ask({ url: `/api/${path}`, method, json });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
}
async function ask<T>(path: string): Promise<T> {
  const { status, body } = await house.askOn({ url: `/api/${path}` });
  expect([path, status, body.message]).toEqual([path, 200, undefined]);
  return body.payload as T;
}

type Row = Record<string, string | number | undefined>;
async function tablesOf(url: string, json?: object): Promise<(name: string) => Row[]> {
  const { statusCode, rawPayload } = await server.app.inject({
    ...{ url, headers: { authorization: `Bearer ${reader}` } },
    ...(json && { method: 'POST', payload: json }),
  });
  expect([url, statusCode]).toEqual([url, 200]);
  const { Sheets } = read(rawPayload);
  return (name) => utils.sheet_to_json<Row>(Sheets[name] ?? {}).slice(0, -1);
}

const statementOf = async (period: string) => {
  const { totalPayout, gp, incentives, boosts } = await ask<UserStatement>(`users/ANN_1/statement?period=${period}`);
  const amounts = (lines: readonly { amount: number }[]) => lines.map(({ amount }) => amount);
  return {
    ...{ totalPayout, gp: gp.earned },
    ...{ incentives: amounts(incentives.lines), boosts: amounts(boosts.lines) },
  };
};
const summaryOf = async (period: string) => {
  const { people, payout: paid, programs } = await ask<MonthEndSummary>(`monthEndSummary?period=${period}`);
  const ann = people.find(({ customId }) => customId === 'ANN_1');
  return {
    ann: [ann?.role, ann?.team, ann?.now],
    // Reps, then leads.
    roles: paid.roles.filter(({ people: count }) => count > 0).map((one) => `${one.role} ${one.people} ${one.now}`),
    programs: programs.map(({ kind, people: count, cost, supplierShare }) => [kind, count, cost, supplierShare]),
  };
};
const billBackOf = async (period: string) => {
  const url = `/api/v3/items/billBack?wholesalerId=${id}&period=${period}&export=xlsx`;
  return (await tablesOf(url, { itemIds: [itemId] }))('By person');
};
const planOf = async (version: string) => {
  const { shown } = await ask<Plan>(`planAcceptance/ANN_1${version}`);
  return (shown?.entries ?? []).map(({ sentences }) => sentences[0]?.segments.map(({ text }) => text).join(''));
};

const asRep = {
  // 500 x (100 - 2 x 5)%; 1 CE at $2; 1 CE at $1.
  statement: { totalPayout: 453, gp: 450, incentives: [2], boosts: [1] },
};
const asLead = {
  // 500 + 9,500 of the team is 100%; 2 CE of the team at $3; 1 CE of their own at $1.
  statement: { totalPayout: 507, gp: 500, incentives: [6], boosts: [1] },
};

describe.each(['open', 'closed'])('documents of both months while June is %s', (state) => {
  beforeAll(async () => {
    if (state === 'closed') await house.close(june, []);
  }, 300_000);

  test("June's statement is a rep's and July's a lead's", async () => {
    expect([await statementOf(june), await statementOf(july)]).toEqual([asRep.statement, asLead.statement]);
  });

  test('Month-End has them among the reps of Lee in June, and among the leads with a team in July', async () => {
    expect([await summaryOf(june), await summaryOf(july)]).toEqual([
      {
        ann: ['salesRep', 'Lee', 453],
        // Ben has $2 of the incentive and $1 of the boost.
        roles: ['salesRep 2 456', 'teamLead 1 0'],
        programs: [
          ['boost', 2, 2, 1],
          ['incentive', 2, 4, 2],
        ],
      },
      {
        ann: ['teamLead', 'Ann', 507],
        roles: ['salesRep 1 3', 'teamLead 2 507'],
        programs: [
          ['boost', 2, 2, 1],
          ['incentive', 2, 8, 4],
        ],
      },
    ]);
  });

  test('the plan of June stays readable as it was asked for, and the one of July says what the team does', async () => {
    const [rep, lead] = [await planOf('?version=1'), await planOf('')];
    const boost = 'You earn $1.00 for each CE of 1 product that you sell, from Jun 1 to Jul 31, 2024.';
    expect(rep).toEqual([
      'Your GP goal is $10,000.00 a month.',
      boost,
      'You earn $2.00 for each CE of Ale in your accounts, each month. At your target of 10 CE that is $20.00. There is no maximum.',
    ]);
    expect(lead).toEqual([
      "Your team's GP goal is $10,000.00 a month.",
      boost,
      "You earn $3.00 for each CE of Ale in your team's accounts, each month. At your target of 10 CE that is $30.00. There is no maximum.",
    ]);
  });

  test('packets claim of each month what they were paid as', async () => {
    const ofBen = { 'User ID': 'BEN_1', Name: 'Ben', 'Amount paid': 2, "Supplier's share": 1 };
    const ofAnn = { ...ofBen, 'User ID': 'ANN_1', Name: 'Ann' };
    expect([await billBackOf(june), await billBackOf(july)]).toEqual([
      [ofAnn, ofBen],
      [{ ...ofAnn, 'Amount paid': 6, "Supplier's share": 3 }, ofBen],
    ]);
    const { signedUrl } = await ask<{ signedUrl: string }>(`v2/boosts/${boostId}/packet?format=xlsx`);
    const table = await tablesOf(signedUrl);
    // A boost pays whoever sells, whatever the role is.
    expect(table('By sales rep').map((row) => [row['Sales rep ID'], row['Amount paid']])).toEqual([
      ['ANN_1', 2],
      ['BEN_1', 2],
    ]);
    expect(table('By sales period').map((row) => [row['First day'], row['Amount paid']])).toEqual([
      ['Jun 1, 2024', 2],
      ['Jul 1, 2024', 2],
    ]);
  });
});
