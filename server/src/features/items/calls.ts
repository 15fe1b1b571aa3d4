/** What the calls of objectives and incentives do, whichever of their paths they come by. */
import type { BodyOf, Endpoint, ReplyOf } from '@caselift/contract/endpoint';
import { errorTexts } from '@caselift/contract/errors';
import type { addSubItem, createBody, ItemDetail, setGroupedChildren, updateItem } from '@caselift/contract/items';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { scoped } from '@caselift/db/scope';
import type { IsoDate } from '@caselift/domain/dates';
import type { ItemKind } from '@caselift/domain/programs/item';
import type * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { readNamed, rowsIn } from '../../edits/item-period.ts';
import { saveMeasured } from '../../edits/save-measured.ts';
import { refusal } from '../../http/errors.ts';
import type { ScopedCall } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import type { Edit, ItemPlaceAsked } from './books.ts';
import { insertCopy, insertItem, insertSubItem } from './create.ts';
import { markDeleted } from './delete.ts';
import { saveChildren } from './group.ts';
import { type ListAsked, type RankedView, rankedView } from './ranks.ts';
import { saveItem } from './save.ts';
import { type ItemsView, itemDetail, readItemsView, requireShown, viewOf } from './view.ts';

type Asked = { viewer: Viewer; scope: Scope };
type Saving = Pick<ScopedCall<Endpoint>, 'viewer' | 'scope' | 'inScope' | 'origin' | 'gone'>;

export function itemCalls(context: Context) {
  const { memory, storage } = context;
  /** What a call reads, all of one moment. */
  const read = <T>(asked: Asked, answer: (view: ItemsView, tx: Tx) => T | Promise<T>) =>
    scoped(context.sql, asked.scope, async (tx) => answer(await readItemsView(tx, memory, asked), tx), 'reading');
  /** What a list reads, with what its filters and its order need. */
  const list = <T>(asked: Asked, query: ListAsked, answer: (view: RankedView) => T) =>
    read(asked, async (view, tx) => answer(await rankedView(tx, memory, asked.scope, view, query)));
  /** What is written is measured before it is acknowledged. */
  const save = <T>({ viewer, origin, ...call }: Saving, write: (edit: Edit) => Promise<T>): Promise<T> =>
    saveMeasured(context, call, (tx) => write({ tx, memory, viewer, origin, scope: call.scope }));
  const detail = (asked: Asked, itemId: string, periodStart?: IsoDate): Promise<ItemDetail> =>
    read(asked, async (view, tx) => {
      const of = { itemId, storage, wholesalerId: asked.scope.wholesalerId };
      if (periodStart === undefined) return itemDetail(tx, view, of);
      requireShown(view, itemId);
      const named = { itemId, rows: view.items };
      const period = await readNamed(tx, asked.scope.wholesalerId, periodStart, named);
      return itemDetail(tx, period === null ? view : viewOf(view, rowsIn(period, view.items, itemId)), of);
    });
  return {
    read,
    list,
    save,
    detail,
    /** kind: asked only of what isn't a copy. */
    async create(
      call: Saving,
      { parentId = null, type, copyImages, copyEditedFields, ...item }: z.output<typeof createBody>,
      kind: () => ItemKind,
      of: ItemPlaceAsked = {},
    ): Promise<ItemDetail> {
      const itemId = await save(call, (edit) =>
        parentId === null
          ? insertItem(edit, { ...item, ...(type && { type }), kind: kind() })
          : insertCopy(edit, parentId, { ...item, copyImages, copyEditedFields }, of),
      );
      return detail(call, itemId);
    },
    async addSub(call: Saving, body: BodyOf<typeof addSubItem>, of: ItemPlaceAsked = {}): Promise<ItemDetail> {
      return detail(call, await save(call, (edit) => insertSubItem(edit, body, of)));
    },
    async update(
      call: Saving,
      of: ItemPlaceAsked & { itemId: string },
      body: BodyOf<typeof updateItem>,
    ): Promise<ItemDetail> {
      if (body._id !== undefined && body._id !== of.itemId) throw refusal('bad_input', errorTexts.malformed);
      await save(call, (edit) => saveItem(edit, of, body));
      return detail(call, of.itemId, body.periodStart);
    },
    async remove(call: Saving, of: ItemPlaceAsked & { itemId: string }): Promise<null> {
      await save(call, (edit) => markDeleted(edit, of));
      return null;
    },
    async group(
      call: Saving,
      groupId: string,
      body: BodyOf<typeof setGroupedChildren>,
      of: ItemPlaceAsked = {},
    ): Promise<ReplyOf<typeof setGroupedChildren>> {
      await save(call, (edit) => saveChildren(edit, groupId, body, of));
      return detail(call, groupId, body.periodStart);
    },
  };
}
