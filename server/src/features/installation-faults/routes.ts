import { readInstallationFaults } from '@caselift/contract/installation-faults';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { noWorkerSince } from '../../jobs/queue/living.ts';
import { missingLines } from '../../jobs/queue/missing-lines.ts';

export function installationFaultRoutes(app: FastifyInstance, context: Context): void {
  const { sql, isWritable } = context;
  const goneSeconds = context.env.workerGoneSeconds;
  serveScoped(app, context, readInstallationFaults, async ({ scope: { wholesalerId } }) => {
    const [none, [missing]] = await Promise.all([
      noWorkerSince(sql, goneSeconds),
      missingLines(sql, { goneSeconds, wholesalerId }),
    ]);
    return {
      isDiskFull: !(await isWritable()),
      noWorkerSince: none?.since.toISOString() ?? null,
      missingLines: missing === undefined ? null : { worker: missing.worker },
    };
  });
}
