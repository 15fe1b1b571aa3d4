/**
 * Real invoices: every product and customer of Iowa's wholesaler of spirits in December 2021, and what to recommend to
 * twenty of its customers, computed a second time from the published lines by code that shares nothing with the product
 * (testing/naive). Without the file, which isn't in the repository, the tests are skipped.
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../../scripts/testing/needs.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { loadIowa } from '../../testing/load-iowa.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { openMarket } from '../../testing/naive/market.ts';
import {
  buyerDisagreements,
  productDisagreements,
  readerOf,
  tabDisagreements,
  type View,
} from '../../testing/naive/market-disagreements.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { supplierDisagreements } from '../../testing/naive/supplier-disagreements.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

describe.skipIf(!isHere('iowa'))("Iowa's wholesaler, reckoned a second time from the published invoices", () => {
  let server: TestApp;
  let view: View;

  beforeAll(async () => {
    server = await startTestApp();
    const { token } = await insertSuperAdmin(server.sql);
    const iowa = await loadIowa(server);
    await iowa.updateAndPublish('2021-12-15');
    const settings = settingsOf(await callsOf(server, token, 'iowa').wholesaler());
    const lines = iowa.files.lines.filter(({ day }) => day <= settings.newest);
    const names = new Map(iowa.files.people.map(({ customId, name }) => [customId, name]));
    view = {
      read: readerOf(server, token, 'iowa'),
      market: openMarket({ ...iowa.files, lines }, settings),
      settings,
      flags: { sponsored: new Set(), excluded: new Set(), boosts: [] },
      seen: { buyer: () => true, nameOf: (rep) => names.get(rep ?? '') ?? null },
      seesProfits: true,
      // Where invoices write the name of a vendor or a category in several ways, one of them stands for all.
      leaveOut: ['supplier', 'brand'],
    };
  });
  afterAll(() => server.stop());

  test('has the same products, with their cards', async () => {
    expect(view.settings.newest).toBe(20_211_215);
    expect(view.market.items.length).toBeGreaterThan(4000);
    const everyFifth = view.market.items.filter((_, place) => place % 5 === 0);
    expect(await productDisagreements(view, [{}], everyFifth)).toEqual([]);
  });

  test('has the same suppliers and brands, with their months', async () => {
    expect(await supplierDisagreements(view)).toEqual([]);
  });

  test('has the same customers, with their panels', async () => {
    expect(view.market.accounts).toHaveLength(212);
    expect(await buyerDisagreements(view)).toEqual([]);
  });

  test('recommends the same to twenty of them, in each order', async () => {
    const some = view.market.accounts.filter((_, place) => place % 10 === 0).slice(0, 20);
    expect(await tabDisagreements(view, some, () => [0, 1, 2, 3])).toEqual([]);
  });
});
