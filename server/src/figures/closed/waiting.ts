/** What waits for a manager or a second person before a sales period closes. */
import type { Tx } from '@caselift/db/connect';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { countPendingReleases } from '../late/open-adjustments.ts';
import { countPendingManual } from './manual.ts';

/** Cases of the period that is to be closed. */
export async function readWaiting(
  tx: Tx,
  wholesalerId: string,
  { from }: SalesPeriod,
): Promise<{ releases: number; manualAdjustments: number; questions: number }> {
  const releases = await countPendingReleases(tx, wholesalerId);
  const [asked] = await tx<{ count: number }[]>`
    select count(*)::int as count from pay_questions
    where wholesaler_id = ${wholesalerId} and period_from = ${from} and state = 'open'`;
  return {
    releases,
    manualAdjustments: await countPendingManual(tx, wholesalerId),
    questions: asked?.count ?? 0,
  };
}
