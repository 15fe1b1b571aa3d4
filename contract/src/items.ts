/** Objectives and incentives: targets and payouts that a wholesaler sets its people (docs/product.md, Items). */
import { type ItemKind, itemTypes } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { leadsAndAbove } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { Item, itemInputFields, itemName, KindInPath, kindFields } from './item-fields.ts';
import { itemOrders } from './item-orders.ts';
import { itemLimits, itemsPageSize, itemTexts, kindWords } from './item-texts.ts';
import { pageFields } from './paging.ts';
import { GpRank, listOf, searchLimit, Trend, VolumeRank } from './product-filters.ts';
import { scopeQuery } from './scope.ts';
import { ExamplePhoto } from './shown-photo.ts';
import { CountsFrom, IsoDate } from './wholesaler.ts';

const pageLimit = 200;
export const itemId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, itemTexts.unknown));
export const itemParams = z.object({ id: itemId });
const kindParams = z.object({ type: KindInPath, id: itemId });
const subParams = z.object({ type: KindInPath, id: itemId, subId: itemId });
const flag = z.optional(z.union([z.boolean(), z.stringbool()]));
const editors = editable.item.editors;

/**
 * Sub-items by their order; grouped children. examplePhotos: by the ID of the item, sub-item or child; who has none isn't
 * named. warnings: sentences of what keeps the item, or someone in it, from
 * paying as meant.
 */
export const ItemDetail = z.object({
  item: Item,
  subItems: z.array(Item),
  groupedChildren: z.array(Item),
  examplePhotos: z.record(z.string(), ExamplePhoto),
  warnings: z.array(z.string()),
});
export type ItemDetail = z.output<typeof ItemDetail>;

/** Both or neither: of both kinds. */
const ofKinds = { isObjective: flag, isIncentive: flag };
/** An item is of a period when an instance that can hold the newest sale, or its custom period, shares a day with it. */
const filters = {
  /** Anywhere in the name or the ID, in any case. */
  searchPhrase: z.optional(z.string().check(z.trim(), z.maxLength(searchLimit))),
  type: z.optional(z.enum(itemTypes)),
  /** Its ID. */
  tag: z.optional(z.string().check(z.maxLength(100))),
  periodStart: z.optional(IsoDate),
  periodEnd: z.optional(IsoDate),
  /** Only those, instead of only the others. */
  isArchived: flag,
  /** Only those. */
  isFavorite: flag,
  /** Of one of the products that it, or a part of it, chooses. */
  gpRank: listOf(GpRank),
  volumeRank: listOf(VolumeRank),
  trend: listOf(Trend),
};
/** Of the same the newest first, as without an order. What has no value of the column comes last. */
const ordered = { orderBy: z.optional(z.enum(itemOrders)), ascending: flag };
/** What lists of items, of one kind each, are asked by: a page at a time, or all that match. */
export const pagedItemsQuery = z.extend(scopeQuery, {
  ...pageFields({ limit: itemsPageSize, atMost: pageLimit }),
  ...filters,
});
export const allItemsQuery = z.extend(scopeQuery, filters);
export type ItemFilters = z.output<typeof allItemsQuery> & { isObjective?: boolean; isIncentive?: boolean };

export const listItems = endpoint({
  method: 'GET',
  path: '/api/v3/items',
  summary: 'Lists objectives and incentives without their sub-items, filtered, the newest first, a page at a time.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  paged: true,
  listed: true,
  saysPage: true,
  query: z.extend(pagedItemsQuery, { ...ofKinds, ...ordered }),
  reply: z.object({ results: z.array(Item), count: z.number() }),
});

/** What pickers and lists of names show of an item. */
export const ItemBrief = z.pick(Item, {
  _id: true,
  customId: true,
  name: true,
  type: true,
  tag: true,
  isObjective: true,
  isIncentive: true,
  isSubObjective: true,
  isSubIncentive: true,
  isGrouped: true,
  groupId: true,
  period: true,
  customPeriodStart: true,
  customPeriodEnd: true,
  isCustomPeriod: true,
  isOpenEnded: true,
  measure: true,
  favorite: true,
  archived: true,
  status: true,
  isValid: true,
});
export type ItemBrief = z.output<typeof ItemBrief>;

export const listFilteredItems = endpoint({
  method: 'GET',
  path: '/api/v3/filteredItems',
  summary: 'Lists in brief all objectives and incentives that match, without their sub-items, the newest first.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  query: z.extend(allItemsQuery, ofKinds),
  reply: z.array(ItemBrief),
});

/** Sub-items by their order. */
export const listItemsWithChildren = endpoint({
  method: 'GET',
  path: '/api/v3/items/allWithSubItemsAndGroupedChildren',
  summary: 'Lists in brief all objectives and incentives that match, with their sub-items and grouped children.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  query: z.extend(allItemsQuery, ofKinds),
  reply: z.array(z.extend(ItemBrief, { subItems: z.array(ItemBrief), groupedChildren: z.array(ItemBrief) })),
});

const groupedChildren = (kind: ItemKind) =>
  endpoint({
    method: 'GET',
    path: `/api/v3/grouped${kindWords[kind].titles}/:id/children`,
    summary: `Lists the ${kindWords[kind].many} that a grouped one is made of, the first added first, a page at a time.`,
    access: leadsAndAbove,
    scope: 'wholesaler',
    paged: true,
    listed: true,
    saysPage: true,
    params: itemParams,
    query: z.extend(scopeQuery, pageFields({ limit: itemsPageSize, atMost: pageLimit })),
    reply: z.object({ results: z.array(Item), count: z.number() }),
  });
export const listGroupedChildren = {
  objective: groupedChildren('objective'),
  incentive: groupedChildren('incentive'),
} as const;

/** Of calls about one item. periodStart: by the terms that this sales period pays by, as a save that names it changes them. */
export const itemQuery = z.extend(scopeQuery, { periodStart: z.optional(CountsFrom) });

export const readItem = endpoint({
  method: 'GET',
  path: '/api/v3/items/:id',
  summary: 'Returns an item with its sub-items and grouped children.',
  access: leadsAndAbove,
  scope: 'wholesaler',
  params: itemParams,
  query: itemQuery,
  reply: ItemDetail,
});

/** Of a copy: pictures handed in, and targets and payouts typed for people, of the periods that are not over. */
export const copyFields = {
  copyImages: z._default(z.boolean(), false),
  copyEditedFields: z._default(z.boolean(), false),
};
/** Adds everyone below the leads among `users`. */
const teamFields = { includeTeamMembers: z._default(z.boolean(), false) };

export const createBody = z.object({
  ...itemInputFields,
  ...copyFields,
  ...teamFields,
  type: z.optional(z.enum(itemTypes)),
  parentId: z.optional(z.nullable(itemId)),
});

/**
 * What is not sent takes its default; until all that it needs has been saved, the item is not valid and pays nothing.
 * With parentId (of the query or the body): a copy of that item with its sub-items and grouped children, of the parent's
 * kind and type, not a favorite, without what was handed in; other fields sent take the place of the parent's.
 */
export const createItem = endpoint({
  method: 'POST',
  path: '/api/v3/items',
  summary: 'Creates an objective or incentive, or a copy of another one.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: z.extend(scopeQuery, { ...ofKinds, parentId: z.optional(itemId) }),
  body: z.extend(createBody, kindFields),
  reply: ItemDetail,
});

export const saveBody = z.object({
  ...itemInputFields,
  ...teamFields,
  _id: z.optional(itemId),
  type: z.optional(z.enum(itemTypes)),
  /** That it had when it was opened; not sent: whatever is stored is replaced. */
  version: z.optional(z.number()),
  periodStart: z.optional(CountsFrom),
});

/**
 * 409 `stale`: someone else has changed it, with the fields that differ; `conflict`: its period has ended. With periodStart
 * the terms of instances that ended in this sales period or later are edited. Its days stay; names, tags and marks have no
 * period.
 */
export const updateItem = endpoint({
  method: 'PATCH',
  path: '/api/v3/items/:id',
  summary: 'Saves fields of an item and measures it before answering.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: itemParams,
  query: scopeQuery,
  body: saveBody,
  reply: ItemDetail,
});

const subItem = z.object({
  ...itemInputFields,
  name: itemName,
  type: z.optional(z.enum(itemTypes)),
  _id: z.optional(itemId),
});
export const subItemBody = z.extend(subItem, copyFields);

/** Of a custom item, as PATCH /api/v3/items/{id}. isGrouped is answered, and sending it changes nothing. */
export const updateCustomItem = endpoint({
  method: 'PATCH',
  path: '/api/v3/itemsCustom/:id',
  summary: 'Saves fields of a custom item.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: itemParams,
  query: scopeQuery,
  body: z.extend(
    z.pick(saveBody, {
      ...{ name: true, description: true, customPeriodStart: true, customPeriodEnd: true, period: true },
      ...{ frequency: true, users: true, archived: true, tag: true, version: true, type: true, periodStart: true },
    }),
    { isGrouped: z.optional(z.boolean()) },
  ),
  reply: ItemDetail,
});

/** With the `_id` of another sub-item: a copy of it, as POST /api/v3/items makes them. It comes last in the order. */
export const addSubItem = endpoint({
  method: 'POST',
  path: '/api/v3/addSubItem',
  summary: 'Adds a sub-item to a multi or dependencies item.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: scopeQuery,
  body: z.object({ parentItemId: itemId, item: subItem, ...copyFields }),
  reply: ItemDetail,
});

/** As PATCH /api/v3/items/{id}. Another `order` moves it there, and all are numbered from 1 again. */
export const updateSubItem = endpoint({
  method: 'PATCH',
  path: '/api/v3/:type/:id/:subId',
  summary: 'Saves fields of a sub-item and measures it before answering.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: subParams,
  query: scopeQuery,
  body: saveBody,
  reply: ItemDetail,
});

/** Grouped children stay as items of their own. */
export const deleteItem = endpoint({
  method: 'DELETE',
  path: '/api/v3/:type/:id',
  summary: 'Deletes an item with its sub-items. What it paid for periods that are over stays.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: kindParams,
  query: scopeQuery,
  reply: z.null(),
});

export const deleteSubItem = endpoint({
  method: 'DELETE',
  path: '/api/v3/:type/:id/:subId',
  summary: 'Deletes a sub-item. What it paid for periods that are over stays.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: subParams,
  query: scopeQuery,
  reply: z.null(),
});

export const groupBody = z.object({
  childIds: z.array(itemId).check(z.maxLength(itemLimits.children, itemTexts.tooManyChildren)),
  weights: z.optional(z.array(z.object({ id: itemId, weight: itemInputFields.weight }))),
  version: z.optional(z.number()),
  periodStart: z.optional(CountsFrom),
});

/**
 * childIds: all that are grouped from then on; none: the group is emptied. What is new gets the weight sent for it, else
 * an equal share. With periodStart, as a save of an item: then the weights alone change.
 */
export const setGroupedChildren = endpoint({
  method: 'POST',
  path: '/api/v3/addGroupedChildren/:id',
  summary: 'Saves which items a grouped item is made of, and their weights.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: itemParams,
  query: scopeQuery,
  body: groupBody,
  reply: ItemDetail,
});

/** selected: of the list by hand. takesEffect: the item chooses by it. version: of the item after it. */
const listReply = z.object({ selected: z.number(), takesEffect: z.boolean(), version: z.number() });
const memberId = z.string().check(z.maxLength(200));
const ofEitherKind = { objectiveId: z.optional(z.string()), incentiveId: z.optional(z.string()) };

export const updateItemAccounts = endpoint({
  method: 'POST',
  path: '/api/v2/:type/:id/updateAccounts',
  summary: 'Saves which accounts the list by hand of an item has.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: kindParams,
  query: itemQuery,
  body: z.object({
    ...ofEitherKind,
    accounts: z
      .array(z.object({ buyerId: memberId, checked: z.boolean() }))
      .check(z.maxLength(itemLimits.members, itemTexts.tooManyMembers)),
  }),
  reply: listReply,
});

export const updateItemProducts = endpoint({
  method: 'POST',
  path: '/api/v2/:type/:id/updateProducts',
  summary: 'Saves which products the list by hand of an item has.',
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: kindParams,
  query: itemQuery,
  body: z.object({
    ...ofEitherKind,
    products: z
      .array(z.object({ productId: memberId, checked: z.boolean() }))
      .check(z.maxLength(itemLimits.members, itemTexts.tooManyMembers)),
  }),
  reply: listReply,
});
