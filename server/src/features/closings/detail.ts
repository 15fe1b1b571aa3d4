/** Sales periods with whether they can be closed, and what has to be done before. */
import {
  type ClosingCheckRow,
  type ClosingDetail,
  type ClosingPeriod,
  closeRefusalText,
  closingTexts,
  reopenRefusalText,
} from '@caselift/contract/closings';
import { isPayrollExported, readClosedChecks } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { closeRefusal, reopenRefusal, type SalesPeriod, salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import type { IsoDate } from '@caselift/domain/dates';
import type { Context } from '../../context.ts';
import { periodsBack, readStoredPeriods, type StoredPeriods, stateOf } from '../../figures/closed/calendar.ts';
import { readChecklist } from '../../figures/closed/checks.ts';
import { readTerms } from '../../figures/closed/period-terms.ts';
import { refusal } from '../../http/errors.ts';

export async function readPeriods(tx: Tx, wholesalerId: string): Promise<ClosingPeriod[]> {
  const stored = await readStoredPeriods(tx, wholesalerId);
  const names = await readNames(tx, wholesalerId);
  return periodsBack(stored.calendar).map((period) => closingPeriod(period, stored, names));
}

/** Refuses with 404 a day that begins no sales period. */
export async function readDetail(
  tx: Tx,
  context: Pick<Context, 'sql' | 'memory'>,
  wholesalerId: string,
  from: IsoDate,
): Promise<ClosingDetail> {
  const stored = await readStoredPeriods(tx, wholesalerId);
  const { calendar, snapshot } = stored;
  const period = salesPeriodAt(from, calendar);
  if (period.from !== from) throw refusal('not_found', closingTexts.noPeriod);
  const names = await readNames(tx, wholesalerId);
  const closed = await readClosedChecks<ClosingCheckRow[]>(tx, wholesalerId, from);
  const open =
    closed !== null || snapshot === undefined
      ? { rows: closed ?? [], mayClose: false }
      : await readChecklist(tx, { wholesalerId, period, snapshot }, await termsOf(tx, context, wholesalerId, period));
  const shown = closingPeriod(period, stored, names);
  const isExported = await isPayrollExported(tx, wholesalerId, from);
  const reopen = reopenRefusal(from, calendar.closed, { isExported, reason: 'asked' });
  return {
    ...shown,
    checks: open.rows,
    mayClose: open.mayClose && shown.isClosable,
    reopenRefusal: reopen === null ? null : reopenRefusalText(reopen),
    job: await readLatestJob(tx, wholesalerId),
  };
}

/** What is read by now is read in the caller's own transaction. */
const termsOf = (tx: Tx, context: Pick<Context, 'sql' | 'memory'>, wholesalerId: string, period: SalesPeriod) =>
  readTerms(context, { wholesalerId, db: 'prod' }, period, (work) => work(tx));

function closingPeriod(
  period: SalesPeriod,
  { calendar, closings }: StoredPeriods,
  names: ReadonlyMap<string, string>,
): ClosingPeriod {
  const closing = closings.find(({ from }) => from === period.from);
  const refused = closeRefusal(period.from, calendar);
  return {
    ...period,
    state: stateOf(period, calendar),
    isClosable: refused === null,
    refusal: refused === null ? null : closeRefusalText(refused),
    closedAt: closing?.closedAt.toISOString() ?? null,
    closedBy: closing === undefined ? null : (names.get(closing.closedBy) ?? closing.closedBy),
  };
}

/** Of the wholesaler's own people, by email: an admin of no wholesaler is known by the email. */
export async function readNames(tx: Tx, wholesalerId: string): Promise<Map<string, string>> {
  const people = await tx<{ email: string; name: string }[]>`
    select email, name from users where wholesaler_id = ${wholesalerId} and db = 'prod' and email is not null`;
  return new Map(people.map(({ email, name }) => [email, name]));
}

const closeJob = 'close';

async function readLatestJob(tx: Tx, wholesalerId: string): Promise<ClosingDetail['job']> {
  const [job] = await tx<
    { jobId: string; stage: string; fraction: number | null; ended: boolean; error: string | null }[]
  >`
    select job_id as "jobId", stage, fraction, result is not null or error is not null as ended, error
    from job_progress where wholesaler_id = ${wholesalerId} and kind = ${closeJob}
    order by started_at desc limit 1`;
  return job ?? null;
}
