/** Example photos of items: uploaded, checked and stored like people's pictures. */

import { avatarTexts } from '@caselift/contract/avatars';
import { removeExamplePhoto, takeExamplePhoto, uploadExamplePhoto } from '@caselift/contract/item-photos';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formFor, takePicture } from '../../edits/take-picture.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { shownExamplePhotos, uploadKey } from '../../identity/avatars.ts';
import { type Edit, openBooks, requireItem } from './books.ts';
import { itemCalls } from './calls.ts';
import { record } from './told.ts';
import { requireShown } from './view.ts';

export function itemPhotoRoutes(app: FastifyInstance, context: Context): void {
  const { read, save } = itemCalls(context);

  serveScoped(app, context, uploadExamplePhoto, async ({ viewer, scope, params, query: { type } }) => {
    await read({ viewer, scope }, (view) => requireShown(view, params.id));
    return formFor(context, waiting(scope.wholesalerId, params.id, viewer.credentialId), type);
  });

  serveScoped(app, context, takeExamplePhoto, async ({ params: { id }, ...call }) => {
    const { viewer, scope, gone } = call;
    await read({ viewer, scope }, (view) => requireShown(view, id));
    const hash = await takePicture(context, waiting(scope.wholesalerId, id, viewer.credentialId), {
      gone,
      putInForce: (examplePhoto) => save(call, (edit) => writePhoto(edit, id, examplePhoto)),
    });
    const shown = { itemId: id, examplePhoto: hash };
    const photo = (await shownExamplePhotos(context.storage, scope.wholesalerId, [shown])).get(id);
    if (photo === undefined) throw refusal('bad_input', avatarTexts.none);
    return photo;
  });

  serveScoped(app, context, removeExamplePhoto, async ({ params: { id }, ...call }) => {
    await save(call, (edit) => writePhoto(edit, id, null));
    return null;
  });
}

const waiting = (wholesalerId: string, itemId: string, credentialId: number) => {
  const owner = { kind: 'item', wholesalerId, itemId } as const;
  // The same in both environments, as items are.
  return { key: uploadKey(owner, 'prod', credentialId), owner };
};

/** No rule: the terms stay, those that ended periods keep too. */
async function writePhoto(edit: Edit, itemId: string, examplePhoto: string | null): Promise<void> {
  const books = await openBooks(edit);
  const before = requireItem(books, itemId);
  if ((before.examplePhoto ?? null) === examplePhoto) return;
  const { tx, scope } = edit;
  await tx`
    update items set example_photo = ${examplePhoto} where wholesaler_id = ${scope.wholesalerId} and item_id = ${itemId}`;
  await record(books, examplePhoto === null ? 'remove example photo' : 'change example photo', before);
}
