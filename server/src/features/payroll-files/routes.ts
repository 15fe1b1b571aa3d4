/** Payroll files of closed sales periods, their columns, and cost centers. */
import { createHash } from 'node:crypto';
import {
  listPayrollFiles,
  makePayrollFile,
  payrollTexts,
  readPayrollFile,
  readPayrollLayout,
  savePayrollLayout,
} from '@caselift/contract/payroll-files';
import { salesPeriodName } from '@caselift/contract/sales-period-name';
import { recordAudit } from '@caselift/db/audit';
import { readClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { lockEnvironments } from '@caselift/db/environments';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { refusal } from '../../http/errors.ts';
import { serveScoped } from '../../http/serve.ts';
import type { Viewer } from '../../identity/viewer.ts';
import { insertFile, paysHidden, readColumns, readContent, readCostCenters, readFiles, readPaid } from './queries.ts';
import { payrollContent } from './sheet.ts';
import { saveColumns, saveCostCenters } from './write.ts';

export function payrollFileRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listPayrollFiles, ({ scope: { wholesalerId }, viewer, params, inScope }) =>
    inScope(async (tx) => {
      const found = await findPeriod(tx, wholesalerId, params.period, viewer);
      const files = await readFiles(tx, wholesalerId, params.period);
      return {
        refusal: found.refused?.text ?? null,
        files: files.map(({ from: _, ...file }) => file),
      };
    }),
  );

  serveScoped(app, context, makePayrollFile, ({ scope: { wholesalerId }, viewer, origin, params, body, inScope }) =>
    inScope(async (tx) => {
      // Nobody reopens it meanwhile.
      await lockEnvironments(tx, wholesalerId);
      const { fileType } = body;
      const { period, closedAt } = await requirePeriod(tx, wholesalerId, params.period, viewer);
      const people = await readPaid(tx, wholesalerId, period.from);
      const columns = await readColumns(tx, wholesalerId);
      const content = await payrollContent({ period, closedAt, columns, people }, fileType);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const same = (await readFiles(tx, wholesalerId, period.from)).find(
        (file) => file.fileType === fileType && file.sha256 === sha256,
      );
      if (same !== undefined) return same;
      const totalCents = people.reduce((sum, { payableCents }) => sum + payableCents, 0);
      const made = await insertFile(tx, wholesalerId, {
        ...{ from: period.from, fileType, people: people.length, totalCents, sha256, content },
        by: { name: viewer.name, email: viewer.email },
      });
      const detail = { ...period, number: made.number, fileType, people: people.length, total: made.total };
      await recordAudit(tx, { wholesalerId, actor: viewer.email, origin, action: 'make payroll file', detail });
      return made;
    }),
  );

  serveScoped(app, context, readPayrollFile, ({ scope: { wholesalerId }, viewer, params, inScope }) =>
    inScope(async (tx) => {
      const file = await readContent(tx, wholesalerId, params.number);
      if (file === undefined) throw refusal('not_found', payrollTexts.unknown);
      const { period } = await requirePeriod(tx, wholesalerId, file.from, viewer);
      const { fileType, content } = file;
      return { fileName: `Payroll ${file.number}, ${salesPeriodName(period)}.${fileType}`, fileType, content };
    }),
  );

  const readLayout = async (tx: Tx, wholesalerId: string, viewer: Viewer) => ({
    columns: [...(await readColumns(tx, wholesalerId))],
    costCenters: await readCostCenters(tx, wholesalerId, viewer.role === 'admin'),
  });

  serveScoped(app, context, readPayrollLayout, ({ scope: { wholesalerId }, viewer, inScope }) =>
    inScope((tx) => readLayout(tx, wholesalerId, viewer)),
  );

  serveScoped(app, context, savePayrollLayout, ({ scope: { wholesalerId }, viewer, origin, body, inScope }) =>
    inScope(async (tx) => {
      await lockEnvironments(tx, wholesalerId);
      const by = { wholesalerId, actor: viewer.email, origin };
      if (body.columns !== undefined) await saveColumns(tx, by, body.columns, body.was?.columns);
      if (body.costCenters !== undefined) {
        const known = await readCostCenters(tx, wholesalerId, viewer.role === 'admin');
        await saveCostCenters(tx, by, { known, typed: body.costCenters });
      }
      return readLayout(tx, wholesalerId, viewer);
    }),
  );
}

/** The period, or why the viewer can't have its payroll file. */
async function findPeriod(tx: Tx, wholesalerId: string, from: string, viewer: Viewer) {
  const closing = (await readClosings(tx, wholesalerId)).find((closed) => closed.from === from);
  if (closing === undefined) return { refused: { code: 'conflict', text: payrollTexts.notClosed } } as const;
  // Left out of it, the total would not be the payroll's.
  if (viewer.role !== 'admin' && (await paysHidden(tx, wholesalerId, from)))
    return { refused: { code: 'forbidden', text: payrollTexts.hidden } } as const;
  const { to, closedAt } = closing;
  return { refused: null, period: { from, to }, closedAt };
}

async function requirePeriod(tx: Tx, wholesalerId: string, from: string, viewer: Viewer) {
  const found = await findPeriod(tx, wholesalerId, from, viewer);
  if (found.refused !== null) throw refusal(found.refused.code, found.refused.text);
  return found;
}
