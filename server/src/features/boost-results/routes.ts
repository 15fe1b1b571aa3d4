/** What a boost brought. */
import { readBoostResult } from '@caselift/contract/boost-results';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { boostResult } from './result.ts';

export function boostResultRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, readBoostResult, async ({ viewer, scope, params: { id } }) => {
    const read = await scoped(
      context.sql,
      scope,
      (tx) => boostResult(tx, context, { viewer, scope, boostId: id }),
      'reading',
    );
    return read();
  });
}
