/** A sales period as it is paid: what Month-End Summary compares with another one. */
import { statementPeriods, statementTexts } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import { payOfPeople } from '@caselift/domain/closing/adjustments';
import { type Settlement, settlePeople } from '@caselift/domain/closing/settlement';
import type { IsoDate } from '@caselift/domain/dates';
import { measureWindows } from '@caselift/domain/measure';
import type { Context } from '../../context.ts';
import type { Saving } from '../../edits/save-measured.ts';
import { currentSnapshot } from '../../figures/current-snapshot.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import { type EndedPeriod, readEndedPeriod } from '../../figures/ended-period.ts';
import { type PaidEveryone, readPayInputs } from '../../figures/pay-inputs.ts';
import { type PeriodHouse, readPeriodHouse } from '../../figures/period-house.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';

/** Cents of GP of the accounts that somebody holds, this year and last: the same ones on both sides. */
export type SameBuyers = { thisYear: number; lastYear: number };

export type PaidPeriod = DateRange & {
  /** Names all that the rest follows from. */
  key: string;
  through: IsoDate;
  paid: PaidEveryone;
  edited: EditedParts;
  settlements: ReadonlyMap<string, Settlement>;
  house: PeriodHouse;
  /** Of each person alone. */
  sameBuyers: ReadonlyMap<string, SameBuyers>;
};

/** The period asked for and the one before it. @property ended their snapshots; absent: the period holds L. */
export type PeriodPair = {
  now: { ended: EndedPeriod | undefined };
  /** null: it is too long ago to be read. */
  before: { ended: EndedPeriod | undefined } | null;
};

/**
 * Makes sure that both periods can be read; the caller waits for what has to be measured. Refuses as readEndedPeriod does,
 * and with 409 before there are figures.
 * @param from absent: the period that holds L.
 */
export async function readPeriodPair(
  context: Pick<Context, 'questions' | 'memory'>,
  asked: Saving,
  from: IsoDate | undefined,
): Promise<PeriodPair> {
  const periods = await asked.inScope((tx) => readablePeriods(tx, context.memory, asked));
  const now = { ended: await readEndedPeriod(context, asked, from) };
  const at = from === undefined ? 0 : periods.findIndex((period) => period.from === from);
  const before = periods[at + 1];
  return { now, before: before === undefined ? null : { ended: await readEndedPeriod(context, asked, before.from) } };
}

async function readablePeriods(tx: Tx, memory: SnapshotMemory, { scope }: Saving): Promise<DateRange[]> {
  const snapshot = await currentSnapshot(tx, scope);
  if (snapshot === undefined) throw refusal('conflict', statementTexts.noFigures);
  const { salesPeriod } = await (await readEditedParts(tx, memory, scope)).settings();
  return statementPeriods(snapshot.lastTransactionDate, salesPeriod);
}

export async function readPaidPeriod(
  tx: Tx,
  memory: SnapshotMemory,
  { scope }: Pick<Saving, 'scope'>,
  { ended }: PeriodPair['now'],
): Promise<PaidPeriod> {
  const paid = await readPayInputs(tx, memory, scope, ended);
  const edited = await readEditedParts(tx, memory, scope, ended?.lastTransactionDate);
  const { lastTransactionDate: through, salesPeriod } = paid.at.calendar;
  const key = `${paid.key}, goals of the house ${edited.revisionOf('companyGoals')}`;
  const period = salesPeriodOf(through, salesPeriod);
  const { house, sameBuyers } = await memory.remember(`house and accounts of ${key}`, async () => ({
    house: await readPeriodHouse(tx, scope, paid),
    sameBuyers: await readSameBuyers(tx, paid),
  }));
  const settlements = settlePeople(period.from, {
    ...{ pay: payOfPeople(paid.figures), adjustments: [], manual: [], balances: new Map() },
  });
  return { ...period, key, through, paid, edited, settlements, house, sameBuyers };
}

async function readSameBuyers(tx: Tx, { at }: PaidEveryone): Promise<Map<string, SameBuyers>> {
  const { snapshotId, wholesalerId } = at.snapshot;
  const { thisYear, lastYear } = measureWindows(at.calendar);
  const rows = await tx<(SameBuyers & { customId: string })[]>`
    select rep_id as "customId",
      coalesce(sum(gp_cents) filter (where day between ${thisYear.from} and ${thisYear.to}), 0) as "thisYear",
      coalesce(sum(gp_cents) filter (where day between ${lastYear.from} and ${lastYear.to}), 0) as "lastYear"
    from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'buyer' and rep_id is not null
      and (day between ${thisYear.from} and ${thisYear.to} or day between ${lastYear.from} and ${lastYear.to})
    group by rep_id`;
  return new Map(rows.map(({ customId, ...sums }) => [customId, sums]));
}
