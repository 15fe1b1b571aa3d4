/**
 * Real invoices: what invented boosts brought Iowa's wholesaler of spirits over months of 2021, and their packets,
 * computed a second time from the published lines by code that shares nothing with the product (testing/naive). The
 * file isn't in the repository (data.iowa.gov, m3tr-qhgy); without it the test is skipped.
 */

import { patienceMs } from '@caselift/db/testing/until';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { isHere } from '../../../../scripts/testing/needs.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { type Iowa, loadIowa } from '../../testing/load-iowa.ts';
import { naivePay } from '../../testing/naive/boost-result.ts';
import type { NaiveBoost, Terms } from '../../testing/naive/boosts.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { written } from '../../testing/naive/fraction.ts';
import { type BoostToInsert, insertNaiveBoost } from '../../testing/naive/insert-boost.ts';
import { packetDisagreements } from '../../testing/naive/packet-disagreements.ts';
import { resultDisagreements } from '../../testing/naive/result-disagreements.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { forkWorker, type WorkerChild } from '../../testing/worker.ts';

describe.skipIf(!isHere('iowa'))(
  "what boosts brought Iowa's wholesaler, reckoned a second time from the invoices",
  () => {
    let server: TestApp;
    let worker: WorkerChild;
    let calls: ReturnType<typeof callsOf>;
    let iowa: Iowa;
    const boosts: (NaiveBoost & { contribution: number })[] = [];

    async function insert(boost: BoostToInsert & { contribution: number }): Promise<void> {
      const { contribution } = boost;
      boosts.push({ ...(await insertNaiveBoost(server.sql, 'iowa', boost)), contribution });
    }

    beforeAll(async () => {
      server = await startTestApp();
      calls = callsOf(server, (await insertSuperAdmin(server.sql)).token, 'iowa');
      iowa = await loadIowa(server);
      await iowa.updateAndPublish('2021-12-31');
      const everyTenth = iowa.files.items.filter((_, place) => place % 10 === 0).map(({ customId }) => customId);
      const tenth: Terms = { by: 'GP/Unit', cents: 15, days: [20_210_301, 20_211_231], list: everyTenth };
      const before = { until: 20_211_101, terms: tenth };
      await insert({ name: 'Tenth', terms: { ...tenth, cents: 25 }, before, contribution: 60 });
      const vodka = ['AMERICAN VODKAS', 'IMPORTED VODKAS', '100% AGAVE TEQUILA', 'CANADIAN WHISKIES'];
      const brands: Terms = { by: 'GP/CE', cents: 333, days: [20_210_925, 20_211_224], filters: { brand: vodka } };
      await insert({ name: 'Brands', terms: brands, contribution: 33.33 });
      const sizes = { size: ['1000 ml', '1750 ml'] };
      const liters: Terms = { by: 'GP/Unit', cents: 7, days: [20_211_201, 20_220_115], filters: sizes };
      await insert({ name: 'Liters', terms: liters, contribution: 100 });
      worker = forkWorker(server);
      await vi.waitFor(() => calls.result(boosts[0]?.id ?? ''), { timeout: patienceMs, interval: 500 });
    });
    afterAll(async () => {
      await worker?.kill();
      await server?.stop();
    });

    test('is the same by products, customers, people and weeks, and so are what it cost and the packet', async () => {
      const settings = settingsOf(await calls.wholesaler());
      for (const boost of atLeast(1, boosts)) {
        const of = { boost, settings, percent: written(boost.contribution) };
        expect(resultDisagreements(await calls.result(boost.id), iowa.files, boosts, of)).toEqual([]);
        const packet = await calls.packet(boost.id, 'xlsx');
        expect(packetDisagreements(packet, iowa.files, naivePay(iowa.files, boosts, of), of)).toEqual([]);
      }
    });
  },
);
