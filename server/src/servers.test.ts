// Two servers of one installation, as behind a load balancer: whichever one a request comes to, it is answered alike.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from './testing/actors.ts';
import { basic } from './testing/sign-in.ts';
import { insertWholesaler } from './testing/tenants.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const limits = {
  guessesByEmail: { max: 3, windowSeconds: 300 },
  guessesByAddress: { max: 40, windowSeconds: 300 },
  mailsByRecipient: { max: 2, windowSeconds: 300 },
};
let first: TestApp;
let second: TestApp;

const env = { trustProxy: ['127.0.0.1'] };
const startBeside = (beside?: TestApp) => startTestApp({ limits, env, ...(beside && { beside }) });
beforeAll(async () => {
  first = await startBeside();
  second = await startBeside(first);
  await insertWholesaler(first.sql, 'ats');
});
afterAll(async () => {
  await second.stop();
  await first.stop();
});

const newPerson = () => insertPerson(first.sql, { wholesalerId: 'ats', role: 'salesRep', password: 'correct-1' });
function signIn(at: TestApp, email: string, password: string, from: string) {
  const headers = { authorization: basic(email, password), 'x-forwarded-for': from };
  return at.ask({ url: '/api/login', method: 'POST', headers });
}

describe('guessing', () => {
  test('at two servers gets no more tries than at one', async () => {
    const { email } = await newPerson();
    for (const at of [first, second, first]) expect((await signIn(at, email, 'wrong-1', '10.1.0.1')).status).toBe(401);
    for (const at of [second, first]) expect((await signIn(at, email, 'correct-1', '10.1.0.1')).status).toBe(429);
  });

  test('is not forgotten by a server that starts again', async () => {
    const { email } = await newPerson();
    for (let tries = 0; tries < 3; tries += 1) await signIn(second, email, 'wrong-1', '10.1.0.2');
    await second.stop();
    second = await startBeside(first);
    expect((await signIn(second, email, 'correct-1', '10.1.0.2')).status).toBe(429);
  });

  test('in a burst of 50 sign-ins at the same moment at both gets exactly three tries', async () => {
    const { email } = await newPerson();
    const burst = await Promise.all(
      Array.from({ length: 50 }, (_, i) => signIn(i % 2 ? first : second, email, 'wrong-1', `10.2.0.${i}`)),
    );
    expect(burst.filter(({ status }) => status === 401)).toHaveLength(3);
    expect(burst.filter(({ status }) => status === 429)).toHaveLength(47);
  });

  test('from one address at many emails is counted by both together', async () => {
    const answers = [];
    for (let tries = 0; tries < 42; tries += 1)
      answers.push((await signIn(tries % 2 ? first : second, `no${tries}@example.com`, 'wrong-1', '10.3.0.1')).status);
    expect(answers).toEqual([...Array(40).fill(401), 429, 429]);
  });

  test('leaves those alone who know their password, however often they sign in at either', async () => {
    const { email } = await newPerson();
    for (let times = 0; times < 10; times += 1)
      expect((await signIn(times % 2 ? first : second, email, 'correct-1', '10.4.0.1')).status).toBe(200);
  });
});

test('a person is mailed two one-time passwords at most, whichever servers are asked', async () => {
  const { email } = await newPerson();
  for (const at of [first, second, second, first]) {
    const asked = await at.ask({ url: '/api/passwordResetRequest', method: 'POST', json: { email } });
    expect(asked.status).toBe(200);
  }
  const mails = await first.sql`select from pgboss.job where name = 'mail' and data->>'email' = ${email}`;
  expect(mails).toHaveLength(2);
});
