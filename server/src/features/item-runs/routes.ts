/** Running items and taking back what was typed for people; updating all items in both environments. */
import { readItemsUpdate, resetValuesFor, runQueryFor, startItemsUpdate } from '@caselift/contract/item-runs';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { itemKinds } from '@caselift/domain/programs/item';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { sendJob } from '../../jobs/queue/run-job.ts';
import { resetItemValues } from './reset-values.ts';
import { runItem } from './run.ts';
import { readItemsUpdateStatus } from './update-status.ts';

export function itemRunRoutes(app: FastifyInstance, context: Context): void {
  for (const kind of itemKinds) {
    serveScoped(app, context, runQueryFor[kind], ({ params, ...call }) =>
      runItem(context, { ...call, kind, itemId: params.id }),
    );
    serveScoped(app, context, resetValuesFor[kind], ({ params, ...call }) =>
      resetItemValues(context, { ...call, kind, itemId: params.id }),
    );
  }

  serveScoped(app, context, startItemsUpdate, async (call) => {
    if (call.scope.db !== 'preview') throw refusal('conflict', updateTexts.switchToPreview);
    return sendJob(context, call, { kind: 'updateItems' });
  });
  serveScoped(app, context, readItemsUpdate, ({ scope, inScope }) =>
    inScope((tx) => readItemsUpdateStatus(tx, scope.wholesalerId)),
  );
}
