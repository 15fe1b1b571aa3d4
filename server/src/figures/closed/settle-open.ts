/** What the oldest unclosed period pays, by one computation for the summary before closing and for the closing. */
import type { Tx } from '@caselift/db/connect';
import type { ClosedPay } from '@caselift/domain/closing/adjustments';
import { type OpenPeriod, openPeriod } from '@caselift/domain/closing/open-period';
import { readLateFacts } from '../late/late-facts.ts';
import { readOpenManual } from './manual.ts';

export type SettledBy = {
  wholesalerId: string;
  lookBackMonths: number;
  /** Of the facts that Production shows. */
  changeId: number;
};

/** @param open the period with everyone's pay; closings after it aren't there yet. */
export async function settleOpen(
  tx: Tx,
  { wholesalerId, lookBackMonths, changeId }: SettledBy,
  open: ClosedPay,
): Promise<OpenPeriod> {
  const late = await readLateFacts(tx, wholesalerId, { paidIn: open.period.from, changeId });
  return openPeriod({ ...late, open, manual: await readOpenManual(tx, wholesalerId), lookBackMonths });
}
