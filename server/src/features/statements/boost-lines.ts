/** The invoice lines behind what one boost pays a person (docs/product.md, Boosts). */
import type { InvoiceLine } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { dollars } from '@caselift/domain/numbers';
import { boostDollars } from '@caselift/domain/pay/boost-pay';
import { microOuncesOf } from '@caselift/domain/volume';
import { claimedLines, readPayingClaims, snapshotOfBoosts } from '../../figures/boosts.ts';
import type { EditedParts } from '../../figures/edited-parts.ts';
import type { Explained } from '../../figures/explained.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { LineSource } from './line-source.ts';

type BoostRow = {
  place: number;
  units: number;
  ounces: number;
  sale: NonNullable<InvoiceLine['boost']>['sale'];
};
type SumRow = { place: number; count: number; units: number; ounces: number };

/**
 * The sales of the sales period that the boost pays the person for, and the portions of their sales that came back in it.
 * undefined: the boost pays for none of the products of the snapshot.
 */
export async function boostLines(
  tx: Tx,
  memory: SnapshotMemory,
  { explained, edited, boostId }: { explained: Explained; edited: EditedParts; boostId: string },
): Promise<LineSource<BoostRow> | undefined> {
  const { person, at } = explained;
  const snapshot = await snapshotOfBoosts(at.snapshot, edited);
  if (snapshot === null) return undefined;
  const { list } = await readPayingClaims(tx, memory, snapshot, edited);
  const claims = list.filter((claim) => claim.boostId === boostId);
  if (claims.length === 0) return undefined;
  const spans = [...new Map(claims.map(({ span }) => [span.from, span])).values()];
  const places = new Map(spans.map(({ from }, place) => [from, place]));
  const { lastTransactionDate, salesPeriod } = at.calendar;
  const paid = claimedLines(tx, snapshot, {
    claims,
    period: { from: salesPeriodOf(lastTransactionDate, salesPeriod).from, to: lastTransactionDate },
    placeOf: ({ span }) => places.get(span.from) ?? 0,
  });
  const termsAt = (place: number) => {
    const terms = spans[place]?.terms;
    if (terms === undefined) throw new Error('Every line is paid by terms of its boost.');
    return terms;
  };
  const paidBy = (row: Pick<BoostRow, 'place' | 'units' | 'ounces'>) => ({
    ...termsAt(row.place),
    sum: { milliUnits: Math.round(row.units * 1000), microOunces: microOuncesOf(row.ounces) },
  });
  const line = tx`place, invoice_id, line_no, invoice_date, rep_id, buyer_id, product_id`;
  const lines = tx`
    with claims as materialized (${paid.claims})
    select paid.*, cents * case when type = 'GP/CE' then ounces / 288 else units end as amount
    from (
      select ${line}, kind, loss_reason, units, ounces, null::text as sale_invoice_id, null::integer as sale_line_no,
        null::date as sale_date
      ${paid.sold}
      union all
      select ${line}, 'return', null, -units, -ounces, sale_invoice_id, sale_line_no, sale_date ${paid.returned}
    ) paid
    join unnest(
      ${spans.map((_, place) => place)}::integer[], ${spans.map(({ terms }) => terms.amountCents)}::bigint[],
      ${spans.map(({ terms }) => terms.type)}::text[]
    ) as terms (place, cents, type) using (place)
    where rep_id = ${person.customId}`;
  return {
    lines,
    columns: tx`place, case when sale_date is not null then
      json_build_object('invoiceId', sale_invoice_id, 'lineNo', sale_line_no, 'date', sale_date) end as sale`,
    unique: tx`invoice_id, line_no, sale_invoice_id, sale_line_no`,
    show: ({ sale, ...row }) => {
      const { type, amountCents } = termsAt(row.place);
      return { boost: { rate: dollars(amountCents), type, amount: boostDollars([paidBy(row)]), sale } };
    },
    totals: async (matching) => {
      const sums = await tx<SumRow[]>`
        select place, count(*) as count, sum(units) as units, sum(ounces) as ounces
        from (${lines}) line where ${matching} group by place`;
      const add = (read: (row: SumRow) => number) => sums.reduce((sum, row) => sum + read(row), 0);
      return {
        count: add(({ count }) => count),
        units: add(({ units }) => Math.round(units * 1000)) / 1000,
        ounces: add(({ ounces }) => microOuncesOf(ounces)) / 1e6,
        shown: { boost: boostDollars(sums.map(paidBy)) },
      };
    },
  };
}
