/** How many lines are behind each person's actuals, and what those that were sold and those that came back add up to. */
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { facts } from '@caselift/domain/measure-list';
import { recordOf } from '@caselift/domain/record';
import { snakeCase } from '@caselift/domain/snake-case';
import { countedLines } from './counted-lines.ts';
import { requireTables, snapshotKey } from './current-snapshot.ts';
import type { Explained } from './explained.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

/** sales, returns and losses (chargeable ones): how many. The facts: what the returns add up to, negative. */
const counted = ['sales', 'returns', 'losses', ...facts] as const;
export type Counts = Record<(typeof counted)[number], number>;
export type CountsRow = Counts & { rep: string | null };

/** Each person's own in the sales period that holds L, and nobody's (rep null). Whole, for leads need many of them. */
export function rememberedCounts(
  tx: Tx,
  memory: SnapshotMemory,
  { everyone, at }: Pick<Explained, 'everyone' | 'at'>,
): Promise<CountsRow[]> {
  const { calendar } = at;
  const snapshot = requireTables(at.snapshot, 'snapshot_lines');
  const period = salesPeriodOf(calendar.lastTransactionDate, calendar.salesPeriod);
  const chargeable = everyone.settings.chargeableLossReasons;
  const key = `line counts of ${snapshotKey(snapshot)} from ${period.from}, losses ${chargeable}`;
  const isReturn = "counts and kind <> 'sale'";
  const returned = facts.map((fact) => `coalesce(sum(${snakeCase(fact)}) filter (where ${isReturn}), 0) as "${fact}"`);
  return memory.remember(
    key,
    () => tx<CountsRow[]>`
      select rep_id as rep,
        count(*) filter (where kind = 'sale') as sales,
        count(*) filter (where ${tx.unsafe(isReturn)}) as returns,
        ${tx.unsafe(returned.join(', '))},
        count(*) filter (where is_chargeable) as losses
      from (${countedLines(tx, snapshot, { period, reps: null, chargeable })}) line
      group by rep_id`,
  );
}

/** Of several people together; of everyone, nobody's lines included, where `ids` is null. */
export function sumOfCounts(rows: readonly CountsRow[], ids: ReadonlySet<string> | null): Counts {
  const sum = recordOf(counted, () => 0);
  for (const row of rows) {
    if (ids !== null && (row.rep === null || !ids.has(row.rep))) continue;
    for (const name of counted) sum[name] += row[name];
  }
  return sum;
}
