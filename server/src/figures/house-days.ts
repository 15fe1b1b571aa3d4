/** The house day by day, for all that adds it up. */
import type { Tx } from '@caselift/db/connect';
import type { Fact } from '@caselift/domain/measure-list';
import { type CurrentSnapshot, snapshotKey } from './current-snapshot.ts';
import { factSums } from './own-sums.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type SoldDay = Record<Fact, number> & { day: string };

/** Of the 25 months to L: every line, those without a rep included. */
export function rememberedHouseDays(
  tx: Tx,
  memory: SnapshotMemory,
  snapshot: CurrentSnapshot<'snapshot_days'>,
): Promise<SoldDay[]> {
  const { snapshotId, wholesalerId } = snapshot;
  return memory.remember(`house days of ${snapshotKey(snapshot)}`, async () => [
    ...(await tx<SoldDay[]>`
      select day, ${tx.unsafe(factSums)} from snapshot_days
      where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId} and basis = 'line'
      group by day order by day`),
  ]);
}
