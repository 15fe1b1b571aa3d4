/** The update of a wholesaler's figures, and taking them from preview to prod and back. All of it is the worker's. */
import {
  InForce,
  publish,
  readWholesalerUpdate,
  reset,
  startWholesalerUpdate,
  updateTexts,
} from '@caselift/contract/wholesaler-update';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { refusal } from '../../errors.ts';
import { type ScopedCall, serveScoped } from '../../serve.ts';
import { readUpdateParts } from './queries.ts';

/** Publishing takes well under a second; longer means that the worker is away or the wholesaler's row is held. */
const patienceMs = 30_000;

export function wholesalerUpdateRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readWholesalerUpdate, ({ scope, inScope }) =>
    inScope((tx) => readUpdateParts(tx, scope.wholesalerId)),
  );

  serveScoped(app, context, startWholesalerUpdate, async (call) => {
    if (call.scope.db !== 'preview') throw refusal('conflict', updateTexts.switchToPreview);
    return sendJob(context, call, 'update');
  });

  serveScoped(app, context, publish, (call) => runJob(context, call, 'publish'));
  serveScoped(app, context, reset, (call) => runJob(context, call, 'reset'));
}

type AnyCall = Pick<ScopedCall<typeof publish>, 'scope' | 'viewer' | 'origin'>;

/** Hands the job to the worker; 409 while another one of the wholesaler waits or runs. */
async function sendJob(
  context: Context,
  { scope, viewer, origin }: AnyCall,
  kind: 'update' | 'publish' | 'reset',
): Promise<{ jobId: string }> {
  const { wholesalerId } = scope;
  const sent = await context.jobs.send({ kind, wholesalerId, actor: viewer.email, origin });
  if (sent === 'busy') throw refusal('busy', updateTexts.busy);
  return sent;
}

/** Hands the job to the worker and waits for what is in force then. 409 with the worker's reason when it refuses. */
async function runJob(context: Context, call: AnyCall, kind: 'publish' | 'reset'): Promise<z.output<typeof InForce>> {
  const { jobId } = await sendJob(context, call, kind);
  const outcome = await context.jobs.wait(jobId, patienceMs);
  if (outcome === 'running') throw refusal('busy', updateTexts.stillRunning);
  if (outcome.state === 'succeeded') return z.parse(InForce, outcome.result);
  if (outcome.refused) throw refusal('conflict', outcome.message);
  throw new Error(`${kind} of ${call.scope.wholesalerId} failed: ${outcome.message}`);
}
