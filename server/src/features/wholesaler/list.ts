import { listWholesalers, type WholesalerListItem } from '@caselift/contract/wholesaler';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveSignedIn } from '../../http/serve.ts';
import { shownAvatar } from '../../identity/avatars.ts';
import { mayOpenEveryWholesaler } from '../../identity/policies.ts';
import type { Viewer } from '../../identity/viewer.ts';

export function wholesalersRoutes(app: FastifyInstance, context: Context): void {
  serveSignedIn(app, context, listWholesalers, ({ viewer }) => listOpenTo(context, viewer));
}

/** By title as prod has it. Admins who may switch to any other wholesaler get all of them. */
async function listOpenTo({ sql, storage }: Context, viewer: Viewer): Promise<WholesalerListItem[]> {
  const rows = await sql<{ customId: string; title: string; avatarHash: string | null }[]>`
    select wholesaler_id as "customId", title, avatar_hash as "avatarHash" from settings
    where db = 'prod' and (${mayOpenEveryWholesaler(viewer)} or wholesaler_id = ${viewer.wholesalerId})
    order by title, wholesaler_id`;
  return Promise.all(
    rows.map(async ({ customId, title, avatarHash }) => {
      const owner = { kind: 'wholesaler', wholesalerId: customId } as const;
      return { customId, title, avatar: await shownAvatar(storage, owner, avatarHash) };
    }),
  );
}
