/** Publications: what publishing would change, the list, and rolling back to an earlier one. */
import {
  listPublications,
  previewPublication,
  previewRollback,
  publicationTexts,
  readFirstSteps,
  rollback,
} from '@caselift/contract/publications';
import { InForce } from '@caselift/contract/wholesaler-update';
import type { Tx } from '@caselift/db/connect';
import { stateErrorCode } from '@caselift/db/state-error';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { readSettings } from '../../figures/settings.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { runJob } from '../../jobs/queue/run-job.ts';
import { editsOf } from './edits.ts';
import { publicationsFile } from './file.ts';
import { firstStepsOf } from './first-steps.ts';
import { readPublishPreview } from './publish-preview.ts';
import { readPublications, readPublishedRows } from './queries.ts';
import { readRuleChanges } from './rule-changes.ts';

export function publicationRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listPublications, ({ scope: { wholesalerId }, query, inScope }) =>
    inScope(async (tx) => {
      const publications = await readPublications(tx, wholesalerId);
      if (query.export === undefined) return publications;
      const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
      return publicationsFile(settings?.timeZone ?? 'UTC', publications);
    }),
  );

  serveScoped(app, context, readFirstSteps, ({ scope, inScope }) =>
    inScope((tx) => firstStepsOf(tx, scope.wholesalerId)),
  );

  serveScoped(app, context, previewPublication, async ({ scope, inScope, gone }) => {
    const changes = await inScope((tx) => readPublishPreview(tx, scope.wholesalerId)).catch((error: unknown) => {
      if (error instanceof Error && stateErrorCode(error) !== null) throw refusal('conflict', error.message);
      throw error;
    });
    const ofRules = await readRuleChanges(context, { scope, inScope, gone });
    return { ...changes, warnings: [...ofRules, ...changes.warnings] };
  });

  serveScoped(app, context, previewRollback, ({ scope, params, inScope }) =>
    inScope(async (tx) => {
      const { wholesalerId } = scope;
      const rows = await requirePublication(tx, wholesalerId, params.publicationId);
      return { edits: await editsOf(tx, wholesalerId, rows) };
    }),
  );

  serveScoped(app, context, rollback, async (call) => {
    const { publicationId } = call.params;
    await call.inScope((tx) => requirePublication(tx, call.scope.wholesalerId, publicationId));
    return z.parse(InForce, await runJob(context, call, { kind: 'rollback', publicationId }));
  });
}

/** The edits that the publication keeps. 404 for one that is not the wholesaler's, 409 when its figures are gone. */
async function requirePublication(tx: Tx, wholesalerId: string, publicationId: number): Promise<string> {
  const found = await readPublishedRows(tx, wholesalerId, publicationId);
  if (found === undefined) throw refusal('not_found', publicationTexts.unknown);
  if (!found.available) throw refusal('conflict', publicationTexts.figuresDropped);
  return found.rows;
}
