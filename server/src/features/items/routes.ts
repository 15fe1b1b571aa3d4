/** Objectives and incentives: their lists, one of them, and changing them. */
import { itemTexts } from '@caselift/contract/item-texts';
import {
  addSubItem,
  createItem,
  deleteItem,
  deleteSubItem,
  listFilteredItems,
  listGroupedChildren,
  listItems,
  listItemsWithChildren,
  readItem,
  setGroupedChildren,
  updateCustomItem,
  updateItem,
  updateItemAccounts,
  updateItemProducts,
  updateSubItem,
} from '@caselift/contract/items';
import { olderItems, readReportingItem } from '@caselift/contract/older-items';
import { type ItemKind, itemKinds } from '@caselift/domain/programs/item';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { itemCalls } from './calls.ts';
import { childrenPage, itemsInBrief, itemsPage, itemsWithChildren, shownSubItems } from './list.ts';
import { saveAccounts, saveProducts } from './members.ts';

export function itemRoutes(app: FastifyInstance, context: Context): void {
  const { list, save, detail, create, addSub, update, remove, group } = itemCalls(context);

  serveScoped(app, context, listItems, ({ query, ...asked }) => list(asked, query, (view) => itemsPage(view, query)));
  serveScoped(app, context, listFilteredItems, ({ query, ...asked }) =>
    list(asked, query, (view) => itemsInBrief(view, query)),
  );
  serveScoped(app, context, listItemsWithChildren, ({ query, ...asked }) =>
    list(asked, query, (view) => itemsWithChildren(view, query)),
  );
  for (const endpoint of [readItem, readReportingItem]) {
    serveScoped(app, context, endpoint, ({ params, query, ...asked }) => detail(asked, params.id, query.periodStart));
  }

  serveScoped(app, context, createItem, ({ query, body, ...call }) => {
    const {
      parentId = query.parentId,
      isObjective = query.isObjective,
      isIncentive = query.isIncentive,
      ...sent
    } = body;
    return create(call, { ...sent, parentId }, () => kindOf(isObjective, isIncentive));
  });
  serveScoped(app, context, updateItem, ({ params, body, ...call }) => update(call, { itemId: params.id }, body));
  serveScoped(app, context, updateCustomItem, ({ params, body: { isGrouped: _, ...body }, ...call }) =>
    update(call, { itemId: params.id, type: 'custom' }, { includeTeamMembers: false, ...body }),
  );
  serveScoped(app, context, updateSubItem, ({ params: { type, id, subId }, body, ...call }) =>
    update(call, { itemId: subId, kind: kindIn(type), parentId: id }, body),
  );
  serveScoped(app, context, addSubItem, ({ body, ...call }) => addSub(call, body));
  serveScoped(app, context, deleteItem, ({ params: { type, id }, ...call }) =>
    remove(call, { itemId: id, kind: kindIn(type), parentId: null }),
  );
  serveScoped(app, context, deleteSubItem, ({ params: { type, id, subId }, ...call }) =>
    remove(call, { itemId: subId, kind: kindIn(type), parentId: id }),
  );
  serveScoped(app, context, setGroupedChildren, ({ params, body, ...call }) => group(call, params.id, body));
  serveScoped(
    app,
    context,
    updateItemAccounts,
    ({ params: { type, id }, query: { periodStart }, body: { accounts }, ...call }) => {
      const checks = accounts.map(({ buyerId, checked }) => ({ id: buyerId, checked }));
      return save(call, (edit) => saveAccounts(edit, { itemId: id, kind: kindIn(type), checks, periodStart }));
    },
  );
  serveScoped(
    app,
    context,
    updateItemProducts,
    ({ params: { type, id }, query: { periodStart }, body: { products }, ...call }) => {
      const checks = products.map(({ productId, checked }) => ({ id: productId, checked }));
      return save(call, (edit) => saveProducts(edit, { itemId: id, kind: kindIn(type), checks, periodStart }));
    },
  );

  for (const kind of itemKinds) olderItemRoutes(app, context, kind);
}

/** The earlier paths, of one kind. */
function olderItemRoutes(app: FastifyInstance, context: Context, kind: ItemKind): void {
  const { read, list, create, addSub, update, remove, group } = itemCalls(context);
  const older = olderItems[kind];
  const ofKind = { isObjective: kind === 'objective', isIncentive: kind === 'incentive' };

  serveScoped(app, context, older.list, ({ query, ...asked }) =>
    list(asked, query, (view) => itemsPage(view, { ...query, ...ofKind })),
  );
  serveScoped(app, context, older.archived, ({ query, ...asked }) =>
    list(asked, query, (view) => itemsPage(view, { ...query, ...ofKind, isArchived: true })),
  );
  serveScoped(app, context, older.filtered, ({ query, ...asked }) =>
    list(asked, query, (view) => itemsInBrief(view, { ...query, ...ofKind })),
  );
  serveScoped(app, context, older.subItems, ({ params, ...asked }) =>
    read(asked, (view) => shownSubItems(view, kind, params.id)),
  );
  for (const endpoint of [listGroupedChildren[kind], older.groupedChildren]) {
    serveScoped(app, context, endpoint, ({ params, query, ...asked }) =>
      read(asked, (view) => childrenPage(view, kind, params.id, query)),
    );
  }

  serveScoped(app, context, older.create, ({ query, body, ...call }) => {
    const { parentId = query.parentId, ...sent } = body;
    return create(call, { ...sent, parentId }, () => kind, { kind });
  });
  serveScoped(app, context, older.createSub, ({ body, ...call }) => addSub(call, body, { kind }));
  serveScoped(app, context, older.update, ({ params, body, ...call }) =>
    update(call, { itemId: params.id, kind, parentId: null }, body),
  );
  serveScoped(app, context, older.updateSub, ({ params, body, ...call }) =>
    update(call, { itemId: params.id, kind, isSub: true }, body),
  );
  serveScoped(app, context, older.delete, ({ params, ...call }) =>
    remove(call, { itemId: params.id, kind, parentId: null }),
  );
  serveScoped(app, context, older.deleteSub, ({ params, ...call }) =>
    remove(call, { itemId: params.id, kind, isSub: true }),
  );
  serveScoped(app, context, older.group, ({ params, body, ...call }) => group(call, params.parentId, body, { kind }));
}

const kindIn = (word: `${ItemKind}${'' | 's'}`): ItemKind => (word.startsWith('objective') ? 'objective' : 'incentive');

function kindOf(isObjective = false, isIncentive = false): ItemKind {
  if (isObjective === isIncentive) throw refusal('bad_input', itemTexts.kindRequired);
  return isObjective ? 'objective' : 'incentive';
}
