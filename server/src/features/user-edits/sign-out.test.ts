// An admin ends all sessions of someone else (docs/product.md, Environments).
import { signOutTexts, userEditTexts as texts } from '@caselift/contract/user-edits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { insertPerson } from '../../testing/actors.ts';
import { type House, type PeopleEdits, startPeopleEdits } from '../../testing/people-edits.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';
import { sentenceOf } from '../history/sentences.ts';

let edits: PeopleEdits;
let house: House;

beforeAll(async () => {
  edits = await startPeopleEdits();
  house = await edits.newHouse();
});
afterAll(() => edits.server.stop());

const signOut = async (customId: string, as?: string, { db = 'prod', wholesalerId = house.id } = {}) => {
  const url = `/api/user/signOut?customId=${customId}&wholesalerId=${wholesalerId}&db=${db}`;
  const { status, body } = await edits.server.ask({ url, method: 'POST', ...(as !== undefined && { as }) });
  return [status, body.message ?? body.payload];
};

test('every session of the person ends, and nobody else’s; the person signs in again, and the history says who did it', async () => {
  const { sql } = edits.server;
  const [credential] = await sql<{ id: number }[]>`
    select credential_id as id from credentials where wholesaler_id = ${house.id} and custom_id = 'REP_1'`;
  const second = await startSession(sql, credential?.id ?? 0, 1, { origin: '127.0.0.1', userAgent: '' });
  expect(await signOut('REP_1', edits.actors.admin.token, { db: 'preview' })).toEqual([200, { ended: 2 }]);
  for (const token of [house.tokens.REP_1, second]) expect(await edits.session(token)).toBe(401);
  for (const token of [house.tokens.REP_2, edits.actors.admin.token]) expect(await edits.session(token)).toBe(200);
  const [told] =
    await sql`select action, detail from audit_log where wholesaler_id = ${house.id} order by audit_id desc limit 1`;
  expect(sentenceOf(told?.action, told?.detail)).toBe('Signed Ann (REP_1) out everywhere: 2 sessions ended.');
  expect(await edits.signIn(emailOf(house.id, 'REP_1'), passwordOfTeam)).toBe(200);
  expect(await sql`select from pgboss.job where name = 'mail'`).toHaveLength(0);
});

test('nobody signs themselves out, nor someone who is not there', async () => {
  const own = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name: 'Ada' });
  expect(await signOut(own.customId ?? '', own.token)).toEqual([409, signOutTexts.oneself]);
  expect(await edits.session(own.token)).toBe(200);
  expect(await signOut('REP_99', own.token)).toEqual([404, texts.unknownUsers(['REP_99'])]);
  expect((await signOut('', own.token))[0]).toBe(400);
});

test('an admin who is bound ends no sessions of one who is not', async () => {
  const admin = (name: string, bound: boolean) =>
    insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name, bound });
  const [free, bound] = [await admin('Fred', false), await admin('Bo', true)];
  expect(await signOut(free.customId ?? '', bound.token)).toEqual([403, texts.freerAdmin('Fred')]);
  expect(await edits.session(free.token)).toBe(200);
});

test('admins alone sign others out, of their own wholesaler', async () => {
  for (const as of [house.tokens.MGR_1, house.tokens.LEAD_1, house.tokens.REP_2])
    expect((await signOut('REP_2', as))[0]).toBe(403);
  expect((await signOut('REP_2'))[0]).toBe(401);
  const stranger = edits.actors.teamLead.customId ?? '';
  expect(await signOut(stranger, edits.actors.admin.token)).toEqual([404, texts.unknownUsers([stranger])]);
  expect(await edits.session(edits.actors.teamLead.token)).toBe(200);
  expect(await edits.session(house.tokens.REP_2)).toBe(200);
});
