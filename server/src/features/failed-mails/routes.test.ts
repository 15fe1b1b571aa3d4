// Admins read on a screen that mails to their wholesaler's people don't arrive.
import type { FailedMails } from '@caselift/contract/failed-mails';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBoss } from '../../jobs/queue/boss.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let team: Record<Teammate, string>;
let admin: Actor;
let iowa: Actor;

beforeAll(async () => {
  server = await startTestApp();
  team = await insertTeam(server.sql, 'ats');
  await insertTeam(server.sql, 'iowa');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', bound: true });
  iowa = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'admin', bound: true });
});
afterAll(() => server.stop());
beforeEach(() => server.sql`delete from pgboss.job where name = 'mail'`);

const ask = (as?: string, wholesalerId = 'ats') =>
  server.ask({ url: `/api/failedMails?wholesalerId=${wholesalerId}`, ...(as && { as }) });
const read = async (as: string, wholesalerId?: string) => {
  const { status, body } = await ask(as, wholesalerId);
  expect(status).toBe(200);
  return body.payload as FailedMails;
};

const nothing: FailedMails = { waiting: null, givenUp: null, unknownTimeZone: null };

test('where every mail was sent, nothing is said', async () => {
  await server.jobs.sendMail({ template: 'passwordChanged', email: admin.email }, '127.0.0.1');
  expect(await read(admin.token)).toEqual(nothing);
});

test('what failed is counted, with the first moment and what the mail server said, for its own wholesaler alone', async () => {
  const boss = await startBoss(server.database, { supervise: false });
  for (const email of [admin.email, admin.email.toUpperCase(), iowa.email])
    await server.jobs.sendMail({ template: 'passwordChanged', email }, '127.0.0.1');
  const notices = { template: 'notices', wholesalerId: 'ats', customId: 'REP_1', mailId: '1' } as const;
  await server.jobs.sendMail(notices, '127.0.0.1');
  for (let left = 4; left > 0; left--) {
    const [job] = await boss.fetch('mail');
    await boss.fail('mail', job?.id ?? '', { message: 'The mail server hung up.' });
  }
  await boss.stop();
  const said = { since: expect.stringMatching(/^\d{4}-.+Z$/), reason: 'The mail server hung up.' };
  expect(await read(admin.token)).toEqual({ ...nothing, waiting: { count: 3, ...said }, givenUp: null });
  expect(await read(iowa.token, 'iowa')).toEqual({ ...nothing, waiting: { count: 1, ...said }, givenUp: null });

  await server.sql`update pgboss.job set state = 'failed' where name = 'mail' and data ->> 'email' = ${admin.email}`;
  expect(await read(admin.token)).toEqual({
    ...nothing,
    waiting: { count: 2, ...said },
    givenUp: { count: 1, ...said },
  });
});

test('only admins of the wholesaler read it', async () => {
  expect((await ask()).status).toBe(401);
  expect((await ask(team.MGR_1)).status).toBe(403);
  expect((await ask(team.REP_1)).status).toBe(403);
  expect((await ask(iowa.token)).status).toBe(403);
  expect((await ask(admin.token, 'x')).status).toBe(400);
});
