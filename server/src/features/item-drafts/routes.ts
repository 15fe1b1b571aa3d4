/** What an item that is being edited would reach, count and cost. Nothing of it is written. */
import { readDraftReach } from '@caselift/contract/item-drafts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { readDraft } from './draft.ts';
import { readReach } from './reach.ts';

export function itemDraftRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, readDraftReach, ({ viewer, scope, body, inScope }) =>
    inScope(async (tx) => readReach(tx, memory, await readDraft(tx, memory, { viewer, scope, body }))),
  );
}
