/** What waits for a manager or a second person before a sales period closes. */
import type { Tx } from '@caselift/db/connect';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { readPendingReleases } from '../late/open-adjustments.ts';
import { readPendingManual } from './manual.ts';

/** The person of each case of the period that is to be closed. */
export async function readWaiting(
  tx: Tx,
  wholesalerId: string,
  { from }: SalesPeriod,
): Promise<{ releases: string[]; manualAdjustments: string[]; questions: string[] }> {
  const asked = await tx<{ customId: string }[]>`
    select custom_id as "customId" from pay_questions
    where wholesaler_id = ${wholesalerId} and period_from = ${from} and state = 'open'`;
  return {
    releases: await readPendingReleases(tx, wholesalerId),
    manualAdjustments: await readPendingManual(tx, wholesalerId),
    questions: asked.map(({ customId }) => customId),
  };
}
