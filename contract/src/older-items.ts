/**
 * The earlier paths of objectives and incentives: the calls of items.ts, about one of the two kinds each
 * (docs/decisions/056-older-calls-are-other-paths.md).
 */
import type { ItemKind } from '@caselift/domain/programs/item';
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { Item } from './item-fields.ts';
import { kindWords } from './item-texts.ts';
import {
  allItemsQuery,
  createBody,
  createItem,
  deleteItem,
  groupBody,
  itemId,
  itemParams,
  listFilteredItems,
  listGroupedChildren,
  listItems,
  pagedItemsQuery,
  readItem,
  saveBody,
  setGroupedChildren,
  subItemBody,
} from './items.ts';
import { scopeQuery } from './scope.ts';

/** The fields as they are, or in `item`, with others beside it. */
function alsoInItem<Body extends z.ZodMiniType>(body: Body) {
  return z.pipe(z.transform(flat), body);
}

function flat(sent: unknown): unknown {
  if (typeof sent !== 'object' || sent === null || !('item' in sent)) return sent;
  const { item, ...beside } = sent;
  return typeof item === 'object' && item !== null ? { ...item, ...beside } : sent;
}

type SentSubItem = z.output<typeof subItemBody>;
const addedTo = (parentItemId: string, { copyImages, copyEditedFields, ...item }: SentSubItem) => ({
  ...{ parentItemId, item, copyImages, copyEditedFields },
});
const subItemBodies = {
  objective: z.pipe(
    z.extend(subItemBody, { parentObjectiveId: itemId }),
    z.transform(({ parentObjectiveId, ...sent }) => addedTo(parentObjectiveId, sent)),
  ),
  incentive: z.pipe(
    z.extend(subItemBody, { parentIncentiveId: itemId }),
    z.transform(({ parentIncentiveId, ...sent }) => addedTo(parentIncentiveId, sent)),
  ),
};

function callsOf(kind: ItemKind) {
  const { one, many, title, titles } = kindWords[kind];
  return {
    list: endpoint({
      ...listItems,
      path: `/api/v2/${many}`,
      summary: `Lists ${many}, as GET ${listItems.path} does.`,
      query: pagedItemsQuery,
    }),
    archived: endpoint({
      ...listItems,
      path: `/api/${many}/archived`,
      summary: `Lists archived ${many}, as GET ${listItems.path} does.`,
      query: pagedItemsQuery,
    }),
    filtered: endpoint({
      ...listFilteredItems,
      path: `/api/v2/filtered${titles}`,
      summary: `Lists in brief all ${many} that match, as GET ${listFilteredItems.path} does.`,
      query: allItemsQuery,
    }),
    subItems: endpoint({
      ...readItem,
      path: `/api/v2/${one}/:id/sub${titles}`,
      summary: `Lists the sub-items of an ${one} by their order.`,
      reply: z.array(Item),
    }),
    groupedChildren: endpoint({ ...listGroupedChildren[kind], path: `/api/v2/grouped${titles}/:id/children` }),
    create: endpoint({
      ...createItem,
      path: `/api/${one}`,
      summary: `Creates an ${one}, or a copy of another one, as POST ${createItem.path} does.`,
      query: z.extend(scopeQuery, { parentId: z.optional(itemId) }),
      body: alsoInItem(createBody),
    }),
    createSub: endpoint({
      ...createItem,
      path: `/api/sub${title}`,
      summary: `Adds a sub-item to a multi or dependencies ${one}.`,
      query: scopeQuery,
      body: alsoInItem(subItemBodies[kind]),
    }),
    update: endpoint({
      ...createItem,
      method: 'PATCH',
      path: `/api/v2/${one}/:id`,
      summary: `Saves fields of an ${one} and measures it before answering.`,
      params: itemParams,
      query: scopeQuery,
      body: alsoInItem(saveBody),
    }),
    updateSub: endpoint({
      ...createItem,
      method: 'PATCH',
      path: `/api/v2/sub${title}/:id`,
      summary: `Saves fields of a sub-item of an ${one} and measures it before answering.`,
      params: itemParams,
      query: scopeQuery,
      body: alsoInItem(saveBody),
    }),
    delete: endpoint({ ...deleteItem, path: `/api/${one}/:id`, params: itemParams }),
    deleteSub: endpoint({
      ...deleteItem,
      path: `/api/v2/sub${title}/:id`,
      summary: `Deletes a sub-item of an ${one}. What it paid for periods that are over stays.`,
      params: itemParams,
    }),
    group: endpoint({
      ...setGroupedChildren,
      path: `/api/v2/addGrouped${titles}Children/:parentId`,
      summary: `Saves which ${many} a grouped one is made of, and their weights.`,
      params: z.object({ parentId: itemId }),
      body: groupBody,
    }),
  };
}

export const olderItems = { objective: callsOf('objective'), incentive: callsOf('incentive') } as const;

export const readReportingItem = endpoint({
  ...readItem,
  path: '/api/v2/reporting/item/:id',
  summary: `Returns an item with its sub-items and grouped children, as GET ${readItem.path} does.`,
});
