/** What is behind an item of a person: accounts, the nearest way to more, and invoice lines. */

import {
  type AccountResult,
  type ItemInvoiceLine,
  listAccountResults,
  listItemLines,
  readWhyNot,
} from '@caselift/contract/item-results';
import { searchTest } from '@caselift/domain/fold';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import { explainItem } from '@caselift/domain/programs/explain-item';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { questionOf, readAskedItem, requireMeasured } from '../../figures/asked-item.ts';
import { readBuyers } from '../../figures/buyers.ts';
import { readProductList } from '../../figures/catalog.ts';
import { readEndedPeriod } from '../../figures/ended-period.ts';
import { readAccounts, shownAccount } from '../../figures/item-accounts.ts';
import { isOfProfit, withoutDollars } from '../../figures/item-statement.ts';
import { serveScoped } from '../../http/serve.ts';
import type { AnswerOf } from '../../jobs/question-kinds.ts';
import { accountsFile } from './accounts-file.ts';
import { nearAccounts, nearestNamed, nearPlacements } from './why-not.ts';

/** Products of a page of accounts. */
const pairsAtMost = 20_000;

export function itemResultRoutes(app: FastifyInstance, context: Context): void {
  const { questions } = context;

  serveScoped(app, context, listAccountResults, async ({ inScope, gone, ...asked }) => {
    const { page, limit, searchPhrase = '' } = asked.query;
    const { ended, memory, inTerms } = await readEndedPeriod(
      context,
      { scope: asked.scope, inScope, gone },
      asked.query.period,
    );
    const { item, accounts } = await inTerms(async (tx) => {
      const found = await readAskedItem(tx, memory, asked, ended);
      return { item: found, accounts: await readAccounts(tx, memory, found) };
    });
    const isFound = searchTest(searchPhrase);
    const matching = accounts.filter(({ customId, name }) => isFound(customId, name));
    if (asked.query.export !== undefined) return accountsFile(matching, item);
    const shown = matching.slice((page - 1) * limit, page * limit);
    const measured = requireMeasured(item);
    const bought = shown.filter(({ selected, reference }) => selected !== 0 || (reference ?? 0) !== 0);
    const pairs =
      measured.scope.unit !== 'pairs' || bought.length === 0
        ? []
        : await questions.ask({
            ...{ wholesalerId: asked.scope.wholesalerId, kind: 'itemPairs', gone },
            question: {
              ...questionOf(measured),
              ...{ holders: null, buyers: bought.map(({ customId }) => customId), only: 'all', limit: pairsAtMost },
            },
          });
    const productsOf = (buyer: string, window: 'selected' | 'reference') =>
      pairs.filter((pair) => pair.buyerId === buyer && pair[window]?.counts).map(({ productId }) => productId);
    const results = shown.map(
      (account): AccountResult => ({
        ...shownAccount(account, item),
        referencePeriodProductIds: productsOf(account.customId, 'reference'),
        selectedPeriodProductIds: productsOf(account.customId, 'selected'),
      }),
    );
    return { results, count: matching.length };
  });

  serveScoped(app, context, readWhyNot, async ({ inScope, gone, ...asked }) => {
    const { ended, memory, inTerms } = await readEndedPeriod(
      context,
      { scope: asked.scope, inScope, gone },
      asked.query.period,
    );
    const { item, accounts, nameOf } = await inTerms(async (tx) => {
      const found = await readAskedItem(tx, memory, asked, ended);
      const { measured } = found;
      if (measured === null) return { item: found, accounts: [], nameOf: String };
      const [list, products] = await Promise.all([
        readAccounts(tx, memory, found),
        readProductList(tx, memory, measured.snapshot),
      ]);
      const names = new Map(products.map(({ customId, name }) => [customId, name]));
      return { item: found, accounts: list, nameOf: (id: string) => names.get(id) ?? id };
    });
    const { result, input, measured, withProfits } = item;
    // What is below an item can count profits where the item itself doesn't.
    const { whyNot } = explainItem(result, input, { hidesProfits: !withProfits });
    const isRounded = !withProfits && asked.viewer.customId !== asked.params.customId && isOfProfit(result);
    const reasons = isRounded ? withoutDollars(whyNot) : [...whyNot];
    if (measured === null || reasons.length === 0) return { reasons, accounts: [] };
    if (measured.scope.unit !== 'pairs' || input.rules.isAccountSpecific) {
      return { reasons, accounts: nearAccounts(accounts, item) };
    }
    const pairs = await questions.ask({
      ...{ wholesalerId: asked.scope.wholesalerId, kind: 'itemPairs', gone },
      question: {
        ...questionOf(measured),
        // Several of an account are named once.
        ...{ holders: item.holders, buyers: null, only: 'lacking', limit: 20 * nearestNamed },
      },
    });
    return { reasons, accounts: nearPlacements(pairs, accounts, item, nameOf) };
  });

  serveScoped(app, context, listItemLines, async ({ inScope, gone, ...asked }) => {
    const { page, limit, buyer, product } = asked.query;
    const { ended, memory, inTerms } = await readEndedPeriod(
      context,
      { scope: asked.scope, inScope, gone },
      asked.query.period,
    );
    const { item, buyers, products } = await inTerms(async (tx) => {
      const found = await readAskedItem(tx, memory, asked, ended);
      const { snapshot } = requireMeasured(found);
      const [known, list] = await Promise.all([
        readBuyers(tx, memory, snapshot),
        readProductList(tx, memory, snapshot),
      ]);
      return { item: found, buyers: known.byId, products: new Map(list.map((one) => [one.customId, one])) };
    });
    const measured = requireMeasured(item);
    const { lines, count, totals } = await questions.ask({
      ...{ wholesalerId: asked.scope.wholesalerId, kind: 'itemLines', gone },
      question: {
        ...questionOf(measured),
        holders: item.holders,
        buyers: buyer === undefined ? null : [buyer],
        products: product === undefined ? null : [product],
        ...{ limit, offset: (page - 1) * limit },
      },
    });
    const sums = (of: DetailSums) => shownSums(of, item.withProfits);
    return {
      lines: lines.map(
        ({ buyerId, productId, ...line }): ItemInvoiceLine => ({
          ...{ window: line.window, invoiceId: line.invoiceId, lineNo: line.lineNo, date: line.date, kind: line.kind },
          buyer: { customId: buyerId, name: buyers.get(buyerId)?.name ?? buyerId },
          product: { customId: productId, name: products.get(productId)?.name ?? productId },
          ...sums(line),
        }),
      ),
      count,
      totals: { selected: sums(totals.selected), reference: sums(totals.reference) },
    };
  });
}

type DetailSums = AnswerOf<'itemLines'>['totals']['selected'];

/** As statements show their lines: CE with ten decimals, so that they still add up to what is measured. */
function shownSums({ milliUnits, microOunces, gpCents, revenueCents }: DetailSums, withProfits: boolean) {
  return {
    units: milliUnits / 1000,
    ce: roundHalfAway(microOunces / 288_000_000, 10),
    revenue: dollars(revenueCents),
    ...(withProfits && { gp: dollars(gpCents) }),
  };
}
