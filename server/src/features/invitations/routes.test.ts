import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { errorTexts } from '@caselift/contract/errors';
import { invitationTexts as texts } from '@caselift/contract/invitations';
import { weakPasswordText } from '@caselift/contract/weak-passwords';
import { publish } from '@caselift/db/publish';
import PostalMime from 'postal-mime';
import { beforeEach, describe, expect, test } from 'vitest';
import { sha256 } from '../../identity/passwords.ts';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';
import { emailOf, passwordOfTeam } from '../../testing/team.ts';

let edits: PeopleEdits;
let house: House;
let email: string;

housePerTest((...given) => {
  [edits, house] = given;
});
beforeEach(() => {
  email = `nia@${house.id}.example.com`;
});

const newRep = { role: 'salesRep', customId: 'REP_77', name: 'Nia' };
const password = 'sunny-river-26';

type By = { db?: Db; as?: string; wholesalerId?: string };
const call = (method: 'GET' | 'POST' | 'DELETE', url: string, { db = 'prod', as, wholesalerId }: By, json?: object) =>
  edits.server.ask({
    url: `${url}${url.includes('?') ? '&' : '?'}wholesalerId=${wholesalerId ?? house.id}&db=${db}`,
    method,
    as: as ?? edits.actors.admin.token,
    ...(json && { json }),
  });
const create = (sent: object, by: By = {}) => call('POST', '/api/user', by, { ...newRep, email, ...sent });
const send = (customId: string, by: By = {}) => call('POST', `/api/users/${customId}/invitation`, by);
const read = async (customId: string, by: By = {}) =>
  (await call('GET', `/api/users/${customId}/invitation`, by)).body.payload as Record<string, unknown>;
const open = (token: string) => edits.server.ask({ url: '/api/invitation', method: 'POST', json: { token } });
const accept = (token: string, chosen = password) =>
  edits.server.ask({ url: '/api/invitationPassword', method: 'POST', json: { token, password: chosen } });

/** Does the worker's part for every mail that waits, and answers the token of the newest link of the outbox. */
async function newestToken(): Promise<string> {
  const { sql, env } = edits.server;
  const waiting = await sql<{ request: MailRequest }[]>`
    delete from pgboss.job where name = 'mail' returning data as request`;
  // Changed emails and passwords are told to others in mails of their own.
  for (const { request } of waiting) if (request.template === 'invitation') await runMailJob({ sql, env }, request);
  const outbox = path.join(env.dataDir, 'outbox');
  const newest = (await readdir(outbox)).sort().at(-1);
  if (newest === undefined) throw new Error('The outbox has no mail');
  const { text = '' } = await PostalMime.parse(await readFile(path.join(outbox, newest), 'utf8'));
  return text.match(/\/invitation#([\w-]{43})/)?.[1] ?? 'no token';
}

async function invited(): Promise<string> {
  expect((await create({ invite: true })).status).toBe(200);
  return newestToken();
}

const ended = [400, texts.ended];

describe('an invitation', () => {
  test('takes a new person without a password from the mail to their first sign-in', async () => {
    const token = await invited();
    const { status, body } = await open(token);
    expect([status, body.payload]).toEqual([200, { name: 'Nia', email, wholesaler: `${house.id} Beverage` }]);
    expect(await edits.signIn(email, password)).toBe(401);
    const accepted = await accept(token);
    expect([accepted.status, accepted.body.payload]).toEqual([200, { email }]);
    expect(await edits.signIn(email, password)).toBe(200);
    const history = await edits.server.sql`
      select action from audit_log where wholesaler_id = ${house.id} order by audit_id`;
    expect(history.map(({ action }) => action)).toEqual([
      'create user',
      'send invitation',
      'accept invitation',
      'sign in',
    ]);
  });

  test('works once, even for two who use it at the same moment', async () => {
    const token = await invited();
    const answers = await Promise.all([accept(token, 'one-way-26'), accept(token, 'other-way-26')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect(await said(accept(token))).toEqual(ended);
    expect(await said(open(token))).toEqual(ended);
  });

  test('expires after 7 days', async () => {
    const token = await invited();
    const { invitation } = await read('REP_77');
    const { sentAt, expiresAt } = invitation as { sentAt: string; expiresAt: string };
    expect((Date.parse(expiresAt) - Date.parse(sentAt)) / 86_400_000).toBe(7);
    await edits.server.sql`update invitations set expires_at = now()`;
    expect(await said(open(token)), 'not even a name is told').toEqual(ended);
    expect(await said(accept(token))).toEqual(ended);
    expect((await read('REP_77')).invitation).toBeNull();
  });

  test('sent again ends the earlier link', async () => {
    const first = await invited();
    expect((await send('REP_77')).body.payload).toEqual({ email });
    expect(await said(accept(first))).toEqual(ended);
    const second = await newestToken();
    expect(await said(accept(first))).toEqual(ended);
    expect((await accept(second)).status).toBe(200);
  });

  test('ends when the person is deleted', async () => {
    const token = await invited();
    expect((await call('DELETE', '/api/user?customId=REP_77', {})).status).toBe(200);
    expect(await said(accept(token))).toEqual(ended);
  });

  test('ends when the email changes, also when it is not mailed yet', async () => {
    const token = await invited();
    await send('REP_77');
    await house.patch('REP_77', { email: `nia2@${house.id}.example.com` });
    expect(await said(accept(token))).toEqual(ended);
    expect((await read('REP_77')).invitation).toBeNull();
    expect((await send('REP_77')).body.payload).toEqual({ email: `nia2@${house.id}.example.com` });
    expect((await accept(await newestToken())).status).toBe(200);
  });

  test('ends when a password is set, and with the first sign-in', async () => {
    await create({ role: 'manager', invite: true, password: 'secret77' });
    const token = await newestToken();
    await house.patch('REP_77', { password: 'secret78' });
    expect(await said(accept(token))).toEqual(ended);
    await send('REP_77');
    const second = await newestToken();
    expect((await open(second)).status).toBe(200);
    expect(await edits.signIn(email, 'secret78')).toBe(200);
    expect(await said(accept(second))).toEqual(ended);
  });

  test('refuses a password that names the person, and stays', async () => {
    const token = await invited();
    expect(await said(accept(token, 'nia12345'))).toEqual([400, weakPasswordText]);
    expect((await accept(token)).status).toBe(200);
  });

  test('is stored as a hash alone', async () => {
    const token = await invited();
    const [stored] = await edits.server.sql`
      select token_hash as hash from invitations join credentials using (credential_id) where email = ${email}`;
    expect(stored?.hash).toEqual(sha256(token));
    const jobs = await edits.server.sql`select data::text from pgboss.job`;
    expect(JSON.stringify([...jobs])).not.toContain(token);
  });

  test('a token that is made up or unreadable opens nothing', async () => {
    for (const token of ['', 'x', 'A'.repeat(43)]) expect(await said(open(token))).toEqual(ended);
    expect(await said(accept('A'.repeat(43)))).toEqual(ended);
  });
});

describe('who can be invited', () => {
  test('a person without either a password or an invitation is not created', async () => {
    expect(await said(create({}))).toEqual([400, texts.passwordOrInvitation]);
  });

  test('a draft of preview is refused, created or asked for, until the publication', async () => {
    expect(await said(create({ invite: true }, { db: 'preview' }))).toEqual([409, texts.draft('Nia')]);
    await create({ password }, { db: 'preview' });
    expect(await said(send('REP_77', { db: 'preview' }))).toEqual([409, texts.draft('Nia')]);
    expect((await send('REP_77')).status).toBe(404);
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect((await send('REP_77', { db: 'preview' })).status).toBe(200);
  });

  test('someone who has signed in before is refused', async () => {
    expect(await said(send('REP_1'))).toEqual([409, texts.signedIn('Ann')]);
    expect(await read('REP_1')).toEqual({ refusal: texts.signedIn('Ann'), hasSignedIn: true, invitation: null });
  });

  test('someone without an email is refused', async () => {
    await edits.server.sql`delete from credentials where wholesaler_id = ${house.id} and custom_id = 'REP_1'`;
    expect(await said(send('REP_1'))).toEqual([409, texts.noEmail('Ann')]);
  });

  test('only admins send and see invitations, each of their own wholesaler', async () => {
    const { manager, salesRep, boundAdmin } = edits.actors;
    for (const { token } of [manager, salesRep]) {
      expect((await send('REP_1', { as: token, wholesalerId: 'ats' })).status).toBe(403);
      expect((await create({ invite: true }, { as: token, wholesalerId: 'ats' })).status).toBe(403);
    }
    expect((await send('REP_1', { as: 'nobody' })).status).toBe(401);
    expect(await said(send('REP_1', { as: boundAdmin.token }))).toEqual([403, errorTexts.otherWholesaler]);
    await invited();
    // A person of the one wholesaler is nobody in the other.
    expect((await send('REP_77', { wholesalerId: 'ats' })).status).toBe(404);
    expect((await call('GET', '/api/users/REP_77/invitation', { wholesalerId: 'ats' })).status).toBe(404);
    expect(await edits.signIn(emailOf(house.id, 'REP_1'), passwordOfTeam)).toBe(200);
  });
});
