import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertEveryRole, type RoleName } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let actors: Record<RoleName, Actor>;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats', { title: 'Zenith Beverage' });
  await insertWholesaler(server.sql, 'iowa', { title: 'Atlas Beverage' });
  await server.sql`update settings set title = 'A draft title' where wholesaler_id = 'ats' and db = 'preview'`;
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(() => server.stop());

const avatar = { url: null, hash: null };
const zenith = { customId: 'ats', title: 'Zenith Beverage', avatar };
const atlas = { customId: 'iowa', title: 'Atlas Beverage', avatar };

test.each(['admin', 'superAdmin'] as const)('a %s may open every wholesaler, by title as prod has it', async (kind) => {
  const { body } = await server.ask({ url: '/api/wholesalers', as: actors[kind].token });
  expect(body).toEqual({ ok: true, payload: [atlas, zenith] });
});

test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s opens their own only', async (kind) => {
  const { body } = await server.ask({ url: '/api/wholesalers', as: actors[kind].token });
  expect(body.payload).toEqual([zenith]);
});
