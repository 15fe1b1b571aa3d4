/** The accounts and products of an item: what it chooses, what it could choose, and what of it is a person's. */
import type { Endpoint } from '@caselift/contract/endpoint';
import {
  listAccountsByType,
  listAccountsByTypePaged,
  listAllAccounts,
  listAllProducts,
  listChosenAccounts,
  listChosenProducts,
  listItemAccounts,
  listItemProducts,
  listPersonAccounts,
  listPersonProducts,
} from '@caselift/contract/item-selections';
import { accountFilterKeys, productFilterKeys } from '@caselift/domain/programs/item';
import { recordOf } from '@caselift/domain/record';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import * as accounts from './accounts.ts';
import { type Asked, listedTest, phraseTest, readAsked, readHolders } from './asked.ts';
import * as products from './products.ts';

type Call = Pick<ScopedCall<Endpoint>, 'viewer' | 'scope' | 'inScope'>;

export function itemSelectionRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  const read = <T>({ viewer, scope, inScope }: Call, answer: (asked: Asked) => Promise<T>) =>
    inScope((tx) => answer({ tx, memory, viewer, scope }));

  serveScoped(app, context, listItemAccounts, ({ params, query, ...call }) =>
    read(call, async (asked) => {
      const { item } = await readAsked(asked, params, query.periodStart);
      const isChosen = await accounts.chosenTest(asked, item.terms.accounts);
      const isLeft = accounts.filterTest(query);
      const all = await accounts.readAccounts(asked);
      return accounts.accountsPage(
        all.filter((account) => isChosen(account) && isLeft(account)),
        query,
      );
    }),
  );

  serveScoped(app, context, listAllAccounts, ({ params, query, ...call }) =>
    read(call, async (asked) => {
      const { item } = await readAsked(asked, params, query.periodStart);
      const isListed = await listedTest(asked, item.terms.accounts);
      const all = await accounts.readAccounts(asked);
      const counts = { selected: all.filter(isListed).length, total: all.length };
      return { ...accounts.accountsPage(all.filter(accounts.filterTest(query)), query, isListed), ...counts };
    }),
  );

  serveScoped(app, context, listItemProducts, ({ params, query, ...call }) =>
    read(call, async (asked) => {
      const isLeft = products.filterTest(call.viewer, query);
      const found = await readAsked(asked, params, query.periodStart);
      const isChosen = await products.chosenTest(asked, found.item.terms.products);
      const all = await products.readProducts(asked, found);
      return products.productsPage(
        all.filter((product) => isChosen(product) && isLeft(product)),
        query,
      );
    }),
  );

  serveScoped(app, context, listAllProducts, ({ params, query, ...call }) =>
    read(call, async (asked) => {
      const isLeft = products.filterTest(call.viewer, query);
      const found = await readAsked(asked, params, query.periodStart);
      const isListed = await listedTest(asked, found.item.terms.products);
      const all = await products.readProducts(asked, found);
      const counts = { selected: all.filter(isListed).length, total: all.length };
      return { ...products.productsPage(all.filter(isLeft), query, isListed), ...counts };
    }),
  );

  serveScoped(app, context, listPersonAccounts, ({ params, query, ...call }) =>
    read(call, async (asked) => {
      const found = await readAsked(asked, params);
      const holders = await readHolders(found, call.viewer, params.customId);
      const isChosen = await accounts.chosenTest(asked, found.item.terms.accounts);
      const hasPhrase = phraseTest(query.searchPhrase);
      const all = await accounts.readAccounts(asked);
      return accounts.accountsPage(
        all.filter((account) => holders.has(account.repId) && isChosen(account) && hasPhrase(account)),
        query,
      );
    }),
  );

  serveScoped(app, context, listPersonProducts, ({ params, query, ...call }) =>
    read(call, async (asked) => {
      const found = await readAsked(asked, params);
      await readHolders(found, call.viewer, params.customId);
      const isChosen = await products.chosenTest(asked, found.item.terms.products);
      const hasPhrase = phraseTest(query.searchPhrase);
      const all = await products.readProducts(asked, found);
      return products.productsPage(
        all.filter((product) => isChosen(product) && hasPhrase(product)),
        query,
      );
    }),
  );

  serveScoped(app, context, listChosenAccounts, ({ params, query, body, ...call }) =>
    read(call, async (asked) => {
      const { item } = await readAsked(asked, params, query.periodStart);
      const isSent = accountFilterKeys.some((key) => body[key] !== undefined);
      const filters = recordOf(accountFilterKeys, (key) => body[key] ?? []);
      const isChosen = isSent
        ? await accounts.chosenTest(asked, { byFilters: true, filters, list: null })
        : await listedTest(asked, item.terms.accounts);
      const hasPhrase = phraseTest(body.searchPhrase ?? query.searchPhrase);
      const all = await accounts.readAccounts(asked);
      return accounts.accountsPage(
        all.filter((account) => isChosen(account) && hasPhrase(account)),
        query,
      );
    }),
  );

  serveScoped(app, context, listChosenProducts, ({ params, query, body, ...call }) =>
    read(call, async (asked) => {
      const found = await readAsked(asked, params, query.periodStart);
      const isSent = productFilterKeys.some((key) => body[key] !== undefined);
      const filters = recordOf(productFilterKeys, (key) => body[key] ?? []);
      const isChosen = isSent
        ? await products.chosenTest(asked, { byFilters: true, filters, list: null })
        : await listedTest(asked, found.item.terms.products);
      const hasPhrase = phraseTest(body.searchPhrase ?? query.searchPhrase);
      const all = await products.readProducts(asked, found);
      return products.productsPage(
        all.filter((product) => isChosen(product) && hasPhrase(product)),
        query,
      );
    }),
  );

  /** By the list of the item that the query names. */
  async function namedTest(asked: Asked, query: { objectiveId?: string; incentiveId?: string; isObjective?: boolean }) {
    const { objectiveId, incentiveId, isObjective = objectiveId !== undefined } = query;
    const [type, id] = isObjective ? (['objective', objectiveId] as const) : (['incentive', incentiveId] as const);
    if (id === undefined) return () => false;
    const { item } = await readAsked(asked, { type, id });
    return listedTest(asked, item.terms.accounts);
  }

  serveScoped(app, context, listAccountsByType, ({ query, ...call }) =>
    read(call, async (asked) => {
      const isListed = await namedTest(asked, query);
      const left = (await accounts.readAccounts(asked)).filter(accounts.filterTest(query));
      return left.map((account) => accounts.shownAccount(account, isListed(account)));
    }),
  );

  serveScoped(app, context, listAccountsByTypePaged, ({ query, ...call }) =>
    read(call, async (asked) => {
      const isListed = await namedTest(asked, query);
      const all = await accounts.readAccounts(asked);
      const counts = { selected: all.filter(isListed).length, total: all.length };
      return { ...accounts.accountsPage(all.filter(accounts.filterTest(query)), query, isListed), ...counts };
    }),
  );
}
