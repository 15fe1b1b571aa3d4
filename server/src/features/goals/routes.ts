/** The goals of people, as an admin sends them from a spreadsheet. */
import { updateUserGoals } from '@caselift/contract/goals';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { sendMails } from '../../edits/credential-mails.ts';
import { serveScoped } from '../../http/serve.ts';
import { editGoals } from './edit.ts';

export function goalsRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, updateUserGoals, async ({ body, query, viewer, origin, scope, inScope }) => {
    const goals = { periodStart: query.periodStart, rows: body };
    const { mails, ...outcome } = await inScope((tx) => editGoals(tx, scope, goals, { viewer, origin }));
    await sendMails(context, mails, origin);
    return outcome;
  });
}
