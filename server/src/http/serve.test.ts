// What serve.ts makes of an endpoint, shown on endpoints made for it.
import { endpoint } from '@caselift/contract/endpoint';
import { scopeFields, scopeQuery } from '@caselift/contract/scope';
import { login } from '@caselift/contract/session';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { buildApp } from '../app.ts';
import type { Context } from '../context.ts';
import { createSnapshotMemory } from '../figures/snapshot-memory.ts';
import { createGuessLimit } from '../identity/guess-limit.ts';
import { openQuestions } from '../jobs/queue/questions.ts';
import { openStorage } from '../storage/open-storage.ts';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { servePublic, serveScoped, serveSignedIn } from './serve.ts';

const rename = endpoint({
  method: 'PATCH',
  path: '/api/test/people/:customId',
  summary: 'Renames a person.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: z.object({ customId: z.string().check(z.regex(/^[A-Z]+_\d+$/, 'That is no id.')) }),
  query: z.object({ ...scopeFields, loud: z.stringbool() }),
  body: z.object({ name: z.string() }),
  reply: z.object({ name: z.string() }),
  alsoAs: 'results',
});

const drifted = endpoint({
  method: 'GET',
  path: '/api/test/drifted',
  summary: 'Answers something else than it says.',
  access: 'public',
  scope: 'none',
  reply: z.object({ count: z.number() }),
});

const seldom = endpoint({ ...drifted, path: '/api/test/seldom', limit: { max: 2, windowSeconds: 60 } });

const readEntry = endpoint({
  method: 'GET',
  path: '/api/test/entries/:customId',
  summary: "A person's entry, for those above.",
  access: { about: { teamLead: 'below', salesRep: 'own' } },
  scope: 'wholesaler',
  params: z.object({ customId: z.string() }),
  query: scopeQuery,
  reply: z.object({ customId: z.string() }),
});

let server: TestApp;
let rep: Actor;

beforeAll(async () => {
  server = await startTestApp();
  const { sql, env, jobs, app } = server;
  for (const wholesalerId of ['ats', 'iowa']) await insertWholesaler(sql, wholesalerId);
  rep = await insertPerson(sql, { wholesalerId: 'ats', role: 'salesRep' });
  await app.close();
  const generous = createGuessLimit(sql, 'test', { max: 1000, windowSeconds: 60 });
  const guessLimits = { byEmail: generous, byAddress: generous };
  const mailLimits = { bySender: generous, byRecipient: generous };
  const storage = await openStorage(env);
  const isWritable = async () => true;
  const kept = { memory: createSnapshotMemory(), storage, questions: openQuestions(sql), isWritable };
  const context: Context = { sql, env, jobs, guessLimits, mailLimits, ...kept };
  server.app = await buildApp({ sql, env, jobs, logTo: false });
  serveScoped(server.app, context, rename, ({ params, query, body, inScope }) =>
    inScope(async (tx) => {
      const name = query.loud ? body.name.toUpperCase() : body.name;
      // Without a where clause on the wholesaler, as a mistake would have it.
      await tx`update users set name = ${name} where custom_id = ${params.customId}`;
      return { name, secret: 'a key that the contract does not list' };
    }),
  );
  serveScoped(server.app, context, readEntry, async ({ params: { customId } }) => ({ customId }));
  servePublic(server.app, drifted, async () => ({ count: 'three' }) as unknown as { count: number });
  servePublic(server.app, seldom, async () => ({ count: 1 }));
});
afterAll(() => server.stop());

function ask(customId: string, query = 'loud=false', name = 'Ann') {
  return server.app.inject({
    url: `/api/test/people/${customId}?${query}`,
    method: 'PATCH',
    headers: { authorization: `Bearer ${rep.token}` },
    payload: { name },
  });
}

describe('a call', () => {
  test('is answered in its envelope, with what the contract lists and nothing else, under both its keys', async () => {
    expect((await ask(String(rep.customId), 'loud=true')).json()).toEqual({
      ok: true,
      payload: { name: 'ANN' },
      results: { name: 'ANN' },
    });
    expect((await ask(String(rep.customId), 'loud=false')).json()).toMatchObject({ payload: { name: 'Ann' } });
  });

  test('with something wrong in its path, query or body is refused with the reason', async () => {
    const reason = async (response: ReturnType<typeof ask>) => {
      const { statusCode, body } = await response;
      return [statusCode, JSON.parse(body).message];
    };
    expect(await reason(ask('x'))).toEqual([400, 'That is no id.']);
    expect(await reason(ask('ATS_1', 'loud=perhaps'))).toEqual([
      400,
      expect.stringMatching(/^loud should be one of true, /),
    ]);
    expect(await reason(ask('ATS_1', 'loud=false&db=test'))).toEqual([400, 'db must be preview or prod']);
    const withoutBody = server.app.inject({
      url: '/api/test/people/ATS_1?loud=false',
      method: 'PATCH',
      headers: { authorization: `Bearer ${rep.token}` },
    });
    expect(await reason(withoutBody)).toEqual([400, 'name is missing.']);
  });

  test("can't reach another wholesaler's rows even if a query forgets the filter", async () => {
    const other = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'salesRep', name: 'Olga' });
    expect((await ask(String(other.customId), 'loud=false', 'Taken over')).statusCode).toBe(200);
    const names = await server.sql`select distinct name from users where custom_id = ${other.customId}`;
    expect(names).toEqual([{ name: 'Olga' }]);
  });

  test("is our fault if the reply doesn't match the contract", async () => {
    const { statusCode, body } = await server.app.inject({ url: '/api/test/drifted' });
    expect([statusCode, JSON.parse(body).code]).toEqual([500, 'internal']);
  });

  test('with a limit of its own is refused beyond it', async () => {
    const statuses = [];
    for (let times = 0; times < 3; times += 1) {
      statuses.push((await server.app.inject({ url: '/api/test/seldom' })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
  });
});

test('a call about one person is refused for the people its rule leaves out, before it is answered', async () => {
  const tokens = await insertTeam(server.sql, 'team');
  const read = async (as: Teammate, customId: string) => {
    const headers = { authorization: `Bearer ${tokens[as]}` };
    return (await server.app.inject({ url: `/api/test/entries/${customId}`, headers })).statusCode;
  };
  const everyone = ['REP_1', 'REP_2', 'LEAD_1', 'TOP_1', 'MGR_1', 'REP_99'];
  const readBy = (as: Teammate) => Promise.all(everyone.map((customId) => read(as, customId)));
  expect(await readBy('REP_1')).toEqual([200, 403, 403, 403, 403, 404]);
  expect(await readBy('LEAD_1')).toEqual([200, 200, 200, 403, 403, 404]);
  expect(await readBy('MGR_1')).toEqual([403, 403, 403, 403, 403, 403]);
});

test('an endpoint cannot be served with less protection than its contract states', () => {
  const app = fastify();
  const context = {} as Context;
  expect(() => servePublic(app, rename, async () => ({ name: '' }))).toThrow('/api/test/people');
  expect(() => serveSignedIn(app, context, rename, async () => ({ name: '' }))).toThrow('/api/test/people');
  expect(() => serveScoped(app, context, login, async () => Promise.reject())).toThrow('/api/login');
  const ofNobody = { ...readEntry, path: '/api/test/entries' } as const;
  expect(() => serveScoped(app, context, ofNobody, async () => Promise.reject())).toThrow('/api/test/entries');
});
