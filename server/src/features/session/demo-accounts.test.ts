import { afterAll, beforeAll, expect, test } from 'vitest';
import { createInvitationToken, storeInvitation } from '../../identity/invitations.ts';
import { createOneTimePassword } from '../../identity/one-time-password.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { basic } from '../../testing/sign-in.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { type Answer, startTestApp, type TestApp } from '../../testing/test-app.ts';

let withoutDemo: TestApp;

beforeAll(async () => {
  withoutDemo = await startTestApp({ env: { demo: false } });
  await insertWholesaler(withoutDemo.sql, 'ats');
});
afterAll(() => withoutDemo.stop());

test('where the demo is off, nobody can use its accounts: not by password, a session, a one-time password or an invitation', async () => {
  const { sql, ask } = withoutDemo;
  const demo = await insertPerson(sql, { wholesalerId: 'ats', role: 'manager', password: 'demo2026', isDemo: true });
  const headers = { authorization: basic(demo.email, 'demo2026') };
  expect((await ask({ url: '/api/login', method: 'POST', headers })).status).toBe(401);
  expect((await ask({ url: '/api/session', as: demo.token })).status).toBe(401);

  const [{ credentialId } = { credentialId: 0 }] = await sql<{ credentialId: number }[]>`
    select credential_id as "credentialId" from credentials where email = ${demo.email}`;
  const oneTimePassword = await createOneTimePassword(sql, credentialId);
  const json = { email: demo.email, oneTimePassword, password: 'new-password' };
  expect((await ask({ url: '/api/passwordReset', method: 'POST', json })).status).toBe(400);
  expect((await openInvitation(demo)).status).toBe(400);
});

async function openInvitation({ email }: Actor): Promise<Answer> {
  const { sql, ask } = withoutDemo;
  const [{ credentialId } = { credentialId: 0 }] = await sql<{ credentialId: number }[]>`
    select credential_id as "credentialId" from credentials where email = ${email}`;
  await sql.begin((tx) => storeInvitation(tx, credentialId));
  const token = await createInvitationToken(sql, { credentialId, email });
  return ask({ url: '/api/invitation', method: 'POST', json: { token } });
}

test('everyone else signs in there as anywhere', async () => {
  const { sql, ask } = withoutDemo;
  const person = await insertPerson(sql, { wholesalerId: 'ats', role: 'manager', password: 'correct-1' });
  const headers = { authorization: basic(person.email, 'correct-1') };
  expect((await ask({ url: '/api/login', method: 'POST', headers })).status).toBe(200);
  expect((await openInvitation(person)).status).toBe(200);
});
