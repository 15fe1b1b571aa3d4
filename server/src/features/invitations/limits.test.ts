// With small numbers: the defaults are in app.ts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    limits: { mailsByRecipient: { max: 2, windowSeconds: 300 }, guessesByAddress: { max: 3, windowSeconds: 60 } },
    env: { trustProxy: ['127.0.0.1'] },
  });
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

test('a new person is sent two invitations at most, and the others get theirs', async () => {
  const { token } = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
  const create = async (customId: string) => {
    const json = { role: 'salesRep', customId, name: 'Nia', email: `${customId}@example.com`, invite: true };
    return (await server.ask({ url: '/api/user?db=prod', method: 'POST', as: token, json })).status;
  };
  const send = async (customId: string) =>
    (await server.ask({ url: `/api/users/${customId}/invitation?db=prod`, method: 'POST', as: token })).status;
  expect([await create('REP_1'), await send('REP_1'), await send('REP_1')]).toEqual([200, 200, 429]);
  expect(await create('REP_2')).toBe(200);
});

test('an address that guesses tokens is refused after three, and others are not', async () => {
  const guess = async (from: string, url: string) => {
    const json = { token: 'A'.repeat(43), password: 'sunny-river-26' };
    return (await server.ask({ url, method: 'POST', json, headers: { 'x-forwarded-for': from } })).status;
  };
  const calls = ['/api/invitation', '/api/invitationPassword', '/api/invitation', '/api/invitationPassword'];
  const answers: number[] = [];
  for (const url of calls) answers.push(await guess('192.0.2.1', url));
  expect(answers).toEqual([400, 400, 400, 429]);
  expect(await guess('192.0.2.2', '/api/invitation')).toBe(400);
});
