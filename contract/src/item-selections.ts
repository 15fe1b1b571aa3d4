/** The accounts and products of an item: what it chooses, and what it could choose (docs/product.md, Items). */
import { accountFilterKeys, productFilterKeys } from '@caselift/domain/programs/item';
import { recordOf } from '@caselift/domain/record';
import * as z from 'zod/mini';
import { explained, leadsAndAbove } from './access.ts';
import { BoostProduct } from './boosts.ts';
import { Buyer } from './buyers.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { KindInPath } from './item-fields.ts';
import { itemEditorRows, itemReportPageSize, itemTexts } from './item-texts.ts';
import { itemQuery } from './items.ts';
import { pageFields } from './paging.ts';
import { filterValuesLimit, flag, listOf, names, Premise, search } from './product-filters.ts';
import { scopeQuery } from './scope.ts';

/** Rows of a page at most. */
export const memberPageLimit = 200;

/** An account as tables that select accounts show it. */
export const ItemAccount = z.extend(
  z.pick(Buyer, { customId: true, name: true, accountType: true, premise: true, chain: true, location: true }),
  { isSelected: z.boolean() },
);
export type ItemAccount = z.output<typeof ItemAccount>;

const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemTexts.unknown));
const params = z.object({ type: KindInPath, id: itemId });
const personParams = z.object({
  type: KindInPath,
  id: itemId,
  customId: z.string().check(z.regex(/^[A-Za-z]+_\d+$/, "That isn't a user ID.")),
});
const editors = editable.item.editors;

/** Any value of a field, and every field that has values. searchPhrase: anywhere in the ID or the name, in any case. */
const accountFields = {
  accountType: names(),
  premise: listOf(Premise),
  /** The same field under two names, as with locations. */
  chain: names(),
  chains: names(),
  location: names(),
  locations: names(),
  searchPhrase: search(),
};
const productFields = {
  ...recordOf(productFilterKeys, names),
  /** Admins only; anyone else is refused. */
  isSponsored: flag(),
  isExcluded: flag(),
  searchPhrase: search(),
};
const editorPage = pageFields({ limit: itemEditorRows, atMost: memberPageLimit });
const accountsQuery = z.extend(itemQuery, { ...accountFields, ...editorPage });
const productsQuery = z.extend(itemQuery, { ...productFields, ...editorPage });
/** isTeamLead follows from the person and is not needed. */
const personQuery = z.extend(scopeQuery, {
  ...pageFields({ limit: itemReportPageSize, atMost: memberPageLimit }),
  searchPhrase: search(),
  isTeamLead: flag(),
});

const accounts = z.object({ results: z.array(ItemAccount), count: z.number() });
const products = z.object({ results: z.array(BoostProduct), count: z.number() });
/** `selected` and `total`: of all that the figures hold, whatever the filters leave. */
const counts = { selected: z.number(), total: z.number() };

/** By its filters as the figures are now, or by its list. */
export const listItemAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/:type/:id/buyers',
  summary: 'Lists the accounts that an item chooses, filtered, a page at a time.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  paged: true,
  params,
  query: accountsQuery,
  reply: accounts,
});

export const listAllAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/:type/:id/allBuyers',
  summary: 'Lists all accounts with whether the list by hand of an item has them, filtered, a page at a time.',
  access: editors,
  scope: 'wholesaler',
  paged: true,
  params,
  query: accountsQuery,
  reply: z.extend(accounts, counts),
});

export const listItemProducts = endpoint({
  method: 'GET',
  path: '/api/v2/:type/:id/products',
  summary: 'Lists the products that an item chooses, filtered, a page at a time.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  paged: true,
  params,
  query: productsQuery,
  reply: products,
});

export const listAllProducts = endpoint({
  method: 'GET',
  path: '/api/v2/:type/:id/allProducts',
  summary: 'Lists all products with whether the list by hand of an item has them, filtered, a page at a time.',
  access: editors,
  scope: 'wholesaler',
  paged: true,
  params,
  query: productsQuery,
  reply: z.extend(products, counts),
});

/**
 * Of the item's accounts those that count for the person, of a team lead with those of the team. 403: the person may not be
 * asked about. 404: no such item or person, or not theirs, or hidden from the reader.
 */
export const listPersonAccounts = endpoint({
  method: 'GET',
  path: '/api/v2/:type/:id/buyers/:customId',
  summary: 'Lists the accounts of an item that belong to a person, a page at a time.',
  access: explained,
  scope: 'wholesaler',
  paged: true,
  params: personParams,
  query: personQuery,
  reply: accounts,
});

/** The item's products, which are the same for everyone who has it. Refused as the accounts are. */
export const listPersonProducts = endpoint({
  method: 'GET',
  path: '/api/v2/:type/:id/products/:customId',
  summary: 'Lists the products of an item for a person who has it, a page at a time.',
  access: explained,
  scope: 'wholesaler',
  paged: true,
  params: personParams,
  query: personQuery,
  reply: products,
});

const ofEitherKind = {
  objectiveId: z.optional(z.string()),
  incentiveId: z.optional(z.string()),
  wholesalerId: z.optional(z.string()),
};
const sentNames = () =>
  z.optional(z.array(z.string().check(z.maxLength(200))).check(z.maxLength(filterValuesLimit * 10)));
const selectedQuery = z.extend(itemQuery, { ...editorPage, searchPhrase: search() });

/** Without filters the list by hand; with some, which need not be saved, what they choose. */
export const listChosenAccounts = endpoint({
  method: 'POST',
  path: '/api/v2/:type/:id/selectedCustomAccounts',
  summary:
    'Lists the accounts chosen by hand, or those that the filters sent choose, a page at a time. Changes nothing.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  paged: true,
  params,
  query: selectedQuery,
  body: z.object({ ...ofEitherKind, ...recordOf(accountFilterKeys, sentNames), searchPhrase: search() }),
  reply: accounts,
});

/** As listChosenAccounts. */
export const listChosenProducts = endpoint({
  method: 'POST',
  path: '/api/v2/:type/:id/selectedCustomProducts',
  summary:
    'Lists the products chosen by hand, or those that the filters sent choose, a page at a time. Changes nothing.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  changesNothing: true,
  paged: true,
  params,
  query: selectedQuery,
  body: z.object({ ...ofEitherKind, ...recordOf(productFilterKeys, sentNames), searchPhrase: search() }),
  reply: products,
});

/** isSelected: by the list by hand of the item that is named; without one nothing is. isObjective: which ID counts of two. */
const ofItem = { objectiveId: z.optional(itemId), incentiveId: z.optional(itemId), isObjective: flag() };

export const listAccountsByType = endpoint({
  method: 'GET',
  path: '/api/buyersByAccountType',
  summary: 'Lists accounts by account type, premise, chain and location, all at once.',
  access: editors,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, { ...accountFields, ...ofItem }),
  reply: z.array(ItemAccount),
});

export const listAccountsByTypePaged = endpoint({
  method: 'GET',
  path: '/api/buyersByAccountTypePaginated',
  summary: 'Lists accounts by account type, premise, chain and location, a page at a time.',
  access: editors,
  scope: 'wholesaler',
  paged: true,
  query: z.extend(scopeQuery, { ...accountFields, ...editorPage, ...ofItem }),
  reply: z.extend(accounts, counts),
});
