/** A worker's answer to whoever watches over it, in the form of a server's: 200 while it lives, else 503. */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { errorTexts } from '@caselift/contract/errors';
import { readinessCheck } from '@caselift/contract/readiness';
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../env.ts';
import { livingWorkers } from '../jobs/queue/living.ts';

export async function tellHealth(
  sql: Sql,
  { host, port, worker, workerGoneSeconds }: Pick<Env, 'host' | 'port' | 'worker' | 'workerGoneSeconds'>,
): Promise<{ server: Server; close(): Promise<void> }> {
  const lives = async () => (await livingWorkers(sql, workerGoneSeconds)).some((one) => one.worker === worker);
  const server = createServer(async (request, response) => {
    const isAsked = request.url === readinessCheck.path;
    const isWell = isAsked && (await lives().catch(() => false));
    const body = isWell ? { ok: true } : { ok: false, message: isAsked ? errorTexts.unreachable : errorTexts.notFound };
    response.writeHead(isWell ? 200 : isAsked ? 503 : 404, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  server.listen({ host, port });
  await once(server, 'listening');
  return {
    server,
    close: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
