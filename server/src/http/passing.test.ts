/** What passes by itself: a call says so with 503 and when to ask again, and has changed nothing (docs/operations.md). */
import { errorTexts } from '@caselift/contract/errors';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp();
  tokens = await insertTeam(server.sql, 'ats');
  admin = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' });
});
afterAll(() => server.stop());

/** Does it in PostgreSQL where a row of the table is written, as long as the call is asked. */
async function whileWriting<T>(table: string, does: string, call: () => Promise<T>): Promise<T> {
  await server.sql.unsafe(`
    create function in_the_way() returns trigger language plpgsql security definer as $$ begin ${does}; return new; end $$;
    create trigger in_the_way before insert or update on ${table} for each row execute function in_the_way()`);
  try {
    return await call();
  } finally {
    await server.sql.unsafe('drop function in_the_way cascade');
  }
}

const rename = () =>
  server.ask({
    ...{ url: '/api/users?wholesalerId=ats&db=prod&customIds=REP_1', method: 'PATCH', as: admin.token },
    json: { patch: { name: 'Anna' } },
  });
/** A call that the history doesn't tell of. */
const choose = () =>
  server.ask({ url: '/api/notificationSettings', method: 'PATCH', as: tokens.REP_1, json: { dailyMail: false } });
const changed = async () => [
  (await server.sql`select from users where name = 'Anna'`).count,
  (await server.sql`select from notification_settings where not daily_mail`).count,
];

test.each([
  ['has no connection left', '53300', errorTexts.databaseBusy],
  ['waits too long for what others hold', '55P03', errorTexts.databaseBusy],
  ['ends one of two that wait for each other', '40P01', errorTexts.databaseBusy],
  ['ends what takes longer than a minute', '57014', errorTexts.tookTooLong],
])('a database that %s says so and when to ask again, and nothing was changed', async (_, code, text) => {
  const does = `raise exception 'as PostgreSQL says it' using errcode = '${code}'`;
  for (const [table, call] of [
    ['users', rename],
    ['notification_settings', choose],
  ] as const) {
    const { status, body, headers } = await whileWriting(table, does, call);
    expect([status, body.code, body.message, headers['retry-after']]).toEqual([...[503, 'unavailable', text, '10']]);
  }
  expect(await changed()).toEqual([0, 0]);
});

test.each([
  ['users', rename],
  ['notification_settings', choose],
] as const)('a database that goes away as %s is written is away for that call alone', async (table, call) => {
  const { status, body, headers } = await whileWriting(table, 'perform pg_terminate_backend(pg_backend_pid())', call);
  expect([status, body.code, body.message, headers['retry-after']]).toEqual([
    ...[503, 'unavailable', errorTexts.databaseAway, '10'],
  ]);
  expect(await changed()).toEqual([0, 0]);
});
