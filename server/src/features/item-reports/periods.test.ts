// Reports, files and bill-backs of a month that is over: July 2, 2024, with June not closed, and then closed. Ann has
// 3 placements in June, $50 each, and the supplier pays half.

import type { CustomInstance } from '@caselift/contract/item-edits';
import type { ReportedItem } from '@caselift/contract/item-progress';
import type { ItemReportRow } from '@caselift/contract/item-reports';
import { statementTexts } from '@caselift/contract/statements';
import { noSuchDay } from '@caselift/contract/wholesaler';
import { read, utils } from '@e965/xlsx';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem, testMeasure, testTerms } from '../../testing/items.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const [june, july] = ['2024-06-01', '2024-07-01'];
let server: TestApp;
let worker: Worker | null = null;
let house: ClosingHouse;
let pods: string;
let scans: string;
let shelves: string;
const people: Record<'manager' | 'teamLead' | 'salesRep' | 'stranger', Actor> = {} as never;

beforeAll(async () => {
  server = await startTestApp();
  house = await startClosingHouse(server, 'after');
  const { sql } = house;
  const terms = {
    userIds: ['ANN_1', 'GIL_1'],
    target: 3,
    payout: payout({ rateCents: 5000 }),
    supplierContribution: 50,
  };
  const sales = {
    measure: { ...testMeasure, label: 'PODs Simple' } as const,
    products: { ...testTerms.products, filters: { ...testTerms.products.filters, brand: ['Ale'] } },
  };
  pods = await insertItem(sql, 'after', {
    kind: 'incentive',
    name: 'Pods',
    since: june,
    terms: { ...terms, ...sales },
  });
  scans = await insertItem(sql, 'after', { kind: 'incentive', type: 'custom', name: 'Scans', since: june, terms });
  shelves = await insertItem(sql, 'after', { kind: 'incentive', type: 'binary', name: 'New', since: july, terms });
  await house.importFiles({
    sales: [
      ...['A1', 'A2', 'A3'].map((buyer) => ({ invoice: buyer, day: '2024-06-05', buyer, rep: 'ANN_1' })),
      { invoice: 'LAST', day: '2024-06-28', buyer: 'A4', rep: 'GIL_1' },
      { invoice: 'JULY', day: '2024-07-02', buyer: 'A1', rep: 'ANN_1' },
    ],
    products: ['P1,P1,ales,Ales,,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['A1', 'A2', 'A3', 'A4'].map((id) => `${id},${id},Bar,on,,,${id === 'A4' ? 'GIL_1' : 'ANN_1'}`),
    users: ['ANN_1', 'GIL_1'].map((id) => `${id},${id},,salesRep,,,`),
  });
  await house.updateAndPublish();
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
  for (const role of ['manager', 'teamLead', 'salesRep'] as const) {
    people[role] = await insertPerson(sql, { wholesalerId: 'after', role });
  }
  await insertWholesaler(sql, 'other');
  people.stranger = await insertPerson(sql, { wholesalerId: 'other', role: 'manager' });
  // What is edited in July is July's.
  const edited = { quantityPayout: 70, supplierContribution: 10 };
  const { status, body } = await house.askOn({ url: `/api/v3/items/${pods}`, method: 'PATCH', json: edited });
  expect([status, body.message]).toEqual([200, undefined]);
  const archived = await house.askOn({ url: `/api/v3/items/${pods}`, method: 'PATCH', json: { archived: true } });
  expect([archived.status, archived.body.message]).toEqual([200, undefined]);
  await sql`update users set deleted_at = '2024-07-02T12:00:00Z' where custom_id = 'GIL_1'`;
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

type Asked = { as?: Actor; json?: object; url: string };
const post = ({ as, json = { itemIds: [pods, scans, shelves] }, url }: Asked) =>
  house.askOn({ url: `/api/v3/items/${url}`, method: 'POST', json, ...(as && { as: as.token }) });
const get = (url: string) => house.askOn({ url: `/api/v3/items/${url}` });
const reporting = (period: string) => `reporting?isIncentive=true${period && `&period=${period}`}`;
async function rowsOf(period: string, as?: Actor): Promise<ItemReportRow[]> {
  const { status, body } = await post({ url: reporting(period), ...(as && { as }) });
  expect([status, body.message]).toEqual([200, undefined]);
  return (body.payload as { rows: ItemReportRow[] }).rows;
}
/** What is in no list any more. */
async function listed(as = people.manager, query = ''): Promise<unknown> {
  const url = `/api/v3/items/reported?isIncentive=true&period=${june}${query}`;
  const { status, body } = await house.askOn({ url, as: as.token });
  if (status !== 200) return status;
  return (body.payload as ReportedItem[]).map(({ name, gone }) => [name, gone]);
}
async function told(period: string, as?: Actor): Promise<unknown[][]> {
  return (await rowsOf(period, as)).map((row) => [
    row.name,
    row.userId,
    row.startDate,
    row.payoutMTD,
    row.supplierContribution,
  ]);
}
/** Rows of a sheet of a file. */
async function sheet(url: string, name: string): Promise<Record<string, unknown>[]> {
  const answer = await server.app.inject({
    ...{ url: `/api/v3/items/${url}&wholesalerId=after`, method: 'POST', payload: { itemIds: [pods, scans, shelves] } },
    headers: { authorization: `Bearer ${people.manager.token}` },
  });
  expect([answer.statusCode, answer.statusCode === 200 ? '' : answer.body]).toEqual([200, '']);
  return utils.sheet_to_json(read(answer.rawPayload).Sheets[name] ?? {});
}
/** In July, as files change it: as leadership, a lead doesn't see Ann. */
const isNow = async (role: 'salesRep' | 'teamLead') => {
  await house.sql`update users set role = ${role}, leadership = ${role === 'teamLead'} where custom_id = 'ANN_1'`;
  await house.sql`
    insert into earlier_people (wholesaler_id, db, custom_id, name, until, value)
    select 'after', db, 'ANN_1', name, '2024-06-30', value
    from unnest('{prod,preview}'::text[]) db, (values ('role', '"salesRep"'::jsonb), ('leadership', 'false')) as of (name, value)
    on conflict do nothing`;
};
const ofJune = [
  ['Pods', 'ANN_1', june, 150, 75],
  ['Pods', 'GIL_1', june, 50, 25],
  ['Scans', 'ANN_1', june, 100, 50],
  ['Scans', 'GIL_1', june, 0, 0],
];

test('the spreadsheet of a custom item is for the month that is chosen, which is named', async () => {
  const upload = async (json: object, as = people.manager) => {
    const { status, body } = await house.askOn({
      ...{ url: `/api/v3/itemsCustom/${scans}/rows`, method: 'POST', as: as.token },
      json: { rows: [], isPreview: true, ...json },
    });
    return [status, body.message, body.payload] as const;
  };
  const [, , opened] = await upload({});
  const { instances, instance } = opened as { instances: CustomInstance[]; instance: string };
  expect(instance).toBe(july);
  const none = { isClosed: false, hasRows: false };
  expect(instances).toEqual([
    { from: july, to: '2024-07-31', isEnded: false, ...none },
    { from: june, to: '2024-06-30', isEnded: true, ...none },
  ]);
  const rows = [{ user: 'ANN_1', quantity: 2, target: 3 }];
  const [saved, , after] = await upload({ rows, isPreview: false, instance: june });
  expect([saved, (after as { instance: string }).instance]).toEqual([200, june]);
  expect((after as { instances: CustomInstance[] }).instances.map(({ hasRows }) => hasRows)).toEqual([false, true]);
  expect((await upload({ instance: '2024-06-02' }))[0]).toBe(404);
  expect((await upload({ instance: june }, people.salesRep))[0]).toBe(403);
  expect((await upload({ instance: june }, people.stranger))[0]).toBe(403);
});

describe.each(['over and not closed', 'closed'])('a month that is %s', (state) => {
  beforeAll(async () => {
    if (state !== 'closed') return;
    await house.close(june, ['goals']);
    // What a closing stored is what was paid, however the rules would work it out today.
    await house.sql`
      update closed_statements set statement = jsonb_set(statement, '{incentives,lines,0,amount}', '149')
      where custom_id = 'ANN_1'`;
    ofJune[0] = ['Pods', 'ANN_1', june, 149, 75];
  });

  test('its report has its own terms, and who is gone since', async () => {
    expect(await told(june)).toEqual(ofJune);
    expect(await told('')).toEqual([
      ['New', 'ANN_1', july, 0, 0],
      ['New', 'GIL_1', july, 0, 0],
      ['Pods', 'ANN_1', july, 70, 7],
      ['Pods', 'GIL_1', july, 0, 0],
      ['Scans', 'ANN_1', july, 0, 0],
      ['Scans', 'GIL_1', july, 0, 0],
    ]);
    const { body } = await post({ url: reporting(june) });
    const [, , , pay] = ofJune[0] as number[];
    expect((body.payload as { totals: object }).totals).toMatchObject({
      payoutMTD: Number(pay) + 150,
      supplierContribution: 150,
    });
  });

  test('files and mails are of it', async () => {
    const paid = ofJune.map(([name, , , pay]) => [name, pay]);
    const payOf = (rows: Record<string, unknown>[]) => rows.map((row) => [row['Item Name'], row['Payout MTD']]);
    expect(payOf(await sheet(`${reporting(june)}&export=xlsx`, 'Reporting Table'))).toEqual(paid);
    expect(payOf(await sheet(`exportToFile?period=${june}`, 'Reporting Table'))).toEqual(paid);
    const { manager } = people;
    const mailed = await post({
      url: `exportAllItems?period=${june}`,
      json: { userEmail: manager.email },
      as: manager,
    });
    expect([mailed.status, mailed.body.message]).toEqual([200, undefined]);
    const waiting = await house.sql<{ request: MailRequest }[]>`
      select data as request from pgboss.job where data ->> 'template' = 'itemExport'`;
    const request = waiting.at(-1)?.request as Extract<MailRequest, { template: 'itemExport' }>;
    expect(request.rows).toBe(ofJune.length);
  });

  test('the bill-back has what it paid, for an archived incentive and who is gone too', async () => {
    const people = await sheet(`billBack?period=${june}`, 'By person');
    expect(people.map((row) => [row['User ID'], row['Amount paid'], row["Supplier's share"]])).toEqual([
      ['ANN_1', Number(ofJune[0]?.[3]) + 100, 125],
      ['GIL_1', 50, 25],
      ['Total', Number(ofJune[0]?.[3]) + 150, 150],
    ]);
    const rows = await sheet(`billBack?period=${june}`, 'By incentive');
    expect(rows.map((row) => row['Supplier contribution, %'])).toEqual([50, 50, undefined]);
  });

  test('what was archived since is listed with it, to who reads a row of it', async () => {
    expect(await listed()).toEqual([['Pods', 'archived']]);
    for (const query of ['&searchPhrase=pO', '&tag=none']) {
      expect([query, await listed(people.manager, query)]).toEqual([
        query,
        query.endsWith('none') ? [] : [['Pods', 'archived']],
      ]);
    }
    expect((await get(`reported?isObjective=true&period=${june}`)).body.payload).toEqual([]);
    expect(await listed(people.teamLead)).toEqual([['Pods', 'archived']]);
    for (const as of [people.salesRep, people.stranger]) expect(await listed(as)).toBe(403);
    await isNow('teamLead');
    expect(await listed(people.teamLead)).toEqual([]);
    await isNow('salesRep');
  });

  test('percents and charts are of it', async () => {
    const { body } = await post({ url: `percents?period=${june}` });
    const percents = body.payload as { itemId: string; percent: number }[];
    expect(percents.map(({ itemId }) => itemId).sort()).toEqual([pods, scans].sort());
    const standing = (await get(`${pods}/standing?period=${june}`)).body.payload as { payouts: { paid: number } };
    expect(standing.payouts.paid).toBe(Number(ofJune[0]?.[3]) + 50);
    const days = (await get(`${pods}/days?period=${june}`)).body.payload as {
      days: { date: string; quantity: number }[];
    };
    expect(
      days.days.filter(({ date }) => date.endsWith('-04') || date.endsWith('-30')).map(({ quantity }) => quantity),
    ).toEqual([0, 4]);
  });

  test.each([
    ['2024-06-15', statementTexts.notAPeriod],
    ['2024-08-01', statementTexts.notBegun],
    ['2020-06-01', statementTexts.tooOld],
    ['2024-06-31', noSuchDay],
  ])('a request names it by its first day: %s is refused with a sentence', async (period, sentence) => {
    for (const url of [reporting(period), `exportToFile?period=${period}`, `billBack?period=${period}`]) {
      const { status, body } = await post({ url });
      expect([status, body.message]).toEqual([400, sentence]);
    }
  });

  test('nobody reads more of it than of the running one', async () => {
    const asks = (url: string, as: Actor) => post({ url, as }).then(({ status }) => status);
    expect(await asks(reporting(june), people.salesRep)).toBe(403);
    expect(await asks(`billBack?period=${june}`, people.teamLead)).toBe(403);
    for (const url of [reporting(june), `billBack?period=${june}`, `percents?period=${june}`]) {
      expect(await asks(url, people.stranger)).toBe(403);
    }
    // Who is gone is staff's to know.
    expect((await told(june, people.teamLead)).map(([, userId]) => userId)).toEqual(['ANN_1', 'ANN_1']);
    await isNow('teamLead');
    expect(await told(june, people.teamLead)).toEqual([]);
    expect((await rowsOf(june)).map(({ isTeamLead }) => isTeamLead)).toEqual([false, false, false, false]);
    await isNow('salesRep');
  });
});

test('what was deleted since is listed with a closed month that it paid in', async () => {
  const { status } = await house.askOn({ url: `/api/v3/incentive/${scans}`, method: 'DELETE' });
  expect(status).toBe(200);
  expect(await listed()).toEqual([
    ['Pods', 'archived'],
    ['Scans', 'deleted'],
  ]);
});
