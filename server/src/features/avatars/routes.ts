import {
  readUserAvatar,
  readWholesalerAvatar,
  uploadUserAvatar,
  uploadWholesalerAvatar,
} from '@caselift/contract/avatars';
import type { Tx } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { formFor } from '../../edits/take-picture.ts';
import { serveScoped, serveSignedIn } from '../../http/serve.ts';
import { ownerOf, shownAvatar, uploadKey } from '../../identity/avatars.ts';
import { requireMayChange } from '../../identity/policies.ts';
import { acceptPicture } from './accept-picture.ts';

/** A person's picture is the same in both environments: it is written as an edit of prod. */
const db = 'prod';

export function avatarRoutes(app: FastifyInstance, context: Context): void {
  const { storage } = context;

  serveSignedIn(app, context, uploadUserAvatar, async ({ viewer, query: { type } }) => {
    requireMayChange(viewer);
    const owner = ownerOf(viewer);
    return formFor(context, { key: uploadKey(owner, db, viewer.credentialId), owner }, type);
  });

  serveSignedIn(app, context, readUserAvatar, async ({ viewer, origin, gone }) => {
    const owner = ownerOf(viewer);
    const key = uploadKey(owner, db, viewer.credentialId);
    const upload = { key, owner, db, actor: viewer.email, origin } as const;
    const taken = viewer.viewOnly ? null : await acceptPicture(context, upload, gone);
    return shownAvatar(storage, owner, taken ?? viewer.avatarHash);
  });

  serveScoped(app, context, uploadWholesalerAvatar, async ({ viewer, scope, query: { type } }) => {
    const owner = { kind: 'wholesaler', wholesalerId: scope.wholesalerId } as const;
    return formFor(context, { key: uploadKey(owner, scope.db, viewer.credentialId), owner }, type);
  });

  serveScoped(app, context, readWholesalerAvatar, async ({ viewer, scope, origin, gone, inScope }) => {
    const owner = { kind: 'wholesaler', wholesalerId: scope.wholesalerId } as const;
    // Who has become another than an admin since the upload no longer changes anything.
    if (viewer.role === 'admin' && !viewer.viewOnly) {
      const key = uploadKey(owner, scope.db, viewer.credentialId);
      await acceptPicture(context, { key, owner, db: scope.db, actor: viewer.email, origin }, gone);
    }
    return shownAvatar(storage, owner, await inScope((tx) => readHash(tx, scope)));
  });
}

async function readHash(tx: Tx, { wholesalerId, db }: { wholesalerId: string; db: string }): Promise<string | null> {
  const [settings] = await tx<{ avatarHash: string | null }[]>`
    select avatar_hash as "avatarHash" from settings where wholesaler_id = ${wholesalerId} and db = ${db}`;
  return settings?.avatarHash ?? null;
}
