/**
 * Every supplier, brand, product and customer, and all recommendations of the demo wholesaler, reckoned a second time
 * by plain loops over the files' lines that share no code with the importer, the update or the rules (testing/naive),
 * beside what the API answers: which rows, in which order, to the cent. Settings and flags are changed through the API.
 */

import { demoExcluded, demoPeople, demoSponsored } from '@caselift/demo/settings';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startSession } from '../../identity/viewer.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { startDemo } from '../../testing/load-demo.ts';
import type { Filters } from '../../testing/naive/catalog.ts';
import { naiveDemoBoosts } from '../../testing/naive/demo-boosts.ts';
import { callsOf } from '../../testing/naive/disagreements.ts';
import { type Flags, openMarket } from '../../testing/naive/market.ts';
import {
  buyerDisagreements,
  productDisagreements,
  readerOf,
  tabDisagreements,
  type View,
} from '../../testing/naive/market-disagreements.ts';
import type { Account } from '../../testing/naive/rows.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { supplierDisagreements } from '../../testing/naive/supplier-disagreements.ts';
import type { TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let calls: ReturnType<typeof callsOf>;
let demo: Awaited<ReturnType<typeof startDemo>>;
let admin: View;

const flagsOf = (sponsored: readonly string[], excluded: readonly string[]): Flags => ({
  sponsored: new Set(sponsored),
  excluded: new Set(excluded),
  boosts: naiveDemoBoosts('2026-09-16', 20_260_701),
});

beforeAll(async () => {
  demo = await startDemo();
  server = demo.server;
  const { token } = await insertSuperAdmin(server.sql);
  calls = callsOf(server, token, 'ats');
  const settings = settingsOf(await calls.wholesaler());
  const names = new Map(demo.files.people.map(({ customId, name }) => [customId, name]));
  admin = {
    read: readerOf(server, token, 'ats'),
    market: openMarket(demo.files, settings),
    settings,
    flags: flagsOf(demoSponsored, demoExcluded),
    seen: { buyer: () => true, nameOf: (rep) => names.get(rep ?? '') ?? null },
    seesProfits: true,
  };
});
afterAll(() => server.stop());

const allSortings = () => [0, 1, 2, 3];
const oneSorting = (place: number) => [place % 4];
const everyThird = (accounts: readonly Account[]) => accounts.filter((_, place) => place % 3 === 0);

const filters: Filters[] = [
  {},
  { brand: ['Halvorn Pilsner', 'Alondra Clara'], size: ['12 oz', '1/2 bbl'] },
  { noBrand: ['Halvorn Pilsner'], supplier: ['Halvorn Breweries'], packageType: ['12pk Can', 'Keg'] },
  { premise: ['on'], tags: ['Import', 'Local'], noSupplier: ['Cantina Solmarino'] },
  { gpRank: ['Super High', 'Low'], volumeRank: ['Med'] },
  { brandFams: ['Alondra'], premise: ['off'] },
  { brand: ['Nobody'] },
];

describe('the demo wholesaler, reckoned a second time from its files', () => {
  test('has the same products, with their cards and the summaries of what filters leave', async () => {
    expect(admin.market.items).toHaveLength(300);
    expect(await productDisagreements(admin, filters)).toEqual([]);
  });

  test('has the same suppliers and brands, with their months', async () => {
    expect(new Set(admin.market.items.map(({ supplierId }) => supplierId)).size).toBeGreaterThan(10);
    expect(await supplierDisagreements(admin)).toEqual([]);
  });

  test('has the same customers, in each order, with their panels', async () => {
    expect(admin.market.accounts).toHaveLength(400);
    expect(await buyerDisagreements(admin)).toEqual([]);
  });

  test('recommends the same to each of its customers, in each order', async () => {
    expect(await tabDisagreements(admin, admin.market.accounts, allSortings)).toEqual([]);
  });

  test('recommends the same of what filters leave', async () => {
    for (const { noBrand: _, noSupplier: __, premise: ___, ...filter } of atLeast(1, filters.slice(1))) {
      expect(await tabDisagreements(admin, admin.market.accounts.slice(40, 60), oneSorting, filter)).toEqual([]);
    }
  });

  test('recommends the same with other limits, loss reasons and flags', async () => {
    const chargeable = ['outOfCode', 'breakage', 'closeDate', 'quality'];
    await calls.change({ maxFPL: 4.25, chargeableLossReasons: chargeable });
    await calls.flag(['20001', '20035', demoExcluded[0]], { isSponsored: true });
    await calls.flag([demoSponsored[0], '20027', '20098'], { isExcluded: true });
    await calls.flag([demoExcluded[1]], { isExcluded: false });
    const [changed, ...sponsored] = demoSponsored;
    const flags = flagsOf([...sponsored, '20001', '20035', demoExcluded[0]], [changed, '20027', '20098']);
    admin = { ...admin, settings: settingsOf(await calls.wholesaler()), flags };
    expect(admin.settings).toMatchObject({ maxFpl: 4.25, chargeable: expect.arrayContaining(chargeable) });
    expect(await tabDisagreements(admin, everyThird(admin.market.accounts), oneSorting)).toEqual([]);
    expect(await buyerDisagreements(admin)).toEqual([]);
  });

  test('shows a sales rep without profits the rest, in the order of the highest CE', async () => {
    await calls.change({ hideProfits: true });
    const rep = { ...(await viewOfRep('ATS_104', 'all')), seesProfits: false };
    expect(await productDisagreements(rep, filters.slice(0, 3))).toEqual([]);
    expect(await buyerDisagreements(rep)).toEqual([]);
    expect(await tabDisagreements(rep, everyThird(rep.market.accounts), oneSorting)).toEqual([]);
    expect(await rep.read('buyers', { sortBy: '2' })).toBe(400);
  });

  test('shows a sales rep who sees teammates only their customers', async () => {
    await calls.change({ permissions: { visibility: 'teammatesOnly' }, hideProfits: false });
    const rep = await viewOfRep('ATS_104', 'teammatesOnly');
    expect(rep.market.accounts.filter(rep.seen.buyer).length).toBeGreaterThan(100);
    expect(await productDisagreements(rep, [])).toEqual([]);
    expect(await buyerDisagreements(rep)).toEqual([]);
    expect(await tabDisagreements(rep, everyThird(rep.market.accounts), oneSorting)).toEqual([]);
  });

  test('counts days off in the months of products and customers from the next update on', async () => {
    await calls.change({ allNonSellingDays: ['2026-09-07', '2026-09-08', '2026-09-21', '2025-09-03'] });
    expect(await productDisagreements(admin, [])).toEqual([]);
    await demo.updateAndPublish();
    const settings = settingsOf(await calls.wholesaler());
    admin = { ...admin, settings, market: openMarket(demo.files, settings) };
    expect(await productDisagreements(admin, [])).toEqual([]);
    expect(await buyerDisagreements(admin)).toEqual([]);
  });
});

/**
 * Of a rep, who sees the sales reps who are not hidden; where only teammates are visible, those who share a lead with
 * the rep.
 */
async function viewOfRep(customId: string, visibility: 'all' | 'teammatesOnly'): Promise<View> {
  const [credential] = await server.sql<{ id: number }[]>`
    select credential_id as id from credentials where wholesaler_id = 'ats' and custom_id = ${customId}`;
  if (credential === undefined) throw new Error(`${customId} can't sign in`);
  const token = await startSession(server.sql, credential.id, 1, { origin: '127.0.0.1', userAgent: '' });
  const { people } = demo.files;
  const leads = people.find((person) => person.customId === customId)?.leads ?? [];
  const visible = people.filter((person) => {
    if (person.role !== 'salesRep' || demoPeople[person.customId]?.hidden) return false;
    return visibility === 'all' || person.leads.some((lead) => leads.includes(lead));
  });
  const names = new Map(visible.map((person) => [person.customId, person.name]));
  return {
    ...admin,
    read: readerOf(server, token, 'ats'),
    settings: settingsOf(await calls.wholesaler()),
    seen: {
      buyer: ({ rep }) => visibility === 'all' || names.has(rep ?? ''),
      nameOf: (rep) => names.get(rep ?? '') ?? null,
    },
  };
}
