/** What an upgrade leaves to be computed: each screen that reads it says so, and no other screen is touched. */

import { errorTexts } from '@caselift/contract/errors';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import { currentVersions, snapshotTables } from '@caselift/db/snapshot-tables/registry';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertPerson } from '../testing/actors.ts';
import { insertTeam } from '../testing/team.ts';
import { sellInMay } from '../testing/team-lines.ts';
import { type Answer, startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let admin: string;

beforeAll(async () => {
  server = await startTestApp();
  await insertTeam(server.sql, 'ats');
  await sellInMay(server.sql, 'ats');
  admin = (await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin' })).token;
});
afterAll(() => server.stop());

/** Each screen's call with the tables it reads. */
const screens: Record<string, string[]> = {
  suppliers: ['snapshot_suppliers'],
  brands: ['snapshot_brands'],
  users: ['snapshot_days'],
  'users/REP_1/statement': ['snapshot_days', 'snapshot_lines'],
  'users/REP_1/lines?measure=gp': ['snapshot_days', 'snapshot_lines', 'snapshot_buyers', 'snapshot_products'],
  products: ['snapshot_products'],
  productsSummary: ['snapshot_products'],
  'product/ale': ['snapshot_products', 'snapshot_product_details', 'snapshot_buyers'],
  publishPreview: ['snapshot_days', 'snapshot_lines', 'snapshot_suppliers'],
};
const readAll = async (): Promise<Record<string, Answer>> =>
  Object.fromEntries(
    await Promise.all(
      [...Object.keys(screens), 'wholesaler'].map(async (call) => [
        call,
        await server.ask({ url: `/api/${call}`, as: admin }),
      ]),
    ),
  );
const hold = (versions: object) =>
  server.sql`update snapshots set table_versions = ${server.sql.json(versions as never)}`;

test('with every table there, every screen has its figures', async () => {
  for (const [call, { status }] of atLeast(1, Object.entries(await readAll())))
    expect([call, status]).toEqual([call, 200]);
});

test.each(snapshotTables.map(({ name }) => name))(
  '%s absent or of another version is "not computed yet" where it is read, and nowhere else',
  async (table) => {
    const before = await readAll();
    const { [table]: _, ...without } = currentVersions;
    for (const versions of [without, { ...without, [table]: 0 }]) {
      await hold(versions);
      const { wholesaler, ...now } = await readAll();
      for (const [call, { status, body }] of atLeast(1, Object.entries(now))) {
        const isRead = screens[call]?.includes(table);
        const said = { code: 'not_computed', message: errorTexts.notComputed };
        expect([call, status], table).toEqual([call, isRead ? 503 : 200]);
        expect(body).toMatchObject(isRead ? said : (before[call]?.body ?? {}));
      }
      // Its settings are every page's.
      const house = wholesaler?.body.payload as Wholesaler | undefined;
      expect(house?.gp === null).toBe(table === 'snapshot_days');
      expect(house?.importedDays === null).toBe(table === 'snapshot_wholesaler');
    }
    await hold(currentVersions);
    for (const [call, { body }] of atLeast(1, Object.entries(await readAll())))
      expect(body).toEqual(before[call]?.body);
  },
);

test('what an environment lacks does not hold up edits, or the other environment', async () => {
  await server.sql`
    update snapshots set table_versions = '{}'
    where snapshot_id = (select snapshot_id from environments where wholesaler_id = 'ats' and db = 'prod')`;
  const statusOf = async (call: string, db: string) =>
    (await server.ask({ url: `/api/${call}?db=${db}`, as: admin })).status;
  expect([await statusOf('users', 'prod'), await statusOf('users', 'preview')]).toEqual([503, 200]);
  const json = { patch: { name: 'Anna' } };
  const edited = await server.ask({
    url: '/api/users?wholesalerId=ats&customIds=REP_1',
    method: 'PATCH',
    as: admin,
    json,
  });
  expect([edited.status, edited.body.message]).toEqual([200, undefined]);
  await hold(currentVersions);
});
