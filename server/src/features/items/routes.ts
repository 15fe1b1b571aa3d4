/** Objectives and incentives: their list, one of them, and changing them. */
import type { Endpoint } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import { itemTexts } from '@caselift/contract/item-texts';
import {
  addSubItem,
  createItem,
  deleteItem,
  deleteSubItem,
  listItems,
  readItem,
  setGroupedChildren,
  updateItem,
  updateItemAccounts,
  updateItemProducts,
  updateSubItem,
} from '@caselift/contract/items';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { ItemKind } from '@caselift/domain/programs/item';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { saveMeasured } from '../../edits/save-measured.ts';
import { refusal } from '../../http/errors.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Edit } from './books.ts';
import { insertCopy, insertItem, insertSubItem } from './create.ts';
import { markDeleted } from './delete.ts';
import { saveChildren } from './group.ts';
import { itemsPage } from './list.ts';
import { saveAccounts, saveProducts } from './members.ts';
import { saveItem } from './save.ts';
import { type ItemsView, itemDetail, readItemsView } from './view.ts';

type Asked = { viewer: Viewer; scope: Scope };
type Saving = Pick<ScopedCall<Endpoint>, 'viewer' | 'scope' | 'inScope' | 'origin' | 'gone'>;

export function itemRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  /** What a call reads, all of one moment. */
  const read = <T>(asked: Asked, answer: (tx: Tx, view: ItemsView) => Promise<T>) =>
    scoped(context.sql, asked.scope, async (tx) => answer(tx, await readItemsView(tx, memory, asked)), 'reading');
  const detailOf = (asked: Asked, itemId: string) => read(asked, (tx, view) => itemDetail(tx, view, itemId));
  /** What is written is measured before it is acknowledged. */
  const save = <T>({ viewer, origin, ...call }: Saving, write: (edit: Edit) => Promise<T>): Promise<T> =>
    saveMeasured(context, call, (tx) => write({ tx, memory, viewer, origin, scope: call.scope }));

  serveScoped(app, context, listItems, ({ query, ...asked }) =>
    read(asked, async (_tx, view) => itemsPage(view, query)),
  );
  serveScoped(app, context, readItem, ({ params, ...asked }) => detailOf(asked, params.id));

  serveScoped(app, context, createItem, async ({ query, body, ...call }) => {
    const {
      parentId = query.parentId,
      isObjective = query.isObjective,
      isIncentive = query.isIncentive,
      ...sent
    } = body;
    const { type, copyImages, copyEditedFields, ...item } = sent;
    const copiedId = parentId ?? null;
    const itemId = await save(call, (edit) =>
      copiedId === null
        ? insertItem(edit, { ...item, ...(type && { type }), kind: kindOf(isObjective, isIncentive) })
        : insertCopy(edit, copiedId, { ...item, copyImages, copyEditedFields }),
    );
    return detailOf(call, itemId);
  });
  serveScoped(app, context, updateItem, async ({ params: { id: itemId }, body, ...call }) => {
    requireSame(body._id, itemId);
    await save(call, (edit) => saveItem(edit, { itemId }, body));
    return detailOf(call, itemId);
  });
  serveScoped(app, context, updateSubItem, async ({ params: { type, id, subId }, body, ...call }) => {
    requireSame(body._id, subId);
    await save(call, (edit) => saveItem(edit, { itemId: subId, kind: kindIn(type), parentId: id }, body));
    return detailOf(call, subId);
  });
  serveScoped(app, context, addSubItem, async ({ body, ...call }) =>
    detailOf(call, await save(call, (edit) => insertSubItem(edit, body))),
  );
  serveScoped(app, context, deleteItem, async ({ params: { type, id }, ...call }) => {
    await save(call, (edit) => markDeleted(edit, { itemId: id, kind: kindIn(type), parentId: null }));
    return null;
  });
  serveScoped(app, context, deleteSubItem, async ({ params: { type, id, subId }, ...call }) => {
    await save(call, (edit) => markDeleted(edit, { itemId: subId, kind: kindIn(type), parentId: id }));
    return null;
  });
  serveScoped(app, context, setGroupedChildren, async ({ params: { id }, body, ...call }) => {
    await save(call, (edit) => saveChildren(edit, id, body));
    return detailOf(call, id);
  });
  serveScoped(app, context, updateItemAccounts, ({ params: { type, id }, body: { accounts }, ...call }) => {
    const checks = accounts.map(({ buyerId, checked }) => ({ id: buyerId, checked }));
    return save(call, (edit) => saveAccounts(edit, { itemId: id, kind: kindIn(type), checks }));
  });
  serveScoped(app, context, updateItemProducts, ({ params: { type, id }, body: { products }, ...call }) => {
    const checks = products.map(({ productId, checked }) => ({ id: productId, checked }));
    return save(call, (edit) => saveProducts(edit, { itemId: id, kind: kindIn(type), checks }));
  });
}

const kindIn = (word: `${ItemKind}${'' | 's'}`): ItemKind => (word.startsWith('objective') ? 'objective' : 'incentive');

function kindOf(isObjective = false, isIncentive = false): ItemKind {
  if (isObjective === isIncentive) throw refusal('bad_input', itemTexts.kindRequired);
  return isObjective ? 'objective' : 'incentive';
}

function requireSame(sentId: string | undefined, itemId: string): void {
  if (sentId !== undefined && sentId !== itemId) throw refusal('bad_input', errorTexts.malformed);
}
