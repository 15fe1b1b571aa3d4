/** A sales rep's or team lead's own objectives and incentives. */
import { listHandInAccounts, listOwnItems } from '@caselift/contract/own-items';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { readHandInAccounts } from './accounts.ts';
import { readOwnItems } from './own.ts';

export function ownItemRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listOwnItems, ({ viewer, scope, query, inScope }) =>
    inScope((tx) => readOwnItems(tx, context, { viewer, scope, itemId: query.item })),
  );
  serveScoped(app, context, listHandInAccounts, ({ viewer, scope, inScope }) =>
    inScope((tx) => readHandInAccounts(tx, context, { viewer, scope })),
  );
}
