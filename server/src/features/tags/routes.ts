/** Tags of objectives and incentives: their list, and adding one. */
import { createTag, listTags, type Tag, tagLimits, tagTexts } from '@caselift/contract/tags';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import { darkColor } from '@caselift/domain/dark-color';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';

export function tagRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listTags, ({ scope, inScope }) =>
    inScope(
      (tx) => tx<Tag[]>`
        select tag_id as "_id", name, color from tags where wholesaler_id = ${scope.wholesalerId}
        order by lower(name)`,
    ),
  );

  serveScoped(app, context, createTag, ({ scope: { wholesalerId }, viewer, origin, body: { name, color }, inScope }) =>
    inScope(async (tx) => {
      // Two people may add the same name at once: the second one finds the first one's.
      await lockEnvironments(tx, wholesalerId);
      const [same] = await tx<Tag[]>`
        select tag_id as "_id", name, color from tags
        where wholesaler_id = ${wholesalerId} and lower(name) = lower(${name})`;
      if (same !== undefined) return same;
      await requireRoom(tx, wholesalerId);
      const row = { wholesaler_id: wholesalerId, name, color: color?.toLowerCase() ?? darkColor(Math.random()) };
      const [made] = await tx<Tag[]>`insert into tags ${tx(row)} returning tag_id as "_id", name, color`;
      if (made === undefined) throw new Error('No tag was made.');
      const detail = { tagId: made._id, name, color: made.color };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'create tag', detail });
      return made;
    }),
  );
}

async function requireRoom(tx: Tx, wholesalerId: string): Promise<void> {
  const [{ held } = { held: 0 }] = await tx<{ held: number }[]>`
    select count(*)::int as held from tags where wholesaler_id = ${wholesalerId}`;
  if (held >= tagLimits.tags) throw refusal('conflict', tagTexts.tooMany);
}
