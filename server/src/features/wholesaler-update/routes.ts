/** The update of a wholesaler's figures, and taking them from preview to prod and back. All of it is the worker's. */
import {
  InForce,
  publish,
  readWholesalerUpdate,
  reset,
  startBackfill,
  startWholesalerUpdate,
  updateTexts,
} from '@caselift/contract/wholesaler-update';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { runJob, sendJob } from '../../jobs/queue/run-job.ts';
import { readUpdateParts } from './queries.ts';

export function wholesalerUpdateRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readWholesalerUpdate, ({ scope, inScope }) =>
    inScope((tx) => readUpdateParts(tx, scope.wholesalerId)),
  );

  serveScoped(app, context, startWholesalerUpdate, async (call) => {
    if (call.scope.db !== 'preview') throw refusal('conflict', updateTexts.switchToPreview);
    return sendJob(context, call, { kind: 'update' });
  });

  serveScoped(app, context, startBackfill, (call) => sendJob(context, call, { kind: 'backfill' }));

  serveScoped(app, context, publish, async (call) =>
    z.parse(InForce, await runJob(context, call, { kind: 'publish' })),
  );
  serveScoped(app, context, reset, async (call) => z.parse(InForce, await runJob(context, call, { kind: 'reset' })));
}
