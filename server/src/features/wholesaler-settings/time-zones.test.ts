// A PostgreSQL with the zones of its system, such as Debian's without tzdata-legacy, lacks names that servers know.
import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertSuperAdmin } from '../../testing/actors.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let first: TestApp;
let server: TestApp;
let admin: Actor;

const lacking = 'America/Indianapolis';

beforeAll(async () => {
  first = await startTestApp();
  for (const id of ['ats', 'iowa']) await insertWholesaler(first.sql, id);
  admin = await insertSuperAdmin(first.sql);
  await first.sql.unsafe(`
    create schema as_packaged;
    grant usage on schema as_packaged to public;
    create view as_packaged.pg_timezone_names as
      select * from pg_catalog.pg_timezone_names where name <> '${lacking}';
    grant select on as_packaged.pg_timezone_names to public;
    do $$ begin
      execute format('alter database %I set search_path = as_packaged, %s',
        current_database(), replace(current_setting('search_path'), '"$user", ', '') || ', pg_catalog');
    end $$`);
  server = await startTestApp({ beside: first });
});
afterAll(async () => {
  await server.stop();
  await first.stop();
});

const save = (timeZone: string) =>
  server.ask({
    ...{ url: '/api/wholesaler?wholesalerId=ats&db=prod', method: 'PATCH', as: admin.token, json: { timeZone } },
  });
const failedMails = async (wholesalerId: string) =>
  (await server.ask({ url: `/api/failedMails?wholesalerId=${wholesalerId}`, as: admin.token })).body.payload;

test('a time zone that the database does not know is refused with a sentence, and the one before stays', async () => {
  const { status, body } = await save(lacking);
  expect([status, body.message]).toEqual([400, settingsTexts.timeZoneNotKept(lacking)]);
  expect((await save('America/New_York')).status).toBe(200);
  const zones = await server.sql`select distinct time_zone as zone from settings where wholesaler_id = 'ats'`;
  expect([...zones]).toEqual([{ zone: 'America/New_York' }]);
});

test('admins are told of a time zone that came from another database, for their own wholesaler alone', async () => {
  await server.sql`update settings set time_zone = ${lacking} where wholesaler_id = 'iowa' and db = 'prod'`;
  expect(await failedMails('iowa')).toMatchObject({ unknownTimeZone: lacking });
  expect(await failedMails('ats')).toMatchObject({ unknownTimeZone: null });
});
