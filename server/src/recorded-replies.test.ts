/**
 * The replies that the web tests' server starts from are this server's. After a change of what a call replies:
 * CASELIFT_RECORD=1 npx vitest run server/src/recorded-replies.test.ts, then npm run format
 */
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { type ItemsHouse, itemsHouse } from './testing/items-house.ts';

const folder = fileURLToPath(new URL('../../web/src/api/testing/recorded/', import.meta.url));
const records = process.env.CASELIFT_RECORD !== undefined;

let house: ItemsHouse;
itemsHouse((opened) => {
  house = opened;
});

type Recorded = { call: string; sent?: object; status: number; body: unknown };

const idAt = (place: number) => `00000000-0000-4000-8000-${String(place).padStart(12, '0')}`;

/** What differs from run to run is told by its place. */
function steady(body: Record<string, unknown>): unknown {
  const ids: string[] = [];
  const placeOf = (id: string) => (ids.includes(id) ? ids.indexOf(id) : ids.push(id) - 1) + 1;
  const text = JSON.stringify({ ...body, ...('requestId' in body && { requestId: 'r1' }) })
    .replace(/[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/g, (id) => idAt(placeOf(id)))
    .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, '2024-05-15T15:00:00.000Z');
  return JSON.parse(text);
}

/** Each call by its case. */
async function replies(): Promise<Record<string, Recorded>> {
  const { tokens, save, showDay } = house;
  const recorded: Record<string, Recorded> = {};
  const record = async (name: string, call: string, sent: Parameters<ItemsHouse['ask']>[1] = {}) => {
    const [method = 'GET', address = ''] = call.split(' ');
    const { status, body } = await house.ask(address, { method: method as 'GET', ...sent });
    recorded[name] = {
      call: `${method} ${address.replace(/[0-9a-f-]{36}/, idAt(1))}`,
      ...(sent.json && { sent: sent.json }),
      status,
      body: steady(body),
    };
  };
  await record('adjustments', 'GET /api/users/REP_1/adjustments');
  const item = await save({ name: 'Alder on the shelf', isIncentive: true });
  const saved = `PATCH /api/v3/items/${item._id}`;
  await record('session', 'GET /api/session');
  await record('wholesaler', 'GET /api/wholesaler');
  await record('first-steps', 'GET /api/firstSteps', { as: tokens.ADM_1 });
  await record('wholesaler-update', 'GET /api/wholesalerUpdate', { as: tokens.ADM_1 });
  await record('notification-settings', 'GET /api/notificationSettings', { as: tokens.REP_1 });
  await record('item', `GET /api/v3/items/${item._id}`);
  await house.patched(item, { target: 24 });
  await record('item-stale', saved, { json: { target: 30, version: item.version } });
  await house.patched(item, {
    ...{ users: ['REP_1'], period: 'custom', customPeriodStart: '2024-05-01', customPeriodEnd: '2024-05-31' },
  });
  await showDay('2024-06-03');
  await record('item-period-over', saved, { json: { target: 30 } });
  return recorded;
}

test("the replies that the web's tests start from are the server's", async () => {
  const now = await replies();
  if (records) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
    for (const [name, reply] of Object.entries(now))
      await writeFile(path.join(folder, `${name}.json`), `${JSON.stringify(reply, null, 2)}\n`);
  }
  const files = (await readdir(folder)).sort();
  expect(files).toEqual(
    Object.keys(now)
      .map((name) => `${name}.json`)
      .sort(),
  );
  for (const file of files)
    expect(JSON.parse(await readFile(path.join(folder, file), 'utf8')), file).toEqual(now[file.replace('.json', '')]);
});
