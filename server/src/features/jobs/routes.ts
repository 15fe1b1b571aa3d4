/** How the jobs of a wholesaler go, and the rows that an import left out. */
import { adminsOnly } from '@caselift/contract/access';
import { cancelJob, jobParams, jobTexts, readCurrentJob, readJob } from '@caselift/contract/jobs';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { parse, requireScope, serveScoped } from '../../http/serve.ts';
import { cancelJob as askToCancel } from '../../jobs/queue/cancel.ts';
import { jobFilesOf } from '../../jobs/queue/file-places.ts';
import type { FilePlace } from '../../jobs/queue/upload-bytes.ts';
import { jobKinds } from '../../jobs/registry.ts';
import { findCurrentJob, findJob, withLife } from './queries.ts';

/** What is being computed stops within this; a step that must be finished may take longer. */
const patienceMs = 10_000;

export function jobRoutes(app: FastifyInstance, context: Context): void {
  const { sql, env } = context;
  serveScoped(app, context, readCurrentJob, async ({ scope, inScope }) => {
    const job = await inScope((tx) => findCurrentJob(tx, scope.wholesalerId));
    return job && withLife(sql, job, env.workerGoneSeconds);
  });

  serveScoped(app, context, readJob, async ({ params, scope, inScope }) => {
    const job = await inScope((tx) => findJob(tx, scope.wholesalerId, params.jobId));
    if (!job) throw refusal('not_found', jobTexts.noSuchJob);
    return withLife(sql, job, env.workerGoneSeconds);
  });

  serveScoped(app, context, cancelJob, async ({ params, scope, viewer, origin, inScope }) => {
    const { jobId } = params;
    const { wholesalerId } = scope;
    const look = async () => {
      const job = await inScope((tx) => findJob(tx, wholesalerId, jobId));
      if (!job) throw refusal('not_found', jobTexts.noSuchJob);
      return job;
    };
    const { kind, ended } = await look();
    if (ended) throw refusal('conflict', jobTexts.hasEnded);
    if (!jobKinds[kind].isCancelable) throw refusal('conflict', jobTexts.notCancelable);
    const cancellation = { jobId, wholesalerId, kind, actor: viewer.email, origin };
    await askToCancel({ sql: context.sql, ...placeOf(context) }, cancellation);
    const outcome = await context.jobs.wait(jobId, patienceMs);
    if (outcome !== 'running' && outcome.state === 'succeeded') throw refusal('conflict', jobTexts.hasEnded);
    return withLife(sql, await look(), env.workerGoneSeconds);
  });

  app.get('/api/jobs/:jobId/rejects', (request, reply) => sendRejects(context, request, reply));
}

async function sendRejects(context: Context, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { scope, inScope } = await requireScope(context, { access: adminsOnly, method: 'GET' }, request);
  const { jobId } = parse(jobParams, request.params);
  const job = await inScope((tx) => findJob(tx, scope.wholesalerId, jobId));
  if (!job) throw refusal('not_found', jobTexts.noSuchJob);
  const isKept = job.importResult?.hasRejects === true;
  const rejects = isKept ? await jobFilesOf(placeOf(context)).readRejects(jobId) : null;
  if (rejects === null) throw refusal('not_found', jobTexts.noRejects);
  const name = `rejects-${scope.wholesalerId}-${job.startedAt.slice(0, 10)}.csv`;
  return reply
    .type('text/csv; charset=utf-8')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(rejects);
}

const placeOf = ({ env: { dataDir }, storage }: Context): FilePlace => ({ dataDir, storage });
