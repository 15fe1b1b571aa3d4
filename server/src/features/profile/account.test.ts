// A person's own email, password and sessions: what a stolen session cannot do.

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { profileTexts as texts } from '@caselift/contract/profile';
import { userEditTexts } from '@caselift/contract/user-edits';
import { weakPasswordText } from '@caselift/contract/weak-passwords';
import { atLeast } from '@caselift/domain/testing/at-least';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runMailJob } from '../../mail/mail-job.ts';
import type { MailRequest } from '../../mail/mail-request.ts';
import { type Actor, insertPerson, insertSuperAdmin } from '../../testing/actors.ts';
import { said } from '../../testing/people-edits.ts';
import { basic } from '../../testing/sign-in.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let people = 0;
const password = 'old-password';

beforeAll(async () => {
  server = await startTestApp({ limits: { guessesByEmail: { max: 8, windowSeconds: 600 } } });
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

const newPerson = () => insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password });
const newEmail = () => {
  people += 1;
  return `new${people}@example.com`;
};
const save = (json: object, { token }: Actor) => server.ask({ url: '/api/userSelf', method: 'PATCH', as: token, json });
const confirm = (code: string, { token }: Actor) =>
  server.ask({ url: '/api/userSelf/confirmEmail', method: 'POST', as: token, json: { code } });
const account = async ({ token }: Actor) => (await server.ask({ url: '/api/userSelf', as: token })).body.payload;
const isSignedIn = async (token: string) => (await server.ask({ url: '/api/session', as: token })).status === 200;

async function signIn(email: string, typed = password, userAgent = ''): Promise<{ status: number; token: string }> {
  const headers = { authorization: basic(email, typed), 'user-agent': userAgent };
  const { status, body } = await server.ask({ url: '/api/login', method: 'POST', headers });
  return { status, token: (body.payload as { token?: string } | undefined)?.token ?? '' };
}

/** Does the worker's part for every mail that waits; the mails to the address, oldest first. */
async function mailsTo(address: string): Promise<{ subject: string; text: string; code: string }[]> {
  const { sql, env } = server;
  const waiting = await sql<{ request: MailRequest }[]>`
    delete from pgboss.job where data ? 'template' returning data as request`;
  for (const { request } of atLeast(0, waiting)) {
    expect(JSON.stringify(request), 'no secret waits in the queue').not.toMatch(/\d{8}|password"/);
    await runMailJob({ sql, env }, request);
  }
  const outbox = path.join(env.dataDir, 'outbox');
  const files = await readdir(outbox).catch(() => []);
  const mails = await Promise.all(
    files.sort().map(async (file) => PostalMime.parse(await readFile(path.join(outbox, file)))),
  );
  return mails
    .filter((mail) => mail.to?.[0]?.address === address)
    .map(({ subject = '', text = '' }) => ({ subject, text, code: text.match(/Code: (\d{8})/)?.[1] ?? '' }));
}

const newestCode = async (email: string) => (await mailsTo(email)).at(-1)?.code ?? '';
const otherCode = (code: string) => (code === '00000000' ? '11111111' : '00000000');

describe('a new email', () => {
  test('needs the current password, and without it nothing is changed or mailed', async () => {
    const ann = await newPerson();
    const email = newEmail();
    expect(await said(save({ email, name: 'Anna' }, ann))).toEqual([400, texts.passwordNeeded]);
    expect(await said(save({ email, password: 'wrong-1' }, ann))).toEqual([400, texts.wrongPassword]);
    expect(await account(ann)).toMatchObject({
      email: ann.email,
      pendingEmail: null,
      name: expect.stringMatching('Person'),
    });
    expect([await mailsTo(email), await mailsTo(ann.email)]).toEqual([[], []]);
  });

  test('waits for the code mailed to it: the old one works until then and is told, twice', async () => {
    const ann = await newPerson();
    const email = newEmail();
    const { status, body } = await save({ email: email.toUpperCase(), password }, ann);
    expect([status, body.payload]).toEqual([200, { name: expect.any(String), email: ann.email, pendingEmail: email }]);
    expect([(await signIn(ann.email)).status, (await signIn(email)).status]).toEqual([200, 401]);
    const code = await newestCode(email);
    expect((await mailsTo(ann.email)).map(({ subject }) => subject)).toEqual([
      'Your email for Caselift is about to change',
    ]);

    const confirmed = await confirm(` ${code} `, ann);
    expect([confirmed.status, confirmed.body.payload]).toMatchObject([200, { email, pendingEmail: null }]);
    expect([(await signIn(ann.email)).status, (await signIn(email)).status]).toEqual([401, 200]);
    expect(await isSignedIn(ann.token)).toBe(true);
    expect((await mailsTo(ann.email)).at(-1)).toMatchObject({
      subject: 'Your email for Caselift was changed',
      text: expect.stringContaining(email),
    });
    expect(await said(confirm(code, ann))).toEqual([409, texts.nothingPending]);
  });

  test('of a super admin waits, too', async () => {
    const root = await insertSuperAdmin(server.sql, { password });
    const email = newEmail();
    await save({ email, password }, root);
    expect((await confirm(await newestCode(email), root)).status).toBe(200);
    expect((await signIn(email)).status).toBe(200);
  });

  test('has 5 tries a code; another code takes its place', async () => {
    const ann = await newPerson();
    const email = newEmail();
    await save({ email, password }, ann);
    const first = await newestCode(email);
    for (let tries = 0; tries < 5; tries += 1)
      expect(await said(confirm(otherCode(first), ann))).toEqual([400, texts.wrongCode]);
    expect(await said(confirm(first, ann))).toEqual([400, texts.wrongCode]);
    await server.ask({ url: '/api/userSelf/emailCode', method: 'POST', as: ann.token });
    const wrong = await confirm(await newestCode(email), ann);
    expect([wrong.status, wrong.body.message], 'the tries of all codes together are limited').toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Try again in \d+ minutes\.$/),
    ]);
  });

  test('waits no longer than an hour, and is taken back by the present one', async () => {
    const ann = await newPerson();
    const email = newEmail();
    await save({ email, password }, ann);
    const code = await newestCode(email);
    await server.sql`update email_changes set expires_at = now() where email = ${email}`;
    expect(await account(ann)).toMatchObject({ pendingEmail: null });
    expect(await said(confirm(code, ann))).toEqual([409, texts.nothingPending]);
    await save({ email, password }, ann);
    expect(await account(ann)).toMatchObject({ pendingEmail: email });
    expect((await save({ email: ann.email }, ann)).body.payload).toMatchObject({ pendingEmail: null });
  });

  test('that someone else took meanwhile is refused at the code', async () => {
    const ann = await newPerson();
    const email = newEmail();
    await save({ email, password }, ann);
    const code = await newestCode(email);
    await server.sql`insert into credentials (email) values (${email})`;
    expect(await said(confirm(code, ann))).toEqual([409, userEditTexts.emailTaken]);
    expect((await signIn(ann.email)).status).toBe(200);
  });

  test('asked for with a stolen password is stopped by a new password', async () => {
    const ann = await newPerson();
    const email = newEmail();
    await save({ email, password }, ann);
    const code = await newestCode(email);
    expect((await save({ password, newPassword: 'another-1' }, ann)).status).toBe(200);
    expect(await said(confirm(code, ann))).toEqual([409, texts.nothingPending]);
  });
});

describe('a new password', () => {
  test('needs the current one, ends the other sessions, keeps this one, and is told by mail', async () => {
    const ann = await newPerson();
    const { token } = await signIn(ann.email);
    expect(await said(save({ newPassword: 'another-1' }, ann))).toEqual([400, texts.passwordNeeded]);
    expect(await said(save({ newPassword: 'another-1', password: 'wrong-1' }, ann))).toEqual([
      400,
      texts.wrongPassword,
    ]);
    expect(await isSignedIn(token)).toBe(true);
    expect((await save({ newPassword: 'another-1', password }, ann)).status).toBe(200);
    expect([await isSignedIn(token), await isSignedIn(ann.token)]).toEqual([false, true]);
    expect([(await signIn(ann.email)).status, (await signIn(ann.email, 'another-1')).status]).toEqual([401, 200]);
    expect((await mailsTo(ann.email)).at(-1)?.subject).toBe('Your password for Caselift was changed');
  });

  test('of those guessed first is refused, wherever it is chosen', async () => {
    const ann = await newPerson();
    for (const newPassword of ['Password123', 'caselift1', ann.email])
      expect(await said(save({ newPassword, password }, ann))).toEqual([400, weakPasswordText]);
    const json = { email: ann.email, oneTimePassword: '12345678', password: 'qwerty123' };
    expect(await said(server.ask({ url: '/api/passwordReset', method: 'POST', json }))).toEqual([
      400,
      weakPasswordText,
    ]);
    const admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
    const nia = {
      role: 'salesRep',
      customId: 'REP_77',
      email: 'nia@example.com',
      name: 'Nia Hara',
      password: 'niahara1',
    };
    const create = server.ask({ url: '/api/user?wholesalerId=ats', method: 'POST', as: admin.token, json: nia });
    expect(await said(create)).toEqual([400, weakPasswordText]);
    const { customId } = await insertPerson(server.sql, {
      wholesalerId: 'ats',
      role: 'manager',
      name: 'Mona Ray',
      password,
    });
    const url = `/api/users?wholesalerId=ats&customIds=${customId}`;
    const setBy = server.ask({ url, method: 'PATCH', as: admin.token, json: { patch: { password: 'MonaRay2026' } } });
    expect(await said(setBy)).toEqual([400, weakPasswordText]);
  });

  test('current passwords cannot be guessed with a stolen session', async () => {
    const ann = await newPerson();
    const guess = () => save({ newPassword: 'another-1', password: 'wrong-1' }, ann);
    for (let tries = 0; tries < 8; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
    expect((await save({ newPassword: 'another-1', password }, ann)).status).toBe(429);
    expect((await signIn(ann.email)).status, 'the owner signs in all the same').toBe(200);
  });
});

describe('sessions', () => {
  const list = async (token: string) =>
    (await server.ask({ url: '/api/userSelf/sessions', as: token })).body.payload as Record<string, unknown>[];
  const end = (sessionId: unknown, token: string) =>
    server.ask({ url: `/api/userSelf/sessions/${sessionId}`, method: 'DELETE', as: token });

  test('are listed with device, address and times, and never with their token', async () => {
    const { email } = await newPerson();
    await server.sql`delete from sessions`;
    const phone = await signIn(email, password, 'Mozilla/5.0 (iPhone) Version/18.0 Safari/604.1');
    const desk = await signIn(email, password, 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0 Safari/537.36');
    const sessions = await list(desk.token);
    const instant = expect.stringMatching(/^\d{4}-.*Z$/);
    const session = { sessionId: expect.any(String), address: '127.0.0.1', since: instant, lastUsed: instant };
    expect(sessions).toEqual([
      { ...session, device: 'Chrome on Windows', current: true },
      { ...session, device: 'Safari on iPhone', current: false },
    ]);
    expect(JSON.stringify(sessions)).not.toContain(phone.token);
  });

  test('are ended one by one or all others; nobody else can', async () => {
    const ann = await newPerson();
    const [phone, tablet] = [await signIn(ann.email), await signIn(ann.email)];
    const [, { sessionId } = {}] = await list(tablet.token);
    expect(await said(end(sessionId, (await newPerson()).token))).toEqual([404, texts.unknownSession]);
    const [, first] = await list(ann.token);
    expect((await end(first?.sessionId, ann.token)).status).toBe(200);
    expect(await said(end(first?.sessionId, ann.token))).toEqual([404, texts.unknownSession]);
    const others = await server.ask({ url: '/api/userSelf/sessions', method: 'DELETE', as: ann.token });
    expect(others.body.payload).toEqual({ ended: 1 });
    expect([await isSignedIn(phone.token), await isSignedIn(tablet.token), await isSignedIn(ann.token)]).toEqual([
      false,
      false,
      true,
    ]);
  });

  test('that have run out go once anyone signs out', async () => {
    const [ann, ben] = [await newPerson(), await newPerson()];
    await server.sql`
      update sessions set expires_at = now() where credential_id = (
        select credential_id from credentials where email = ${ben.email})`;
    const left = async (email: string) =>
      (await server.sql`select from sessions join credentials using (credential_id) where email = ${email}`).length;
    expect(await left(ben.email)).toBe(1);
    await server.ask({ url: '/api/logout', method: 'POST', as: ann.token });
    expect([await left(ann.email), await left(ben.email)]).toEqual([0, 0]);
  });

  test('say when they were last used, to the minute', async () => {
    const ann = await newPerson();
    const [clock] = await server.sql<{ minute: Date }[]>`
      update sessions set last_used_at = now() - interval '2 minutes' returning date_trunc('minute', now()) as minute`;
    await isSignedIn(ann.token);
    const [own] = await list(ann.token);
    expect(Date.parse(String(own?.lastUsed))).toBeGreaterThanOrEqual(Number(clock?.minute));
  });
});
