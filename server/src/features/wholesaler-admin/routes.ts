/** Making and deleting a wholesaler, and deleting sales lines: the last two are the worker's. */

import {
  administrationTexts,
  countTransactions,
  createWholesaler,
  deleteTransactions,
  deleteWholesaler,
  TransactionsSummary,
} from '@caselift/contract/wholesaler-admin';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { recordAudit } from '@caselift/db/audit';
import { createWholesaler as insertWholesaler } from '@caselift/db/wholesalers';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod/mini';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped, serveSignedIn } from '../../http/serve.ts';
import { runJob } from '../../jobs/queue/run-job.ts';

export function wholesalerAdminRoutes(app: FastifyInstance, context: Context): void {
  const { sql, env } = context;

  serveSignedIn(app, context, createWholesaler, async ({ query, body, viewer, origin }) => {
    if (query.db !== 'preview') throw refusal('conflict', updateTexts.switchToPreview);
    const { customId: wholesalerId, title = wholesalerId.toUpperCase() } = body;
    const isNew = await insertWholesaler(sql, { wholesalerId, title, warehouse: env.warehouse });
    if (!isNew) throw refusal('conflict', administrationTexts.exists);
    const detail = { title };
    await recordAudit(sql, { wholesalerId, actor: viewer.email, action: 'create wholesaler', detail, origin });
    return { customId: wholesalerId };
  });

  serveScoped(app, context, deleteWholesaler, async (call) => {
    await runJob(context, call, { kind: 'deleteWholesaler', deleteEverything: call.body.deleteEverything });
    return null;
  });

  serveScoped(app, context, countTransactions, ({ scope: { wholesalerId }, query: { start, end }, gone }) =>
    context.questions.ask({ wholesalerId, kind: 'countTransactions', question: { start, end }, gone }),
  );

  serveScoped(app, context, deleteTransactions, async (call) => {
    const { start, end } = call.body;
    return z.parse(TransactionsSummary, await runJob(context, call, { kind: 'deleteTransactions', start, end }));
  });
}
