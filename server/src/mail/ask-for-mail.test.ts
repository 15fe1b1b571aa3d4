// Limits on mails that strangers can ask for, with small numbers: the defaults are in app.ts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from '../jobs/worker/run-worker.ts';
import { insertPerson } from '../testing/actors.ts';
import { basic } from '../testing/sign-in.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;

beforeAll(async () => {
  server = await startTestApp({
    limits: { mailsBySender: { max: 6, windowSeconds: 300 }, mailsByRecipient: { max: 2, windowSeconds: 300 } },
    env: { trustProxy: ['127.0.0.1'] },
  });
  await insertWholesaler(server.sql, 'ats');
});
afterAll(() => server.stop());

const newPerson = () => insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });

/** @param from the caller's address, as a trusted proxy forwards it. */
function askForCode(email: string, from: string) {
  const headers = { 'x-forwarded-for': from };
  return server.ask({ url: '/api/passwordResetRequest', method: 'POST', json: { email }, headers });
}

async function mailsTo(email: string): Promise<number> {
  const [row] = await server.sql`
    select count(*) as count from pgboss.job where name = 'mail' and data ->> 'email' = ${email}`;
  return row?.count as number;
}

describe('asking for one-time passwords', () => {
  test('too often from one address is refused with the wait, for known and unknown emails alike', async () => {
    const { email } = await newPerson();
    for (let i = 0; i < 6; i += 1) expect((await askForCode(`x${i}@example.com`, '2001:db8::1')).status).toBe(200);
    const [known, unknown] = [
      await askForCode(email, '2001:db8::2'),
      await askForCode('nobody@example.com', '2001:db8::3'),
    ];
    for (const { status, body } of [known, unknown]) {
      expect([status, body.message]).toEqual([429, 'Too many attempts. Try again in 5 minutes.']);
    }
    expect(await mailsTo(email)).toBe(0);
    expect((await askForCode(email, '10.1.0.1')).status).toBe(200);
    expect(await mailsTo(email)).toBe(1);
  });

  test('for one email fills no mailbox, and the answer does not tell', async () => {
    const { email } = await newPerson();
    const answers = [];
    for (const asked of [email, 'unknown@example.com']) {
      for (let i = 0; i < 4; i += 1) answers.push(await askForCode(asked, `10.2.0.${i}`));
    }
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(await mailsTo(email)).toBe(2);
  });

  test('by strangers takes nothing from a person at an address of their own', async () => {
    const { email } = await newPerson();
    const headers = { authorization: basic(email, 'correct-1'), 'x-forwarded-for': '10.3.1.1' };
    expect((await server.ask({ url: '/api/login', method: 'POST', headers })).status).toBe(200);
    for (let i = 0; i < 4; i += 1) await askForCode(email, `10.3.0.${i}`);
    await askForCode(email, '10.3.1.1');
    expect(await mailsTo(email)).toBe(3);
  });
});

test("a stranger's many mails wait for one another, and the next person's overtakes them", async () => {
  const { sql, database, env, jobs } = server;
  await sql`delete from pgboss.job where name = 'mail'`;
  const people = [];
  for (let i = 0; i < 8; i += 1) people.push((await newPerson()).email);
  const ann = people.pop() ?? '';
  for (const email of people) await jobs.sendMail({ template: 'oneTimePassword', email }, 'stranger');
  await jobs.sendMail({ template: 'oneTimePassword', email: ann }, 'ann');
  const worker: Worker | null = await startWorker({ database, env, onLockLost: () => {} });
  const waiting = async () => (await sql`select from pgboss.job where name = 'mail' and state < 'completed'`).count;
  await expect.poll(waiting).toBe(0);
  await worker?.stop();
  const order = await sql<{ email: string }[]>`
    select data ->> 'email' as email from pgboss.job where name = 'mail' and state = 'completed' order by started_on`;
  // A sender has one slot at a time: Ann's began right after the stranger's first.
  expect(order.map(({ email }) => email)).toEqual([people[0], ann, ...people.slice(1)]);
});
