/** What an item that is being edited would reach, count and cost. Nothing of it is written. */
import { readDraftReach, readDraftResults, readPodComparison } from '@caselift/contract/item-drafts';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { readDraft } from './draft.ts';
import { podComparison } from './pods.ts';
import { readReach } from './reach.ts';
import { draftResults } from './results.ts';

export function itemDraftRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, readDraftReach, ({ viewer, scope, body, inScope }) =>
    inScope(async (tx) => readReach(tx, memory, await readDraft(tx, memory, { viewer, scope, body }))),
  );

  serveScoped(app, context, readDraftResults, async ({ viewer, scope, body, inScope, gone }) => {
    const asking = await inScope(async (tx) =>
      draftResults(tx, context, await readDraft(tx, memory, { viewer, scope, body })),
    );
    return asking(gone);
  });

  serveScoped(app, context, readPodComparison, async ({ viewer, scope, body, inScope, gone }) => {
    const asking = await inScope(async (tx) =>
      podComparison(tx, context, await readDraft(tx, memory, { viewer, scope, body })),
    );
    return asking(gone);
  });
}
