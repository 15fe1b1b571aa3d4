// What the first release backed up, restored and served by today's programs (testing/release-5bbf981/README.md).
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { until } from '@caselift/db/testing/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { frozenReleases, unpack } from '../testing/frozen-releases.ts';
import {
  addressOf,
  ask as askDatabase,
  newDataFolder,
  removeInstallation,
  runApp,
  runCommand,
} from '../testing/installation.ts';
import { basic } from '../testing/sign-in.ts';
import { compareSince, type Json } from '../testing/upgrade-differences.ts';

const [release] = frozenReleases;
if (release === undefined) throw new Error('There is a frozen release.');
const { recorded } = release;

const admin = 'admin@oak.example';
const filledInText = 'Computed figures that were missing after an upgrade.';

let folder: string;
let origin: string;
/** The wholesalers that lacked a table of figures when they were restored. */
let lacking: string[];
const tokens = new Map<string, string>();

beforeAll(async () => {
  folder = newDataFolder();
  const backup = await mkdtemp(path.join(tmpdir(), 'caselift-backup-'));
  unpack(release.backup(), backup);
  const restore = runCommand(folder, 'restore', backup);
  expect([await restore.ended, restore.output()]).toEqual([0, expect.stringContaining('Restored.')]);
  await rm(backup, { recursive: true });
  lacking = await askDatabase(folder, wholesalersToBackfill);
  origin = await addressOf(runApp(folder));
  const isFilledIn = async () => (await askDatabase(folder, wholesalersToBackfill)).length === 0;
  await until(isFilledIn, 'the figures that the older release lacks');
});
afterAll(() => removeInstallation(folder));

/** Everyone signs in with the password of before. */
async function tokenOf(who: string): Promise<string> {
  const known = tokens.get(who);
  if (known !== undefined) return known;
  const headers = { authorization: basic(who, 'oakvalley26') };
  const answer = await fetch(`${origin}/api/login`, { method: 'POST', headers });
  const { payload } = (await answer.json()) as { payload: { token: string } };
  tokens.set(who, payload.token);
  return payload.token;
}

async function ask(who: string, get: string): Promise<Json> {
  const answer = await fetch(`${origin}${get}`, { headers: { authorization: `Bearer ${await tokenOf(who)}` } });
  return (await answer.json()) as Json;
}

const { unintended, unmet } = compareSince(release.name);

describe('restored and upgraded', () => {
  test.each(recorded)('$as reads what the release answered: $url', async ({ as, url, answer }) => {
    expect(unintended(as, answer, await ask(as, url))).toEqual([]);
  });

  test('the worker fills in what the release did not compute, as the history says', async () => {
    expect(lacking).toEqual(['oak']);
    const { payload } = (await ask(admin, '/api/history')) as { payload: { actor: string; detail: string }[] };
    expect(payload).toContainEqual(expect.objectContaining({ actor: 'system', detail: filledInText }));
  });

  test('every difference that is named as intended exists', () => {
    expect(unmet()).toEqual([]);
  });

  test('the draft goes to prod with its figures, computed again from the lines, when it is published', async () => {
    for (const name of ['update', 'publish']) {
      const command = runCommand(folder, name, 'oak');
      expect([await command.ended, command.output()]).toEqual([0, expect.any(String)]);
    }
    const draft = recorded.filter(({ url }) => /(users|suppliers)\?db=preview/.test(url));
    expect(draft).toHaveLength(2);
    for (const { as, url, answer } of draft) {
      expect(unintended(as, answer, await ask(as, url.replace('preview', 'prod')))).toEqual([]);
    }
  });

  test('a boost pays at once for the sales of the restored lines, less what came back', async () => {
    const headers = { authorization: `Bearer ${await tokenOf(admin)}`, 'content-type': 'application/json' };
    const send = async (method: string, at: string, body: object) => {
      const answer = await fetch(`${origin}/api/v2/boosts${at}`, { method, headers, body: JSON.stringify(body) });
      return ((await answer.json()) as { payload: Record<string, Json> }).payload;
    };
    const days = { startDate: '2020-01-01', endDate: '2030-12-31' };
    const { _id, ...draft } = await send('POST', '', { name: 'All', ...days, customProductsSelected: false });
    const { version = 0 } = await send('POST', `/${_id}/updateProducts`, { products: [], all: true });
    const saved = await send('PATCH', `/${_id}`, { ...draft, _id, boost: 2, version });
    expect(saved.paid).toMatchObject({ gross: expect.any(Number) });
    const { payload: people } = (await ask(admin, '/api/users')) as {
      payload: { boosts: { totalPayout: number } }[];
    };
    const paid = people.reduce((sum, { boosts }) => sum + Math.round(100 * boosts.totalPayout), 0);
    expect([paid > 0, paid / 100]).toEqual([true, (saved.paid as { gross: number }).gross]);
    const { payload } = (await ask(admin, '/api/users/OAK_12/statement')) as {
      payload: { boosts: { lines: { returned: { lines: number } }[] } };
    };
    expect(payload.boosts.lines).toMatchObject([{ rate: 2, returned: { lines: 3 } }]);
  });
});
