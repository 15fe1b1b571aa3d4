/** Invoice lines of a snapshot with what each counts for, as warehouse/models/staging/stg_lines.sql says of kinds. */
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import type { CurrentSnapshot } from '../../figures/current-snapshot.ts';

/**
 * A query of the lines of the period, those of `reps` alone unless that is null. A loss that was credited to the buyer
 * is a return as well: its written-off cost comes back to GP. One without a credit counts for nothing but FPL.
 * counts: for GP and volume; counted_cost_cents: what is taken from revenue for gp_cents; chargeable_loss_cents: the
 * written-off cost of a loss whose reason is chargeable.
 */
export function countedLines(
  tx: Tx,
  { snapshotId, wholesalerId }: CurrentSnapshot<'snapshot_lines'>,
  { period, reps, chargeable }: { period: DateRange; reps: readonly string[] | null; chargeable: readonly string[] },
) {
  return tx`
    select line.*, revenue_cents - counted_cost_cents as gp_cents
    from (
      select snapshot_id, invoice_id, line_no, invoice_date, rep_id, buyer_id, product_id, kind, loss_reason, units,
        ounces, revenue_cents,
        kind <> 'loss' or units < 0 or revenue_cents < 0 as counts,
        case
          when kind <> 'loss' then cost_cents
          when units < 0 or revenue_cents < 0 then -cost_cents
          else 0
        end as counted_cost_cents,
        case when kind = 'loss' and loss_reason = any (${chargeable as string[]}) then cost_cents else 0 end
          as chargeable_loss_cents,
        kind = 'loss' and loss_reason = any (${chargeable as string[]}) as is_chargeable
      from snapshot_lines
      where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}
        and invoice_date between ${period.from} and ${period.to}
        ${reps === null ? tx`` : tx`and rep_id = any (${reps as string[]})`}
    ) line`;
}
