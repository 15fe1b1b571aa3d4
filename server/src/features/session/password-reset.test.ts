import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { loginTexts } from '@caselift/contract/session';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { basic } from '../../testing/sign-in.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({ env: { trustProxy: 1 } });
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

const newPerson = () => insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'old-password' });

function requestCode(email: string) {
  return server.ask({ url: '/api/passwordResetRequest', method: 'POST', json: { email } });
}

function resetWith(email: string, oneTimePassword: string, password = 'new-password') {
  return server.ask({ url: '/api/passwordReset', method: 'POST', json: { email, oneTimePassword, password } });
}

async function signIn(email: string, password: string): Promise<number> {
  const headers = { authorization: basic(email, password) };
  return (await server.ask({ url: '/api/login', method: 'POST', headers })).status;
}

/** Does the worker's part for every mail that waits, and answers the newest one-time password of the outbox. */
async function newestCode(): Promise<string> {
  const { sql, env } = server;
  const waiting = await sql<{ request: MailRequest }[]>`
    delete from pgboss.job where name = 'mail' returning data as request`;
  for (const { request } of waiting) await runMailJob({ sql, env }, request);
  const [newest = ''] = (await mails()).slice(-1);
  const { text = '' } = await PostalMime.parse(newest);
  return text.match(/One-time password: (\d{8})/)?.[1] ?? 'no code';
}

async function mails(): Promise<string[]> {
  const outbox = path.join(server.env.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  return Promise.all(files.sort().map((file) => readFile(path.join(outbox, file), 'utf8')));
}

async function personWithCode(): Promise<Actor & { code: string }> {
  const person = await newPerson();
  await requestCode(person.email);
  return { ...person, code: await newestCode() };
}

describe('a forgotten password', () => {
  test('is set with the mailed one-time password, which ends every session of the person', async () => {
    const { email, token, code } = await personWithCode();
    const { status, body } = await resetWith(email, code);
    expect([status, body]).toEqual([200, { ok: true, payload: null }]);
    expect(await signIn(email, 'new-password')).toBe(200);
    expect(await signIn(email, 'old-password')).toBe(401);
    expect((await server.ask({ url: '/api/session', as: token })).status).toBe(401);
    const actions = await server.sql`
      select action from audit_log where actor = ${email} order by audit_id limit 2`;
    expect(actions.map((line) => line.action)).toEqual(['ask for a one-time password', 'reset password']);
  });

  test('gives a first password to someone who never had one', async () => {
    const person = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep' });
    await requestCode(person.email);
    expect((await resetWith(person.email, await newestCode())).status).toBe(200);
    expect(await signIn(person.email, 'new-password')).toBe(200);
  });

  test('the one-time password works once', async () => {
    const { email, code } = await personWithCode();
    expect((await resetWith(email, code)).status).toBe(200);
    expect((await resetWith(email, code, 'third-password')).status).toBe(400);
  });

  test('after five wrong tries the right one is worthless too', async () => {
    const { email, code } = await personWithCode();
    const wrong = code === '00000000' ? '00000001' : '00000000';
    for (let tries = 0; tries < 5; tries += 1) {
      const { status, body } = await resetWith(email, wrong);
      expect([status, body.message]).toEqual([400, loginTexts.wrongOneTimePassword]);
    }
    expect((await resetWith(email, code)).status).toBe(400);
    expect(await signIn(email, 'old-password')).toBe(200);
  });

  // docs/decisions/013: nobody can lock someone else out.
  test('wrong tries of a stranger leave the one-time password to its owner', async () => {
    const { email, code } = await personWithCode();
    const json = { email, oneTimePassword: 'wrong', password: 'new-password' };
    const headers = { 'x-forwarded-for': '10.7.0.1' };
    for (let tries = 0; tries < 5; tries += 1)
      await server.ask({ url: '/api/passwordReset', method: 'POST', json, headers });
    expect((await resetWith(email, code)).status).toBe(200);
  });

  test('four wrong tries leave the fifth to the right one', async () => {
    const { email, code } = await personWithCode();
    for (let tries = 0; tries < 4; tries += 1) await resetWith(email, 'wrong');
    expect((await resetWith(email, code)).status).toBe(200);
  });

  test('a one-time password that is over ten minutes old is refused', async () => {
    const { email, code } = await personWithCode();
    const [live] = await server.sql`
      select round(extract(epoch from expires_at - now()) / 60)::int as minutes from one_time_passwords o
      join credentials c using (credential_id) where c.email = ${email}`;
    expect(live).toEqual({ minutes: 10 });
    await server.sql`update one_time_passwords set expires_at = now() - interval '1 second'`;
    expect((await resetWith(email, code)).status).toBe(400);
  });

  test('a second request makes the first one-time password worthless', async () => {
    const { email, code: first } = await personWithCode();
    await requestCode(email);
    const second = await newestCode();
    expect(second).not.toBe(first);
    expect((await resetWith(email, first)).status).toBe(400);
    expect((await resetWith(email, second)).status).toBe(200);
  });

  test("another person's one-time password opens nothing", async () => {
    const { code } = await personWithCode();
    const other = await personWithCode();
    expect((await resetWith(other.email, code)).status).toBe(400);
  });

  test('an unknown email gets the same answer, and no mail', async () => {
    const before = (await mails()).length;
    const known = await requestCode((await newPerson()).email);
    const unknown = await requestCode('nobody@example.com');
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    await newestCode();
    expect((await mails()).length).toBe(before + 1);
    expect((await resetWith('nobody@example.com', '12345678')).status).toBe(400);
  });

  test('neither the queue nor the table holds the one-time password', async () => {
    const person = await newPerson();
    await requestCode(person.email);
    const [job] = await server.sql`select data from pgboss.job where name = 'mail'`;
    expect(job?.data).toEqual({ template: 'oneTimePassword', email: person.email });
    await newestCode();
    const [stored] = await server.sql`
      select convert_from(code_hash, 'UTF8') as hash from one_time_passwords order by expires_at desc limit 1`;
    expect(stored?.hash).toMatch(/^\$argon2id\$/);
  });

  test('what is missing or too short is said in a sentence', async () => {
    const message = async (json: object) => {
      const { status, body } = await server.ask({ url: '/api/passwordReset', method: 'POST', json });
      return [status, body.message];
    };
    expect(await message({ email: 'x', oneTimePassword: '1', password: 'long-enough' })).toEqual([
      400,
      loginTexts.emailInvalid,
    ]);
    const email = 'ann@example.com';
    expect(await message({ email, oneTimePassword: '', password: 'long-enough' })).toEqual([
      400,
      loginTexts.oneTimePasswordRequired,
    ]);
    expect(await message({ email, oneTimePassword: '1', password: 'short' })).toEqual([
      400,
      loginTexts.passwordTooShort,
    ]);
    expect(await message({ email, oneTimePassword: '1', password: 'x'.repeat(33) })).toEqual([
      400,
      loginTexts.passwordTooLong,
    ]);
    expect((await message({ email, oneTimePassword: '1' }))[1]).toBe('password is missing.');
  });
});
