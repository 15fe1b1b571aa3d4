/** What objectives and incentives came to, as rows. */
import { listItemReport } from '@caselift/contract/item-reports';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { serveScoped } from '../../http/serve.ts';
import { groupedRows } from './groups.ts';
import { orderKeys, pageOf } from './order.ts';
import { matchingRows } from './rows.ts';
import { readReportImages, shownRows } from './shown.ts';
import { totalsOf } from './totals.ts';
import { readReportView } from './view.ts';

export function itemReportRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  serveScoped(app, context, listItemReport, ({ viewer, scope, query, body: { itemIds }, inScope }) =>
    inScope(async (tx) => {
      const rows = matchingRows(await readReportView(tx, memory, { viewer, scope, query, itemIds }));
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
}
