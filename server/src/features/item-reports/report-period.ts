/** The sales period that a report is of. */

import type { Context } from '../../context.ts';
import { type ClosedItems, readClosedItems } from '../../figures/closed/paid-items.ts';
import type { Terms } from '../../figures/closed/period-terms.ts';
import { type EndedPeriod, readEndedPeriod } from '../../figures/ended-period.ts';
import { readSeenNow } from '../../figures/seen-now.ts';
import type { ScopedRequest } from '../../http/serve.ts';

/** One that is over, with its own terms. */
export type EndedReport = {
  ended: EndedPeriod;
  /** null: everyone. */
  seenNow: ReadonlySet<string> | null;
  /** What its statements were stored with; null: it isn't closed. */
  paid: ClosedItems | null;
};

/** @property ended null: it holds L. The report is read in a transaction of `inTerms`, with the memory. */
export type ReportPeriod = Terms & { period: EndedReport | null };

type Call = Pick<ScopedRequest, 'viewer' | 'scope' | 'inScope'> & { gone: AbortSignal };

/** Refuses as readEndedPeriod does. @param from absent: the period that holds L. */
export async function readReportPeriod(
  context: Pick<Context, 'sql' | 'questions' | 'memory'>,
  { viewer, scope, inScope, gone }: Call,
  from: string | undefined,
): Promise<ReportPeriod> {
  const { ended, memory, inTerms } = await readEndedPeriod(context, { scope, inScope, gone }, from);
  if (from === undefined || ended === undefined) return { memory, inTerms, period: null };
  const { wholesalerId } = scope;
  const [seenNow, paid] = await inScope((tx) =>
    Promise.all([
      readSeenNow(tx, context.memory, { viewer, scope }),
      readClosedItems(tx, context.memory, { wholesalerId, from }),
    ]),
  );
  return { memory, inTerms, period: { ended, seenNow, paid } };
}
