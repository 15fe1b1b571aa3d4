import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

export const avatarLimits = {
  bytes: 5 * 1024 * 1024,
  types: ['image/png', 'image/jpeg', 'image/webp', 'image/gif'],
} as const;
export const avatarTexts = {
  none: 'No picture selected',
  failed: 'Picture uploading error',
  uploaded: 'Profile picture uploaded!',
  notAPicture: "This file isn't an image we can read.",
  tooLarge: 'Pictures can be up to 5 MB.',
  full: 'Too many pictures are being checked right now. Try again in a minute.',
  away: "Pictures can't be checked right now. Try again in a minute.",
  notChecked: 'Something went wrong while checking the picture. Nothing was changed. Try again.',
} as const;

/** Where and with which fields the browser posts the picture as a form: the fields first, the file last, named `file`. */
export const FormUpload = z.object({ url: z.string(), fields: z.record(z.string(), z.string()) });
export type FormUpload = z.output<typeof FormUpload>;

/** The signed address of a stored picture, and the hash of its content that ends every cache; null: none stored. */
export const SignedPicture = z.object({ url: z.nullable(z.string()), hash: z.nullable(z.string()) });

const contentType = { type: z.enum(avatarLimits.types, avatarTexts.notAPicture) };

export const uploadUserAvatar = endpoint({
  method: 'POST',
  path: '/api/userAvatar',
  summary: "Returns the form for uploading the caller's picture. It's shown once it has been checked.",
  access: 'signedIn',
  scope: 'none',
  query: z.object(contentType),
  reply: FormUpload,
  alsoAs: 'data',
});

export const uploadWholesalerAvatar = endpoint({
  method: 'POST',
  path: '/api/wholesalerAvatar',
  summary: "Returns the form for uploading the wholesaler's picture.",
  access: adminsOnly,
  scope: 'wholesaler',
  query: z.extend(scopeQuery, contentType),
  reply: FormUpload,
  alsoAs: 'data',
});

/** Reading also takes in what was last uploaded: the worker checks and re-encodes it, and from then on it is the picture. */
export const readUserAvatar = endpoint({
  method: 'GET',
  path: '/api/getUserAvatarSignedUrl',
  summary: "Returns the address of the caller's picture.",
  access: 'signedIn',
  scope: 'none',
  mayTakeLonger: true,
  reply: SignedPicture,
  alsoAs: 'data',
});

export const readWholesalerAvatar = endpoint({
  method: 'GET',
  path: '/api/getWholesalerAvatarSignedUrl',
  summary: "Returns the address of the wholesaler's picture.",
  access: 'signedIn',
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: scopeQuery,
  reply: SignedPicture,
  alsoAs: 'data',
});
