import { listWholesalers, type WholesalerListItem } from '@caselift/contract/wholesaler';
import type { Sql } from '@caselift/db/connect';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveSignedIn } from '../../serve.ts';
import type { Viewer } from '../../viewer.ts';

export function wholesalersRoutes(app: FastifyInstance, context: Context): void {
  serveSignedIn(app, context, listWholesalers, ({ viewer }) => listOpenTo(context.sql, viewer));
}

/** By title as prod has it. An admin of one wholesaler may switch to any other, so he gets them all. */
async function listOpenTo(sql: Sql, viewer: Viewer): Promise<WholesalerListItem[]> {
  const rows = await sql<{ customId: string; title: string; avatarHash: string | null }[]>`
    select wholesaler_id as "customId", title, avatar_hash as "avatarHash" from settings
    where db = 'prod' and (${viewer.role === 'admin'} or wholesaler_id = ${viewer.wholesalerId})
    order by title, wholesaler_id`;
  return rows.map(({ customId, title, avatarHash }) => ({ customId, title, avatar: { url: null, hash: avatarHash } }));
}
