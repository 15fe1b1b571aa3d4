/** The invoice lines behind a person's actual: a page of them, the sums of all that match, and what to filter by. */
import type { QueryOf } from '@caselift/contract/endpoint';
import type { InvoiceLine, InvoiceLines, listUserLines } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { roundedTo } from '@caselift/domain/exact';
import { ceUnit } from '@caselift/domain/measure-unit';
import { roundHalfAway } from '@caselift/domain/numbers';
import { ouncesPerCaseEquivalent } from '@caselift/domain/volume';
import { type CurrentSnapshot, requireTables } from '../../figures/current-snapshot.ts';
import type { Explained } from '../../figures/explained.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { pageInOrder } from '../../http/paging.ts';
import { hasPhrase } from '../../http/search.ts';
import type { LineSource } from './line-source.ts';

export type LinesQuery = QueryOf<typeof listUserLines>;
type NamedLines = CurrentSnapshot<'snapshot_lines' | 'snapshot_buyers' | 'snapshot_products'>;
type Named = { customId: string; name: string };
type LineRow = Pick<InvoiceLine, 'invoiceId' | 'lineNo' | 'date' | 'kind' | 'lossReason' | 'units'> & {
  repId: string;
  buyerId: string;
  productId: string;
  ounces: number;
};

/** Those of the source, which are behind a measure or a boost: `of` says of which. */
export async function readLines<Row>(
  tx: Tx,
  memory: SnapshotMemory,
  { explained, source, of }: { explained: Explained; source: LineSource<Row>; of: string },
  query: LinesQuery,
): Promise<InvoiceLines> {
  const { person, everyone, at, mayBeNamed } = explained;
  const snapshot = requireTables(at.snapshot, 'snapshot_lines', 'snapshot_buyers', 'snapshot_products');
  const key = `buyers and products behind ${of} of ${person.customId} among ${everyone.key}`;
  const matched = matching(tx, snapshot, query);
  const [rows, { count, units, ounces, shown }, options] = await Promise.all([
    readPage(tx, snapshot, source, query),
    source.totals(matched),
    memory.remember(key, () => readOptions(tx, snapshot, source)),
  ]);
  const show = lineShown(everyone.people.filter(mayBeNamed), options);
  return {
    lines: rows.map((row) => ({ ...show(row), ...source.show(row) })),
    count,
    totals: { units, ce: roundedTo(ceUnit.exactOf(ounces), 4), ...shown },
    ...options,
  };
}

/** @param people who may be named; a line's rep who is none of them is not. */
function lineShown(people: readonly Named[], options: Pick<InvoiceLines, 'buyers' | 'products'>) {
  const namesOf = (named: readonly Named[]) => new Map(named.map(({ customId, name }) => [customId, name]));
  const [reps, buyers, products] = [namesOf(people), namesOf(options.buyers), namesOf(options.products)];
  const named = (names: Map<string, string>, customId: string) => ({ customId, name: names.get(customId) ?? customId });
  return ({ invoiceId, lineNo, date, repId, buyerId, productId, kind, lossReason, units, ounces }: LineRow) => ({
    invoiceId,
    lineNo,
    date,
    rep: reps.has(repId) ? named(reps, repId) : null,
    buyer: named(buyers, buyerId),
    product: named(products, productId),
    kind,
    lossReason,
    units,
    // Ten decimals: hundreds of thousands of lines still add up to the actual's four.
    ce: roundHalfAway(ounces / ouncesPerCaseEquivalent, 10),
  });
}

/** The buyers or products of the snapshot, with what their names are. */
function namesIn(tx: Tx, table: 'snapshot_buyers' | 'snapshot_products', { snapshotId, wholesalerId }: NamedLines) {
  return tx`
    select custom_id, name from ${tx(table)} where snapshot_id = ${snapshotId} and wholesaler_id = ${wholesalerId}`;
}

/** What the reader has narrowed the lines to. */
function matching(tx: Tx, snapshot: NamedLines, { buyer, product, searchPhrase = '' }: LinesQuery) {
  const has = (column: string) => hasPhrase(tx, column, searchPhrase);
  const withName = (table: 'snapshot_buyers' | 'snapshot_products') => tx`
    (select custom_id from (${namesIn(tx, table, snapshot)}) named where ${has('name')})`;
  const search = tx`
    and (${has('invoice_id')} or buyer_id in ${withName('snapshot_buyers')}
      or product_id in ${withName('snapshot_products')})`;
  return tx`
    true ${buyer === undefined ? tx`` : tx`and buyer_id = ${buyer}`}
    ${product === undefined ? tx`` : tx`and product_id = ${product}`} ${searchPhrase.trim() === '' ? tx`` : search}`;
}

/** By what each order sorts; its natural direction is 'desc' for dates and numbers. */
const orders = {
  date: ['invoice_date', 'desc'],
  invoice: ['invoice_id', 'asc'],
  buyer: ['buyer_name', 'asc'],
  product: ['product_name', 'asc'],
  units: ['units', 'desc'],
  ce: ['ounces', 'desc'],
  revenue: ['revenue_cents', 'desc'],
  gp: ['gp_cents', 'desc'],
  loss: ['chargeable_loss_cents', 'desc'],
  amount: ['amount', 'desc'],
} as const satisfies Record<LinesQuery['orderBy'], readonly [string, 'asc' | 'desc']>;

function readPage<Row>(
  tx: Tx,
  snapshot: NamedLines,
  { lines, columns, unique }: LineSource<Row>,
  query: LinesQuery,
): Promise<(LineRow & Row)[]> {
  const [column, natural] = orders[query.orderBy];
  const isDescending = (natural === 'desc') !== query.descending;
  const named = {
    buyer_name: tx`left join (${namesIn(tx, 'snapshot_buyers', snapshot)}) b (id, buyer_name) on b.id = buyer_id`,
    product_name: tx`left join (${namesIn(tx, 'snapshot_products', snapshot)}) p (id, product_name) on p.id = product_id`,
  };
  return tx<(LineRow & Row)[]>`
    select invoice_id as "invoiceId", line_no as "lineNo", invoice_date as date, kind, loss_reason as "lossReason",
      rep_id as "repId", buyer_id as "buyerId", product_id as "productId", units, ounces, ${columns}
    from (${lines}) line
    ${column === 'buyer_name' || column === 'product_name' ? named[column] : tx``}
    where ${matching(tx, snapshot, query)}
    ${pageInOrder(tx, query, {
      order: tx`${tx(column)} ${isDescending ? tx`desc` : tx`asc`}, invoice_date desc`,
      unique: tx`${unique}`,
    })}`;
}

/** The buyers and products of all lines, whatever the filters; named by the ID if the snapshot has no name. */
async function readOptions<Row>(
  tx: Tx,
  snapshot: NamedLines,
  { lines }: LineSource<Row>,
): Promise<Pick<InvoiceLines, 'buyers' | 'products'>> {
  const options = await tx<(Named & { isBuyer: boolean })[]>`
    select "isBuyer", id as "customId", coalesce(b.name, p.name, id) as name
    from (
      select grouping(product_id) = 1 as "isBuyer", coalesce(buyer_id, product_id) as id
      from (${lines}) line
      group by grouping sets (buyer_id, product_id)
    ) sold
    left join (${namesIn(tx, 'snapshot_buyers', snapshot)}) b on b.custom_id = id and "isBuyer"
    left join (${namesIn(tx, 'snapshot_products', snapshot)}) p on p.custom_id = id and not "isBuyer"
    order by name, id`;
  const named = ({ customId, name }: Named) => ({ customId, name });
  return {
    buyers: options.filter(({ isBuyer }) => isBuyer).map(named),
    products: options.filter(({ isBuyer }) => !isBuyer).map(named),
  };
}
