/** The whole house in one sales period, beside the same period last year and its goals. */
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type DateRange, salesPeriodOf } from '@caselift/domain/calendar';
import type { Losses } from '@caselift/domain/fpl-figures';
import { measureWindows } from '@caselift/domain/measure';
import type { Fact } from '@caselift/domain/measure-list';
import { type CompanyGoals, readCompanyGoals } from './company-goals.ts';
import type { CurrentSnapshot } from './current-snapshot.ts';
import type { Everyone } from './everyone.ts';
import { factSums } from './own-sums.ts';

/** Of all lines, those without a rep included, in the unit of the lines; losses that are chargeable in the period. */
export type HouseSums = Record<Fact, number> & Losses;

/** lastYear: the same days of last year, as house figures compare them. goals: of the whole period. */
export type PeriodHouse = { thisYear: HouseSums; lastYear: HouseSums; goals: CompanyGoals };

/** By the settings of the period that everyone is of. */
export async function readPeriodHouse(
  tx: Tx,
  scope: Scope,
  { at, settings }: { at: NonNullable<Everyone['at']>; settings: Everyone['settings'] },
): Promise<PeriodHouse> {
  const { snapshot, calendar } = at;
  const windows = measureWindows(calendar);
  const { from } = salesPeriodOf(calendar.lastTransactionDate, calendar.salesPeriod);
  const sums = (range: DateRange) => readSums(tx, snapshot, range, settings.chargeableLossReasons);
  const [thisYear, lastYear, goals] = await Promise.all([
    sums(windows.thisYear),
    sums(windows.lastYear),
    readCompanyGoals(tx, scope, from),
  ]);
  return { thisYear, lastYear, goals };
}

async function readSums(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_days'>,
  { from, to }: DateRange,
  chargeable: readonly string[],
): Promise<HouseSums> {
  const [sums] = await tx<Partial<HouseSums>[]>`
    select ${tx.unsafe(factSums)}, sum(revenue_cents) as "revenueCents", sum(chargeable.cents) as "lossCents"
    from snapshot_days
    cross join lateral (
      select coalesce(sum(loss.cents::bigint), 0) as cents
      from jsonb_each_text(loss_cents) as loss (reason, cents) where loss.reason = any (${chargeable as string[]})
    ) chargeable
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
      and day between ${from} and ${to}`;
  const { gpCents, ounces, revenueCents, lossCents } = sums ?? {};
  return { gpCents: gpCents ?? 0, ounces: ounces ?? 0, revenueCents: revenueCents ?? 0, lossCents: lossCents ?? 0 };
}
