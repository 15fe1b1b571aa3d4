/** Sales periods and what has to be done before one closes, over HTTP. */
import { type ClosingDetail, type ClosingPeriod, closingTexts, type PersonPeriod } from '@caselift/contract/closings';
import { errorTexts } from '@caselift/contract/errors';
import { userTexts } from '@caselift/contract/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, insertSuperAdmin, type RoleName } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let actors: Record<RoleName, Actor>;
let stranger: Actor;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  for (const id of ['ats', 'iowa', 'oak']) await insertWholesaler(sql, id, { nonSellingDays: ['2026-07-31'] });
  actors = await insertEveryRole(sql, 'ats');
  stranger = await insertPerson(sql, { wholesalerId: 'iowa', role: 'manager' });
  // July's last selling day: the 31st is off.
  await pointAt(sql, 'ats', 'prod', await insertSnapshot(sql, 'ats', { lastTransactionDate: '2026-07-30' }));
});
afterAll(() => server.stop());

const ask = (url: string, as: Actor = actors.manager, json?: object) =>
  server.ask({ url: `/api/${url}`, as: as.token, ...(json && { method: 'PATCH', json }) });
const list = async () => (await ask('closings')).body.payload as ClosingPeriod[];
const july = async () => (await ask('closings/2026-07-01')).body.payload as ClosingDetail;
const rowOf = async (check: string) => (await july()).checks.find((row) => row.check === check);
const waive = (body: object, as?: Actor) => ask('closings/2026-07-01/waivers', as ?? actors.manager, body);

test('a period has ended on its last selling day and can be the first to close, as all before it', async () => {
  const [newest, before, ...older] = await list();
  const months = { kind: 'monthly', state: 'ended', isClosable: true, refusal: null, closedAt: null, closedBy: null };
  expect(newest).toEqual({ ...months, from: '2026-07-01', to: '2026-07-31' });
  expect(before).toEqual({ ...months, from: '2026-06-01', to: '2026-06-30' });
  expect(older.at(-1)?.from).toBe('2024-07-01');
});

test('before the first publication there is no period', async () => {
  const admin = await insertSuperAdmin(server.sql);
  expect((await ask('closings?wholesalerId=oak', admin)).body.payload).toEqual([]);
  const { payload } = (await ask('closings/2026-07-01?wholesalerId=oak', admin)).body;
  expect(payload).toMatchObject({ isClosable: false, refusal: closingTexts.noSales, checks: [], mayClose: false });
});

test('with June closed, July is next, August waits for its sales, and May stays outside', async () => {
  const { sql } = server;
  await insertClosing(sql, 'ats', { from: '2026-06-01', to: '2026-06-30', closedBy: actors.manager.email });
  const [first, june, may] = await list();
  expect(first).toMatchObject({ state: 'ended', isClosable: true });
  expect(june).toMatchObject({ state: 'closed', refusal: closingTexts.closed });
  expect(june?.closedBy).not.toBe(actors.manager.email);
  expect(may).toMatchObject({ state: 'ended', refusal: closingTexts.outside });
  const august = (await ask('closings/2026-08-01')).body.payload;
  expect(august).toMatchObject({ state: 'open', refusal: 'Close Jul 2026 first.' });
  const closed = (await ask('closings/2026-06-01')).body.payload;
  expect(closed).toMatchObject({ mayClose: false, reopenRefusal: null });
  await sql`delete from closings`;
});

test('a check counts what is open, and a reason covers as many cases as there were', async () => {
  const { sql } = server;
  const import7 = { changeId: 7 };
  await sql`insert into audit_log (wholesaler_id, actor, action, detail, origin)
    values ('ats', 'ann', 'import', ${sql.json(import7)}, 'here')`;
  expect(await rowOf('publication')).toEqual({
    ...{ check: 'publication', count: 1, severity: 'needsReason', reason: null, examples: [] },
  });
  const goals = await rowOf('goals');
  expect(goals?.examples.map(({ id }) => id)).toContain(actors.salesRep.customId);
  const reason = 'Only a credit note';
  expect((await waive({ check: 'publication', count: 1, reason })).status).toBe(200);
  expect(await rowOf('publication')).toMatchObject({ severity: 'waived', reason });
  await sql`insert into audit_log (wholesaler_id, actor, action, detail, origin)
    values ('ats', 'ann', 'delete transactions', ${sql.json({ changeId: 8 })}, 'here')`;
  expect(await rowOf('publication')).toMatchObject({ count: 2, severity: 'needsReason' });
  const { status, body } = await waive({ check: 'publication', count: 1, reason });
  expect([status, body.message]).toEqual([409, closingTexts.countChanged(2)]);
  const admin = await insertSuperAdmin(sql);
  const told = (await ask('history?wholesalerId=ats', admin)).body.payload as { detail: string }[];
  const sentences = told.map(({ detail }) => detail);
  expect(sentences).toContain(
    'Left the publication (1) open for the sales period from Jul 1, 2026: Only a credit note',
  );
});

test('a reason is refused without words, for sales, for nothing, and for a day that begins no period', async () => {
  const refused = async (body: object) => {
    const answer = await waive(body);
    return [answer.status, answer.body.message];
  };
  expect(await refused({ check: 'images', count: 1, reason: ' ' })).toEqual([400, closingTexts.reason]);
  expect(await refused({ check: 'sales', count: 1, reason: 'x' })).toEqual([400, closingTexts.notWaivable]);
  expect(await refused({ check: 'images', count: 1, reason: 'x' })).toEqual([409, closingTexts.nothingToWaive]);
  const middle = await ask('closings/2026-07-02');
  expect([middle.status, middle.body.message]).toEqual([404, closingTexts.noPeriod]);
  expect((await ask('closings/2026-02-30')).status).toBe(400);
});

test('closing is for managers and admins of the wholesaler', async () => {
  for (const url of ['closings', 'closings/2026-07-01']) {
    expect((await ask(url, actors.teamLead)).status).toBe(403);
    expect((await ask(url, actors.salesRep)).status).toBe(403);
    expect((await ask(url, { token: 'nobody', email: '', customId: null })).status).toBe(401);
    const other = await ask(`${url}?wholesalerId=ats`, stranger);
    expect([other.status, other.body.message]).toEqual([403, errorTexts.otherWholesaler]);
  }
  expect((await waive({ check: 'goals', count: 1, reason: 'x' }, actors.teamLead)).status).toBe(403);
});

test('a person reads their own periods, staff those of people they see, and nobody those of others', async () => {
  const id = actors.salesRep.customId ?? '';
  const own = (await ask(`users/${id}/statements`, actors.salesRep)).body.payload as PersonPeriod[];
  expect(own[0]).toMatchObject({ from: '2026-07-01', state: 'ended', payable: null });
  expect((await ask(`users/${id}/statements`)).body.payload).toEqual(own);
  const lead = await ask(`users/${actors.teamLead.customId}/statements`, actors.salesRep);
  expect([lead.status, lead.body.message]).toEqual([403, userTexts.notPermitted]);
  expect((await ask(`users/${id}/statements`, stranger)).status).toBe(404);
});

describe('a hidden person', () => {
  let hidden: string;
  beforeAll(async () => {
    hidden = (await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', name: 'Hal' })).customId ?? '';
    await server.sql`update users set hidden = true where custom_id = ${hidden}`;
  });

  // docs/product.md, Visibility: only admins and hidden people themselves can see hidden people.
  test('the checks tell managers neither their ID nor their name, but that an admin has a case more', async () => {
    expect(JSON.stringify(await july())).not.toContain(hidden);
    const goals = await rowOf('goals');
    const { checks } = (await ask('closings/2026-07-01', actors.admin)).body.payload as ClosingDetail;
    const all = checks.find(({ check }) => check === 'goals');
    expect([goals?.ofHidden, goals?.count, all?.ofHidden]).toEqual([1, all?.count, undefined]);
    expect(all?.examples.map(({ about }) => about)).toContain(hidden);
  });

  test('what a closing stored of them names them to nobody but admins, however long ago it was', async () => {
    const { sql } = server;
    await insertClosing(sql, 'ats', { from: '2026-06-01', to: '2026-06-30' });
    const example = { id: hidden, name: 'Hal', person: { role: 'salesRep', leadership: false }, about: hidden };
    const stored = { check: 'goals', count: 1, severity: 'waived', reason: 'They left.', examples: [example] };
    await sql`update closings set checks = ${sql.json([stored])}`;
    const read = async (as: Actor) => JSON.stringify((await ask('closings/2026-06-01', as)).body);
    const [toManager, toAdmin] = [await read(actors.manager), await read(actors.admin)];
    await sql`delete from closings`;
    expect([toManager.includes(hidden), toAdmin.includes(hidden)]).toEqual([false, true]);
  });

  test('managers are answered as of one that is not there', async () => {
    const { status, body } = await ask(`users/${hidden}/statements`);
    expect([status, body.message]).toEqual([404, userTexts.unknown]);
  });
});

test('a sales rep reads no email of the admin who closed a period', async () => {
  const { sql } = server;
  const admin = await insertSuperAdmin(sql);
  const customId = actors.salesRep.customId ?? '';
  await insertClosing(sql, 'ats', { from: '2026-06-01', to: '2026-06-30', paid: { [customId]: { gp: 100 } } });
  await sql`update closings set closed_by = ${admin.email}`;
  await sql`update closed_statements set inputs = null, settlement = ${sql.json({
    ...{ lines: [{ kind: 'earned', part: 'gp', cents: 100 }], payableCents: 100, balance: null },
  })}`;
  const periods = (await ask(`users/${customId}/statements`, actors.salesRep)).body.payload as PersonPeriod[];
  await sql`delete from closings`;
  expect(periods.map(({ closedBy }) => closedBy).filter((name) => name?.includes('@'))).toEqual([]);
});
