// Two servers of one installation, as behind a load balancer: whichever one a request comes to, it is answered alike.
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { loadFortyLines } from '@caselift/warehouse/testing/forty-lines';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startWorker, type Worker } from './jobs/worker/run-worker.ts';
import { type Actor, insertPerson, insertSuperAdmin } from './testing/actors.ts';
import { insertSnapshot, pointAt } from './testing/figures.ts';
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
let admin: Actor;

const env = { trustProxy: ['127.0.0.1'] };
const startBeside = (beside?: TestApp) => startTestApp({ limits, env, ...(beside && { beside }) });
beforeAll(async () => {
  first = await startBeside();
  second = await startBeside(first);
  await insertWholesaler(first.sql, 'ats');
  admin = await insertSuperAdmin(first.sql);
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

describe('a session', () => {
  const isSignedIn = async (token: string) =>
    Promise.all([first, second].map(async (at) => (await at.ask({ url: '/api/session', as: token })).status));
  const tokenOf = async (at: TestApp, email: string, password = 'correct-1') => {
    const { status, body } = await signIn(at, email, password, '10.5.0.1');
    expect(status).toBe(200);
    return (body.payload as { token: string }).token;
  };

  test('begun at one server counts at the other, and signing out at either ends it at both at once', async () => {
    const { email } = await newPerson();
    const token = await tokenOf(first, email);
    expect(await isSignedIn(token)).toEqual([200, 200]);
    expect((await second.ask({ url: '/api/logout', method: 'POST', as: token })).status).toBe(200);
    expect(await isSignedIn(token)).toEqual([401, 401]);
  });

  test('of a person who chooses a new password at the other server is over, and so is the old password', async () => {
    const { email } = await newPerson();
    const [own, stolen] = [await tokenOf(first, email), await tokenOf(second, email)];
    expect(await isSignedIn(stolen)).toEqual([200, 200]);
    const json = { newPassword: 'sunny-river-26', password: 'correct-1' };
    expect((await second.ask({ url: '/api/userSelf', method: 'PATCH', as: own, json })).status).toBe(200);
    expect([await isSignedIn(own), await isSignedIn(stolen)]).toEqual([
      [200, 200],
      [401, 401],
    ]);
    expect((await signIn(first, email, 'correct-1', '10.5.0.1')).status).toBe(401);
    expect(await isSignedIn(await tokenOf(first, email, 'sunny-river-26'))).toEqual([200, 200]);
  });

  test('sees from the next call on what the person was made at the other server, and ends with its person', async () => {
    const { customId, email } = await insertPerson(first.sql, {
      ...({ wholesalerId: 'ats', role: 'teamLead', password: 'correct-1' } as const),
    });
    const token = await tokenOf(second, email);
    const isLeader = async () => {
      const answers = await Promise.all([first, second].map((at) => at.ask({ url: '/api/session', as: token })));
      return answers.map(({ body }) => (body.payload as { leadership: boolean }).leadership);
    };
    expect(await isLeader()).toEqual([false, false]);
    await edit(first, `users?customIds=${customId}`, { patch: { leadership: true } });
    expect(await isLeader()).toEqual([true, true]);
    const url = `/api/user?wholesalerId=ats&db=prod&customId=${customId}`;
    expect((await first.ask({ url, method: 'DELETE', as: admin.token })).status).toBe(200);
    expect(await isSignedIn(token)).toEqual([401, 401]);
  });
});

/** By the first server unless another is said, in prod. */
async function edit(at: TestApp, call: string, json: object): Promise<void> {
  const url = `/api/${call}${call.includes('?') ? '&' : '?'}wholesalerId=ats&db=prod`;
  const { status, body } = await at.ask({ url, method: 'PATCH', as: admin.token, json });
  expect([status, body.message]).toEqual([200, undefined]);
}

describe('what a server remembers', () => {
  const products = [
    { customId: 'A-1', name: 'Alder Ale', sold: [4, 800] as [number, number] },
    { customId: 'A-2', name: 'Alder Pils', sold: [1, 100] as [number, number] },
  ];
  let rep: Actor;
  let worker: Worker | null;
  beforeAll(async () => {
    rep = await newPerson();
    const snapshot = await insertSnapshot(first.sql, 'ats', {
      lastTransactionDate: '2024-05-15',
      products,
      days: [{ rep: rep.customId, day: '2024-05-02', ounces: 288, gpCents: 60_000 }],
    });
    for (const db of ['preview', 'prod'] as const) await pointAt(first.sql, 'ats', db, snapshot);
    worker = await startWorker({ database: first.database, env: first.env, onLockLost: () => {} });
  });
  afterAll(() => worker?.stop());

  /** Both answer alike, and neither from before: each has been asked before. */
  async function alike<Reply>(call: string): Promise<Reply> {
    const url = `/api/${call}${call.includes('?') ? '&' : '?'}wholesalerId=ats&db=prod`;
    const [one, other] = await Promise.all([first, second].map((at) => at.ask({ url, as: admin.token })));
    expect([one?.status, other?.status]).toEqual([200, 200]);
    expect(other?.body).toEqual(one?.body);
    return one?.body.payload as Reply;
  }
  type Shown = { customId: string; name: string }[];
  const nameOf = (shown: Shown, customId: string | null) => shown.find((of) => of.customId === customId)?.name;

  test('of people and their figures is read again after an edit through the other', async () => {
    expect(nameOf(await alike<Shown>('users'), rep.customId)).not.toBe('Ann');
    await edit(first, `users?customIds=${rep.customId}`, { patch: { name: 'Ann' } });
    expect(nameOf(await alike<Shown>('users'), rep.customId)).toBe('Ann');
    await edit(second, `users?customIds=${rep.customId}`, { patch: { name: 'Anna' } });
    expect(nameOf(await alike<Shown>('users'), rep.customId)).toBe('Anna');
    const before = JSON.stringify(await alike('users'));
    await edit(second, `users?customIds=${rep.customId}`, { patch: { gp: { goal: 1200 } } });
    expect(JSON.stringify(await alike('users'))).not.toBe(before);
  });

  test('of products is read again after an edit through the other', async () => {
    type Products = { results: { customId: string; sponsored: { isSponsored: boolean } }[] };
    const sponsored = async () =>
      (await alike<Products>('products')).results
        .filter((one) => one.sponsored.isSponsored)
        .map(({ customId }) => customId);
    expect(await sponsored()).toEqual([]);
    await edit(first, 'products?customIds=A-1', { patch: { sponsored: { isSponsored: true } } });
    expect(await sponsored()).toEqual(['A-1']);
    await edit(second, 'products?customIds=A-1', { patch: { sponsored: { isSponsored: false } } });
    expect(await sponsored()).toEqual([]);
  });

  test('of the house is read again after its settings were changed through the other', async () => {
    const before = await alike<{ title: string }>('wholesaler');
    await edit(second, 'wholesaler', { title: 'Another title' });
    expect(await alike<{ title: string }>('wholesaler')).toEqual({ ...before, title: 'Another title' });
  });

  test('is of new figures once they are published through the other', async () => {
    const newer = await insertSnapshot(first.sql, 'ats', {
      lastTransactionDate: '2024-06-14',
      products: [...products, { customId: 'N-1', name: 'New', sold: [9, 900] }],
    });
    await pointAt(first.sql, 'ats', 'preview', newer);
    const ids = async () =>
      (await alike<{ results: Shown }>('products')).results.map(({ customId }) => customId).sort();
    expect(await ids()).toEqual(['A-1', 'A-2']);
    const url = '/api/publish?wholesalerId=ats';
    const published = await second.ask({ url, method: 'POST', as: admin.token });
    expect([published.status, published.body.message]).toEqual([200, undefined]);
    expect(await ids()).toEqual(['A-1', 'A-2', 'N-1']);
  });
});

test('a question is answered to the server that asked, whichever has the worker beside it', async () => {
  // The figures that were made by hand tell of lines, so a worker without any would leave the wholesaler to others.
  const warehouse = await openWarehouse(first.env.dataDir, 'ats');
  await loadFortyLines(warehouse);
  await warehouse.close();
  const worker = await startWorker({ database: first.database, env: first.env, onLockLost: () => {} });
  const asked = await Promise.all(
    [first, second, second, first].map((at) =>
      at.ask({ url: '/api/transactions?wholesalerId=ats&start=2024-05-01&end=2024-05-31', as: admin.token }),
    ),
  );
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await worker?.stop();
});
