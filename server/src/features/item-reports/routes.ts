/** What objectives and incentives came to, as rows, as charts of one item, and as files. */

import { listReportedItems, readItemDays, readItemPercents, readItemStanding } from '@caselift/contract/item-progress';
import {
  exportBillBack,
  exportItemReport,
  listItemReport,
  mailItemImages,
  mailItemReport,
  mailWholeItemReport,
  readItemExport,
} from '@caselift/contract/item-reports';
import { recordAudit } from '@caselift/db/audit';
import { dollars } from '@caselift/domain/numbers';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { readBillBack } from './bill-back.ts';
import { itemDays } from './days.ts';
import { reportFile } from './files.ts';
import { groupedRows } from './groups.ts';
import { mailedFile, mailReport } from './mail.ts';
import { orderKeys, pageOf } from './order.ts';
import { itemPercents } from './percents.ts';
import { readReportPeriod } from './report-period.ts';
import { readGone, reportedItems } from './reported.ts';
import { matchingRows } from './rows.ts';
import { readReportImages, shownRows } from './shown.ts';
import { itemStanding } from './standing.ts';
import { totalsOf } from './totals.ts';
import { everyRow, readReportView } from './view.ts';

const files = {
  csv: { of: 'rows', type: 'csv' },
  xlsx: { of: 'rows', type: 'xlsx' },
  imagesCsv: { of: 'images', type: 'csv' },
  imagesXlsx: { of: 'images', type: 'xlsx' },
} as const;

export function itemReportRoutes(app: FastifyInstance, context: Context): void {
  serveScoped(app, context, listItemReport, async ({ viewer, scope, query, body: { itemIds }, ...call }) => {
    const { memory, inTerms, period } = await readReportPeriod(context, { viewer, scope, ...call }, query.period);
    return inTerms(async (tx) => {
      const rows = matchingRows(await readReportView(tx, memory, { viewer, scope, period, query, itemIds }));
      if (query.export !== undefined) {
        const { showAllColumns = false } = query;
        return reportFile(tx, memory, rows, { ...files[query.export], showAllColumns });
      }
      const keys = orderKeys(rows);
      const from = (query.page - 1) * query.limit;
      const { groups, count, ...page } = query.groupByTeams
        ? groupedRows(rows, keys, query.page)
        : {
            groups: [],
            count: rows.count,
            rows: pageOf(rows.count, keys, from, from + query.limit).map((at) => ({ at })),
          };
      const images = await readReportImages(tx, rows, page.rows);
      return { ...page, rows: shownRows(rows, page.rows, images), totals: totalsOf(rows), groups, count };
    });
  });

  serveScoped(app, context, readItemDays, async (call) => {
    const { memory, inTerms, period } = await readReportPeriod(context, call, call.query.period);
    const answer = await inTerms((tx) => itemDays(tx, { ...context, memory }, { ...call, period }));
    return answer(call.gone);
  });

  serveScoped(app, context, readItemStanding, async (call) => {
    const { memory, inTerms, period } = await readReportPeriod(context, call, call.query.period);
    return inTerms((tx) => itemStanding(tx, memory, { ...call, period }));
  });

  serveScoped(app, context, readItemPercents, async (call) => {
    const { memory, inTerms, period } = await readReportPeriod(context, call, call.query.period);
    const { viewer, scope, body } = call;
    return inTerms((tx) => itemPercents(tx, memory, { viewer, scope, period, itemIds: body.itemIds }));
  });

  serveScoped(app, context, listReportedItems, async ({ viewer, scope, query, ...call }) => {
    const { memory, inTerms, period } = await readReportPeriod(context, { viewer, scope, ...call }, query.period);
    const gone = await call.inScope((tx) => readGone(tx, scope.wholesalerId));
    return inTerms((tx) => reportedItems(tx, memory, { viewer, scope, period }, { gone, query }));
  });

  serveScoped(app, context, exportItemReport, async ({ viewer, scope, query, body: { itemIds }, ...call }) => {
    const { memory, inTerms, period } = await readReportPeriod(context, { viewer, scope, ...call }, query.period);
    return inTerms(async (tx) => {
      const rows = matchingRows(await readReportView(tx, memory, { viewer, scope, period, query: everyRow, itemIds }));
      return reportFile(tx, memory, rows, { ...files[query.export], showAllColumns: true });
    });
  });

  serveScoped(app, context, exportBillBack, async ({ viewer, scope, origin, query, body: { itemIds }, ...call }) => {
    const { memory, inTerms, period } = await readReportPeriod(context, { viewer, scope, ...call }, query.period);
    const { file, totals } = await inTerms(async (tx) => {
      const ofIncentives = { ...everyRow, isObjective: false };
      const view = await readReportView(tx, memory, { viewer, scope, period, query: ofIncentives, itemIds });
      return readBillBack(tx, memory, view);
    });
    const made = await file(query.export);
    const { amountCents, shareCents, incentives } = totals;
    const detail = { incentives, amount: dollars(amountCents), supplierShare: dollars(shareCents) };
    const { wholesalerId } = scope;
    const action = 'make bill-back of incentives';
    await recordAudit(context.sql, { wholesalerId, actor: viewer.email, origin, action, detail });
    return made;
  });

  serveScoped(app, context, mailItemReport, ({ body, ...call }) =>
    mailReport(context, { ...call, ...body, of: 'rows' }),
  );
  serveScoped(app, context, mailWholeItemReport, ({ body, ...call }) =>
    mailReport(context, { ...call, ...body, of: 'rows', itemIds: null }),
  );
  serveScoped(app, context, mailItemImages, ({ body, ...call }) =>
    mailReport(context, { ...call, ...body, of: 'images', itemIds: null }),
  );
  serveScoped(app, context, readItemExport, ({ viewer, scope, params: { id } }) =>
    mailedFile(context.storage, { viewer, scope, id }),
  );
}
