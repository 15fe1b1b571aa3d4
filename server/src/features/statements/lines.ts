/** The invoice lines behind a person's actual: a page of them, the sums of all that match, and what to filter by. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { InvoiceLine, InvoiceLines, listUserLines } from '@caselift/contract/user-statement';
import type { Tx } from '@caselift/db/connect';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { roundedTo } from '@caselift/domain/exact';
import { volumeUnit } from '@caselift/domain/measure-unit';
import { dollars, roundHalfAway } from '@caselift/domain/numbers';
import { ouncesPerCaseEquivalent } from '@caselift/domain/volume';
import type { SnapshotMemory } from '../../snapshot-memory.ts';
import { countedLines } from './counted-lines.ts';
import type { Explained } from './person.ts';

export type LinesQuery = QueryOf<typeof listUserLines>;
type Named = { customId: string; name: string };
type Amounts = {
  units: number;
  ounces: number;
  revenueCents: number;
  costCents: number;
  gpCents: number;
  lossCents: number;
};
type LineRow = Amounts &
  Pick<InvoiceLine, 'invoiceId' | 'lineNo' | 'date' | 'kind' | 'lossReason'> & {
    repId: string;
    buyerId: string;
    buyer: string;
    productId: string;
    product: string;
  };

/** Those of the person and, for a lead, of everyone below, in the sales period that holds L. */
export async function readLines(
  tx: Tx,
  memory: SnapshotMemory,
  explained: Explained,
  query: LinesQuery,
): Promise<InvoiceLines> {
  const lines = linesOf(tx, explained, query.measure);
  const key = `buyers and products behind ${query.measure} of ${explained.person.customId} among ${explained.everyone.key}`;
  const [rows, totals, options] = await Promise.all([
    readPage(tx, lines, query),
    readTotals(tx, lines, query),
    memory.remember(key, () => readOptions(tx, lines)),
  ]);
  const people = new Map(explained.everyone.people.map((person) => [person.customId, person]));
  const nameOf = (repId: string): InvoiceLine['rep'] => {
    const rep = people.get(repId);
    return rep && explained.mayBeNamed(rep) ? { customId: repId, name: rep.name } : null;
  };
  return {
    lines: rows.map((row) => shownLine(row, nameOf(row.repId), explained.withProfits)),
    count: totals.count,
    totals: { ...shownAmounts(totals, explained.withProfits), ce: roundedTo(volumeUnit.exactOf(totals.ounces), 4) },
    ...options,
  };
}

/** A query of all lines behind the measure, with names. */
function linesOf(tx: Tx, { person, everyone, at, teamOf }: Explained, measure: LinesQuery['measure']) {
  const { snapshot, calendar } = at;
  const counted = countedLines(tx, snapshot, {
    period: salesPeriodOf(calendar.lastTransactionDate, calendar.salesPeriod),
    reps: teamOf(person.customId).map(({ customId }) => customId),
    chargeable: everyone.settings.chargeableLossReasons,
  });
  return tx`
    select line.*, coalesce(b.name, buyer_id) as buyer, coalesce(p.name, product_id) as product
    from (${counted}) line
    left join snapshot_buyers b
      on b.snapshot_id = ${snapshot.snapshotId} and b.wholesaler_id = ${snapshot.wholesalerId} and b.custom_id = buyer_id
    left join snapshot_products p
      on p.snapshot_id = ${snapshot.snapshotId} and p.wholesaler_id = ${snapshot.wholesalerId} and p.custom_id = product_id
    where ${measure === 'fpl' ? tx`is_chargeable` : tx`counts`}`;
}
type Lines = ReturnType<typeof linesOf>;

/** What the reader has narrowed the lines to. */
function matching(tx: Tx, { buyer, product, searchPhrase = '' }: LinesQuery) {
  const phrase = `%${searchPhrase.trim().replace(/[\\%_]/g, '\\$&')}%`;
  return tx`
    true ${buyer === undefined ? tx`` : tx`and buyer_id = ${buyer}`}
    ${product === undefined ? tx`` : tx`and product_id = ${product}`}
    ${phrase === '%%' ? tx`` : tx`and (invoice_id ilike ${phrase} or buyer ilike ${phrase} or product ilike ${phrase})`}`;
}

/** By what each order sorts; its natural direction is 'desc' for dates and numbers. */
const orders = {
  date: ['invoice_date', 'desc'],
  invoice: ['invoice_id', 'asc'],
  buyer: ['buyer', 'asc'],
  product: ['product', 'asc'],
  units: ['units', 'desc'],
  ce: ['ounces', 'desc'],
  revenue: ['revenue_cents', 'desc'],
  gp: ['gp_cents', 'desc'],
  loss: ['chargeable_loss_cents', 'desc'],
} as const satisfies Record<LinesQuery['orderBy'], readonly [string, 'asc' | 'desc']>;

function readPage(tx: Tx, lines: Lines, query: LinesQuery): Promise<LineRow[]> {
  const [column, natural] = orders[query.orderBy];
  const isDescending = (natural === 'desc') !== query.descending;
  return tx<LineRow[]>`
    select invoice_id as "invoiceId", line_no as "lineNo", invoice_date as date, kind, loss_reason as "lossReason",
      rep_id as "repId", buyer_id as "buyerId", buyer, product_id as "productId", product, units, ounces,
      revenue_cents as "revenueCents", counted_cost_cents as "costCents", gp_cents as "gpCents",
      chargeable_loss_cents as "lossCents"
    from (${lines}) line
    where ${matching(tx, query)}
    order by ${tx(column)} ${isDescending ? tx`desc` : tx`asc`}, invoice_date desc, invoice_id, line_no
    limit ${query.pageSize} offset ${(query.page - 1) * query.pageSize}`;
}

async function readTotals(tx: Tx, lines: Lines, query: LinesQuery): Promise<Amounts & { count: number }> {
  const [totals] = await tx<(Amounts & { count: number })[]>`
    select count(*) as count, coalesce(sum(units), 0) as units, coalesce(sum(ounces), 0) as ounces,
      coalesce(sum(revenue_cents), 0) as "revenueCents", coalesce(sum(counted_cost_cents), 0) as "costCents",
      coalesce(sum(gp_cents), 0) as "gpCents", coalesce(sum(chargeable_loss_cents), 0) as "lossCents"
    from (${lines}) line
    where ${matching(tx, query)}`;
  if (totals === undefined) throw new Error('A sum is always one row.');
  return totals;
}

/** Whom and what the lines are of, whatever they are narrowed to. */
async function readOptions(tx: Tx, lines: Lines): Promise<Pick<InvoiceLines, 'buyers' | 'products'>> {
  const options = await tx<(Named & { isBuyer: boolean })[]>`
    select distinct grouping(product_id) = 1 as "isBuyer", coalesce(buyer_id, product_id) as "customId",
      coalesce(buyer, product) as name
    from (${lines}) line
    group by grouping sets ((buyer_id, buyer), (product_id, product))
    order by name, "customId"`;
  const named = ({ customId, name }: Named) => ({ customId, name });
  return {
    buyers: options.filter(({ isBuyer }) => isBuyer).map(named),
    products: options.filter(({ isBuyer }) => !isBuyer).map(named),
  };
}

function shownLine(row: LineRow, rep: InvoiceLine['rep'], withProfits: boolean): InvoiceLine {
  const { invoiceId, lineNo, date, kind, lossReason } = row;
  return {
    ...{ invoiceId, lineNo, date, rep },
    buyer: { customId: row.buyerId, name: row.buyer },
    product: { customId: row.productId, name: row.product },
    ...{ kind, lossReason },
    ...shownAmounts(row, withProfits),
    ce: roundHalfAway(row.ounces / ouncesPerCaseEquivalent, 6),
  };
}

function shownAmounts({ units, revenueCents, costCents, gpCents, lossCents }: Amounts, withProfits: boolean) {
  const profits = { cost: dollars(costCents), gp: dollars(gpCents), loss: dollars(lossCents) };
  return { units, revenue: dollars(revenueCents), ...(withProfits && profits) };
}
