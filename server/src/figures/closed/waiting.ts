/** What waits for a manager or a second person before a sales period closes. */
import type { Tx } from '@caselift/db/connect';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';

/** Cases of the period that is to be closed. Neither has a table yet. */
export async function readWaiting(
  _tx: Tx,
  _wholesalerId: string,
  _period: SalesPeriod,
): Promise<{ releases: number; manualAdjustments: number }> {
  return { releases: 0, manualAdjustments: 0 };
}
