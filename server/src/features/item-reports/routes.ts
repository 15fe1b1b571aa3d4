/** What objectives and incentives came to, as rows, as charts of one item, and as files. */

import { readItemDays, readItemPercents, readItemStanding } from '@caselift/contract/item-progress';
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
  const { memory } = context;

  serveScoped(app, context, listItemReport, ({ viewer, scope, query, body: { itemIds }, inScope }) =>
    inScope(async (tx) => {
      const rows = matchingRows(await readReportView(tx, memory, { viewer, scope, query, itemIds }));
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
    }),
  );

  serveScoped(app, context, readItemDays, async ({ inScope, gone, ...asked }) => {
    const answer = await inScope((tx) => itemDays(tx, context, asked));
    return answer(gone);
  });

  serveScoped(app, context, readItemStanding, ({ inScope, ...asked }) =>
    inScope((tx) => itemStanding(tx, memory, asked)),
  );

  serveScoped(app, context, readItemPercents, ({ viewer, scope, body: { itemIds }, inScope }) =>
    inScope((tx) => itemPercents(tx, memory, { viewer, scope, itemIds })),
  );

  serveScoped(app, context, exportItemReport, ({ viewer, scope, query, body: { itemIds }, inScope }) =>
    inScope(async (tx) => {
      const rows = matchingRows(await readReportView(tx, memory, { viewer, scope, query: everyRow, itemIds }));
      return reportFile(tx, memory, rows, { ...files[query.export], showAllColumns: true });
    }),
  );

  serveScoped(app, context, exportBillBack, async ({ viewer, scope, origin, query, body: { itemIds }, inScope }) => {
    const { file, totals } = await inScope(async (tx) =>
      readBillBack(
        tx,
        memory,
        await readReportView(tx, memory, { viewer, scope, query: { ...everyRow, isObjective: false }, itemIds }),
      ),
    );
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
