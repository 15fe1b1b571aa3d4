// Limits on guessing, with small numbers: the defaults are in app.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { basic } from '../../testing/sign-in.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    limits: { guessesByEmail: { max: 3, windowSeconds: 60 }, guessesByAddress: { max: 8, windowSeconds: 60 } },
    env: { trustProxy: ['127.0.0.1'] },
  });
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

const newPerson = () => insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });

/** @param from the caller's address, as a trusted proxy forwards it. */
function signIn(email: string, password: string, from: string) {
  const headers = { authorization: basic(email, password), 'x-forwarded-for': from };
  return server.ask({ url: '/api/login', method: 'POST', headers });
}

describe('guessing', () => {
  test('one email, from addresses new to it: the right password does not help from another new one', async () => {
    const { email } = await newPerson();
    for (let tries = 0; tries < 3; tries += 1)
      expect((await signIn(email, 'wrong-1', `10.1.0.${tries}`)).status).toBe(401);
    const held = await signIn(email, 'correct-1', '10.1.0.9');
    expect([held.status, held.body.message, held.body.code]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
      'too_many_requests',
    ]);
  });

  test('someone who has signed in from an address before is never locked out there by strangers elsewhere', async () => {
    const { email } = await newPerson();
    const home = '2001:db8:1:2::9';
    expect((await signIn(email, 'correct-1', home)).status).toBe(200);
    for (let tries = 0; tries < 4; tries += 1) await signIn(email, 'wrong-1', `10.6.0.${tries}`);
    expect((await signIn(email, 'correct-1', '10.6.0.9')).status).toBe(429);
    expect((await signIn(email, 'correct-1', '2001:db8:1:2::77')).status).toBe(200);
    // Nor does home have more tries than anyone: a stolen laptop guesses no faster.
    for (let tries = 0; tries < 3; tries += 1) expect((await signIn(email, 'wrong-1', home)).status).toBe(401);
    expect((await signIn(email, 'correct-1', home)).status).toBe(429);
  });

  test.each([
    ['signed in 89 days ago', 'never', 'sign in', 89, 200],
    ['signed in 91 days ago', 'can', 'sign in', 91, 429],
    ['set a new password 89 days ago', 'never', 'reset password', 89, 200],
    ['failed to set a new password', 'can', 'failed password reset', 1, 429],
  ] as const)('where a person %s, strangers elsewhere %s lock them out', async (_what, _how, action, days, status) => {
    const { email } = await newPerson();
    const home = `10.9.${days}.${action.length}`;
    await server.sql`
      insert into audit_log (at, actor, action, origin)
      values (now() - make_interval(days => ${days}), ${email}, ${action}, ${home})`;
    for (let tries = 0; tries < 3; tries += 1) await signIn(email, 'wrong-1', `10.10.${days}.${action.length + tries}`);
    expect((await signIn(email, 'correct-1', home)).status).toBe(status);
  });

  test('an address that is refused takes no tries from the email that it names', async () => {
    for (let tries = 0; tries < 8; tries += 1) await signIn(`nobody${tries}@example.com`, 'wrong-1', '10.7.0.1');
    const { email } = await newPerson();
    for (let tries = 0; tries < 5; tries += 1) expect((await signIn(email, 'wrong-1', '10.7.0.1')).status).toBe(429);
    expect((await signIn(email, 'correct-1', '10.7.0.2')).status).toBe(200);
  });

  test('a person can still reset the password while their sign-in is blocked', async () => {
    const { email } = await newPerson();
    for (let tries = 0; tries < 4; tries += 1) await signIn(email, 'wrong-1', `10.8.0.${tries}`);
    const headers = { 'x-forwarded-for': '10.8.0.9' };
    const { status } = await server.ask({ url: '/api/passwordResetRequest', method: 'POST', json: { email }, headers });
    expect(status).toBe(200);
  });

  test('many emails from one address', async () => {
    for (let tries = 0; tries < 8; tries += 1) {
      expect((await signIn(`person${tries}@example.com`, 'wrong-1', '10.2.0.1')).status).toBe(401);
    }
    const { email } = await newPerson();
    expect((await signIn(email, 'correct-1', '10.2.0.1')).status).toBe(429);
    expect((await signIn(email, 'correct-1', '10.2.0.2')).status).toBe(200);
  });

  test('right passwords count nowhere: an office of many behind one address is never held up', async () => {
    const { email } = await newPerson();
    for (let times = 0; times < 12; times += 1) expect((await signIn(email, 'correct-1', '10.3.0.1')).status).toBe(200);
  });

  test('a burst at the same moment gets no more tries than one after the other', async () => {
    const { email } = await newPerson();
    const burst = await Promise.all(Array.from({ length: 8 }, (_, i) => signIn(email, 'wrong-1', `10.4.0.${i}`)));
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(3);
  });

  test('one-time passwords', async () => {
    const { email } = await newPerson();
    const json = { email, oneTimePassword: '12345678', password: 'new-password' };
    const headers = { 'x-forwarded-for': '10.5.0.1' };
    const guess = () => server.ask({ url: '/api/passwordReset', method: 'POST', json, headers });
    for (let tries = 0; tries < 3; tries += 1) expect((await guess()).status).toBe(400);
    expect((await guess()).status).toBe(429);
  });
});
