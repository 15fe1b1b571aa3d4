/**
 * Invoice lines of a snapshot with what each counts for, as the model decided (warehouse/models/staging/stg_lines.sql).
 */
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import type { CurrentSnapshot } from './current-snapshot.ts';

/**
 * A query of the lines of the period, those of `reps` alone unless that is null. counts: for anything but FPL;
 * counted_cost_cents: what is taken from revenue for gp_cents; chargeable_loss_cents: the written-off cost of a loss
 * with a chargeable reason.
 */
export function countedLines(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_lines'>,
  { period, reps, chargeable }: { period: DateRange; reps: readonly string[] | null; chargeable: readonly string[] },
) {
  const isChargeable = tx`kind = 'loss' and loss_reason = any (${chargeable as string[]})`;
  return tx`
    select snapshot_id, invoice_id, line_no, invoice_date, rep_id, buyer_id, product_id, kind, loss_reason, units, ounces,
      revenue_cents, coalesce(gp_cents, 0) as gp_cents, gp_cents is not null as counts,
      revenue_cents - coalesce(gp_cents, 0) as counted_cost_cents, ${isChargeable} as is_chargeable,
      case when ${isChargeable} then cost_cents else 0 end as chargeable_loss_cents
    from snapshot_lines
    where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}
      and invoice_date between ${period.from} and ${period.to}
      ${reps === null ? tx`` : tx`and rep_id = any (${reps as string[]})`}`;
}
