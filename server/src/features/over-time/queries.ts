import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import type { SoldDays } from '@caselift/domain/over-time';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';
import type { SoldDay } from '../../figures/house-days.ts';
import { factSums } from '../../figures/own-sums.ts';

/**
 * What people did together day by day: this year's lines are those credited to them, last year's those of their buyers
 * at L, so that this year compares with it.
 */
export async function readTeamDays(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_days'>,
  customIds: readonly string[],
  { thisYear, lastYear }: { thisYear: DateRange; lastYear: DateRange },
): Promise<SoldDays> {
  const daysOf = (basis: 'line' | 'buyer', { from, to }: DateRange) => tx<SoldDay[]>`
    select day, ${tx.unsafe(factSums)} from snapshot_days
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = ${basis}
      and rep_id = any(${customIds}) and day between ${from} and ${to}
    group by day`;
  const [ofLines, ofBuyers, sameBuyers] = await Promise.all([
    daysOf('line', thisYear),
    daysOf('buyer', lastYear),
    daysOf('buyer', thisYear),
  ]);
  return { thisYear: ofLines, lastYear: ofBuyers, sameBuyers };
}
