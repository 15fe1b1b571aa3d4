/** Settings that pay are kept by sales period: an edit acts from the period of L on (docs/product.md, Closing a period). */
import { publish } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertSnapshot, pointAt } from '../testing/figures.ts';
import { insertWholesaler } from '../testing/tenants.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { readSettingsOfPeriod } from './settings.ts';

type Db = 'preview' | 'prod';
const id = 'ats';
let server: TestApp;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

// L is in June in prod and in July in preview.
beforeEach(async () => {
  const { sql } = server;
  await sql`delete from wholesalers`;
  await insertWholesaler(sql, id);
  admin = await insertPerson(sql, { wholesalerId: id, role: 'admin' });
  await newestSale('prod', '2024-06-28');
  await newestSale('preview', '2024-07-02');
  await edit({ gpSlope: 2, payCapPercent: 150 });
});

const newestSale = async (db: Db, lastTransactionDate: string) =>
  pointAt(server.sql, id, db, await insertSnapshot(server.sql, id, { lastTransactionDate }));

async function edit(json: object, db: Db = 'prod') {
  const url = `/api/wholesaler?wholesalerId=${id}&db=${db}`;
  expect((await server.ask({ url, method: 'PATCH', as: admin.token, json })).status).toBe(200);
}
const ends = { may: '2024-05-31', june: '2024-06-30', july: '2024-07-31', august: '2024-08-31' };
const slopes = (db: Db) =>
  Promise.all(
    Object.values(ends).map(async (to) => {
      const settings = await server.sql.begin((tx) => readSettingsOfPeriod(tx, { wholesalerId: id, db }, to));
      return settings?.gpSlope;
    }),
  );

describe('a slope', () => {
  test('was what it was before its first edit in all earlier periods', async () => {
    // insertWholesaler gives 0; the edit of June acts from June on.
    expect(await slopes('prod')).toEqual([0, 2, 2, 2]);
  });

  test('set to 3 on July 2 leaves June at 2', async () => {
    await edit({ gpSlope: 3 }, 'preview');
    expect(await slopes('preview')).toEqual([0, 2, 3, 3]);
    expect(await slopes('prod')).toEqual([0, 2, 2, 2]);
  });

  test('keeps its periods when it is published, and in prod later edits of July leave June alone', async () => {
    await edit({ gpSlope: 3 }, 'preview');
    await publish(server.sql, id, 'test', 'test');
    expect(await slopes('prod')).toEqual([0, 2, 3, 3]);
    await edit({ gpSlope: 4 });
    await edit({ gpSlope: 5 });
    expect(await slopes('prod')).toEqual([0, 2, 5, 5]);
    expect(await slopes('preview')).toEqual([0, 2, 5, 5]);
  });

  test('corrected in prod for June replaces what preview says of June and July', async () => {
    await edit({ gpSlope: 3 }, 'preview');
    await edit({ gpSlope: 7 });
    expect(await slopes('preview')).toEqual([0, 7, 7, 7]);
    expect(await slopes('prod')).toEqual([0, 7, 7, 7]);
  });

  test('corrected in prod to what preview’s July has already is that in June too, also once published', async () => {
    await edit({ gpSlope: 3 }, 'preview');
    await edit({ gpSlope: 3 });
    expect(await slopes('preview')).toEqual([0, 3, 3, 3]);
    await publish(server.sql, id, 'test', 'test');
    expect(await slopes('prod')).toEqual([0, 3, 3, 3]);
  });

  test('sent as it is keeps nothing', async () => {
    const kept = () => server.sql`select count(*)::int as n from earlier_settings where wholesaler_id = ${id}`;
    const before = await kept();
    await newestSale('prod', '2024-07-03');
    await edit({ gpSlope: 2 });
    expect([...(await kept())]).toEqual([...before]);
  });
});

test('every setting that pays is kept, and others are as they are', async () => {
  await newestSale('prod', '2024-07-03');
  const before = await server.sql.begin((tx) => readSettingsOfPeriod(tx, { wholesalerId: id, db: 'prod' }, ends.june));
  await edit({
    ...{ title: 'Renamed', hideProfits: true, maxFPL: 1.5, companyWideFpl: true, fplBySuperTeamLead: false },
    ...{ chargeableLossReasons: ['breakage', 'recall'], payCapPercent: 180, fplPayCapPercent: 110 },
    ...{ volumeSlope: 1, fplSlope: 1.5, teamleadGpSlope: 4, teamleadVolumeSlope: 5, teamleadFplSlope: 6, gpSlope: 9 },
  });
  const june = await server.sql.begin((tx) => readSettingsOfPeriod(tx, { wholesalerId: id, db: 'prod' }, ends.june));
  expect(june).toEqual({ ...before, title: 'Renamed', hideProfits: true });
  const july = await server.sql.begin((tx) => readSettingsOfPeriod(tx, { wholesalerId: id, db: 'prod' }, ends.july));
  expect(july).toMatchObject({
    ...{ maxFPL: 1.5, fplMode: 'companyWide', chargeableLossReasons: ['breakage', 'recall'], payCapPercent: 180 },
    ...{ fplPayCapPercent: 110, gpSlope: 9, volumeSlope: 1, fplSlope: 1.5, teamleadFplSlope: 6 },
  });
});

test('the comparison before a publication says from which period on a setting counts', async () => {
  await edit({ gpSlope: 3 }, 'preview');
  const url = `/api/publishPreview?wholesalerId=${id}`;
  const { body } = await server.ask({ url, as: admin.token });
  expect((body.payload as { edits: object[] }).edits).toEqual([
    { entity: 'settings', customId: id, field: 'GP slope from 2024-07-01', current: 2, after: 3 },
  ]);
});
