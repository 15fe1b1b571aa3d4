/**
 * Real invoices: what invented items pay the people of Iowa's wholesaler of spirits in December 2021, computed a second
 * time from the published lines by code that shares nothing with the product (testing/naive). The file isn't in the
 * repository (data.iowa.gov, m3tr-qhgy); without it the test is skipped. The invoices hold no returns: the demo has
 * those (independent-items.test.ts).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../../scripts/testing/needs.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { loadIowa } from '../../testing/load-iowa.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { insertInvented } from '../../testing/naive/insert-items.ts';
import { type Invented, inventItems, lookUps } from '../../testing/naive/invent-items.ts';
import { itemDisagreements, naiveItems, tallied } from '../../testing/naive/item-disagreements.ts';
import { holdersOf, insertCorrected, inventCorrected } from '../../testing/naive/item-holders.ts';
import type { Programs } from '../../testing/naive/item-results.ts';
import { tradeOf } from '../../testing/naive/item-sums.ts';
import type { Item } from '../../testing/naive/rows.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * 'Scotch Whiskies' and 'SCOTCH WHISKIES' are one brand, with the name of the newest file; of one file with the first.
 */
function underOneName(items: readonly Item[], key: 'supplier' | 'brand'): Item[] {
  const same = Map.groupBy(items, (item) => item[key].toLowerCase().replaceAll(/[^a-z0-9]+/g, '-'));
  return [...same.values()].flatMap((of) => {
    const [name = ''] = of.map((item) => item[key]).sort();
    return of.map((item) => ({ ...item, [key]: name }));
  });
}

describe.skipIf(!isHere('iowa'))(
  "200 items over Iowa's wholesaler, reckoned a second time from the published invoices",
  () => {
    let server: TestApp;
    let calls: ReturnType<typeof callsOf>;
    let invented: Invented;
    let programs: Programs;

    beforeAll(async () => {
      server = await startTestApp();
      calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'iowa');
      const { files: written, updateAndPublish } = await loadIowa(server);
      const files = { ...written, items: underOneName(underOneName(written.items, 'supplier'), 'brand') };
      const newest = 20_211_231;
      const trade = tradeOf(files, newest);
      const around = { trade, newest, daysOff: new Set<number>(), holderOf: holdersOf(files) };
      invented = inventItems(15, 200, around);
      const corrected = inventCorrected(15, invented.items, around);
      programs = { ...around, ...lookUps(invented), holderOf: holdersOf(files, corrected) };
      await insertInvented(server.sql, 'iowa', invented);
      await insertCorrected(server.sql, 'iowa', corrected);
      await updateAndPublish('2021-12-31');
    });
    afterAll(() => server.stop());

    test('pay the same, to the cent, by instance, and say the same of every part', async () => {
      const settings = settingsOf(await calls.wholesaler());
      expect([settings.newest, settings.daysOff.size]).toEqual([programs.newest, 0]);
      const naive = naiveItems(invented.items, programs, settings);
      expect(await itemDisagreements(calls, naive)).toEqual([]);
      expect(tallied(naive, invented.items).paying).toBeGreaterThan(100);
    });
  },
);
