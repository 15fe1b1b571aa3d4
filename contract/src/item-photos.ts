/** The example photo of an item: what it asks for, as a picture (docs/product.md, Items). */
import * as z from 'zod/mini';
import { avatarLimits, avatarTexts, FormUpload } from './avatars.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { itemParams } from './items.ts';
import { scopeQuery } from './scope.ts';
import { ExamplePhoto } from './shown-photo.ts';

const editors = editable.item.editors;

export const uploadExamplePhoto = endpoint({
  method: 'POST',
  path: '/api/v3/items/:id/examplePhoto',
  summary: "Returns the form for uploading an item's example photo. It's shown once it has been taken.",
  access: editors,
  scope: 'wholesaler',
  params: itemParams,
  query: z.extend(scopeQuery, { type: z.enum(avatarLimits.types, avatarTexts.notAPicture) }),
  reply: FormUpload,
});

/** The worker checks and re-encodes it first. 400: it isn't a picture, or the caller has uploaded none. */
export const takeExamplePhoto = endpoint({
  method: 'PATCH',
  path: '/api/v3/items/:id/examplePhoto',
  summary: "Makes what the caller uploaded last the item's example photo.",
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: itemParams,
  query: scopeQuery,
  reply: ExamplePhoto,
});

/** Copies of the item keep theirs. */
export const removeExamplePhoto = endpoint({
  method: 'DELETE',
  path: '/api/v3/items/:id/examplePhoto',
  summary: "Removes an item's example photo.",
  access: editors,
  scope: 'wholesaler',
  mayTakeLonger: true,
  params: itemParams,
  query: scopeQuery,
  reply: z.null(),
});
