/**
 * Real invoices: what invented boosts over the categories of Iowa's wholesaler of spirits pay its people in December
 * 2021, computed a second time from the published lines by code that shares nothing with the product (testing/naive).
 * The file isn't in the repository (data.iowa.gov, m3tr-qhgy); without it the test is skipped. The invoices hold no
 * returns: the demo has those (independent.test.ts).
 */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHere } from '../../../../scripts/testing/needs.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { insertBoost } from '../../testing/boosts.ts';
import { type Iowa, loadIowa } from '../../testing/load-iowa.ts';
import { boostDisagreements } from '../../testing/naive/boost-disagreements.ts';
import { type NaiveBoost, paidByBoosts, type Terms } from '../../testing/naive/boosts.ts';
import { isoDateOf, type Span } from '../../testing/naive/calendar.ts';
import { callsOf, disagreements } from '../../testing/naive/disagreements.ts';
import { openMarket } from '../../testing/naive/market.ts';
import {
  productDisagreements,
  readerOf,
  tabDisagreements,
  type View,
} from '../../testing/naive/market-disagreements.ts';
import { settingsOf } from '../../testing/naive/settings.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const december: Span = [20_211_201, 20_211_231];

describe.skipIf(!isHere('iowa'))(
  "boosts of Iowa's wholesaler, reckoned a second time from the published invoices",
  () => {
    let server: TestApp;
    let calls: ReturnType<typeof callsOf>;
    let token: string;
    let iowa: Iowa;
    const boosts: NaiveBoost[] = [];

    /** The one put in first was created first. @param before what was agreed until December. */
    async function insert(name: string, terms: Terms, before?: Terms): Promise<void> {
      const rowOf = ({ by, cents, days: [first, last], filters, list }: Terms) => ({
        ...{ type: by, amountCents: cents, startDate: isoDateOf(first), endDate: isoDateOf(last) },
        ...(filters ? { filters } : { productIds: list ?? [] }),
      });
      const earlierTerms = before && [
        {
          ...{
            type: before.by,
            amountCents: before.cents,
            customProductsSelected: false,
            productIds: before.list ?? [],
          },
          ...{ startDate: isoDateOf(before.days[0]), endDate: isoDateOf(before.days[1]), until: '2021-12-01' },
          productsFilters: { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] },
        },
      ];
      const id = await insertBoost(server.sql, 'iowa', {
        name,
        ...rowOf(terms),
        ...(earlierTerms && { earlierTerms }),
      });
      boosts.push({ id, name, isSaved: true, terms, before: before ? [{ until: december[0], terms: before }] : [] });
    }

    beforeAll(async () => {
      server = await startTestApp();
      token = (await insertSuperAdmin(server.sql)).token;
      calls = callsOf(server, token, 'iowa');
      iowa = await loadIowa(server);
      await iowa.updateAndPublish('2021-12-31');
      const everyTenth = iowa.files.items.filter((_, place) => place % 10 === 0).map(({ customId }) => customId);
      const bought: Terms = { by: 'GP/Unit', cents: 15, days: [20_210_901, 20_211_231], list: everyTenth };
      await insert('Tenth', { ...bought, cents: 25 }, bought);
      const vodka = ['AMERICAN VODKAS', 'IMPORTED VODKAS', '100% AGAVE TEQUILA', 'CANADIAN WHISKIES'];
      await insert('Brands', { by: 'GP/CE', cents: 333, days: [20_211_125, 20_211_224], filters: { brand: vodka } });
      await insert('Liters', { by: 'GP/Unit', cents: 7, days: december, filters: { size: ['1000 ml', '1750 ml'] } });
    });
    afterAll(() => server.stop());

    test('pay the same, to the cent, with a line a boost and the invoice lines behind it', async () => {
      const paid = paidByBoosts(iowa.files, boosts, december);
      const names = new Set([...paid.values()].flat().map(({ boost }) => boost.name));
      expect([...names].sort()).toEqual(['Brands', 'Liters', 'Tenth']);
      expect(await disagreements(calls, iowa.files, { boosts })).toEqual([]);
      expect(await boostDisagreements(calls, iowa.files, { boosts, period: december })).toEqual([]);
      expect(iowa.files.lines.filter(({ milliUnits }) => milliUnits < 0)).toEqual([]);
    });

    test('are those that products and recommendations show, and spare what they pay', async () => {
      const settings = settingsOf(await calls.wholesaler());
      const names = new Map(iowa.files.people.map(({ customId, name }) => [customId, name]));
      const view: View = {
        read: readerOf(server, token, 'iowa'),
        market: openMarket(iowa.files, settings),
        settings,
        flags: { sponsored: new Set(), excluded: new Set(), boosts },
        seen: { buyer: () => true, nameOf: (rep) => names.get(rep ?? '') ?? null },
        seesProfits: true,
        leaveOut: ['supplier', 'brand'],
      };
      expect(await productDisagreements(view, [], [])).toEqual([]);
      const some = view.market.accounts.filter((_, place) => place % 20 === 0);
      expect(await tabDisagreements(view, some, (place) => [place % 4])).toEqual([]);
    });
  },
);
