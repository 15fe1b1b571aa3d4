/** What a sales period brought and pays, beside the one before. */
import { exportMonthEnd, type MonthEndSummary, readMonthEnd } from '@caselift/contract/month-end';
import type { IsoDate } from '@caselift/domain/dates';
import { seesProfits } from '@caselift/domain/visibility';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../context.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import { prepareReply } from '../../http/prepared-reply.ts';
import { type ScopedRequest, serveScoped } from '../../http/serve.ts';
import { readPaidEarlier, readPeriod, readPeriodPair } from './periods.ts';
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
    const { viewer, scope, inScope } = asked;
    const pair = await readPeriodPair(context, asked, asked.query.period);
    return inScope(async (tx) => {
      const now = await readPeriod(tx, memory, asked, pair.now);
      const before = pair.before && (await readPeriod(tx, memory, asked, pair.before));
      const settings = await (await readEditedParts(tx, memory, scope)).settings();
      const whose = `${viewer.role === 'admin' ? 'all' : viewer.customId}, profits ${seesProfits(viewer, settings)}`;
      const key = `${what} of month end, for ${whose}, ${settings.visibility}, ${now.key}, before: ${before?.key}`;
      return memory.remember(key, async () => {
        const paidEarlier = await readPaidEarlier(tx, scope.wholesalerId, now.from);
        return make(await monthEndSummary({ now, before, paidEarlier }, viewer, settings));
      });
    });
  };

  serveScoped(app, context, readMonthEnd, (asked) =>
    remembered(asked, 'reply', (summary) => prepareReply(readMonthEnd, summary)),
  );
  serveScoped(app, context, exportMonthEnd, async (asked) =>
    monthEndFile(await remembered(asked, 'summary', async (summary) => summary), asked.query.export),
  );
}
