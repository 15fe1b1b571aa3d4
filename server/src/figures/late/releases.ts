/** What managers decided on losses of teams and of the company (docs/product.md, Adjustments). */
import type { Tx } from '@caselift/db/connect';
import type { Adjustment } from '@caselift/domain/closing/adjustments';
import type { ReleaseDecision } from '@caselift/domain/closing/fpl-release';
import type { IsoDate } from '@caselift/domain/dates';

/** @property waiver null: it is released. @property decidedBy, approvedBy a customId, or a login; the names as they were. */
export type StoredRelease = {
  closedPeriod: IsoDate;
  customId: string;
  cents: number;
  reason: string;
  decidedBy: string;
  decidedByName: string;
  waiver: 'approved' | 'pending' | null;
  approvedByName: string | null;
};

/** Of the sales period that begins on the day. */
export async function readReleases(tx: Tx, wholesalerId: string, paidIn: IsoDate): Promise<StoredRelease[]> {
  const rows = await tx<StoredRelease[]>`
    select closed_period as "closedPeriod", custom_id as "customId", cents, reason, decided_by as "decidedBy",
      decided_by_name as "decidedByName", waiver, approved_by_name as "approvedByName"
    from release_decisions where wholesaler_id = ${wholesalerId} and paid_in = ${paidIn}`;
  return [...rows];
}

export function decisionsOf(
  releases: readonly StoredRelease[],
): (adjustment: Adjustment) => ReleaseDecision | undefined {
  const byPerson = new Map(releases.map((release) => [`${release.closedPeriod} ${release.customId}`, release]));
  return ({ customId, closedPeriod, part }) => {
    const release = part === 'fpl' ? byPerson.get(`${closedPeriod} ${customId}`) : undefined;
    if (release === undefined) return undefined;
    const { cents, waiver } = release;
    return waiver === null ? { kind: 'released', cents } : { kind: 'waived', cents, waiver };
  };
}

/** Takes the place of one on another amount. */
export async function saveRelease(
  tx: Tx,
  { wholesalerId, paidIn }: { wholesalerId: string; paidIn: IsoDate },
  { closedPeriod, customId, cents, reason, decidedBy, decidedByName, waiver }: Omit<StoredRelease, 'approvedByName'>,
): Promise<void> {
  await tx`
    insert into release_decisions (wholesaler_id, paid_in, closed_period, custom_id, kind, cents, reason, decided_by,
      decided_by_name, waiver)
    values (${wholesalerId}, ${paidIn}, ${closedPeriod}, ${customId}, ${waiver === null ? 'released' : 'waived'}, ${cents},
      ${reason}, ${decidedBy}, ${decidedByName}, ${waiver})
    on conflict (wholesaler_id, paid_in, closed_period, custom_id) do update
    set kind = excluded.kind, cents = excluded.cents, reason = excluded.reason, decided_by = excluded.decided_by,
      decided_by_name = excluded.decided_by_name, decided_at = clock_timestamp(), waiver = excluded.waiver,
      approved_by = null, approved_by_name = null`;
}

/** A second person agrees to a waiver. */
export async function approveWaiver(
  tx: Tx,
  { wholesalerId, paidIn }: { wholesalerId: string; paidIn: IsoDate },
  { closedPeriod, customId, by, byName }: { closedPeriod: IsoDate; customId: string; by: string; byName: string },
): Promise<void> {
  await tx`
    update release_decisions set waiver = 'approved', approved_by = ${by}, approved_by_name = ${byName}
    where wholesaler_id = ${wholesalerId} and paid_in = ${paidIn} and closed_period = ${closedPeriod}
      and custom_id = ${customId}`;
}
