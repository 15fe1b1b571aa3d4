/**
 * What staff open of people who are gone: the summary's rows, their statements, and the invoice lines behind their items.
 * GOES_1 was deleted after June, QUIT_1 while July runs, and NEXT_1 was created then. P is $500 at goal; 5 placements of $5.
 */
import type { PersonPeriod } from '@caselift/contract/closings';
import type { ItemInvoiceLine } from '@caselift/contract/item-results';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import type { UserStatement } from '@caselift/contract/statements';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { insertPerson } from '../../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july] = ['2024-06-01', '2024-07-01'] as const;
let server: TestApp;
let house: ClosingHouse;
let worker: Worker | null;
let item: string;

beforeAll(async () => {
  server = await startTestApp();
  const { database, env } = server;
  house = await startClosingHouse(server, 'left');
  const accounts = ['A1', 'A2', 'A3', 'A4', 'A5'];
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: [...accounts.map((id) => `${id},${id},Bar,on,,,GOES_1`), 'B1,B1,Bar,on,,,STAY_1'],
    users: ['GOES_1', 'QUIT_1', 'STAY_1'].map((id) => `${id},${id},,salesRep,,,`),
    sales: [
      ...accounts.map((buyer) => ({ invoice: buyer, buyer, day: '2024-06-05', rep: 'GOES_1', gp: 2000 })),
      { invoice: 'Q1', day: '2024-06-06', rep: 'QUIT_1', gp: 10_000 },
      { invoice: 'Q2', day: '2024-07-02', rep: 'QUIT_1', gp: 10_000 },
      { invoice: 'S1', day: '2024-07-02', rep: 'STAY_1', gp: 100 },
    ],
  });
  item = await insertItem(house.sql, 'left', {
    ...{ kind: 'incentive', name: 'Ale', since: june },
    terms: {
      ...{ userIds: ['GOES_1'], target: 100, payout: payout({ rateCents: 500, isFullAmount: true }) },
      measure: { ...testMeasure, label: 'PODs Simple' },
      products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
    },
  });
  await house.updateAndPublish();
  for (const customId of ['GOES_1', 'QUIT_1']) await house.goal(customId, { from: june, goal: 10_000 });
  await remove('GOES_1', '2024-06-30T15:00:00Z');
  await remove('QUIT_1', '2024-07-03T15:00:00Z');
  await create('NEXT_1');
  worker = await startWorker({ database, env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

/** As if it had been on that day. */
async function remove(customId: string, at: string): Promise<void> {
  const { status } = await house.ask({ url: `/api/user?customId=${customId}&db=prod`, method: 'DELETE' });
  expect(status).toBe(200);
  await house.sql`update users set deleted_at = ${at} where wholesaler_id = 'left' and custom_id = ${customId}`;
}
async function create(customId: string, email = 'nell@example.com'): Promise<void> {
  const json = {
    customId,
    name: 'Nell Next',
    email,
    role: 'salesRep',
    password: 'kestrel-Maple-42!',
  };
  const { status, body } = await house.ask({ url: '/api/user?db=prod', method: 'POST', json });
  expect([status, body.message]).toEqual([200, undefined]);
}
async function read<T>(url: string): Promise<T> {
  const { status, body } = await house.askOn({ url: `/api/${url}` });
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body.payload as T;
}
const summary = (period: string) => read<MonthEndSummary>(`monthEndSummary?period=${period}`);
const rows = ({ people }: MonthEndSummary) => people.map(({ customId, now, isGone }) => [customId, now, isGone]);
const periods = async (customId: string) =>
  (await read<PersonPeriod[]>(`users/${customId}/statements`))
    .filter(({ from }) => from >= june)
    .map(({ from, state }) => [from, state]);
const linesOf = (customId: string, period: string) =>
  read<{ lines: ItemInvoiceLine[]; count: number }>(
    `v3/items/${item}/lines/${customId}?period=${period}&instance=${june}`,
  );

const paidInJune = [
  ['GOES_1', 525, true],
  ['QUIT_1', 500, true],
];

/** The same whether June is closed or not. */
function juneIsOpened() {
  test("June's summary marks who is gone, and leaves out who was created after it", async () => {
    const found = await summary(june);
    expect(rows(found)).toEqual(paidInJune);
    expect(found.payout.total.now).toBe(1025);
    expect(found.payout.roles).toMatchObject([{ role: 'salesRep', people: 2 }]);
  });

  test("staff open the deleted rep's statement of June with its item, and the invoice lines behind it", async () => {
    const statement = await read<UserStatement>(`users/GOES_1/statement?period=${june}`);
    expect(statement).toMatchObject({ name: 'GOES_1', totalPayout: 525 });
    expect(statement.incentives.lines).toMatchObject([{ itemId: item, name: 'Ale', amount: 25 }]);
    const { lines, count } = await linesOf('GOES_1', june);
    expect([count, lines.map(({ invoiceId }) => invoiceId).sort()]).toEqual([5, ['A1', 'A2', 'A3', 'A4', 'A5']]);
  });
}

describe('before June is closed', () => {
  juneIsOpened();

  test("the running period's summary has the rep who quit in it, and nobody who quit before", async () => {
    const found = await summary(july);
    expect(rows(found).filter(([, now]) => now !== 0)).toEqual([['QUIT_1', 500, true]]);
    expect(rows(found).map(([customId]) => customId)).toContain('GOES_1'); // Its $525 of June are gone: a difference.
  });

  test('statements end with the period in which the person was deleted', async () => {
    expect(await periods('GOES_1')).toEqual([[june, 'ended']]);
    expect(await periods('QUIT_1')).toEqual([
      [july, 'open'],
      [june, 'ended'],
    ]);
  });

  test("the statement of the running period of a rep who quit in it is staff's to read", async () => {
    const statement = await read<UserStatement>('users/QUIT_1/statement');
    expect(statement).toMatchObject({ name: 'QUIT_1', totalPayout: 500 });
    const { status } = await house.ask({ url: '/api/users/GOES_1/statement' });
    expect(status).toBe(404);
  });
});

describe('with June closed', () => {
  beforeAll(() => house.close(june, ['goals']), 60_000);
  juneIsOpened();

  test('the closed statements are listed, and of who was created after June it paid nothing', async () => {
    expect(await periods('GOES_1')).toEqual([[june, 'closed']]);
    const [{ cents } = { cents: -1 }] = await house.sql<{ cents: number }[]>`
      select coalesce(sum(payable_cents), 0)::int as cents from closed_statements
      where wholesaler_id = 'left' and custom_id = 'NEXT_1'`;
    expect(cents).toBe(0);
    expect(await periods('NEXT_1')).toEqual([[july, 'open']]);
  });

  test('reps and another wholesaler get 403 for statements and lines of who is gone, and strangers 401', async () => {
    const { sql } = server;
    const rep = await insertPerson(sql, { wholesalerId: 'left', role: 'salesRep' });
    const lead = await insertPerson(sql, { wholesalerId: 'left', role: 'teamLead' });
    await insertWholesaler(sql, 'nextdoor');
    const stranger = await insertPerson(sql, { wholesalerId: 'nextdoor', role: 'manager' });
    const paths = ['users/GOES_1/statements', `users/GOES_1/statement?period=${june}`, `v3/items/${item}/lines/GOES_1`];
    for (const path of paths) {
      const url = `/api/${path}${path.includes('?') ? '&' : '?'}wholesalerId=left`;
      for (const { token: as } of [rep, lead, stranger]) expect((await server.ask({ url, as })).status).toBe(403);
      expect((await server.ask({ url })).status).toBe(401);
    }
  });
});

describe('with June closed, and a rollback to people of before GOES_1 came', () => {
  beforeAll(async () => {
    await house.sql`delete from users where wholesaler_id = 'left' and db = 'prod' and custom_id = 'GOES_1'`;
  });
  juneIsOpened();

  test('the person is listed with what was paid, and is nobody who could be restored', async () => {
    expect(await periods('GOES_1')).toEqual([[june, 'closed']]);
    const gone = await read<{ customId: string }[]>('gonePeople');
    expect(gone.map(({ customId }) => customId)).not.toContain('GOES_1');
  });
});

test('whoever came after June was closed has no statement of a June that is open again', async () => {
  await create('LATE_1', 'late@example.com');
  const json = { reason: 'A payout was wrong' };
  const { status } = await house.ask({ url: `/api/closings/${june}/reopen`, method: 'POST', json });
  expect(status).toBe(200);
  await create('LAST_1', 'last@example.com');
  expect(await periods('LATE_1')).toEqual([[july, 'open']]);
  // Who came since it is open again is paid for it, as whoever comes before a closing.
  expect((await periods('LAST_1')).map(([from]) => from)).toContain(june);
  expect((await house.ask({ url: `/api/users/LATE_1/statement?period=${june}` })).status).toBe(404);
});
