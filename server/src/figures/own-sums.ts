/** Each person's lines of a snapshot, added up in the windows that figures are shown in. */
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { addDays } from '@caselift/domain/dates';
import type { Losses } from '@caselift/domain/fpl-figures';
import {
  basisOf,
  type CalendarAt,
  measureWindows,
  rankChangeWindow,
  type Sums,
  sumsOf,
  type WindowName,
} from '@caselift/domain/measure';
import { type Fact, facts } from '@caselift/domain/measure-list';
import type { OwnLines } from '@caselift/domain/people-figures';
import { recordOf } from '@caselift/domain/record';
import { snakeCase } from '@caselift/domain/snake-case';
import type { CurrentSnapshot } from './current-snapshot.ts';

/** What the measures add up, a column each. */
export const factSums = facts.map((fact) => `sum(${snakeCase(fact)}) as "${fact}"`).join(', ');

type Days = CurrentSnapshot<'snapshot_days'>;
/** rep null: nobody's lines, the house's own. Cents. */
type RevenueRow = { rep: string | null; revenueCents: number };
type LossRow = { rep: string | null; reason: string; lossCents: number };

/** What follows from snapshot and calendar alone: losses by reason, whichever of them are chargeable. */
export type OwnSums = Pick<OwnLines, Fact | 'before'> & { revenue: RevenueRow[]; losses: LossRow[] };

/** Each window by its own basis, so that comparisons have the same buyers on both sides. */
export async function readOwnSums(tx: Tx, snapshot: Days, calendar: CalendarAt): Promise<OwnSums> {
  const windows = measureWindows(calendar);
  const before = rankChangeWindow(calendar);
  // Most of last year is read for the year to date already: what is left of it is added to that below.
  const lastYearFullYear = { ...windows.lastYearFullYear, from: addDays(windows.lastYearYTD.to, 1) };
  const [sums, revenue, losses] = await Promise.all([
    readWindows(tx, snapshot, { ...windows, lastYearFullYear, ...(before && { before }) }),
    readRevenue(tx, snapshot, windows.thisYear),
    readLosses(tx, snapshot, windows.thisYear),
  ]);
  return { ...inWindows(sums), before: before && asOf(sums), revenue, losses };
}

/** before: the sales period as it stood a selling day before L. */
type SumRow = Record<Fact, number> & { window: WindowName | 'before'; customId: string };

function readWindows(tx: Tx, { snapshotId, wholesalerId }: Days, asked: Record<string, DateRange>) {
  const windows = Object.entries(asked) as [SumRow['window'], DateRange][];
  const basis = windows.map(([window]) => (window === 'before' ? 'line' : basisOf(window)));
  // Window by window, so that each reads its own part of the index on (basis, rep_id, day) and no other.
  return tx<SumRow[]>`
    select w.window, sums.*
    from unnest(
        ${windows.map(([window]) => window)}::text[], ${basis}::text[],
        ${windows.map(([, { from }]) => from)}::date[], ${windows.map(([, { to }]) => to)}::date[]
      ) as w ("window", basis, first, last),
      lateral (
        select rep_id as "customId", ${tx.unsafe(factSums)} from snapshot_days
        where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = w.basis
          and day between w.first and w.last and rep_id is not null
        group by rep_id
      ) sums`;
}

function readRevenue(tx: Tx, { snapshotId, wholesalerId }: Days, period: DateRange): Promise<RevenueRow[]> {
  return tx<RevenueRow[]>`
    select rep_id as rep, sum(revenue_cents) as "revenueCents" from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
      and day between ${period.from} and ${period.to}
    group by rep_id`;
}

function readLosses(tx: Tx, { snapshotId, wholesalerId }: Days, period: DateRange): Promise<LossRow[]> {
  return tx<LossRow[]>`
    select rep_id as rep, loss.reason, sum(loss.cents::bigint) as "lossCents"
    from snapshot_days, jsonb_each_text(loss_cents) as loss (reason, cents)
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
      and day between ${period.from} and ${period.to}
    group by rep_id, loss.reason`;
}

function inWindows(rows: readonly SumRow[]): Pick<OwnSums, Fact> {
  const own = recordOf(facts, () => new Map<string, Sums>());
  for (const { window, customId, ...sums } of rows) {
    if (window === 'before') continue;
    for (const fact of facts) {
      const person = own[fact].get(customId) ?? sumsOf(() => 0);
      person[window] = sums[fact];
      own[fact].set(customId, person);
    }
  }
  for (const fact of facts) {
    for (const person of own[fact].values()) person.lastYearFullYear += person.lastYearYTD;
  }
  return own;
}

function asOf(rows: readonly SumRow[]): NonNullable<OwnLines['before']> {
  const before = rows.filter(({ window }) => window === 'before');
  return recordOf(facts, (fact) => new Map(before.map((row) => [row.customId, row[fact]])));
}

/** Net revenue and chargeable losses of each person, and of the house: all lines, those without a rep included. */
export function chargeableLosses(
  { revenue, losses }: Pick<OwnSums, 'revenue' | 'losses'>,
  chargeableLossReasons: readonly string[],
): { own: Map<string, Losses>; house: Losses } {
  const own = new Map<string, Losses>();
  const house = { revenueCents: 0, lossCents: 0 };
  const ofRep = (rep: string) => {
    const sums = own.get(rep) ?? { revenueCents: 0, lossCents: 0 };
    own.set(rep, sums);
    return sums;
  };
  for (const { rep, revenueCents } of revenue) {
    house.revenueCents += revenueCents;
    if (rep !== null) ofRep(rep).revenueCents += revenueCents;
  }
  for (const { rep, lossCents } of losses.filter(({ reason }) => chargeableLossReasons.includes(reason))) {
    house.lossCents += lossCents;
    if (rep !== null) ofRep(rep).lossCents += lossCents;
  }
  return { own, house };
}
