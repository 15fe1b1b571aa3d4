// Questions about lines of one's own statement, over HTTP. Ann and Ben report to Lee, Lee to Tia, who is leadership.
import { randomUUID } from 'node:crypto';
import type { ManualAdjustment } from '@caselift/contract/adjustments';
import { errorTexts } from '@caselift/contract/errors';
import { noticeWords } from '@caselift/contract/notice-words';
import type { Notice } from '@caselift/contract/notifications';
import { type PayQuestion, payQuestionTexts as texts } from '@caselift/contract/pay-questions';
import { scoped } from '@caselift/db/scope';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const may = '2024-05-01';
let server: TestApp;
let team: Record<Teammate, string>;
let second: Actor;
let admin: Actor;
let iowa: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  team = await insertTeam(server.sql, 'ats');
  second = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'manager', name: 'Sam' });
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
  iowa = await insertTeam(server.sql, 'iowa');
});
afterAll(() => server.stop());
beforeEach(async () => {
  const { sql } = server;
  await sql`delete from pay_questions`;
  await sql`delete from manual_adjustments`;
  await sql`delete from notifications`;
  await sql`delete from audit_log`;
  await sql`delete from closings`;
  await sql`delete from user_goals`;
  await sql`update settings set hide_profits = false, approval_limit = 250`;
  await sql`update users set hidden = false, view_only = false`;
  await goal(500);
});

/** GP of 1,000 with the payout in dollars; without sales it pays nothing. */
async function goal(payout: number): Promise<void> {
  await server.sql`
    insert into user_goals ${server.sql({
      ...{ wholesaler_id: 'ats', db: 'prod', custom_id: 'REP_1', measure: 'gp', period_start: may, goal: 1000 },
      payout_cents: payout * 100,
    })} on conflict (wholesaler_id, db, custom_id, measure, period_start) do update set payout_cents = excluded.payout_cents`;
}

const call = (path: string, as: string, json?: object) =>
  server.ask({
    url: `/api/payQuestions${path}${path.includes('?') ? '&' : '?'}wholesalerId=ats`,
    as,
    ...(json && { method: 'POST', json }),
  });
const doubt = { period: may, line: 'gp', text: 'A big invoice of May 14 is missing.' };
const send = (json: object = {}, as = team.REP_1) => call('', as, { _id: randomUUID(), ...doubt, ...json });
type Answer = Awaited<ReturnType<typeof send>>;
function questionIn({ status, body }: Answer): PayQuestion {
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body.payload as PayQuestion;
}
const ask = async (json: object = {}, as = team.REP_1) => questionIn(await send(json, as));
const write = ({ _id }: PayQuestion, as: string, text = 'It came on May 16.', id = randomUUID()) =>
  call(`/${_id}/messages`, as, { _id: id, text });
const resolve = ({ _id }: PayQuestion, as: string, json: object = {}) =>
  call(`/${_id}/resolution`, as, { reason: 'The invoice came late.', ...json });
const withdraw = ({ _id }: PayQuestion, as = team.REP_1) => call(`/${_id}/withdrawal`, as, {});
const read = (question: PayQuestion, as: string) => call(`/${question._id}`, as);
async function list(as: string, query = ''): Promise<{ results: PayQuestion[]; count: number; open: number }> {
  const { body } = await call(`?${query}`, as);
  return body.payload as { results: PayQuestion[]; count: number; open: number };
}
const told = async (as: string) => {
  const { body } = await server.ask({ url: '/api/notifications', as });
  return (body.payload as { results: Notice[] }).results.map(({ facts }) => noticeWords(facts).title);
};
const history = async () => {
  const { body } = await server.ask({ url: '/api/history?wholesalerId=ats', as: admin.token });
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};
const refusalOf = ({ status, body }: Answer) => [status, body.message];

test("a question keeps its line's figures as they were when it was asked", async () => {
  const asked = await ask();
  expect(asked).toMatchObject({
    ...{ person: { customId: 'REP_1', name: 'Ann' }, period: { from: may, to: '2024-05-31' }, state: 'open' },
    line: { key: 'gp', part: 'gp', label: 'GP', amount: 0, figures: { unit: '$', target: 1000, payout: 500 } },
    ...{ text: doubt.text, invoicesThrough: '2024-05-15', isFinal: false, messages: [], ended: null, adjustment: null },
    ...{ mayWrite: true, mayResolve: false, mayWithdraw: true },
  });
  await goal(700);
  const { body } = await server.ask({
    url: `/api/users/REP_1/statement?wholesalerId=ats&period=${may}`,
    as: team.REP_1,
  });
  expect((body.payload as { gp: { plan: { payout: number } } }).gp.plan.payout).toBe(700);
  expect(questionIn(await read(asked, team.REP_1))).toEqual(asked);
  expect(questionIn(await read(asked, team.MGR_1)).line).toEqual(asked.line);
});

test('figures, text and messages of a question can be changed by nothing that a request runs', async () => {
  const asked = await ask();
  await write(asked, team.MGR_1);
  const inAts = (work: Parameters<typeof scoped<unknown>>[2]) =>
    scoped(server.sql, { wholesalerId: 'ats', db: 'prod' }, work);
  const forbidden = /permission denied/;
  await expect(inAts((tx) => tx`update pay_questions set seen = '{}'`)).rejects.toThrow(forbidden);
  await expect(inAts((tx) => tx`update pay_questions set question = 'x'`)).rejects.toThrow(forbidden);
  await expect(inAts((tx) => tx`delete from pay_questions`)).rejects.toThrow(forbidden);
  await expect(inAts((tx) => tx`update pay_question_messages set message = 'x'`)).rejects.toThrow(forbidden);
});

describe('a thread', () => {
  test('goes from open to answered, back to open, and is resolved with a reason', async () => {
    const asked = await ask();
    expect(await told(team.MGR_1)).toEqual(['Question from Ann: GP']);
    expect(await told(second.token)).toEqual(['Question from Ann: GP']);
    expect(questionIn(await write(asked, team.MGR_1)).state).toBe('answered');
    expect(await told(team.REP_1)).toEqual(['Answer to your question: GP']);
    expect(await told(second.token)).toEqual([]);
    expect(questionIn(await write(asked, team.REP_1, 'It was delivered on May 14.')).state).toBe('open');
    expect(await told(second.token)).toEqual(['Question from Ann: GP']);
    const resolved = questionIn(await resolve(asked, second.token));
    expect(resolved).toMatchObject({
      state: 'resolved',
      ended: { by: 'Sam', reason: 'The invoice came late.' },
      messages: [
        { side: 'staff', by: 'Mona', text: 'It came on May 16.' },
        { side: 'asker', by: 'Ann', text: 'It was delivered on May 14.' },
      ],
      ...{ mayWrite: false, mayResolve: false, mayWithdraw: false },
    });
    expect((await told(team.REP_1))[0]).toBe('Question resolved: GP');
    expect(await told(team.MGR_1)).toEqual([]);
    expect(await history()).toEqual([
      'Resolved the question of Ann (REP_1) about GP, May 2024: The invoice came late.',
      'Answered the question of Ann (REP_1) about GP, May 2024: It was delivered on May 14.',
      'Answered the question of Ann (REP_1) about GP, May 2024: It came on May 16.',
      'Asked the question of Ann (REP_1) about GP, May 2024: A big invoice of May 14 is missing.',
    ]);
    expect(refusalOf(await write(asked, team.REP_1))).toEqual([409, texts.over.resolved]);
    expect(refusalOf(await withdraw(asked))).toEqual([409, texts.over.resolved]);
    expect((await ask({ text: 'Once more.' })).state).toBe('open');
  });

  test('is withdrawn by the person who asked alone', async () => {
    const asked = await ask();
    expect(refusalOf(await withdraw(asked, team.MGR_1))).toEqual([403, texts.notAsker]);
    expect(questionIn(await withdraw(asked)).state).toBe('withdrawn');
    expect(questionIn(await withdraw(asked)).state).toBe('withdrawn');
    expect(refusalOf(await resolve(asked, team.MGR_1))).toEqual([409, texts.over.withdrawn]);
    expect(await told(team.MGR_1)).toEqual([]);
  });

  test('is asked, written and resolved once, however often it is sent', async () => {
    const _id = randomUUID();
    const first = await ask({ _id });
    expect(await ask({ _id })).toEqual(first);
    expect(refusalOf(await send({ _id, text: 'Something else' }))).toEqual([409, texts.taken]);
    const messageId = randomUUID();
    await write(first, team.MGR_1, 'Once.', messageId);
    expect(questionIn(await write(first, team.MGR_1, 'Once.', messageId)).messages).toHaveLength(1);
    expect(refusalOf(await write(first, team.MGR_1, 'Twice.', messageId))).toEqual([409, texts.messageTaken]);
    const adjustment = { _id: randomUUID(), part: 'gp', amount: 40 };
    const resolved = questionIn(await resolve(first, team.MGR_1, { adjustment }));
    expect(questionIn(await resolve(first, team.MGR_1, { adjustment }))).toEqual(resolved);
    expect(refusalOf(await resolve(first, second.token, { adjustment }))).toEqual([409, texts.over.resolved]);
  });

  test('of a line is one at a time; another line of the same person has its own', async () => {
    await ask();
    expect(refusalOf(await send())).toEqual([409, texts.openAlready]);
    expect((await ask({ line: 'fpl' })).line.label).toBe('FPL');
    const both = await Promise.all([send({ line: 'volume' }), send({ line: 'volume' })]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

describe('resolving with an adjustment', () => {
  const adjustment = () => ({ _id: randomUUID(), part: 'gp', amount: 300 });

  test('follows the rules of adjustments: above the limit a second person approves it, and the rep sees all of it', async () => {
    const asked = await ask();
    const sent = adjustment();
    expect(questionIn(await resolve(asked, team.MGR_1, { adjustment: sent })).adjustment).toEqual({
      ...sent,
      ...{ state: 'pending', decidedBy: null },
    });
    expect(await told(team.REP_1)).toEqual(['Question resolved, with an adjustment of +$300.00: GP']);
    const decide = (as: string) =>
      server.ask({
        url: `/api/adjustments/${sent._id}?wholesalerId=ats`,
        method: 'PATCH',
        as,
        json: { action: 'approve' },
      });
    expect((await decide(team.MGR_1)).status).toBe(403);
    expect(((await decide(second.token)).body.payload as ManualAdjustment).reason).toBe('The invoice came late.');
    expect(questionIn(await read(asked, team.REP_1)).adjustment).toMatchObject({ state: 'approved', decidedBy: 'Sam' });
    expect((await told(team.REP_1))[0]).toBe('Adjustment of your pay, +$300.00');
    expect((await history())[1]).toBe(
      'Resolved the question of Ann (REP_1) about GP, May 2024: The invoice came late. Adjustment: +$300.00.',
    );
  });

  test('makes neither where one is refused', async () => {
    const asked = await ask();
    const { _id } = (
      await server.ask({
        ...{ url: '/api/adjustments?wholesalerId=ats', method: 'POST', as: team.MGR_1 },
        json: { ...adjustment(), customId: 'REP_2', reason: 'Another one' },
      })
    ).body.payload as ManualAdjustment;
    expect((await resolve(asked, team.MGR_1, { adjustment: { ...adjustment(), _id } })).status).toBe(409);
    expect((await resolve(asked, team.MGR_1, { adjustment: { ...adjustment(), amount: 0 } })).status).toBe(400);
    expect(questionIn(await read(asked, team.MGR_1))).toMatchObject({ state: 'open', adjustment: null });
    expect(await told(team.REP_1)).toEqual([]);
  });

  test('is never of oneself, whatever a person became since asking', async () => {
    const asked = await ask();
    await server.sql`update users set role = 'manager' where wholesaler_id = 'ats' and custom_id = 'REP_1'`;
    expect(refusalOf(await resolve(asked, team.REP_1, { adjustment: adjustment() }))).toEqual([403, texts.notStaff]);
    expect(questionIn(await read(asked, team.REP_1))).toMatchObject({ mayResolve: false, mayWithdraw: true });
    await server.sql`update users set role = 'salesRep' where wholesaler_id = 'ats' and custom_id = 'REP_1'`;
  });
});

describe('who may see and do what', () => {
  test('team leads see and comment on their team, and never resolve', async () => {
    const asked = await ask();
    expect((await list(team.LEAD_1)).results).toMatchObject([
      { _id: asked._id, mayWrite: true, mayResolve: false, mayWithdraw: false },
    ]);
    expect((await list(team.TOP_1)).count).toBe(1);
    const commented = questionIn(await write(asked, team.LEAD_1, 'I have seen that invoice.'));
    expect(commented).toMatchObject({ state: 'open', messages: [{ side: 'lead', by: 'Lee' }] });
    expect(await told(team.REP_1)).toEqual(['Answer to your question: GP']);
    expect(await told(team.MGR_1)).toEqual(['Question from Ann: GP']);
    expect(refusalOf(await resolve(asked, team.LEAD_1))).toEqual([403, errorTexts.forbidden]);
    const own = await ask({ text: 'Why?' }, team.LEAD_1);
    expect((await list(team.LEAD_1)).count).toBe(2);
    expect((await list(team.TOP_1, 'customId=LEAD_1')).results.map(({ _id }) => _id)).toEqual([own._id]);
  });

  test('sales reps see their own alone', async () => {
    const asked = await ask();
    expect(await list(team.REP_2)).toEqual({ results: [], count: 0, open: 0 });
    for (const answer of [
      await read(asked, team.REP_2),
      await write(asked, team.REP_2),
      await withdraw(asked, team.REP_2),
    ]) {
      expect(refusalOf(answer)).toEqual([404, texts.unknown]);
    }
  });

  test('managers neither hear of nor see questions of people who are hidden from them; admins do', async () => {
    await server.sql`update users set hidden = true where wholesaler_id = 'ats' and custom_id = 'REP_1'`;
    const asked = await ask();
    expect(await told(team.MGR_1)).toEqual([]);
    expect(await told(admin.token)).toEqual(['Question from Ann: GP']);
    expect((await list(team.MGR_1)).count).toBe(0);
    expect((await list(team.LEAD_1)).count).toBe(0);
    expect(refusalOf(await resolve(asked, team.MGR_1))).toEqual([404, texts.unknown]);
    expect((await list(team.REP_1)).count).toBe(1);
    expect(questionIn(await resolve(asked, admin.token)).state).toBe('resolved');
  });

  test('where profits are hidden, their dollars are in no answer to people who see none', async () => {
    const asked = await ask();
    await server.sql`update settings set hide_profits = true where wholesaler_id = 'ats'`;
    for (const as of [team.REP_1, team.LEAD_1]) {
      expect(questionIn(await read(asked, as)).line.figures).toMatchObject({ target: null, actual: null, payout: 500 });
    }
    expect(questionIn(await read(asked, team.LEAD_1)).rounded).toBe(true);
    expect(questionIn(await read(asked, team.REP_1)).rounded).toBeUndefined();
    for (const as of [team.TOP_1, team.MGR_1]) {
      expect(questionIn(await read(asked, as)).line.figures).toMatchObject({ target: 1000 });
    }
    const hidden = await ask({ line: 'fpl' });
    expect(questionIn(await read(hidden, team.MGR_1)).line.key).toBe('fpl');
  });

  test('managers who are paid by nothing ask none, and view-only people change nothing', async () => {
    expect(refusalOf(await send({}, team.MGR_1))).toEqual([403, texts.notPaid]);
    const asked = await ask();
    await server.sql`update users set view_only = true where wholesaler_id = 'ats' and custom_id in ('REP_1', 'MGR_1')`;
    expect(refusalOf(await send({ line: 'fpl' }))).toEqual([403, errorTexts.viewOnly]);
    expect(refusalOf(await resolve(asked, team.MGR_1))).toEqual([403, errorTexts.viewOnly]);
    expect(questionIn(await read(asked, team.MGR_1))).toMatchObject({ mayWrite: false, mayResolve: false });
  });

  test('people of another wholesaler get nothing of it', async () => {
    const asked = await ask();
    const from = (as: string) => server.ask({ url: `/api/payQuestions/${asked._id}`, as });
    expect((await from(iowa.MGR_1)).status).toBe(404);
    expect((await server.ask({ url: '/api/payQuestions', as: iowa.MGR_1 })).body.payload).toMatchObject({ count: 0 });
    expect(refusalOf(await read(asked, iowa.MGR_1))).toEqual([403, errorTexts.otherWholesaler]);
    const json = { _id: randomUUID(), text: 'x' };
    const url = `/api/payQuestions/${asked._id}/messages`;
    expect((await server.ask({ url, method: 'POST', as: iowa.MGR_1, json })).status).toBe(404);
    expect((await server.ask({ url: '/api/payQuestions' })).status).toBe(401);
    // The policy of rows agrees with the WHERE clauses.
    const rows = (wholesalerId: string) =>
      scoped(server.sql, { wholesalerId, db: 'prod' }, (tx) => tx`select from pay_questions`);
    expect([(await rows('ats')).length, (await rows('iowa')).length]).toEqual([1, 0]);
  });
});

test('what is sent wrongly is refused with its reason', async () => {
  expect(refusalOf(await send({ text: '  ' }))).toEqual([400, texts.textNeeded]);
  expect(refusalOf(await send({ text: 'x'.repeat(501) }))).toEqual([400, texts.textLong]);
  expect(refusalOf(await send({ line: 'boost 17' }))).toEqual([404, texts.unknownLine]);
  expect((await send({ period: '2024-05-02' })).status).toBe(400);
  expect((await send({ period: '2024-06-01' })).status).toBe(400);
  const asked = await ask();
  expect(refusalOf(await write(asked, team.MGR_1, ' '))).toEqual([400, texts.messageNeeded]);
  expect(refusalOf(await resolve(asked, team.MGR_1, { reason: '' }))).toEqual([400, texts.reasonNeeded]);
  expect(refusalOf(await call(`/${randomUUID()}`, team.MGR_1))).toEqual([404, texts.unknown]);
});

test('the list has the oldest open question first, and finds by state and by words', async () => {
  const gp = await ask();
  const fpl = await ask({ line: 'fpl', text: 'Whose losses are these?' });
  const volume = await ask({ line: 'volume' }, team.REP_2);
  const boosts = await ask({ line: 'boosts' }, team.REP_2);
  await write(gp, team.MGR_1);
  await withdraw(volume, team.REP_2);
  const keys = async (query = '') => (await list(team.MGR_1, query)).results.map(({ line }) => line.key);
  expect(await keys()).toEqual(['fpl', 'boosts', 'gp', 'volume']);
  expect(await keys('state=open')).toEqual(['fpl', 'boosts']);
  expect(await keys('state=withdrawn')).toEqual(['volume']);
  expect(await keys('searchPhrase=losses')).toEqual(['fpl']);
  expect(await keys('searchPhrase=ann')).toEqual(['fpl', 'gp']);
  expect(await keys('searchPhrase=%25')).toEqual([]);
  expect(await keys(`customId=rep_2&period=${may}`)).toEqual([boosts.line.key, 'volume']);
  expect(await list(team.MGR_1, 'limit=1&page=2')).toMatchObject({ count: 4, open: 2, results: [{ _id: boosts._id }] });
  expect((await list(team.MGR_1, 'state=answered')).open).toBe(2);
  expect(fpl.state).toBe('open');
});
