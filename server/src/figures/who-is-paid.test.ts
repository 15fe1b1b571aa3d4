// A manager who is paid by something, over HTTP. Mona sells 2 CE of ale in July 2024, where L is the 15th; Sam sells nothing.
import { randomUUID } from 'node:crypto';
import { adjustmentTexts } from '@caselift/contract/adjustments';
import type { Notice, NotificationSettings } from '@caselift/contract/notifications';
import { payQuestionTexts } from '@caselift/contract/pay-questions';
import { type Plan, planAcceptanceTexts } from '@caselift/contract/plan-acceptance';
import type { Session } from '@caselift/contract/session';
import type { UserStatement } from '@caselift/contract/statements';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { askForNotices, makeNoticesOf } from '../notifications/runs.ts';
import { makePlanVersions } from '../plans/make-versions.ts';
import { readRules } from '../plans/pending.ts';
import { type Actor, insertPerson, insertSuperAdmin } from '../testing/actors.ts';
import { insertBoost } from '../testing/boosts.ts';
import { insertClosing } from '../testing/closings.ts';
import { pointAt } from '../testing/figures.ts';
import { insertSnapshotOfLines } from '../testing/invoice-lines.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

const july = '2024-07-01';
let server: TestApp;
let team: Record<Teammate, string>;
let sam: Actor;
let superAdmin: Actor;
let boostId = '';

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  team = await insertTeam(sql, 'ats');
  sam = await insertPerson(sql, { wholesalerId: 'ats', role: 'manager', name: 'Sam' });
  superAdmin = await insertSuperAdmin(sql);
  const line = { invoice: 'I-1', rep: 'MGR_1', day: '2024-07-02', buyer: 'corner', product: 'ale' };
  const lines = [{ ...line, units: 48, ounces: 576, revenueCents: 4000, costCents: 3000 }];
  const names = { ale: 'Alder Ale' };
  await pointAt(
    sql,
    'ats',
    'prod',
    await insertSnapshotOfLines(sql, 'ats', { lastTransactionDate: '2024-07-15', lines, names }),
  );
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { sql } = server;
  await sql`delete from pay_questions`;
  await sql`delete from manual_adjustments`;
  await sql`delete from notifications`;
  await sql`delete from notification_states`;
  await sql`delete from plan_acceptance_versions`;
  await sql`delete from closings`;
  await sql`delete from user_goals`;
  await sql`delete from boosts`;
  boostId = await insertBoost(sql, 'ats', {
    name: 'Ale push',
    productIds: ['ale'],
    startDate: july,
    endDate: '2024-07-31',
  });
});

async function ask<T>(
  path: string,
  as: string,
  json?: object,
): Promise<{ status: number; message: string; payload: T }> {
  const url = `${path}${path.includes('?') ? '&' : '?'}wholesalerId=ats`;
  const { status, body } = await server.ask({ url, as, ...(json && { method: 'POST', json }) });
  return { status, message: String(body.message), payload: body.payload as T };
}
const session = async (as: string) => (await ask<Session>('/api/session', as)).payload;
const plan = async (customId: string, as: string) =>
  (await ask<Plan>(`/api/planAcceptance/${customId}`, as)).payload.shown;
const statement = async (as: string) => (await ask<UserStatement>('/api/users/MGR_1/statement', as)).payload;
const question = (line: string, as: string) =>
  ask<{ _id: string }>('/api/payQuestions', as, { _id: randomUUID(), period: july, line, text: 'A case is missing.' });
const adjust = (customId: string, as: string) =>
  ask('/api/adjustments', as, { _id: randomUUID(), customId, part: 'boosts', amount: 50, reason: 'Two cases more' });
const told = async (as: string) =>
  (await ask<{ results: Notice[] }>('/api/notifications', as)).payload.results.map(({ facts }) => facts.about);
const kinds = async (as: string) =>
  (await ask<NotificationSettings>('/api/notificationSettings', as)).payload.kinds.map(({ kind }) => kind);
async function makePlans(): Promise<{ asked: number }> {
  const [of] = await readRules(server.sql, 'ats');
  return makePlanVersions(server.sql, { wholesalerId: 'ats', rules: of?.rules ?? '' });
}
async function publish(): Promise<void> {
  await server.sql.begin((tx) => askForNotices(tx, 'ats', 'someone@example.com'));
  await makeNoticesOf(server.sql, 'ats');
}

describe('a manager who is paid by a boost', () => {
  test('they have a plan in words, are told of it and accept it', async () => {
    await makePlans();
    expect((await plan('MGR_1', team.MGR_1))?.entries.map(({ title }) => title)).toEqual(['Ale push']);
    expect(await told(team.MGR_1)).toEqual(['planToAccept']);
    expect((await ask('/api/planAcceptance', team.MGR_1, { version: 1 })).status).toBe(200);
    expect(await plan('MGR_1', sam.token)).toMatchObject({ version: 1, mayAccept: false });
  });

  test('they read the statement and question its line, which another manager answers', async () => {
    expect((await statement(team.MGR_1)).boosts).toMatchObject({ earned: 4, lines: [{ name: 'Ale push' }] }); // 2 x 2
    const asked = await question(`boost ${boostId}`, team.MGR_1);
    expect(asked.status).toBe(200);
    const own = await ask(`/api/payQuestions/${asked.payload._id}/resolution`, team.MGR_1, { reason: 'Right.' });
    expect([own.status, own.message]).toEqual([403, payQuestionTexts.notStaff]);
    const resolution = { reason: 'It was.', adjustment: { _id: randomUUID(), part: 'boosts', amount: 2 } };
    const resolved = await ask(`/api/payQuestions/${asked.payload._id}/resolution`, sam.token, resolution);
    expect([resolved.status, resolved.payload]).toEqual([200, expect.objectContaining({ state: 'resolved' })]);
    expect(await told(team.MGR_1)).toEqual(expect.arrayContaining(['questionResolved', 'adjustmentMade']));
  });

  test('they are adjusted by another manager, and never by themselves', async () => {
    expect((await adjust('MGR_1', sam.token)).status).toBe(200);
    const own = await adjust('MGR_1', team.MGR_1);
    expect([own.status, own.message]).toEqual([403, adjustmentTexts.toOneself]);
  });

  test('they are told of pay, and choose among all kinds of notices', async () => {
    await publish();
    const { body } = await server.ask({ url: '/api/notifications', as: team.MGR_1 });
    expect((body.payload as { results: Notice[] }).results[0]?.facts).toMatchObject({ about: 'newFigures', pay: 4 });
    expect(await kinds(team.MGR_1)).toEqual(await kinds(team.REP_1));
    expect(await session(team.MGR_1)).toMatchObject({ isPaid: true });
  });
});

describe('a manager who is paid by nothing', () => {
  test('they have no plan, no notice of pay and no question, and aren’t adjusted', async () => {
    await makePlans();
    await publish();
    expect(await plan(sam.customId ?? '', sam.token)).toBeNull();
    const accepted = await ask('/api/planAcceptance', sam.token, { version: 1 });
    expect([accepted.status, accepted.message]).toEqual([404, planAcceptanceTexts.unknown]);
    const asked = await question('gp', sam.token);
    expect([asked.status, asked.message]).toEqual([403, payQuestionTexts.notPaid]);
    const adjusted = await adjust(sam.customId ?? '', team.MGR_1);
    expect([adjusted.status, adjusted.message]).toEqual([400, adjustmentTexts.notPaid('Sam')]);
    expect(await told(sam.token)).toEqual(['newFigures']);
    expect(await kinds(sam.token)).toEqual(['figures', 'adjustment', 'question']);
    expect(await session(sam.token)).toMatchObject({ isPaid: false });
  });

  test('they are paid once a payout is typed for the period, and not by one of 0', async () => {
    const { sql } = server;
    const typed = { wholesaler_id: 'ats', db: 'prod', custom_id: sam.customId, measure: 'gp', period_start: july };
    await sql`insert into user_goals ${sql({ ...typed, goal: 1000, payout_cents: 0 })}`;
    expect((await adjust(sam.customId ?? '', team.MGR_1)).status).toBe(400);
    await sql`update user_goals set payout_cents = 50000`;
    expect((await adjust(sam.customId ?? '', team.MGR_1)).status).toBe(200);
    expect((await question('gp', sam.token)).status).toBe(200);
  });

  test('someone who was paid in a closed period keeps My statements and can be adjusted', async () => {
    await insertClosing(server.sql, 'ats', {
      ...{ from: '2024-06-01', to: '2024-06-30' },
      paid: { [sam.customId ?? '']: { gp: 50_000 } },
    });
    expect(await session(sam.token)).toMatchObject({ isPaid: true });
    expect((await adjust(sam.customId ?? '', team.MGR_1)).status).toBe(200);
  });
});

test('an admin of no wholesaler is nobody’s person, and asks and accepts nothing', async () => {
  expect(await session(superAdmin.token)).toMatchObject({ isPaid: false });
  expect((await question('gp', superAdmin.token)).message).toBe(payQuestionTexts.notPaid);
  expect((await ask('/api/planAcceptance', superAdmin.token, { version: 1 })).message).toBe(
    planAcceptanceTexts.noPerson,
  );
});

test('another wholesaler’s manager asks nothing here, and nobody without a session does', async () => {
  const stranger = (await insertTeam(server.sql, 'iowa')).MGR_1;
  expect((await question('gp', stranger)).status).toBe(403);
  expect((await question('gp', 'nobody')).status).toBe(401);
  expect((await adjust('MGR_1', stranger)).status).toBe(403);
});
