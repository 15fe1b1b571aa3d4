// Adjustments that managers and admins type. The limit is $250: 200 counts, 200 and then 100 make 300, which waits.
import { randomUUID } from 'node:crypto';
import { adjustmentLimits, type ManualAdjustment, adjustmentTexts as texts } from '@caselift/contract/adjustments';
import { errorTexts } from '@caselift/contract/errors';
import { noticeWords } from '@caselift/contract/notice-words';
import type { Notice } from '@caselift/contract/notifications';
import { scoped } from '@caselift/db/scope';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { fixManual, readOpenManual, readPendingManual, releaseManual } from '../../figures/closed/manual.ts';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { insertClosing, insertRestated } from '../../testing/closings.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let team: Record<Teammate, string>;
let second: Actor;
let admin: Actor;
let viewOnly: Actor;
let superAdmin: Actor;
let iowa: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  team = await insertTeam(server.sql, 'ats');
  second = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'manager', name: 'Sam' });
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
  viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'manager', viewOnly: true });
  superAdmin = await insertSuperAdmin(server.sql);
  iowa = await insertTeam(server.sql, 'iowa');
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.sql`delete from manual_adjustments`;
  await server.sql`delete from notifications`;
  await server.sql`delete from audit_log`;
  await server.sql`update settings set approval_limit = 250`;
});

const url = '/api/adjustments?wholesalerId=ats';
const bonus = { customId: 'REP_1', part: 'gp', amount: 100, reason: 'Trade show bonus' };
const send = (json: object = {}, as = team.MGR_1) =>
  server.ask({ url, method: 'POST', as, json: { _id: randomUUID(), ...bonus, ...json } });
async function make(json: object = {}, as = team.MGR_1): Promise<ManualAdjustment> {
  const { status, body } = await send(json, as);
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.payload as ManualAdjustment;
}
const act = ({ _id }: { _id: string }, action: string, { as = second.token, note = '' } = {}) =>
  server.ask({
    url: `/api/adjustments/${_id}?wholesalerId=ats`,
    method: 'PATCH',
    as,
    json: { action, ...(note && { note }) },
  });
type List = { results: ManualAdjustment[]; count: number; pending: number; amount: number; limit: number };
async function list(query = '', as = team.MGR_1): Promise<List> {
  return (await server.ask({ url: `${url}${query}`, as })).body.payload as List;
}
const told = async (as: string) => {
  const { body } = await server.ask({ url: '/api/notifications', as });
  return (body.payload as { results: Notice[] }).results.map(({ facts }) => noticeWords(facts).title);
};
const history = async () => {
  const { body } = await server.ask({ url: '/api/history?wholesalerId=ats', as: admin.token });
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};
const inAts = <T>(work: Parameters<typeof scoped<T>>[2]) =>
  scoped(server.sql, { wholesalerId: 'ats', db: 'prod' }, work);

test('an adjustment up to the limit counts at once, and its receiver is told', async () => {
  const made = await make({ amount: 250, reason: '  Trade show bonus. ' });
  expect(made).toMatchObject({
    ...{ person: { customId: 'REP_1', name: 'Ann' }, part: 'gp', amount: 250, reason: 'Trade show bonus.' },
    ...{ madeBy: 'Mona', state: 'approved', decidedBy: null, paidIn: null, mayDecide: false, mayWithdraw: false },
  });
  expect(await list()).toMatchObject({ results: [made], count: 1, pending: 0, amount: 250, limit: 250 });
  expect(await told(team.REP_1)).toEqual(['Adjustment of your pay, +$250.00']);
  expect(await told(second.token)).toEqual([]);
  expect(await history()).toEqual(['Adjusted pay: +$250.00 for Ann (REP_1), GP: Trade show bonus.']);
});

test('one above the limit waits for a second person, who approves it', async () => {
  const made = await make({ amount: -250.01 });
  expect(made).toMatchObject({ amount: -250.01, state: 'pending', mayDecide: false, mayWithdraw: true });
  expect(await list()).toMatchObject({ count: 1, pending: 1, amount: 0 });
  expect(await told(team.REP_1)).toEqual([]);
  expect(await told(second.token)).toEqual(['Adjustment to approve: Ann, −$250.01']);
  expect(await told(team.MGR_1)).toEqual([]);
  expect(await told(viewOnly.token)).toEqual([]);
  expect((await list('', second.token)).results[0]).toMatchObject({ mayDecide: true, mayWithdraw: false });
  const { status, body } = await act(made, 'approve');
  expect([status, body.payload]).toEqual([
    200,
    expect.objectContaining({ state: 'approved', decidedBy: 'Sam', decidedAt: expect.any(String) }),
  ]);
  expect(await list()).toMatchObject({ count: 1, pending: 0, amount: -250.01 });
  expect(await told(team.REP_1)).toEqual(['Adjustment of your pay, −$250.01']);
  expect(await told(second.token)).toEqual([]);
  expect((await history())[0]).toBe('Approved the adjustment -$250.01 for Ann (REP_1), GP: Trade show bonus.');
});

test('at most so many are open at once, whoever they are for', async () => {
  await server.sql`
    insert into manual_adjustments (wholesaler_id, adjustment_id, custom_id, part, cents, reason, made_by, made_by_name, state)
    select 'ats', gen_random_uuid(), 'REP_2', 'gp', 1, 'Bonus', 'MGR_1', 'Mona', 'approved'
    from generate_series(1, ${adjustmentLimits.open - 1})`;
  await make();
  const { status, body } = await send();
  expect([status, body.message]).toEqual([409, texts.tooMany]);
  await server.sql`update manual_adjustments set paid_in = '2024-04-01'`;
  await make();
});

describe('splitting an amount', () => {
  test('avoids no approval: $200 counts, and then $100 waits, whoever makes it', async () => {
    expect((await make({ amount: 200 })).state).toBe('approved');
    expect((await make({ amount: 100, part: 'boosts' }, second.token)).state).toBe('pending');
    expect((await make({ amount: 50 })).state).toBe('approved');
    expect((await make({ amount: 200, customId: 'REP_2' })).state).toBe('approved');
  });

  test('avoids no approval by a waiver first: $200 given back, and then $200 waits', async () => {
    const { sql } = server;
    const april = { from: '2024-04-01', to: '2024-04-30' };
    await sql`update snapshots set change_id = 7 where wholesaler_id = 'ats'`;
    await insertClosing(sql, 'ats', { ...april, changeId: 5, paid: { REP_2: { fpl: 20_000, fplScope: 'team' } } });
    await insertRestated(sql, 'ats', { ...april, changeId: 7, pay: { REP_2: { fpl: 0 } } });
    const people = [{ customId: 'REP_2', amount: -200 }];
    const waiver = { kind: 'waived', closedPeriod: april.from, reason: 'The cooler broke down', people };
    const waived = await server.ask({ url: '/api/releases', method: 'POST', as: team.MGR_1, json: waiver });
    const made = await make({ customId: 'REP_2', amount: 200 }).finally(async () => {
      await sql`delete from release_decisions`;
      await sql`delete from closings`;
    });
    expect([waived.status, made.state]).toEqual([200, 'pending']);
  });

  test('avoids none when both halves come at once', async () => {
    const made = await Promise.all([200, 200, 200].map((amount) => make({ amount })));
    expect(made.map(({ state }) => state).sort()).toEqual(['approved', 'pending', 'pending']);
  });

  test('starts again in the next period, and what was approved by a second person leaves the limit as it is', async () => {
    await act(await make({ amount: 1000 }), 'approve');
    expect((await make({ amount: 250 })).state).toBe('approved');
    expect((await make({ amount: 1 })).state).toBe('pending');
    await inAts((tx) => fixManual(tx, 'ats', '2024-04-01'));
    expect((await make({ amount: 250 })).state).toBe('approved');
  });
});

test('the limit is a setting: of 0 dollars everything waits', async () => {
  const limit = { url: '/api/wholesaler?wholesalerId=ats', method: 'PATCH', as: admin.token } as const;
  expect((await server.ask({ ...limit, json: { approvalLimit: 0 } })).status).toBe(200);
  expect((await make({ amount: 0.01 })).state).toBe('pending');
  expect((await list()).limit).toBe(0);
});

test('a limit that was raised in the period that is open is the lowest that it had since the first day', async () => {
  const limit = { url: '/api/wholesaler?wholesalerId=ats', method: 'PATCH', as: admin.token } as const;
  expect((await server.ask({ ...limit, json: { approvalLimit: 1000 } })).status).toBe(200);
  expect([(await list()).limit, (await make({ amount: 300 })).state]).toEqual([250, 'pending']);
  await server.ask({ ...limit, json: { approvalLimit: 100 } });
  await server.ask({ ...limit, json: { approvalLimit: 400 } });
  expect([(await list()).limit, (await make({ amount: 150 })).state]).toEqual([100, 'pending']);
  // All of that was before the period: what was typed last held on its first day.
  await server.sql`update audit_log set at = '2024-01-01T00:00:00Z'`;
  expect([(await list()).limit, (await make({ amount: 300 })).state]).toEqual([400, 'approved']);
});

test('a limit that was published in the period, or before it, counts like one that was typed', async () => {
  const { sql } = server;
  const published = async (dollars: number, at: string) =>
    sql`
      insert into publications (wholesaler_id, snapshot_id, published_by, published_at, editable_rows)
      select 'ats', snapshot_id, 'limits', ${at}, ${sql.json({ settings: [{ approval_limit: dollars }] })}
      from environments where wholesaler_id = 'ats' and db = 'prod'`;
  await published(50, '2024-01-01T00:00:00Z');
  await published(200, '2024-02-01T00:00:00Z');
  expect((await list()).limit).toBe(200);
  await published(120, '2024-06-10T00:00:00Z');
  expect((await list()).limit).toBe(120);
  await sql`delete from publications where published_by = 'limits'`;
});

describe('what waits', () => {
  test('is rejected by a second person with a note, and counts nowhere', async () => {
    const made = await make({ amount: 300 });
    const without = await act(made, 'reject');
    expect([without.status, without.body.message]).toEqual([400, texts.noteNeeded]);
    const { body } = await act(made, 'reject', { note: 'Paid in May already.' });
    expect(body.payload).toMatchObject({ state: 'rejected', decidedBy: 'Sam', note: 'Paid in May already.' });
    expect(await list()).toMatchObject({ count: 0, pending: 0, amount: 0 });
    expect((await list('&list=history')).results).toHaveLength(1);
    expect((await history())[0]).toContain('Rejected the adjustment +$300.00');
    const again = await act(made, 'approve', { as: admin.token });
    expect([again.status, again.body.message]).toEqual([409, texts.notPending.rejected]);
  });

  test('is withdrawn by who made it alone', async () => {
    const made = await make({ amount: 300 });
    const other = await act(made, 'withdraw');
    expect([other.status, other.body.message]).toEqual([403, texts.notMaker]);
    const { status, body } = await act(made, 'withdraw', { as: team.MGR_1 });
    expect([status, (body.payload as ManualAdjustment).state]).toEqual([200, 'withdrawn']);
    expect((await act(made, 'withdraw', { as: team.MGR_1 })).status).toBe(200);
    const late = await act(made, 'approve');
    expect([late.status, late.body.message]).toEqual([409, texts.notPending.withdrawn]);
  });

  test('is never approved by who made it, nor by a super admin under the same login', async () => {
    const made = await make({ amount: 300 });
    const own = await act(made, 'approve', { as: team.MGR_1 });
    expect([own.status, own.body.message]).toEqual([403, texts.ownAdjustment]);
    const byLogin = await make({ amount: 300 }, superAdmin.token);
    expect((await act(byLogin, 'approve', { as: superAdmin.token })).status).toBe(403);
    expect((await act(byLogin, 'approve', { as: admin.token })).status).toBe(200);
  });

  test('is decided once when two decide at once', async () => {
    const made = await make({ amount: 300 });
    const answers = await Promise.all([
      act(made, 'approve'),
      act(made, 'reject', { as: admin.token, note: 'No.' }),
      act(made, 'withdraw', { as: team.MGR_1 }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  test('is answered as the first time when the same decision is sent again', async () => {
    const made = await make({ amount: 300 });
    const [first, again] = [await act(made, 'approve'), await act(made, 'approve')];
    expect([again.status, again.body.payload]).toEqual([200, first.body.payload]);
    expect(await history()).toHaveLength(2);
  });
});

test('nobody adjusts their own pay, or approves it', async () => {
  await server.sql`update users set role = 'teamLead', leadership = true where custom_id = ${second.customId}`;
  const made = await make({ amount: 300, customId: second.customId });
  await server.sql`update users set role = 'manager', leadership = false where custom_id = ${second.customId}`;
  const approved = await act(made, 'approve');
  expect([approved.status, approved.body.message]).toEqual([403, texts.toOneself]);
  const own = await send({ customId: second.customId }, second.token);
  expect([own.status, own.body.message]).toEqual([403, texts.toOneself]);
});

test('a manager who sells and has a payout is adjusted like anyone who is paid', async () => {
  await server.sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
    values ('ats', 'prod', ${second.customId}, 'gp', '2024-05-01', 1000, 50000)`;
  expect((await send({ customId: second.customId })).status).toBe(200);
});

test('an adjustment sent twice is made once, and its ID belongs to no other', async () => {
  const _id = randomUUID();
  const [first, again] = await Promise.all([make({ _id }), make({ _id: _id.toUpperCase() })]);
  expect(again).toEqual(first);
  expect((await list()).count).toBe(1);
  for (const fields of [{ amount: 101 }, { reason: 'Other' }, { customId: 'REP_2' }, { part: 'boosts' }]) {
    const { status, body } = await send({ _id, ...fields });
    expect([status, body.message]).toEqual([409, texts.taken]);
  }
  expect((await send({ _id }, second.token)).status).toBe(409);
});

describe('what is sent', () => {
  test.each<[object, string]>([
    [{ amount: 0 }, texts.amount],
    [{ amount: 0.001 }, texts.amount],
    [{ amount: 1_000_000.01 }, texts.amount],
    [{ amount: '5' }, texts.amount],
    [{ reason: ' ' }, texts.reasonNeeded],
    [{ reason: 'x'.repeat(501) }, texts.reasonLong],
    [{ customId: 'REP_99' }, texts.unknownPerson],
    [{ customId: 'Ann' }, texts.person],
    [{ customId: 'MGR_1', as: 'second' }, texts.notPaid('Mona')],
    [{ part: 'wine' }, texts.part],
    [{ _id: '1' }, texts.badId],
  ])('is refused of %j', async ({ as, ...fault }: { as?: string }, message) => {
    const { status, body } = await send(fault, as === 'second' ? second.token : team.MGR_1);
    expect([status, body.message]).toEqual([400, message]);
    expect((await list()).count).toBe(0);
  });
});

describe('who may', () => {
  test('sales reps, team leads and leadership make and approve none, and view-only managers change none', async () => {
    const made = await make({ amount: 300 });
    for (const as of [team.REP_1, team.LEAD_1, team.TOP_1, viewOnly.token]) {
      expect((await send({}, as)).status).toBe(403);
      expect((await act(made, 'approve', { as })).status).toBe(403);
    }
    expect((await send({}, 'nobody')).status).toBe(401);
    expect((await act(made, 'approve', { as: 'nobody' })).status).toBe(401);
    expect((await server.ask({ url, as: 'nobody' })).body.message).toBe(errorTexts.notSignedIn);
    expect((await list('', viewOnly.token)).results[0]).toMatchObject({ mayDecide: false, mayWithdraw: false });
  });

  test('a rep sees their own, a team lead their team’s, neither what was rejected', async () => {
    await make();
    await make({ customId: 'REP_2', amount: 300 });
    await make({ customId: 'LEAD_1' });
    await make({ customId: 'TOP_1' });
    await act(await make({ amount: 999 }), 'reject', { note: 'No.' });
    const seen = async (as: string, query = '') =>
      (await list(query, as)).results.map(({ person, mayDecide }) => [person.name, mayDecide]);
    expect(await seen(team.REP_1)).toEqual([['Ann', false]]);
    expect(await seen(team.REP_2)).toEqual([['Ben', false]]);
    expect(await seen(team.REP_1, '&customId=REP_2')).toEqual([]);
    expect(await seen(team.LEAD_1)).toEqual([
      ['Lee', false],
      ['Ben', false],
      ['Ann', false],
    ]);
    expect((await seen(team.TOP_1)).map(([name]) => name)).toEqual(['Tia', 'Lee', 'Ben', 'Ann']);
    expect(await seen(team.REP_1, '&list=history')).toEqual([]);
    expect(await seen(team.MGR_1, '&list=history')).toEqual([['Ann', false]]);
    expect(await seen(team.MGR_1, '&list=pending')).toEqual([['Ben', false]]);
    expect((await list('', team.REP_1)).pending).toBe(0);
    expect((await list('', team.LEAD_1)).pending).toBe(1);
  });

  test('another wholesaler’s people reach none, and find none by its ID', async () => {
    const made = await make({ amount: 300 });
    expect((await send({}, iowa.MGR_1)).status).toBe(403);
    expect((await act(made, 'approve', { as: iowa.MGR_1 })).status).toBe(403);
    const theirs = await server.ask({
      ...{ url: `/api/adjustments/${made._id}?wholesalerId=iowa`, method: 'PATCH', as: iowa.MGR_1 },
      json: { action: 'approve' },
    });
    expect([theirs.status, theirs.body.message]).toEqual([404, texts.unknown]);
    const { body } = await server.ask({ url: '/api/adjustments?wholesalerId=iowa', as: iowa.MGR_1 });
    expect((body.payload as List).count).toBe(0);
    expect((await act({ _id: 'x' }, 'approve')).status).toBe(400);
  });
});

test('a closing fixes what counts; what waits moves on, and reopening takes it back', async () => {
  const [paid, waits] = [await make(), await make({ amount: 300 })];
  expect(await inAts((tx) => readPendingManual(tx, 'ats'))).toEqual(['REP_1']);
  await inAts((tx) => fixManual(tx, 'ats', '2024-04-01'));
  expect(await inAts((tx) => readOpenManual(tx, 'ats'))).toMatchObject([{ adjustmentId: waits._id, cents: 30_000 }]);
  expect((await list('&paidIn=2024-04-01')).results).toMatchObject([{ _id: paid._id, paidIn: '2024-04-01' }]);
  await inAts((tx) => releaseManual(tx, 'ats', '2024-04-01'));
  expect((await inAts((tx) => readOpenManual(tx, 'ats', 'REP_1'))).map(({ adjustmentId }) => adjustmentId)).toEqual([
    paid._id,
    waits._id,
  ]);
});

// docs/product.md, Visibility: only admins and hidden people themselves can see hidden people.
test('what waits of a hidden person is told to admins alone', async () => {
  await server.sql`update users set hidden = true where wholesaler_id = 'ats' and custom_id = 'REP_1'`;
  await make({ amount: 300 }, superAdmin.token);
  await server.sql`update users set hidden = false`;
  expect([await told(admin.token), await told(second.token)]).toEqual([['Adjustment to approve: Ann, +$300.00'], []]);
});

test('what staff were told of a person who is hidden since leaves the bell of managers, and comes back with the person', async () => {
  await make({ amount: 300 }, superAdmin.token);
  const bells = async () => [await told(admin.token), await told(second.token)];
  const waits = ['Adjustment to approve: Ann, +$300.00'];
  expect(await bells()).toEqual([waits, waits]);
  await server.sql`update users set hidden = true where wholesaler_id = 'ats' and custom_id = 'REP_1'`;
  expect(await bells()).toEqual([waits, []]);
  const { body } = await server.ask({ url: '/api/notifications', as: second.token });
  expect(body.payload).toMatchObject({ count: 0, unread: 0 });
  await server.sql`update users set hidden = false`;
  expect(await bells()).toEqual([waits, waits]);
});
