/** Closing sales periods: their list, the checks before one closes, closing and reopening. */
import {
  closePeriod,
  closingTexts,
  listClosings,
  listUserStatements,
  readClosing,
  reopenPeriod,
  waiveClosingCheck,
} from '@caselift/contract/closings';
import { recordAudit } from '@caselift/db/audit';
import { readClosings, saveWaiver } from '@caselift/db/closings';
import { lockEnvironments } from '@caselift/db/environments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import { actorNames } from '../../identity/actor-names.ts';
import { sendJob } from '../../jobs/queue/run-job.ts';
import { readDetail, readPeriods } from './detail.ts';
import { readPersonPeriods } from './person-periods.ts';
import { reopen } from './reopen.ts';

export function closingRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, listClosings, ({ scope: { wholesalerId }, viewer, inScope }) =>
    inScope((tx) => readPeriods(tx, memory, { wholesalerId, viewer })),
  );

  serveScoped(app, context, readClosing, ({ scope: { wholesalerId }, viewer, params, inScope }) =>
    inScope((tx) => readDetail(tx, context, { wholesalerId, viewer }, params.period)),
  );

  serveScoped(app, context, waiveClosingCheck, ({ scope: { wholesalerId }, viewer, origin, params, body, inScope }) =>
    inScope(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      const { period: from } = params;
      const { checks, state, refusal: refused } = await readDetail(tx, context, { wholesalerId, viewer }, from);
      if (state === 'closed') throw refusal('conflict', closingTexts.closed);
      const row = checks.find(({ check }) => check === body.check);
      if (row === undefined) throw refusal('conflict', refused ?? closingTexts.noSales);
      if (row.count === 0) throw refusal('conflict', closingTexts.nothingToWaive);
      if (row.count !== body.count) throw refusal('conflict', closingTexts.countChanged(row.count));
      await saveWaiver(tx, { wholesalerId, from, by: viewer.email }, body);
      const detail = { from, ...body };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'waive closing check', detail });
      return readDetail(tx, context, { wholesalerId, viewer }, from);
    }),
  );

  serveScoped(app, context, closePeriod, async (call) => {
    const { scope, viewer, params, inScope } = call;
    const { wholesalerId } = scope;
    const [detail, closings] = await inScope(async (tx) => [
      await readDetail(tx, context, { wholesalerId, viewer }, params.period),
      await readClosings(tx, wholesalerId),
    ]);
    if (detail.refusal !== null) throw refusal('conflict', detail.refusal);
    if (!detail.mayClose) throw refusal('conflict', closingTexts.notReady);
    const after = closings.at(-1)?.from ?? null;
    return sendJob(context, call, { kind: 'close', from: params.period, after, mails: call.body.mails });
  });

  serveScoped(app, context, reopenPeriod, ({ scope: { wholesalerId }, viewer, origin, params, body, inScope }) =>
    inScope(async (tx) => {
      await reopen(tx, { wholesalerId, from: params.period, reason: body.reason, actor: viewer.email, origin });
      return readDetail(tx, context, { wholesalerId, viewer }, params.period);
    }),
  );

  serveScoped(app, context, listUserStatements, ({ viewer, scope: { wholesalerId }, params, inScope }) =>
    inScope(async (tx) => {
      const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
      const { hideProfits } = await edited.settings();
      const nameOf = actorNames(await edited.peopleAndGone(), viewer);
      const customId = params.customId.toUpperCase();
      return readPersonPeriods(tx, { wholesalerId, customId, viewer, hideProfits, nameOf });
    }),
  );
}
