/** The goals of people, as an admin sends them from a spreadsheet. */
import { updateUserGoals } from '@caselift/contract/goals';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { editGoals } from './edit.ts';

export function goalsRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateUserGoals, ({ body, query, viewer, origin, scope, inScope }) =>
    inScope((tx) =>
      editGoals(tx, scope, { periodStart: query.periodStart, rows: body }, { actor: viewer.email, origin }),
    ),
  );
}
