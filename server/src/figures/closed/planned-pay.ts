/** Pay of a closed period by its stored plan: C on the facts that it was closed with, R on those of now. */
import type { Sql, Tx } from '@caselift/db/connect';
import { withPlan } from '@caselift/db/plan';
import type { DateRange } from '@caselift/domain/calendar';
import { type PayOfPeople, payOfPeople } from '@caselift/domain/closing/adjustments';
import { readMeasuredPeriod } from '../ended-period.ts';
import { readEveryone } from '../everyone.ts';
import { createSnapshotMemory } from '../snapshot-memory.ts';

type Asked = {
  wholesalerId: string;
  period: DateRange;
  snapshotId: number;
  before?: (tx: Tx) => Promise<void>;
};

/**
 * For measuredFirst: what the plan's items measure has to be in the snapshot. @param snapshotId of the period.
 * @param before is done with the transaction first.
 */
export function readPlannedPay(
  sql: Sql,
  { wholesalerId, period, snapshotId, before = async () => undefined }: Asked,
): Promise<PayOfPeople> {
  const { from, to } = period;
  return withPlan(sql, { wholesalerId, from }, async (tx) => {
    await before(tx);
    // Revisions are those of now, so nothing that is remembered holds here.
    const memory = createSnapshotMemory();
    const ended = await readMeasuredPeriod(tx, memory, { wholesalerId, snapshotId, to });
    const { figures } = await readEveryone(tx, memory, { wholesalerId, db: 'prod' }, ended);
    return payOfPeople(figures);
  });
}
