import { listHistory } from '@caselift/contract/history';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { readHistory } from './queries.ts';

export function historyRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listHistory, ({ scope, query, inScope }) =>
    inScope((tx) => readHistory(tx, scope.wholesalerId, query.before)),
  );
}
