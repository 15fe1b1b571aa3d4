/** The sales period that is summarized and the one before it, closed or measured. */
import { statementTexts } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import type { IsoDate } from '@caselift/domain/dates';
import type { Context } from '../../context.ts';
import type { Saving } from '../../edits/save-measured.ts';
import { periodsBack, readStoredPeriods } from '../../figures/closed/calendar.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { type ReadPeriod, readEndedPeriod } from '../../figures/ended-period.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import { readClosedPeriod } from './closed-period.ts';
import { readMeasured } from './measured-period.ts';
import type { SummaryPeriod } from './summary-period.ts';

/** closed: its first day. */
type Source = { closed: IsoDate } | ReadPeriod;
/** before null: it is too long ago to be read. */
export type PeriodPair = { now: Source; before: Source | null };

/**
 * Makes sure that both periods can be read; the caller waits for what has to be measured. Refuses as readEndedPeriod does,
 * and with 409 before there are figures.
 * @param from absent: the period that holds L.
 */
export async function readPeriodPair(
  context: Pick<Context, 'sql' | 'questions' | 'memory'>,
  asked: Saving,
  from: IsoDate | undefined,
): Promise<PeriodPair> {
  const { periods, closed, now } = await asked.inScope((tx) => readPeriods(tx, asked, from));
  const sourceOf = async (first: IsoDate): Promise<Source> =>
    closed.has(first) ? { closed: first } : await readEndedPeriod(context, asked, first);
  const source = await sourceOf(now);
  const before = periods.find((period) => period < now);
  return { now: source, before: before === undefined ? null : await sourceOf(before) };
}

/** First days, the newest first. */
async function readPeriods(tx: Tx, { scope }: Saving, from: IsoDate | undefined) {
  const snapshot = await currentSnapshot(tx, scope);
  if (snapshot === undefined) throw refusal('conflict', statementTexts.noFigures);
  const { calendar } = await readStoredPeriods(tx, scope.wholesalerId);
  // Preview may have sales that Production doesn't.
  const lastDate = snapshot.lastTransactionDate;
  const periods = periodsBack({ ...calendar, lastDate }).map((period) => period.from);
  const closed = new Set(calendar.closed.map((period) => period.from));
  return { periods, closed, now: from ?? salesPeriodAt(lastDate, calendar).from };
}

export async function readPeriod(
  tx: Tx,
  memory: SnapshotMemory,
  { scope }: Pick<Saving, 'scope'>,
  source: Source,
): Promise<SummaryPeriod> {
  if ('ended' in source) {
    const { ended, inTerms, planChange, ...terms } = source;
    if (planChange === undefined) return readMeasured(tx, memory, scope, ended);
    // By a plan: in a transaction of its own, from which nothing is read later.
    return inTerms(async (planned) => {
      const period = await readMeasured(planned, terms.memory, scope, ended);
      const programs = await period.programs();
      return { ...period, programs: async () => programs };
    });
  }
  const { wholesalerId } = scope;
  const period = await readClosedPeriod(tx, memory, { wholesalerId, from: source.closed });
  // Reopened a moment ago.
  if (period === undefined) throw refusal('unavailable', statementTexts.dropped);
  return period;
}

/** Who was paid in any closed period before the day. */
export async function readPaidEarlier(tx: Tx, wholesalerId: string, from: IsoDate): Promise<ReadonlySet<string>> {
  const rows = await tx<{ customId: string }[]>`
    select distinct custom_id as "customId" from closed_statements
    where wholesaler_id = ${wholesalerId} and period_from < ${from} and payable_cents > 0`;
  return new Set(rows.map(({ customId }) => customId));
}
