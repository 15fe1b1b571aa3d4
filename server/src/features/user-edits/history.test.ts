import type { UserPatch } from '@caselift/contract/user-edits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: Actor;
let tokens: Record<Teammate, string>;

beforeAll(async () => {
  server = await startTestApp();
  tokens = await insertTeam(server.sql, 'ats');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
});
afterAll(() => server.stop());

const patch = (customIds: string, sent: UserPatch, db = 'prod') =>
  server.ask({
    url: `/api/users?db=${db}&customIds=${customIds}`,
    method: 'PATCH',
    as: admin.token,
    json: { patch: sent },
  });
const toldBy = async (act: () => Promise<{ status: number }>) => {
  const read = async () => {
    const { body } = await server.ask({ url: '/api/history', as: admin.token });
    return body.payload as { actor: string; detail: string; origin: string }[];
  };
  const before = (await read()).length;
  expect((await act()).status).toBe(200);
  const lines = await read();
  return lines.slice(0, lines.length - before);
};

test('who changed which fields of which person, from what to what', async () => {
  const lines = await toldBy(() => patch('REP_1', { gp: { goal: 5, payout: 12.5 }, routeNumber: [7] }));
  const detail =
    'Changed Ann (REP_1) in Production and Preview: the routes from none to 7; the GP goal from none to 5; ' +
    'the GP payout from none to 12.5.';
  expect(lines).toEqual([expect.objectContaining({ actor: admin.email, origin: '127.0.0.1', detail })]);
});

test('what was cleared, and what it was', async () => {
  await patch('REP_2', { gp: { goal: 700, threshold: 85 }, wholesaler: { maxFPL: 2 } });
  const cleared = { gp: { goal: null, payout: '', threshold: null }, wholesaler: { maxFPL: null } } as const;
  const lines = await toldBy(() => patch('REP_2', cleared));
  expect(lines.map((line) => line.detail)).toEqual([
    'Changed Ben (REP_2) in Production and Preview: max FPL cleared (was 2); the GP goal cleared (was 700); ' +
      'the GP threshold cleared (was 85).',
  ]);
});

test('of several only those who were changed, and nothing where nobody was', async () => {
  await patch('REP_2', { hidden: true });
  const lines = await toldBy(() => patch('REP_2,LEAD_1', { hidden: true }));
  expect(lines.map((line) => line.detail)).toEqual([
    'Changed Lee (LEAD_1) in Production and Preview: hidden from no to yes.',
  ]);
  expect(await toldBy(() => patch('REP_2,LEAD_1', { hidden: true }))).toEqual([]);
});

test('a draft that a correction takes back', async () => {
  await patch('TOP_1', { name: 'Draft' }, 'preview');
  const [line] = await toldBy(() => patch('TOP_1', { name: 'Tia' }));
  expect(line?.detail).toBe('Reset Tia (TOP_1) in Preview to match Production: the name from "Draft" to "Tia".');
});

test('a password, never what it is', async () => {
  const lines = await toldBy(() => patch('MGR_1', { password: 'secret77' }));
  expect(lines.map((line) => line.detail)).toEqual([
    'Set a new password for Mona (MGR_1) and ended all their sessions.',
  ]);
  const kept = await server.sql`select detail::text from audit_log`;
  expect(kept.filter((row) => row.detail.includes('secret77'))).toEqual([]);
});

test("people's own profiles, creations and deletions", async () => {
  const own = await toldBy(() =>
    server.ask({ url: '/api/userSelf', method: 'PATCH', as: tokens.REP_1, json: { name: 'Anna' } }),
  );
  expect(own.map((line) => line.detail)).toEqual(['Ann (REP_1) updated their profile: the name from "Ann" to "Anna".']);
  const nia = { role: 'salesRep', customId: 'REP_77', email: 'nia@example.com', password: 'secret77', name: 'Nia' };
  const made = await toldBy(() =>
    server.ask({ url: '/api/user?db=preview', method: 'POST', as: admin.token, json: nia }),
  );
  expect(made.map((line) => line.detail)).toEqual(['Created the sales rep Nia (REP_77) in Preview.']);
  const gone = await toldBy(() => server.ask({ url: '/api/user?customId=REP_2', method: 'DELETE', as: admin.token }));
  expect(gone.map((line) => line.detail)).toEqual(['Deleted Ben (REP_2) in Production and Preview.']);
});
