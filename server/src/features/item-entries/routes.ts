/** Handing in for objectives and incentives, taking it back, and the list of pictures. */
import type { Endpoint } from '@caselift/contract/endpoint';
import { readEntryPay } from '@caselift/contract/entry-corrections';
import {
  countImages,
  deleteEntry,
  deleteImage,
  handInEntry,
  handInImage,
  listImages,
} from '@caselift/contract/item-entries';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { askToMeasure } from '../../edits/save-measured.ts';
import { readFiguresNow } from '../../figures/item-instance.ts';
import { measuredFirst } from '../../figures/item-scopes.ts';
import { type ScopedCall, serveScoped } from '../../http/serve.ts';
import { entryPay } from './entry-pay.ts';
import { handIn, takeBackImage } from './images.ts';
import { imageCounts, imagesPage } from './list-images.ts';
import { type Edit, submit, takeBack } from './submit.ts';

type Editing = Pick<ScopedCall<Endpoint>, 'viewer' | 'scope' | 'origin' | 'inScope'>;

export function itemEntryRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;
  const editing =
    ({ viewer, scope: { wholesalerId }, origin, inScope }: Editing) =>
    <T>(work: (edit: Edit) => Promise<T>): Promise<T> =>
      inScope((tx) => work({ tx, memory, viewer, wholesalerId, origin }));

  serveScoped(app, context, handInEntry, ({ params, body, ...call }) =>
    editing(call)((edit) => submit(edit, params.id, body)),
  );
  serveScoped(app, context, deleteEntry, async ({ params, ...call }) => {
    await editing(call)((edit) => takeBack(edit, params.id, params.entryId));
    return null;
  });
  // What no update measures any more is measured first.
  serveScoped(app, context, readEntryPay, ({ params, query, scope, viewer, inScope, gone }) =>
    measuredFirst(
      async () => {
        const now = await scoped(context.sql, scope, (tx) => readFiguresNow(tx, memory, scope), 'reading');
        return inScope((tx) => entryPay({ tx, memory, scope, viewer, now }, params.id, query));
      },
      (lacking) => askToMeasure(context, scope.wholesalerId, lacking, gone),
    ),
  );
  serveScoped(app, context, handInImage, ({ params, body: sent, gone, ...call }) =>
    handIn(context, editing(call), { itemId: params.id, sent, gone, wholesalerId: call.scope.wholesalerId }),
  );
  serveScoped(app, context, deleteImage, async ({ params: { id: itemId, imageId }, ...call }) => {
    await takeBackImage(context, editing(call), { itemId, imageId, wholesalerId: call.scope.wholesalerId });
    return null;
  });
  serveScoped(app, context, listImages, ({ inScope, ...asked }) => inScope((tx) => imagesPage(tx, context, asked)));
  serveScoped(app, context, countImages, ({ inScope, ...asked }) => inScope((tx) => imageCounts(tx, context, asked)));
}
