/** What waits for a manager or a second person before a sales period closes. */
import type { Tx } from '@caselift/db/connect';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { countPendingReleases } from '../late/open-adjustments.ts';

/** Cases of the period that is to be closed. Manual adjustments have no table yet. */
export async function readWaiting(
  tx: Tx,
  wholesalerId: string,
  _period: SalesPeriod,
): Promise<{ releases: number; manualAdjustments: number }> {
  return { releases: await countPendingReleases(tx, wholesalerId), manualAdjustments: 0 };
}
