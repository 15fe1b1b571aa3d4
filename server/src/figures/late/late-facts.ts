/** R of closed periods with the decisions on it, in the form that `openPeriod` takes: for readers and for closing. */
import type { Tx } from '@caselift/db/connect';
import type { PartCents } from '@caselift/domain/closing/adjustments';
import type { Closing, OpenPeriodInput } from '@caselift/domain/closing/open-period';
import type { IsoDate } from '@caselift/domain/dates';
import { payParts } from '@caselift/domain/pay/pay-parts';
import { recordOf } from '@caselift/domain/record';
import { readEarlierClosings } from '../closed/earlier-closings.ts';
import { decisionsOf, readReleases, type StoredRelease } from './releases.ts';
import { type Restated, readRestatedBy } from './restated.ts';

export type LateFacts = Pick<OpenPeriodInput, 'closings' | 'nowOf' | 'scopeOf' | 'decisionOn'> & {
  restated: ReadonlyMap<IsoDate, Restated>;
  releases: readonly StoredRelease[];
};

/**
 * @param paidIn the first day of the period that pays what is late. @param changeId of the facts that are shown.
 * @param restated by that change, if it was read already.
 */
export async function readLateFacts(
  tx: Tx,
  wholesalerId: string,
  { paidIn, changeId, restated: known }: { paidIn: IsoDate; changeId: number; restated?: LateFacts['restated'] },
): Promise<LateFacts> {
  const restated = known ?? (await readRestatedBy(tx, wholesalerId, changeId));
  const releases = await readReleases(tx, wholesalerId, paidIn);
  const { closings, scopeOf } = await readEarlierClosings(tx, wholesalerId);
  return {
    closings,
    scopeOf,
    restated,
    releases,
    nowOf: restatedPay(closings, restated),
    decisionOn: decisionsOf(releases),
  };
}

/** Of a period that nobody has measured again what was paid: C and the adjustments that closings have fixed. */
function restatedPay(closings: readonly Closing[], restated: LateFacts['restated']): OpenPeriodInput['nowOf'] {
  const fixed = closings.flatMap(({ adjustments }) => adjustments);
  return ({ from }) => {
    const paid = closings.find(({ period }) => period.from === from)?.pay ?? new Map<string, PartCents>();
    const known = restated.get(from);
    if (known?.pay === null) return paid;
    if (known?.pay) return new Map(Object.entries(known.pay).map(([customId, person]) => [customId, person.pay]));
    const pay = new Map(paid);
    for (const { customId, part, closedPeriod, cents } of fixed) {
      if (closedPeriod !== from) continue;
      const before = pay.get(customId) ?? recordOf(payParts, () => 0);
      pay.set(customId, { ...before, [part]: before[part] + cents });
    }
    return pay;
  };
}
