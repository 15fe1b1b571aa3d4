/** Adjustments of closed periods and releases over HTTP: April and March are closed, May is open. */
import { randomUUID } from 'node:crypto';
import type { ManualAdjustment } from '@caselift/contract/adjustments';
import type { LateAdjustment, Release } from '@caselift/contract/late-facts';
import { lateFactTexts } from '@caselift/contract/late-facts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertClosing, insertRestated } from '../../testing/closings.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const march = { from: '2024-03-01', to: '2024-03-31' };
const april = { from: '2024-04-01', to: '2024-04-30' };

let server: TestApp;
let tokens: Record<Teammate, string>;
let second: Actor;
let stranger: Actor;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  second = await insertPerson(sql, { wholesalerId: 'ats', role: 'manager', name: 'Second' });
  admin = await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' });
  await insertWholesaler(sql, 'iowa');
  stranger = await insertPerson(sql, { wholesalerId: 'iowa', role: 'manager' });
  await sql`update snapshots set change_id = 7 where wholesaler_id = 'ats'`;
});
afterAll(() => server.stop());

/**
 * C and R by hand. Ann: GP 0 -> 400.40 by a late invoice. Ben: team FPL 100.00 -> 60.00. Lee: company FPL 300.00 -> 0.
 * Tia's own FPL falls, which nobody has to release.
 */
beforeEach(async () => {
  const { sql } = server;
  await sql`delete from closings`;
  await sql`delete from release_decisions`;
  await insertClosing(sql, 'ats', { ...march, changeId: 4, paid: { REP_1: { gp: 10_000 } } });
  await insertClosing(sql, 'ats', {
    ...{ ...april, changeId: 5 },
    paid: {
      REP_1: {},
      REP_2: { fpl: 10_000, fplScope: 'team' },
      LEAD_1: { fpl: 30_000, fplScope: 'company' },
      TOP_1: { fpl: 5_000 },
    },
  });
  await insertRestated(sql, 'ats', {
    ...{ ...april, changeId: 7 },
    pay: {
      REP_1: { gp: 40_040, invoices: 1 },
      REP_2: { fpl: 6_000 },
      LEAD_1: { fpl: 0, invoices: 1 },
      TOP_1: { fpl: 4_000 },
    },
  });
});

const read = (customId: string, as: string, query = '') =>
  server.ask({ url: `/api/users/${customId}/adjustments${query}`, as });
const adjustmentsOf = async (customId: string, as: string) =>
  ((await read(customId, as)).body.payload as { adjustments: LateAdjustment[] }).adjustments;
const releases = async (as = tokens.MGR_1) =>
  (await server.ask({ url: '/api/releases', as })).body.payload as Release[];
const decide = (json: object, as = tokens.MGR_1) => server.ask({ url: '/api/releases', method: 'POST', as, json });
const ben = { customId: 'REP_2', amount: -40 };
const lee = { customId: 'LEAD_1', amount: -300 };
const ofApril = { closedPeriod: april.from, reason: 'The cooler broke down' };

describe('adjustments', () => {
  test('of a late invoice are paid in the oldest open period, and its rep reads them', async () => {
    const { status, body } = await read('REP_1', tokens.REP_1);
    expect([status, body.payload]).toEqual([
      200,
      {
        paidIn: { from: '2024-05-01', to: '2024-05-31' },
        isExpected: false,
        adjustments: [
          { closedPeriod: april, part: 'gp', amount: 400.4, state: 'counted', waiver: 0, invoices: 1, entries: 0 },
        ],
      },
    ]);
  });

  test('beyond what a closing has fixed are the rest alone, and the opposite once the cause is gone', async () => {
    const { sql } = server;
    await insertClosing(sql, 'ats', {
      ...{ from: '2024-05-01', to: '2024-05-31', changeId: 6 },
      adjustments: [
        { closedPeriod: april.from, customId: 'REP_1', part: 'gp', cents: 40_040, state: 'counted', waiverCents: 0 },
      ],
    });
    expect(await adjustmentsOf('REP_1', tokens.REP_1)).toEqual([]);
    await sql`update restated_pay set pay = jsonb_set(pay, '{REP_1,pay,gp}', '0')`;
    expect(await adjustmentsOf('REP_1', tokens.REP_1)).toMatchObject([
      { part: 'gp', amount: -400.4, state: 'counted' },
    ]);
  });

  test('are those of the newest measurement that Production can show, and none of a later change', async () => {
    const { sql } = server;
    await insertRestated(sql, 'ats', { ...april, changeId: 9, pay: { REP_1: { gp: 99_900 } } });
    expect(await adjustmentsOf('REP_1', tokens.REP_1)).toMatchObject([{ amount: 400.4 }]);
    await sql`delete from restated_pay where change_id = 7`;
    expect(await adjustmentsOf('REP_1', tokens.REP_1)).toEqual([]);
  });

  test('of a period that closed more than 13 months ago are listed, and not paid', async () => {
    const { sql } = server;
    await sql`delete from closings`;
    const old = { from: '2023-03-01', to: '2023-03-31' };
    await insertClosing(sql, 'ats', { ...old, changeId: 1, paid: { REP_1: {} } });
    await insertRestated(sql, 'ats', { ...old, changeId: 7, pay: { REP_1: { gp: 500 } } });
    for (const month of ['04', '05', '06', '07', '08', '09', '10', '11', '12']) {
      const last = new Date(Date.UTC(2023, Number(month), 0)).toISOString().slice(0, 10);
      await insertClosing(sql, 'ats', { from: `2023-${month}-01`, to: last, changeId: 2, paid: {} });
    }
    for (const month of ['01', '02', '03', '04']) {
      const last = new Date(Date.UTC(2024, Number(month), 0)).toISOString().slice(0, 10);
      await insertClosing(sql, 'ats', { from: `2024-${month}-01`, to: last, changeId: 3, paid: {} });
    }
    expect(await adjustmentsOf('REP_1', tokens.REP_1)).toMatchObject([{ amount: 5, state: 'tooOld' }]);
  });

  test('of others come in whole dollars where profits are hidden, and never from outside', async () => {
    const { sql } = server;
    await sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
    expect(await adjustmentsOf('REP_1', tokens.LEAD_1)).toMatchObject([{ amount: 400 }]);
    expect(await adjustmentsOf('REP_1', tokens.REP_1)).toMatchObject([{ amount: 400.4 }]);
    await sql`update settings set hide_profits = false where wholesaler_id = 'ats'`;
    expect((await read('REP_1', tokens.REP_2)).status).toBe(403);
    expect((await read('REP_9', tokens.MGR_1)).status).toBe(404);
    expect((await read('REP_1', stranger.token, '?wholesalerId=ats')).status).toBe(403);
    expect((await server.ask({ url: '/api/users/REP_1/adjustments' })).status).toBe(401);
    const lines = (period: string, part = 'gp') =>
      server.ask({ url: `/api/users/REP_1/adjustments/${period}/lines?part=${part}`, as: tokens.REP_1 });
    expect((await lines('2024-05-01')).body.message).toBe(lateFactTexts.notClosed);
    expect((await lines('2024-02-30')).status).toBe(400);
    expect((await lines('2024-04-01', 'tips')).status).toBe(400);
  });
});

describe('what the FPL of a team or of the company takes away', () => {
  test('waits for a manager, the largest first; a person’s own does not', async () => {
    expect((await releases()).map(({ customId, amount, state }) => [customId, amount, state])).toEqual([
      ['LEAD_1', -300, 'pending'],
      ['REP_2', -40, 'pending'],
    ]);
    expect(await adjustmentsOf('TOP_1', tokens.TOP_1)).toMatchObject([{ amount: -10, state: 'counted' }]);
    expect(await adjustmentsOf('REP_2', tokens.REP_2)).toMatchObject([{ amount: -40, state: 'pending' }]);
  });

  test('counts once it is released, until more is taken away', async () => {
    const { status, body } = await decide({ kind: 'released', ...ofApril, people: [ben, lee] });
    expect([status, (body.payload as Release[]).map(({ state, decidedBy }) => [state, decidedBy])]).toEqual([
      200,
      [
        ['released', 'Mona'],
        ['released', 'Mona'],
      ],
    ]);
    await server.sql`update restated_pay set pay = jsonb_set(pay, '{REP_2,pay,fpl}', '5000')`;
    expect(await adjustmentsOf('REP_2', tokens.REP_2)).toMatchObject([{ amount: -50, state: 'pending' }]);
    await server.sql`update restated_pay set pay = jsonb_set(pay, '{REP_2,pay,fpl}', '7000')`;
    expect(await adjustmentsOf('REP_2', tokens.REP_2)).toMatchObject([{ amount: -30, state: 'released' }]);
  });

  test('is given back when it is waived; above the limit once a second person agrees', async () => {
    const body = { kind: 'waived', ...ofApril, people: [ben, lee] };
    expect((await decide(body)).status).toBe(200);
    expect(await adjustmentsOf('REP_2', tokens.REP_2)).toMatchObject([{ amount: -40, state: 'waived', waiver: 40 }]);
    expect(await adjustmentsOf('LEAD_1', tokens.LEAD_1)).toMatchObject([{ state: 'pending', waiver: 0 }]);
    expect((await releases()).find(({ customId }) => customId === 'LEAD_1')).toMatchObject({
      ...{ waitsForSecond: true, mayDecide: false, reason: ofApril.reason },
    });
    const again = { ...body, people: [lee] };
    expect((await decide(again)).body.message).toBe(lateFactTexts.second);
    expect((await decide(again, second.token)).status).toBe(200);
    expect(await adjustmentsOf('LEAD_1', tokens.LEAD_1)).toMatchObject([{ state: 'waived', waiver: 300 }]);
  });

  // docs/product.md, What is paid: the limit covers what a person got without a second person, added up.
  test('a waiver leaves less of the limit for an adjustment', async () => {
    expect((await decide({ kind: 'waived', ...ofApril, people: [ben] })).status).toBe(200);
    const json = { customId: 'REP_2', part: 'fpl', amount: 250, reason: 'Trade show bonus', _id: randomUUID() };
    const { body } = await server.ask({ url: '/api/adjustments', method: 'POST', as: tokens.MGR_1, json });
    await server.sql`delete from manual_adjustments`;
    expect((body.payload as ManualAdjustment).state).toBe('pending');
  });

  // docs/product.md, Visibility: only admins and hidden people themselves can see hidden people.
  test('hidden people are named to admins alone', async () => {
    await server.sql`update users set hidden = true where custom_id = 'REP_2'`;
    const named = JSON.stringify(
      [await releases(), await releases(admin.token)].map((some) => some.map(({ name }) => name)),
    );
    await server.sql`update users set hidden = false`;
    expect(named).toBe('[["Lee"],["Lee","Ben"]]');
  });

  test('the history keeps how much each person was given back', async () => {
    await decide({ kind: 'waived', ...ofApril, people: [ben, lee] });
    const [told] = await server.sql`
      select detail from audit_log where action = 'decide releases' order by audit_id desc limit 1`;
    for (const text of ['REP_2', '-40', 'LEAD_1', '-300']) expect(JSON.stringify(told?.detail)).toContain(text);
  });

  test('is decided by nobody for themselves, and neither by leads nor reps', async () => {
    const { sql } = server;
    const body = { kind: 'released', ...ofApril, people: [ben] };
    for (const as of [tokens.LEAD_1, tokens.TOP_1, tokens.REP_1]) expect((await decide(body, as)).status).toBe(403);
    const outside = { url: '/api/releases?wholesalerId=ats', method: 'POST', as: stranger.token, json: body } as const;
    expect((await server.ask(outside)).status).toBe(403);
    expect((await server.ask({ ...outside, as: undefined })).status).toBe(401);
    await sql`update restated_pay set pay = pay || jsonb_build_object(${second.customId}::text, pay -> 'REP_2')`;
    await sql`
      insert into closed_statements (wholesaler_id, period_from, custom_id, name, role, inputs, earned, settlement,
        payable_cents)
      select wholesaler_id, period_from, ${second.customId}, 'Second', 'manager', inputs, earned, settlement, payable_cents
      from closed_statements where custom_id = 'REP_2'`;
    const own = { ...body, people: [{ customId: String(second.customId), amount: -40 }] };
    expect((await decide(own, second.token)).body.message).toBe(lateFactTexts.toOneself);
    expect((await decide(own)).status).toBe(200);
  });

  test('is refused with another amount than it is by now, whole, and where nothing waits', async () => {
    const changed = await decide({ kind: 'released', ...ofApril, people: [lee, { ...ben, amount: -39.99 }] });
    expect([changed.status, changed.body.message]).toEqual([409, lateFactTexts.changed('Ben')]);
    expect((await releases()).every(({ state }) => state === 'pending')).toBe(true);
    const none = await decide({ kind: 'released', ...ofApril, people: [{ customId: 'TOP_1', amount: -10 }] });
    expect([none.status, none.body.message]).toEqual([409, lateFactTexts.nothing('Tia')]);
  });

  test.each([
    [{ kind: 'released', ...ofApril, reason: ' ', people: [ben] }, lateFactTexts.reasonNeeded],
    [{ kind: 'released', ...ofApril, people: [] }, lateFactTexts.nobody],
    [{ kind: 'released', ...ofApril, people: [ben, ben] }, lateFactTexts.twice],
    [{ kind: 'released', ...ofApril, people: [{ ...ben, amount: 40 }] }, lateFactTexts.amount],
    [{ kind: 'released', ...ofApril, people: [{ ...ben, amount: -40.001 }] }, lateFactTexts.amount],
  ])('is refused as %j', async (body, message) => {
    const { status, body: answer } = await decide(body);
    expect([status, answer.message]).toEqual([400, message]);
  });
});

test('the history tells who released or waived how much, and why', async () => {
  await decide({ kind: 'waived', ...ofApril, people: [ben] });
  const { body } = await server.ask({ url: '/api/history', as: admin.token });
  expect(JSON.stringify(body)).toContain('Waived -$40.00 of FPL of Apr 2024 for 1 person (Ben): The cooler broke down');
});
