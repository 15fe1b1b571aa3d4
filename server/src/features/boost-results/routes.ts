/** What a boost brought, and its bill-back packet. */
import { readBoostPacket, readBoostResult } from '@caselift/contract/boost-results';
import { scoped } from '@caselift/db/scope';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { boostPacket } from './packet.ts';
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
  serveScoped(app, context, readBoostPacket, async ({ params, query: { format }, inScope, ...asked }) => {
    const make = await inScope((tx) => boostPacket(tx, context, { ...asked, boostId: params.id, format }));
    return make();
  });
}
