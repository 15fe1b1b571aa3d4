/** How many lines are behind each person's actuals, and what those that were sold and those that came back add up to. */
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { countedLines } from './counted-lines.ts';
import type { Explained } from './person.ts';

export type Counts = {
  sales: number;
  returns: number;
  /** Of the returns: cents and ounces, negative. */
  returnsGpCents: number;
  returnsOunces: number;
  /** Chargeable losses. */
  losses: number;
};
export type CountsRow = Counts & { rep: string | null };

/** Each person's own in the sales period that holds L, and nobody's (rep null). Whole, for leads need many of them. */
export function rememberedCounts(
  tx: Tx,
  memory: SnapshotMemory,
  { everyone, at }: Pick<Explained, 'everyone' | 'at'>,
): Promise<CountsRow[]> {
  const { snapshot, calendar } = at;
  const period = salesPeriodOf(calendar.lastTransactionDate, calendar.salesPeriod);
  const chargeable = everyone.settings.chargeableLossReasons;
  const key = `line counts of snapshot ${snapshot.snapshotId} from ${period.from}, losses ${chargeable}`;
  const isReturn = tx`counts and kind <> 'sale'`;
  return memory.remember(
    key,
    () => tx<CountsRow[]>`
      select rep_id as rep,
        count(*) filter (where kind = 'sale') as sales,
        count(*) filter (where ${isReturn}) as returns,
        coalesce(sum(gp_cents) filter (where ${isReturn}), 0) as "returnsGpCents",
        coalesce(sum(ounces) filter (where ${isReturn}), 0) as "returnsOunces",
        count(*) filter (where is_chargeable) as losses
      from (${countedLines(tx, snapshot, { period, reps: null, chargeable })}) line
      group by rep_id`,
  );
}

/** Of several people together; of everyone, nobody's lines included, where `ids` is null. */
export function sumOfCounts(rows: readonly CountsRow[], ids: ReadonlySet<string> | null): Counts {
  const sum = { sales: 0, returns: 0, returnsGpCents: 0, returnsOunces: 0, losses: 0 };
  for (const row of rows) {
    if (ids !== null && (row.rep === null || !ids.has(row.rep))) continue;
    sum.sales += row.sales;
    sum.returns += row.returns;
    sum.returnsGpCents += row.returnsGpCents;
    sum.returnsOunces += row.returnsOunces;
    sum.losses += row.losses;
  }
  return sum;
}
