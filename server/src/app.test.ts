// What every request passes, whatever it asks for.
import { errorTexts } from '@caselift/contract/errors';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Actor, insertPerson, insertSuperAdmin } from './testing/actors.ts';
import { insertWholesaler } from './testing/tenants.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const log: string[] = [];
let server: TestApp;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp({ logTo: { write: (line) => log.push(line) } });
  await insertWholesaler(server.sql, 'ats');
  admin = await insertSuperAdmin(server.sql);
});
afterAll(() => server.stop());

const uuid = /^[\da-f-]{36}$/;

describe('every refusal is the same envelope', () => {
  test('an address that no call has', async () => {
    for (const url of ['/api/nothing', '/api', '/api/suppliers/x']) {
      const { status, body, headers } = await server.ask({ url });
      expect([status, body]).toEqual([
        404,
        { ok: false, message: errorTexts.notFound, code: 'not_found', requestId: expect.stringMatching(uuid) },
      ]);
      expect(headers['x-request-id']).toBe(body.requestId);
    }
  });

  test("a body that isn't JSON, and one that is too large", async () => {
    const headers = { 'content-type': 'application/json' };
    const url = '/api/passwordReset';
    const broken = await server.app.inject({ url, method: 'POST', headers, payload: '{"email"' });
    expect([broken.statusCode, broken.json().code]).toEqual([400, 'bad_input']);
    const large = await server.ask({ url, method: 'POST', json: { email: 'x'.repeat(1_100_000) } });
    expect([large.status, large.body.code]).toEqual([413, 'too_large']);
  });

  test('text that no database stores, wherever it stands, and what is nested without end', async () => {
    const [json, as] = [{ 'content-type': 'application/json' }, { authorization: `Bearer ${admin.token}` }];
    const form = { 'content-type': 'multipart/form-data; boundary=x' };
    const basic = { authorization: `Basic ${btoa('ann@example.com:abc\0')}` };
    const field = '--x\r\nContent-Disposition: form-data; name="key"\r\n\r\na\0\r\n--x--\r\n';
    const { unstorableText, tooDeep, malformed } = errorTexts;
    const sent = [
      [unstorableText, { url: '/api/users/REP%00/statement?wholesalerId=ats', headers: as }],
      [unstorableText, { url: '/api/history?wholesalerId=ats&before=1%00', headers: as }],
      [unstorableText, { url: '/api/passwordResetRequest', payload: '{"email":"a@b.com\\u0000"}', headers: json }],
      [unstorableText, { url: '/api/passwordResetRequest', payload: '{"a":[{"\\ud800":1}]}', headers: json }],
      [unstorableText, { url: '/api/login', headers: basic }],
      [unstorableText, { url: '/api/storage/form', payload: field, headers: form }],
      [malformed, { url: '/api/storage/form', payload: '--x\r\nnothing more', headers: form }],
      [malformed, { url: '/api/history/%E0%A4%A' }],
      [tooDeep, { url: '/api/passwordResetRequest', payload: '['.repeat(9000) + ']'.repeat(9000), headers: json }],
    ] as const;
    for (const [message, asked] of sent) {
      const method = 'payload' in asked || asked.url === '/api/login' ? 'POST' : 'GET';
      const answer = await server.app.inject({ method, ...asked });
      expect([asked.url, answer.statusCode, answer.json().message]).toEqual([asked.url, 400, message]);
    }
  });

  test('the JSON content type without a body is accepted because many clients send it', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${admin.token}` };
    const url = '/api/wholesalerUpdate?wholesalerId=ats&db=preview';
    expect((await server.app.inject({ url, method: 'POST', headers, payload: '' })).statusCode).toBe(200);
  });

  test('a fault of ours hides its text from the caller and shows it in the log, under the same request id', async () => {
    await server.sql`alter table update_parts rename to update_parts_away`;
    const { status, body } = await server.ask({ url: '/api/wholesalerUpdate?wholesalerId=ats', as: admin.token });
    await server.sql`alter table update_parts_away rename to update_parts`;
    expect([status, body]).toEqual([
      500,
      { ok: false, message: errorTexts.internal, code: 'internal', requestId: expect.stringMatching(uuid) },
    ]);
    const lines = log.map((line) => JSON.parse(line)).filter((line) => line.reqId === body.requestId);
    expect(lines.find((line) => line.err)?.err.message).toContain('update_parts');
  });
});

test('the log has one line a call, without what was searched for and without the token', async () => {
  log.length = 0;
  const rep = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'salesRep', bound: true });
  await server.ask({ url: '/api/wholesaler?wholesalerId=ats&searchPhrase=secret', as: admin.token });
  await server.ask({ url: '/api/wholesaler?wholesalerId=iowa', as: rep.token });
  expect(log.map((line) => JSON.parse(line))).toMatchObject([
    {
      method: 'GET',
      path: '/api/wholesaler',
      status: 200,
      ip: '127.0.0.1',
      reqId: expect.stringMatching(uuid),
      wholesalerId: 'ats',
    },
    { path: '/api/wholesaler', status: 403, wholesalerId: 'ats', customId: rep.customId },
  ]);
  expect(log.join('')).not.toMatch(new RegExp(`secret|${admin.token}|${admin.email}|${rep.email}`));
});

test('long answers are compressed for those who ask for it', async () => {
  const headers = { 'accept-encoding': 'gzip', authorization: `Bearer ${admin.token}` };
  await server.sql`
    update settings set non_selling_days = (select array_agg(date '2024-01-01' + n) from generate_series(1, 200) n)`;
  const { headers: answered } = await server.app.inject({ url: '/api/wholesaler?wholesalerId=ats', headers });
  expect(answered['content-encoding']).toBe('gzip');
  expect(answered['cache-control']).toBe('no-store');
});

describe('readiness', () => {
  test('says that the server can work, and whether demo accounts may sign in', async () => {
    expect((await server.ask({ url: '/api/readiness_check' })).body).toEqual({ ok: true, payload: { demo: true } });
  });

  test('is 503 while the database is away', async () => {
    const alone = await startTestApp({ beside: server });
    await alone.jobs.stop();
    await alone.sql.end();
    const { status, body } = await alone.ask({ url: '/api/readiness_check' });
    expect([status, body.message, body.code]).toEqual([503, errorTexts.unreachable, 'unavailable']);
    await alone.stop();
  });
});

describe('the limit on all requests of one address', () => {
  let limited: TestApp;
  beforeAll(async () => {
    const general = { max: 2, windowSeconds: 60 };
    limited = await startTestApp({ limits: { general }, env: { trustProxy: 1 } });
  });
  afterAll(() => limited.stop());

  test('is told by address, the one that the trusted proxy names', async () => {
    const from = (address: string) =>
      limited.ask({ url: '/api/readiness_check', headers: { 'x-forwarded-for': `10.0.0.99, ${address}` } });
    expect([(await from('10.0.0.1')).status, (await from('10.0.0.1')).status]).toEqual([200, 200]);
    const third = await from('10.0.0.1');
    expect([third.status, third.body.message, third.body.code]).toEqual([
      429,
      expect.stringMatching(/^Too many attempts\. Try again in \d+ seconds\.$/),
      'too_many_requests',
    ]);
    expect((await from('10.0.0.2')).status).toBe(200);
  });
});
