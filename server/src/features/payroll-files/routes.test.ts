/** Payroll files over HTTP, of June and July that were closed with the real parts. */
import { createHash, randomUUID } from 'node:crypto';
import type { ClosingDetail } from '@caselift/contract/closings';
import { closingTexts } from '@caselift/contract/closings';
import { errorTexts } from '@caselift/contract/errors';
import type { MonthEndSummary } from '@caselift/contract/month-end';
import {
  defaultPayrollColumns,
  type PayrollFile,
  type PayrollLayout,
  payrollLimits,
  payrollTexts,
} from '@caselift/contract/payroll-files';
import { byteOrderMark } from '@caselift/domain/csv-field';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../../jobs/worker/run-worker.ts';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { type ClosingHouse, startClosingHouse } from '../../testing/closing-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const june = '2024-06-01';
const july = '2024-07-01';
let server: TestApp;
let house: ClosingHouse;
let manager: Actor;
let admin: Actor;
let stranger: Actor;
let worker: Worker | null;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  house = await startClosingHouse(server, 'oak');
  await house.importFiles({
    products: ['P1,Ale,ales,Ales,ale,Ale,,Beer,Can,,12,24,,,'],
    buyers: ['B1,B1,Bar,on,,,TEAM_1'],
    users: ['TEAM_1,"Quist, Ann",,salesRep,,,', 'OTHER_1,Bo Other,,salesRep,,,', 'LEAD_1,Lou Lead,,teamLead,,,'],
    sales: [
      { invoice: 'J1', day: '2024-06-05', rep: 'TEAM_1', gp: 50_000 },
      { invoice: 'J2', day: '2024-06-06', rep: 'OTHER_1', gp: 40_000 },
      { invoice: 'L1', day: '2024-07-03', rep: 'TEAM_1', gp: 55_000 },
      { invoice: 'A1', day: '2024-08-02', rep: 'TEAM_1', gp: 1 },
    ],
  });
  await house.updateAndPublish();
  await sql`update users set team_lead_ids = '{LEAD_1}' where wholesaler_id = 'oak' and role = 'salesRep'`;
  for (const id of ['TEAM_1', 'OTHER_1']) await house.goal(id, { from: june, goal: 50_000, threshold: 80 });
  await house.goal('LEAD_1', { from: june, goal: 80_000, payout: 300, threshold: 80 });
  await house.close(june, []);
  manager = await insertPerson(sql, { wholesalerId: 'oak', role: 'manager', name: 'May Manager' });
  admin = await insertSuperAdmin(sql);
  await insertWholesaler(sql, 'iowa');
  stranger = await insertPerson(sql, { wholesalerId: 'iowa', role: 'manager' });
  // Month-End Summary asks it about May.
  worker = await startWorker({ database: server.database, env: server.env, onLockLost: () => {} });
});
afterAll(async () => {
  await worker?.stop();
  await server.stop();
});

type Options = { as?: Actor | undefined; json?: object; method?: 'GET' | 'POST' | 'PATCH' };
const ask = (url: string, { as = manager, json, method = json ? 'POST' : 'GET' }: Options = {}) =>
  server.ask({
    url: `/api/${url}${as === admin ? '?wholesalerId=oak' : ''}`,
    ...{ as: as.token, method },
    ...(json && { json }),
  });
const make = async (period: string, fileType = 'csv', as?: Actor) => {
  const { status, body } = await ask(`closings/${period}/payrollFiles`, { as, json: { fileType } });
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as PayrollFile;
};
const list = async (period: string, as?: Actor) =>
  (await ask(`closings/${period}/payrollFiles`, { as })).body.payload as {
    refusal: string | null;
    files: PayrollFile[];
  };
const linesOf = async ({ number }: PayrollFile, as?: Actor) => {
  const { text, headers } = await ask(`payrollFiles/${number}`, { as });
  return { lines: text.replace(byteOrderMark, '').trimEnd().split('\r\n'), headers, text };
};
const layout = async (json: object, as?: Actor) => ask('payrollLayout', { as, json, method: 'PATCH' });
async function summary(period: string): Promise<MonthEndSummary> {
  const { status, body } = await ask(`monthEndSummary?period=${period}`);
  return status === 202 ? summary(period) : (body.payload as MonthEndSummary);
}
const sentences = async () =>
  ((await ask('history', { as: admin })).body.payload as { detail: string }[]).map(({ detail }) => detail);

describe('June, which is closed', () => {
  test('has a row for everyone with pay, and the rows add up to what Month-End Summary says', async () => {
    const file = await make(june);
    // Ann 100% of 50,000: 500.00. Bo 80%: 500.00 - 2 x 20% = 300.00. Lou 90,000 of 80,000, without a slope: 300.00.
    expect(file).toMatchObject({ number: 1, fileType: 'csv', people: 3, total: 1100, madeBy: 'May Manager' });
    const { lines, headers, text } = await linesOf(file);
    expect(lines).toEqual([
      'User ID,Name,Cost center,GP,Volume,FPL,Boosts,Objectives,Incentives,Adjustments,Carried,Total',
      'OTHER_1,Bo Other,,300,0,0,0,0,0,0,0,300',
      'LEAD_1,Lou Lead,,300,0,0,0,0,0,0,0,300',
      'TEAM_1,"Quist, Ann",,500,0,0,0,0,0,0,0,500',
    ]);
    expect(headers['content-disposition']).toContain('Payroll 1, Jun 2024.csv');
    expect(createHash('sha256').update(text).digest('hex')).toBe(file.sha256);
    expect((await summary(june)).payout.total.now).toBe(file.total);
    expect(await sentences()).toContain('Made payroll file 1 (.csv) of Jun 2024: 3 people, $1,100.00 in all.');
  });

  test('made again is the same file, and another kind of file has a number of its own', async () => {
    const [first] = (await list(june)).files;
    expect(await make(june)).toEqual(first);
    const sheet = await make(june, 'xlsx');
    expect(sheet).toMatchObject({ number: 2, fileType: 'xlsx', people: 3, total: 1100 });
    expect(await make(june, 'xlsx')).toEqual(sheet);
    expect((await list(june)).files.map(({ number }) => number)).toEqual([2, 1]);
  });

  test('stays closed once its file was made', async () => {
    const { payload } = (await ask(`closings/${june}`)).body;
    expect((payload as ClosingDetail).reopenRefusal).toBe(closingTexts.exported);
    const { status, body } = await ask(`closings/${june}/reopen`, { json: { reason: 'A goal was wrong' } });
    expect([status, body.message]).toEqual([409, closingTexts.exported]);
  });

  test('with other columns and cost centers it is a new file, and the ones before keep their bytes', async () => {
    const before = await linesOf({ number: 1 } as PayrollFile);
    const columns = [
      { field: 'costCenter', title: 'CC' },
      { field: 'customId', title: 'Employee' },
      { field: 'to', title: 'Date' },
      { field: 'earned', title: 'Commission' },
      { field: 'total', title: 'Pay, $' },
    ];
    const { body } = await layout({ columns, costCenters: { TEAM_1: ' 4711 ', LEAD_1: '=1+1' } });
    expect((body.payload as PayrollLayout).columns).toEqual(columns);
    const { lines } = await linesOf(await make(june));
    expect(lines).toEqual([
      'CC,Employee,Date,Commission,"Pay, $"',
      ',OTHER_1,2024-06-30,300,300',
      "'=1+1,LEAD_1,2024-06-30,300,300",
      '4711,TEAM_1,2024-06-30,500,500',
    ]);
    expect(await linesOf({ number: 1 } as PayrollFile)).toMatchObject({ text: before.text });
    expect(await sentences()).toEqual(
      expect.arrayContaining([
        "Changed the payroll file's columns: CC, Employee, Date, Commission, Pay, $.",
        'Changed cost centers: Quist, Ann 4711, Lou Lead =1+1.',
      ]),
    );
    await layout({ columns: defaultPayrollColumns, costCenters: { TEAM_1: '', LEAD_1: '' } });
    expect((await make(june)).number).toBe(1);
  });
});

test('a period that is not closed has no payroll file', async () => {
  expect(await list(july)).toEqual({ refusal: payrollTexts.notClosed, files: [] });
  const { status, body } = await ask(`closings/${july}/payrollFiles`, { json: { fileType: 'csv' } });
  expect([status, body.message]).toEqual([409, payrollTexts.notClosed]);
});

test('what comes late and what is carried on have columns, and each row adds up', async () => {
  await house.comes({ sales: [{ invoice: 'LATE', day: '2024-06-20', rep: 'TEAM_1', gp: 1000 }] });
  const json = { _id: randomUUID(), customId: 'OTHER_1', part: 'gp', amount: -50, reason: 'Paid twice' };
  expect((await ask('adjustments', { json })).status).toBe(200);
  await house.close(july, []);
  const { lines } = await linesOf(await make(july));
  expect(lines.slice(1)).toEqual([
    // Nothing earned, 50.00 taken away: carried on.
    'OTHER_1,Bo Other,,0,0,0,0,0,0,-50,50,0',
    // 110% of the goal: 500.00 + 2 x 10% = 600.00. June's 102% pays 520.00: 20.00 more than its 500.00.
    'TEAM_1,"Quist, Ann",,600,0,0,0,0,0,20,0,620',
  ]);
});

test('managers get no file with people who are hidden from them; admins do', async () => {
  await server.sql`update users set hidden = true where wholesaler_id = 'oak' and custom_id = 'LEAD_1'`;
  const { refusal, files } = await list(june);
  expect([refusal, files.length > 0]).toEqual([payrollTexts.hidden, true]);
  const made = await ask(`closings/${june}/payrollFiles`, { json: { fileType: 'csv' } });
  expect([made.status, made.body.message]).toEqual([403, payrollTexts.hidden]);
  expect((await ask('payrollFiles/1')).status).toBe(403);
  const { costCenters } = (await ask('payrollLayout')).body.payload as PayrollLayout;
  expect(costCenters.map(({ customId }) => customId)).toEqual(['OTHER_1', 'TEAM_1']);
  const unknown = await layout({ costCenters: { LEAD_1: '1' } });
  expect([unknown.status, unknown.body.message]).toEqual([400, payrollTexts.unknownPerson('LEAD_1')]);
  expect((await linesOf(await make(june, 'csv', admin), admin)).lines).toHaveLength(4);
  expect((await list(july)).refusal).toBeNull(); // July pays Lou nothing
  await server.sql`update users set hidden = false where wholesaler_id = 'oak'`;
});

test('columns need the ID and the total, each once and with a name of its own', async () => {
  const [id, total] = [
    { field: 'customId', title: 'ID' },
    { field: 'total', title: 'Total' },
  ];
  const refused = async (json: object) => {
    const { status, body } = await layout(json);
    return [status, body.message];
  };
  expect(await refused({ columns: [id] })).toEqual([400, payrollTexts.needed]);
  expect(await refused({ columns: [id, total, { ...id, title: 'Again' }] })).toEqual([400, payrollTexts.fieldTwice]);
  expect(await refused({ columns: [id, { ...total, title: 'id' }] })).toEqual([400, payrollTexts.titleTwice]);
  expect(await refused({ columns: [id, { ...total, title: ' ' }] })).toEqual([400, payrollTexts.title]);
  expect(await refused({ columns: [id, { field: 'salary', title: 'X' }] })).toEqual([400, payrollTexts.field]);
  const long = 'x'.repeat(payrollLimits.costCenter + 1);
  expect(await refused({ costCenters: { TEAM_1: long } })).toEqual([400, payrollTexts.costCenterLong]);
  expect(((await ask('payrollLayout')).body.payload as PayrollLayout).columns).toEqual(defaultPayrollColumns);
});

test('the second of two people who read the same columns hears of those that the first has saved', async () => {
  const column = (field: string, title: string) => ({ field, title });
  const [id, total] = [column('customId', 'ID'), column('total', 'Total')];
  const was = { columns: defaultPayrollColumns };
  expect((await layout({ columns: [id, total], was })).status).toBe(200);
  const second = await layout({ columns: [id, column('total', 'Pay')], was });
  const { code, message, fields } = second.body;
  expect([second.status, code, message]).toEqual([409, 'stale', payrollTexts.columnsChanged(['ID', 'Total'])]);
  expect(fields).toEqual([{ field: 'columns', stored: [id, total] }]);
  const stored = async () => ((await ask('payrollLayout')).body.payload as PayrollLayout).columns;
  expect(await stored()).toEqual([id, total]);
  // In another order the file is another one.
  expect((await layout({ columns: [id, total], was: { columns: [total, id] } })).status).toBe(200);
  expect((await layout({ columns: [total, id], was: { columns: [total, id] } })).status).toBe(409);
  expect((await layout({ columns: defaultPayrollColumns })).status).toBe(200);
  expect(await stored()).toEqual(defaultPayrollColumns);
});

test('payroll files are for managers and admins of the wholesaler, and view-only ones change nothing', async () => {
  const { sql } = server;
  const rep = await insertPerson(sql, { wholesalerId: 'oak', role: 'salesRep' });
  const lead = await insertPerson(sql, { wholesalerId: 'oak', role: 'teamLead', leadership: true });
  const reader = await insertPerson(sql, { wholesalerId: 'oak', role: 'manager', viewOnly: true });
  const nobody = { token: 'nobody', email: '', customId: null };
  const calls: [string, Options][] = [
    [`closings/${june}/payrollFiles`, {}],
    [`closings/${june}/payrollFiles`, { json: { fileType: 'csv' } }],
    ['payrollFiles/1', {}],
    ['payrollLayout', {}],
    ['payrollLayout', { json: { costCenters: {} }, method: 'PATCH' }],
  ];
  for (const [url, options] of calls) {
    for (const as of [rep, lead]) expect((await ask(url, { ...options, as })).status).toBe(403);
    expect((await ask(url, { ...options, as: nobody })).status).toBe(401);
    const other = await ask(`${url}?wholesalerId=oak`, { ...options, as: stranger });
    expect([other.status, other.body.message]).toEqual([403, errorTexts.otherWholesaler]);
    expect((await ask(url, { ...options, as: reader })).status).toBe(options.json === undefined ? 200 : 403);
  }
  const missing = await ask('payrollFiles/999');
  expect([missing.status, missing.body.message]).toEqual([404, payrollTexts.unknown]);
  // Numbers are a wholesaler's own.
  expect((await ask('payrollFiles/1', { as: stranger })).status).toBe(404);
  expect((await ask('payrollFiles/x')).status).toBe(400);
});
