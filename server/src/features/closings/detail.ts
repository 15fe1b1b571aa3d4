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
import { visiblePeople } from '@caselift/domain/visibility';
import type { Context } from '../../context.ts';
import { periodsBack, readStoredPeriods, type StoredPeriods, stateOf } from '../../figures/closed/calendar.ts';
import { readChecklist, storedChecks } from '../../figures/closed/checks.ts';
import { readTerms } from '../../figures/closed/period-terms.ts';
import { readEditedParts } from '../../figures/edited-parts.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import { actorNames } from '../../identity/actor-names.ts';
import type { Viewer } from '../../identity/viewer.ts';

export async function readPeriods(
  tx: Tx,
  memory: SnapshotMemory,
  { wholesalerId, viewer }: { wholesalerId: string; viewer: Viewer },
): Promise<ClosingPeriod[]> {
  const stored = await readStoredPeriods(tx, wholesalerId);
  const { people } = await readSeen(tx, memory, viewer, wholesalerId);
  const nameOf = actorNames(people, viewer);
  return periodsBack(stored.calendar).map((period) => closingPeriod(period, stored, nameOf));
}

/** Everyone of Production, the gone too, and whether the viewer sees a person now. */
async function readSeen(tx: Tx, memory: SnapshotMemory, viewer: Viewer, wholesalerId: string) {
  const edited = await readEditedParts(tx, memory, { wholesalerId, db: 'prod' });
  const [people, { visibility }] = [await edited.peopleAndGone(), await edited.settings()];
  const seen = new Set(visiblePeople(viewer, people, visibility).map(({ customId }) => customId));
  return { people, isSeen: (customId: string) => seen.has(customId) };
}

/** Refuses with 404 a day that begins no sales period. */
export async function readDetail(
  tx: Tx,
  context: Pick<Context, 'sql' | 'memory'>,
  { wholesalerId, viewer }: { wholesalerId: string; viewer: Viewer },
  from: IsoDate,
): Promise<ClosingDetail> {
  const stored = await readStoredPeriods(tx, wholesalerId);
  const { calendar, snapshot } = stored;
  const period = salesPeriodAt(from, calendar);
  if (period.from !== from) throw refusal('not_found', closingTexts.noPeriod);
  const { people, isSeen } = await readSeen(tx, context.memory, viewer, wholesalerId);
  const closed = await readClosedChecks<ClosingCheckRow[]>(tx, wholesalerId, from);
  const open =
    closed !== null || snapshot === undefined
      ? { rows: storedChecks(closed ?? [], isSeen), mayClose: false }
      : await readChecklist(
          tx,
          { wholesalerId, period, snapshot },
          await termsOf(tx, context, wholesalerId, period),
          isSeen,
        );
  const shown = closingPeriod(period, stored, actorNames(people, viewer));
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
  nameOf: (email: string) => string,
): ClosingPeriod {
  const closing = closings.find(({ from }) => from === period.from);
  const refused = closeRefusal(period.from, calendar);
  return {
    ...period,
    state: stateOf(period, calendar),
    isClosable: refused === null,
    refusal: refused === null ? null : closeRefusalText(refused),
    closedAt: closing?.closedAt.toISOString() ?? null,
    closedBy: closing === undefined ? null : nameOf(closing.closedBy),
  };
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
