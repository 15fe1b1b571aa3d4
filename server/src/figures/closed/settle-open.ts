/** What the oldest unclosed period pays, by one computation for the summary before closing and for the closing. */
import { readClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import type { ClosedPay, PartCents, PayOfPeople } from '@caselift/domain/closing/adjustments';
import type { SalesPeriod } from '@caselift/domain/closing/closing-periods';
import { type Closing, type OpenPeriod, openPeriod } from '@caselift/domain/closing/open-period';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { readLateFacts } from '../late/open-adjustments.ts';
import { readEarlierClosings } from './earlier-closings.ts';
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
  const { closings, scopeOf } = await readEarlierClosings(tx, wholesalerId);
  const stored = await readClosings(tx, wholesalerId);
  const asked = { closings: stored, paidIn: open.period.from, changeId };
  const late = await readLateFacts(tx, wholesalerId, asked);
  const paid = paidSoFar(closings);
  return openPeriod({
    closings,
    open,
    // What nobody has measured again is as it was paid.
    nowOf: (period) => (late.restated.has(period.from) ? late.nowOf(period) : paid(period)),
    scopeOf: (customId, closedPeriod) => late.scopeOf(customId, closedPeriod) ?? scopeOf(customId, closedPeriod),
    decisionOn: late.decisionOn,
    manual: await readOpenManual(tx, wholesalerId),
    lookBackMonths,
  });
}

/** C of each period and the adjustments of it that closings have fixed. */
function paidSoFar(closings: readonly Closing[]): (period: SalesPeriod) => PayOfPeople {
  const fixed = closings.flatMap(({ adjustments }) => adjustments);
  return ({ from }) => {
    const pay = new Map<string, PartCents>(closings.find(({ period }) => period.from === from)?.pay);
    for (const { customId, part, closedPeriod, cents } of fixed) {
      if (closedPeriod !== from) continue;
      const known = pay.get(customId) ?? recordOf(payParts, () => 0);
      pay.set(customId, { ...known, [part]: known[part] + cents });
    }
    return pay;
  };
}
