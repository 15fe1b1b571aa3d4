/** Podcasts: their list, adding, changing and deleting them. */
import {
  createPodcast,
  deletePodcast,
  listPodcasts,
  type Podcast,
  podcastLimits,
  podcastTexts,
  readPodcast,
  updatePodcast,
} from '@caselift/contract/podcasts';
import { recordAudit } from '@caselift/db/audit';
import type { Tx } from '@caselift/db/connect';
import { changesBetween } from '@caselift/db/edits';
import { lockEnvironments } from '@caselift/db/environments';
import { saveRecord } from '@caselift/db/versioned-records';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';

export function podcastRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listPodcasts, ({ scope, inScope }) =>
    inScope(
      (tx) => tx<Podcast[]>`
        select ${columns(tx)} from podcasts where wholesaler_id = ${scope.wholesalerId}
        order by lower(name), created_at`,
    ),
  );

  serveScoped(app, context, readPodcast, ({ scope, params, inScope }) =>
    inScope((tx) => requirePodcast(tx, scope.wholesalerId, params.id)),
  );

  serveScoped(app, context, createPodcast, ({ scope: { wholesalerId }, viewer, origin, body, inScope }) =>
    inScope(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      await requireRoom(tx, wholesalerId);
      const row = { wholesaler_id: wholesalerId, ...body, created_by: viewer.email };
      const [made] = await tx<Podcast[]>`insert into podcasts ${tx(row)} returning ${columns(tx)}`;
      if (made === undefined) throw new Error('No podcast was made.');
      const detail = { podcastId: made._id, ...body };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'create podcast', detail });
      return made;
    }),
  );

  serveScoped(app, context, updatePodcast, ({ scope: { wholesalerId }, viewer, origin, params, body, inScope }) =>
    inScope(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      const before = await requirePodcast(tx, wholesalerId, params.id);
      const { name = before.name, url = before.url, version = before.version } = body;
      const changes = changesBetween({ name: before.name, url: before.url }, { name, url });
      if (Object.keys(changes).length === 0) return before;
      const record = { wholesalerId, key: { podcast_id: params.id }, values: { name, url } };
      const saved = {
        ...before,
        name,
        url,
        version: await saveRecord(tx, { name: 'podcasts' }, { ...record, version }),
      };
      const detail = { podcastId: params.id, name: before.name, changes };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'edit podcast', detail });
      return saved;
    }),
  );

  serveScoped(app, context, deletePodcast, ({ scope: { wholesalerId }, viewer, origin, params, inScope }) =>
    inScope(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      const { name, url } = await requirePodcast(tx, wholesalerId, params.id);
      await tx`delete from podcasts where wholesaler_id = ${wholesalerId} and podcast_id = ${params.id}`;
      const detail = { podcastId: params.id, name, url };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'delete podcast', detail });
      return null;
    }),
  );
}

const columns = (tx: Tx) => tx`podcast_id as "_id", name, url, version`;

async function requirePodcast(tx: Tx, wholesalerId: string, podcastId: string): Promise<Podcast> {
  const [podcast] = await tx<Podcast[]>`
    select ${columns(tx)} from podcasts
    where wholesaler_id = ${wholesalerId} and podcast_id::text = ${podcastId}`;
  if (podcast === undefined) throw refusal('not_found', podcastTexts.unknown);
  return podcast;
}

async function requireRoom(tx: Tx, wholesalerId: string): Promise<void> {
  const [{ held } = { held: 0 }] = await tx<{ held: number }[]>`
    select count(*)::int as held from podcasts where wholesaler_id = ${wholesalerId}`;
  if (held >= podcastLimits.podcasts) throw refusal('conflict', podcastTexts.tooMany);
}
