/** The invoice lines behind a person's actual: every line that counts, or chargeable losses. */
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import type { Measure } from '@caselift/domain/measure-list';
import { dollars } from '@caselift/domain/numbers';
import { countedLines } from '../../figures/counted-lines.ts';
import { requireTables } from '../../figures/current-snapshot.ts';
import type { Explained } from '../../figures/explained.ts';
import type { LineSource } from './line-source.ts';

type Amounts = { revenueCents: number; costCents: number; gpCents: number; lossCents: number };
type Totals = Amounts & { count: number; units: number; ounces: number };

/**
 * Those of the person and, for a lead, of everyone below, in the sales period that holds L. Names are not joined here:
 * leads have hundreds of thousands of lines.
 */
export function measureLines(
  tx: Tx,
  { person, everyone, at, teamOf, withProfits }: Explained,
  measure: Measure,
): LineSource<Amounts> {
  const { snapshot, calendar } = at;
  const counted = countedLines(tx, requireTables(snapshot, 'snapshot_lines'), {
    period: salesPeriodOf(calendar.lastTransactionDate, calendar.salesPeriod),
    reps: teamOf(person.customId).map(({ customId }) => customId),
    chargeable: everyone.settings.chargeableLossReasons,
  });
  const lines = tx`select * from (${counted}) line where ${measure === 'fpl' ? tx`is_chargeable` : tx`counts`}`;
  const show = ({ revenueCents, costCents, gpCents, lossCents }: Amounts) => {
    const profits = { cost: dollars(costCents), gp: dollars(gpCents), loss: dollars(lossCents) };
    return { revenue: dollars(revenueCents), ...(withProfits && profits) };
  };
  return {
    lines,
    columns: tx`revenue_cents as "revenueCents", counted_cost_cents as "costCents", gp_cents as "gpCents",
      chargeable_loss_cents as "lossCents"`,
    unique: tx`invoice_id, line_no`,
    show,
    totals: async (matching) => {
      const [totals] = await tx<Totals[]>`
        select count(*) as count, coalesce(sum(units), 0) as units, coalesce(sum(ounces), 0) as ounces,
          coalesce(sum(revenue_cents), 0) as "revenueCents", coalesce(sum(counted_cost_cents), 0) as "costCents",
          coalesce(sum(gp_cents), 0) as "gpCents", coalesce(sum(chargeable_loss_cents), 0) as "lossCents"
        from (${lines}) line
        where ${matching}`;
      if (totals === undefined) throw new Error('A sum is always one row.');
      return { ...totals, shown: show(totals) };
    },
  };
}
