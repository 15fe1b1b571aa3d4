/** Who is deactivated or deleted, signs in or doesn't, is listed or isn't, and comes back. */
import { closingTexts } from '@caselift/contract/closings';
import { type GonePerson, goneTexts } from '@caselift/contract/gone-people';
import { userEditTexts } from '@caselift/contract/user-edits';
import { setNow } from '@caselift/db/clock';
import { publish } from '@caselift/db/publish';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { insertClosing } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';
import type { Answer } from '../../testing/test-app.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

const july3 = '2024-07-03T15:00:00Z';
beforeEach(async () => {
  setNow(july3);
  for (const db of ['preview', 'prod'] as const) await salesThrough('2024-07-02', db);
});
afterEach(() => setNow(new Date(performance.timeOrigin + performance.now()).toISOString()));

const salesThrough = async (lastTransactionDate: string, db: Db) =>
  pointAt(edits.server.sql, house.id, db, await insertSnapshot(edits.server.sql, house.id, { lastTransactionDate }));

type By = { db?: Db; as?: string | undefined };
const send = (path: string, json: object, { db = 'prod', as = edits.actors.admin.token }: By = {}): Promise<Answer> =>
  edits.server.ask({ url: `/api/${path}&wholesalerId=${house.id}&db=${db}`, method: 'POST', as, json });
const deactivate = (customId: string, day: string, by?: By) =>
  send(`user/deactivation?customId=${customId}`, { day }, by);
const restore = (customId: string, periodStart?: string, by?: By) =>
  send(`user/restoration?customId=${customId}`, { periodStart }, by);
const remove = (customId: string) =>
  edits.server.ask({
    ...{ url: `/api/user?customId=${customId}&wholesalerId=${house.id}`, method: 'DELETE' },
    as: edits.actors.admin.token,
  });
async function read<T>(path: string, { db = 'prod', as = edits.actors.admin.token }: By = {}): Promise<T> {
  const url = `/api/${path}?wholesalerId=${house.id}&db=${db}`;
  const { status, body } = await edits.server.ask({ url, as });
  expect([url, status, body.message]).toEqual([url, 200, undefined]);
  return body.payload as T;
}
const gone = (by?: By) => read<GonePerson[]>('gonePeople', by);
const isListed = async (customId: string, by?: By) =>
  (await read<{ customId: string }[]>('users', by)).some((user) => user.customId === customId);
const signsIn = (customId: string) => edits.signIn(emailOf(house.id, customId), passwordOfTeam);

describe('someone deactivated', () => {
  test('from today on is signed out at once, and stays in lists while the sales period runs', async () => {
    expect((await deactivate('REP_1', '2024-07-03')).status).toBe(200);
    expect(await signsIn('REP_1')).toBe(401);
    expect(await edits.session(house.tokens.REP_1)).toBe(401);
    expect(await isListed('REP_1')).toBe(true);
    await salesThrough('2024-08-01', 'prod');
    expect(await isListed('REP_1')).toBe(false);
    expect(await isListed('REP_2')).toBe(true);
  });

  test('from a later day on signs in until it comes, by the calendar of the wholesaler', async () => {
    expect((await deactivate('REP_1', '2024-07-10')).status).toBe(200);
    expect([await signsIn('REP_1'), await edits.session(house.tokens.REP_1)]).toEqual([200, 200]);
    setNow('2024-07-10T04:30:00Z'); // July 9, 11:30 pm, in the Central time zone.
    expect(await edits.session(house.tokens.REP_1)).toBe(200);
    setNow('2024-07-10T05:30:00Z');
    expect([await signsIn('REP_1'), await edits.session(house.tokens.REP_1)]).toEqual([401, 401]);
  });

  test("from a sales period's first day on isn't in its lists", async () => {
    await deactivate('REP_1', '2024-07-01');
    expect(await isListed('REP_1')).toBe(false);
    expect(await said(deactivate('REP_1', '2024-07-02'))).toEqual([404, userEditTexts.unknownUsers(['REP_1'])]);
  });

  test('a list has them with the day for admins and managers, and hidden people for admins alone', async () => {
    await deactivate('REP_1', '2024-07-10');
    await house.patch('REP_2', { hidden: true });
    await deactivate('REP_2', '2024-07-01');
    await remove('LEAD_1');
    expect(await gone()).toMatchObject([
      {
        customId: 'REP_1',
        state: 'deactivated',
        day: '2024-07-10',
        hasLeft: false,
        isListed: true,
        wayBack: 'password',
      },
      { customId: 'REP_2', state: 'deactivated', day: '2024-07-01', hasLeft: true, isListed: false },
      { customId: 'LEAD_1', state: 'deleted', hasLeft: true, isListed: false, wayBack: 'firstPassword' },
    ]);
    const found = (await gone({ as: house.tokens.MGR_1 })).map(({ customId }) => customId);
    expect(found.sort()).toEqual(['LEAD_1', 'REP_1']);
  });

  test('in Preview is a draft: Production has it once published', async () => {
    const { sql } = edits.server;
    await publish(sql, house.id, 'test', 'test');
    await deactivate('REP_1', '2024-07-01', { db: 'preview' });
    expect([await isListed('REP_1', { db: 'preview' }), await isListed('REP_1')]).toEqual([false, true]);
    expect(await edits.session(house.tokens.REP_1)).toBe(200);
    await publish(sql, house.id, 'test', 'test');
    expect([await isListed('REP_1'), await edits.session(house.tokens.REP_1)]).toEqual([false, 401]);
  });

  test('in Production is written to Preview too, so that publishing keeps it', async () => {
    await deactivate('REP_1', '2024-07-01');
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect([await isListed('REP_1', { db: 'preview' }), await isListed('REP_1')]).toEqual([false, false]);
  });
});

describe('someone who comes back', () => {
  test('has the same ID, is in all lists, and signs in with the password that was kept', async () => {
    await deactivate('REP_1', '2024-07-01');
    const { status, body } = await restore('REP_1');
    expect([status, body.payload]).toEqual([200, { wayBack: 'password' }]);
    expect([await isListed('REP_1'), await isListed('REP_1', { db: 'preview' })]).toEqual([true, true]);
    expect([await signsIn('REP_1'), await edits.session(house.tokens.REP_1)]).toEqual([200, 401]);
    expect(await gone()).toEqual([]);
  });

  test('after a deletion has the name and the email, and needs a new password', async () => {
    await remove('REP_1');
    const { body } = await restore('REP_1');
    expect(body.payload).toEqual({ wayBack: 'firstPassword' });
    expect([await isListed('REP_1'), await signsIn('REP_1')]).toEqual([true, 401]);
    const people = await house.people('prod');
    expect(people.REP_1).toMatchObject({ email: emailOf(house.id, 'REP_1') });
    expect((await house.patch('REP_1', { routeNumber: [7] })).status).toBe(200);
  });

  test("can't sign in while someone else has their email", async () => {
    await remove('REP_1');
    expect((await house.patch('REP_2', { email: emailOf(house.id, 'REP_1') })).status).toBe(200);
    expect((await restore('REP_1')).body.payload).toEqual({ wayBack: 'none' });
    expect(await signsIn('REP_1')).toBe(200); // Still REP_2's.
    expect((await read<{ customId: string }>('session', { as: house.tokens.REP_2 })).customId).toBe('REP_2');
  });

  test('before the day has come has lost nothing', async () => {
    await deactivate('REP_1', '2024-07-10');
    expect((await restore('REP_1')).status).toBe(200);
    setNow('2024-07-11T15:00:00Z');
    expect(await signsIn('REP_1')).toBe(200);
  });

  test("as a team lead isn't put above someone who leads them by now", async () => {
    await remove('LEAD_1'); // Who reports to Tia.
    await edits.server.sql`
      update users set team_lead_ids = '{LEAD_1}' where wholesaler_id = ${house.id} and custom_id = 'TOP_1'`;
    const [status, message] = await said(restore('LEAD_1'));
    expect(status).toBe(409);
    expect(message).toContain('would report to themselves');
    expect(await isListed('LEAD_1')).toBe(false);
  });
});

describe('what is refused', () => {
  test('a day of a closed sales period, by its name, and one of long ago', async () => {
    expect(await said(deactivate('REP_1', '2022-06-30'))).toEqual([400, goneTexts.tooEarly('2022-07-01')]);
    const june = { from: '2024-06-01', to: '2024-06-30' };
    await insertClosing(edits.server.sql, house.id, june);
    expect(await said(deactivate('REP_1', '2024-06-30'))).toEqual([409, closingTexts.readOnly([june])]);
    expect((await deactivate('REP_1', '2024-07-01')).status).toBe(200);
  });

  test('a day that is none, and a person who is there or never was', async () => {
    expect((await deactivate('REP_1', '2024-02-30')).status).toBe(400);
    expect((await deactivate('NONE_1', '2024-07-03')).status).toBe(404);
    expect((await restore('NONE_1')).status).toBe(404);
    expect(await said(restore('REP_1'))).toEqual([409, goneTexts.notGone('Ann')]);
  });

  test('oneself', async () => {
    const { token, customId } = edits.actors.admin;
    const url = `/api/user/deactivation?customId=${customId}&wholesalerId=ats`;
    const json = { day: '2024-07-03' };
    const answer = edits.server.ask({ url, method: 'POST', as: token, json });
    expect(await said(answer)).toEqual([409, userEditTexts.notYourself]);
  });

  test('anyone but an admin, another wholesaler, and nobody at all', async () => {
    for (const as of [house.tokens.MGR_1, house.tokens.LEAD_1, house.tokens.REP_2, edits.actors.manager.token]) {
      expect((await deactivate('REP_1', '2024-07-03', { as })).status).toBe(403);
      expect((await restore('REP_1', undefined, { as })).status).toBe(403);
    }
    const url = `/api/gonePeople?wholesalerId=${house.id}`;
    for (const as of [house.tokens.LEAD_1, house.tokens.REP_1, edits.actors.manager.token]) {
      expect((await edits.server.ask({ url, as })).status).toBe(403);
    }
    expect((await edits.server.ask({ url })).status).toBe(401);
    expect(await signsIn('REP_1')).toBe(200);
  });
});

test('the history tells who was deactivated and restored, from when on', async () => {
  await deactivate('REP_1', '2024-07-10');
  await restore('REP_1');
  const entries = await read<{ detail: string }[]>('history');
  expect(entries.slice(0, 2).map(({ detail }) => detail)).toEqual([
    'Restored Ann (REP_1) in Production and Preview, from the sales period starting 2024-07-01 on.',
    'Deactivated Ann (REP_1) from 2024-07-10 on in Production and Preview.',
  ]);
});
