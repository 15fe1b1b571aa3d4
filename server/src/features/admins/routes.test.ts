/** Managers are told which admins can change what they only read. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  for (const wholesalerId of ['ask', 'other']) await insertWholesaler(sql, wholesalerId);
  for (const name of ['Dana Whitlock', 'Ann Lee', 'Gone Admin', 'Hidden Admin'])
    await insertPerson(sql, { wholesalerId: 'ask', role: 'admin', name });
  await insertPerson(sql, { wholesalerId: 'ask', role: 'admin', name: 'Vera Viewer', viewOnly: true });
  await insertPerson(sql, { wholesalerId: 'other', role: 'admin', name: 'Olga Other' });
  await sql`update users set deleted_at = now() where name = 'Gone Admin'`;
  await sql`update users set hidden = true where name = 'Hidden Admin'`;
});
afterAll(() => server.stop());

const ask = (as?: string) =>
  server.ask({ url: '/api/admins?wholesalerId=ask&db=prod', ...(as !== undefined && { as }) });

test('by last name, without those who are deleted or hidden or may only look, and without emails', async () => {
  const { token } = await insertPerson(server.sql, { wholesalerId: 'ask', role: 'manager' });
  const { status, body } = await ask(token);
  expect([status, body.payload]).toEqual([200, ['Ann Lee', 'Dana Whitlock']]);
});

test('reps, leads and the staff of another wholesaler get 403, and who is not signed in gets 401', async () => {
  const { sql } = server;
  const refused = [
    await insertPerson(sql, { wholesalerId: 'ask', role: 'salesRep' }),
    await insertPerson(sql, { wholesalerId: 'ask', role: 'teamLead', leadership: true }),
    await insertPerson(sql, { wholesalerId: 'other', role: 'manager' }),
  ];
  for (const { token } of refused) expect((await ask(token)).status).toBe(403);
  expect((await ask()).status).toBe(401);
});
