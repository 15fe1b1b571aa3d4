/** What a sales period brought and pays, beside the one before. */
import { exportMonthEnd, type MonthEndSummary, readMonthEnd } from '@caselift/contract/month-end';
import type { IsoDate } from '@caselift/domain/dates';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { prepareReply } from '../../http/prepared-reply.ts';
import { type ScopedRequest, serveScoped } from '../../http/serve.ts';
import { readPaidPeriod, readPeriodPair } from './paid-period.ts';
import { monthEndFile } from './sheet.ts';
import { monthEndSummary } from './summary.ts';

type Asked = Pick<ScopedRequest, 'viewer' | 'scope' | 'inScope'> & {
  gone: AbortSignal;
  query: { period?: IsoDate | undefined };
};

export function monthEndRoutes(app: FastifyInstance, context: Context): void {
  const { memory } = context;

  /** What is made of the summary, once for all who may see the same people and profits. */
  const remembered = async <Made>(
    asked: Asked,
    what: string,
    make: (summary: MonthEndSummary) => Promise<Made>,
  ): Promise<Made> => {
    const { viewer, inScope } = asked;
    const pair = await readPeriodPair(context, asked, asked.query.period);
    return inScope(async (tx) => {
      const now = await readPaidPeriod(tx, memory, asked, pair.now);
      const before = pair.before && (await readPaidPeriod(tx, memory, asked, pair.before));
      const whose = `${viewer.role === 'admin' ? 'all' : viewer.customId}, profits ${seesProfits(viewer, now.paid.settings)}`;
      const key = `${what} of month end, for ${whose}, ${now.key}, before: ${before?.key}`;
      return memory.remember(key, async () => make(await monthEndSummary(now, before, viewer)));
    });
  };

  serveScoped(app, context, readMonthEnd, (asked) =>
    remembered(asked, 'reply', (summary) => prepareReply(readMonthEnd, summary)),
  );
  serveScoped(app, context, exportMonthEnd, async (asked) =>
    monthEndFile(await remembered(asked, 'summary', async (summary) => summary), asked.query.export),
  );
}
