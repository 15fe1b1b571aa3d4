/** What the demo wholesaler has to hold for `features/recommendations/independent.test.ts` to prove each rule on it. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateDemo } from '@caselift/demo/generate';
import { demoExcluded, demoSettings, demoSponsored } from '@caselift/demo/settings';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { naiveBuyer, naivePanel } from './accounts.ts';
import { type CatalogRow, naiveCatalog } from './catalog.ts';
import type { Percent } from './compare.ts';
import { naiveDemoBoosts } from './demo-boosts.ts';
import { readDemoFiles } from './demo-files.ts';
import { type Market, openMarket } from './market.ts';
import { naiveTabs, type Row, type Tabs } from './recommendations.ts';
import type { Account } from './rows.ts';
import type { Settings } from './settings.ts';

const settings: Settings = {
  newest: 20_260_916,
  salesPeriod: demoSettings.salesPeriod,
  daysOff: new Set(),
  companyWideFpl: false,
  fplBySuperTeamLead: false,
  chargeable: demoSettings.chargeableLossReasons,
  maxFpl: demoSettings.maxFplPercent,
  payCap: 200,
  fplCap: 120,
  slopes: { rep: { gp: 0, volume: 0, fpl: 0 }, lead: { gp: 0, volume: 0, fpl: 0 } },
};
const boosts = naiveDemoBoosts('2026-09-16', 20_260_701);
const flags = { sponsored: new Set<string>(demoSponsored), excluded: new Set<string>(demoExcluded), boosts };
const noFlags = { sponsored: new Set<string>(), excluded: new Set<string>(), boosts };

let folder: string;
let market: Market;
let rows: CatalogRow[];
let offers: { account: Account; tabs: Tabs }[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'caselift-rules-'));
  market = openMarket(readDemoFiles(await generateDemo(folder, { seed: 20_260_521, lines: 300_000 })), settings);
  rows = naiveCatalog(market, flags);
  offers = market.accounts.map((account) => ({ account, tabs: naiveTabs(market, account, settings, flags) }));
});
afterAll(() => rm(folder, { recursive: true }));

const reasonsOf = (row: Row) =>
  (row.shown('ce') as { why: { rule: string }[] }).why.map(({ rule }) => rule).join(' and ');

describe('the demo has', () => {
  test('sponsored products to sell, and one that would have to go if it were not', () => {
    expect(offers.filter(({ tabs }) => tabs.sell.some(({ pinned }) => pinned)).length).toBeGreaterThan(100);
    const spared = ({ account, tabs }: (typeof offers)[number]) =>
      tabs.sold.some(({ item }) => flags.sponsored.has(item.customId)) &&
      naiveTabs(market, account, settings, noFlags).remove.length > tabs.remove.length;
    expect(offers.some(spared)).toBe(true);
  });

  test('excluded products, and buyers off premise, that others like them would be offered', () => {
    const without = (account: Account, of: typeof flags) => naiveTabs(market, account, settings, of).sell.length;
    const some = offers.slice(0, 40);
    expect(
      some.some(({ account, tabs }) => without(account, { ...flags, excluded: new Set() }) > tabs.sell.length),
    ).toBe(true);
    const delivering = offers.filter(
      ({ account }) => account.accountType === 'Restaurant' && account.premise === 'off',
    );
    expect(delivering.length).toBe(2);
    for (const { account, tabs } of delivering) {
      expect(without({ ...account, premise: 'on' }, flags)).toBeGreaterThan(tabs.sell.length);
    }
  });

  test('products to remove for their share, for their losses, and for both', () => {
    const found = Map.groupBy(
      offers.flatMap(({ tabs }) => tabs.remove),
      reasonsOf,
    );
    expect([...found.keys()].sort()).toEqual(['losses', 'share', 'share and losses']);
    expect(found.get('share')?.length).toBeGreaterThan(20);
  });

  test('what was bought and given back whole, which is neither sold nor to sell', () => {
    const givenBack = market.accounts.flatMap(({ customId: buyer }, place) =>
      market.items.filter(({ customId }) => {
        const { now } = market.trade.ofPair(buyer, customId);
        const tabs = offers[place]?.tabs;
        const isListed = [...(tabs?.sold ?? []), ...(tabs?.sell ?? [])].some(({ item }) => item.customId === customId);
        return now.isBought && now.milliUnits <= 0 && !isListed;
      }),
    );
    expect(givenBack.length).toBeGreaterThan(20);
  });

  test('buyers that stopped buying a product, and one that bought nothing and sent something back', () => {
    const stopped = market.accounts.filter((account) => naivePanel(market, account, settings).stopped.length > 0);
    expect(stopped.length).toBeGreaterThan(300);
    const bought = new Set(market.trade.boughtAnything);
    const gone = market.accounts.filter((account) => !bought.has(account));
    expect(gone.length).toBeGreaterThan(0);
    expect(gone.some(({ customId }) => market.trade.ofBuyer(customId).now.milliUnits < 0)).toBe(true);
  });

  test('account types of so few that nothing is offered, or only what all of them buy', () => {
    const few = offers.filter(({ tabs }) => tabs.peers < 3);
    expect(few.map(({ account }) => account.accountType)).toEqual([null, null]);
    expect(few.every(({ tabs }) => tabs.sell.length === 0 && tabs.sold.length > 0)).toBe(true);
    expect(offers.some(({ tabs }) => tabs.peers === 3 && tabs.sell.length > 0)).toBe(true);
  });

  test('averages to be above, below and equal to, and none', () => {
    const diffs = offers.flatMap(({ tabs }) =>
      tabs.sold.map((row) => row.shown('ce') as { gp: { average: number | null; diff: Percent } }),
    );
    const signs = diffs.map(({ gp: { average, diff } }) => {
      if (typeof diff.value === 'number') return Math.sign(diff.value);
      return average === null ? 'nobody else' : 'no profit';
    });
    expect(new Set(signs)).toEqual(new Set([1, -1, 0, 'nobody else', 'no profit']));
  });

  test('products without sales, with less than none, without a last year, and in each rank and trend', () => {
    expect(rows.some(({ volume, gpRank, gpCe }) => volume === 0 && gpRank === null && gpCe === null)).toBe(true);
    expect(rows.some(({ volume, volumeRank }) => volume < 0 && volumeRank === null)).toBe(true);
    expect(rows.some(({ delta }) => delta.volume.value === 'Infinity')).toBe(true);
    expect(rows.some(({ gp, volume }) => gp < 0 && volume > 0)).toBe(true);
    expect(new Set(rows.map(({ gpRank }) => gpRank)).size).toBe(6);
    expect(new Set(rows.map(({ volumeRank }) => volumeRank)).size).toBe(4);
    expect(new Set(rows.map(({ trend }) => trend)).size).toBe(3);
  });

  test('products of the same CE on both sides of a rank, of which all take the better', () => {
    const ranked = rows.filter(({ volumeRank }) => volumeRank !== null);
    const counts = (rank: string) => ranked.filter(({ volumeRank }) => volumeRank === rank).length;
    expect(counts('Low')).toBeLessThan(Math.floor(ranked.length / 3));
    const edge = Math.max(...ranked.filter(({ volumeRank }) => volumeRank === 'Low').map(({ volume }) => volume));
    const next = ranked.filter(({ volume }) => volume > edge).map(({ volume }) => volume);
    expect(next.filter((volume) => volume === Math.min(...next)).length).toBeGreaterThan(1);
  });

  test('customers new this year, and customers who buy less than last year', () => {
    const seen = { buyer: () => true, nameOf: () => null };
    const diffs = market.accounts.map((account) => naiveBuyer(market, account, seen).volume.diff.value);
    expect(diffs.filter((diff) => diff === 'Infinity').length).toBeGreaterThan(5);
    expect(diffs.filter((diff) => typeof diff === 'number' && diff < 0).length).toBeGreaterThan(50);
  });
});
