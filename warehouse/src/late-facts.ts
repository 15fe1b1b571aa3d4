/**
 * Invoice lines that differ between two changes of the facts: what comes late for a closed sales period
 * (docs/product.md).
 */
import { existsSync } from 'node:fs';
import type { DateRange } from '@caselift/domain/calendar';
import type { DifferingFact } from '@caselift/domain/closing/differing-facts';
import type { IsoDate } from '@caselift/domain/dates';
import type { lineKinds } from '@caselift/domain/loss-reasons';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import { microOunces } from './boost-sales.ts';
import { mergedRanges } from './day-ranges.ts';
import { openWarehouse, warehouseFile } from './duckdb.ts';
import { interruptible } from './interruptible.ts';
import { concernSql, type LateConcern } from './late-concerns.ts';
import { findMatchingLines } from './late-returns.ts';
import { planFacts } from './planned-facts.ts';
import { readModels, render } from './refs.ts';

export type FactsPlace = { dataDir: string; wholesalerId: string; signal: AbortSignal };

/**
 * Between which changes, and on which days: a line counts that either has its date in one of them.
 * @property plan the change that products, accounts and routes are read from (planned-facts.ts): the closing's.
 * @property plannedFrom the first day of the closed period; absent: every line is of it.
 * @property placements windows of which what comes back later counts as not made: lines after them that decide it count,
 * too (late-returns.ts).
 */
export type FactsSince = {
  plan: number;
  plannedFrom?: string;
  before: number;
  now: number;
  ranges: readonly DateRange[];
  placements: readonly DateRange[];
  /** Days of which what came back takes from the sales that it names: those count, however old. */
  returns: readonly DateRange[];
};

export type LateLinesQuestion = FactsSince & { concern: LateConcern; limit: number; offset: number };

/** As it counts (stg_lines.sql), in whole numbers. repId null: the house's. */
export type LateLine = {
  date: IsoDate;
  invoiceId: string;
  lineNo: number;
  repId: string | null;
  buyerId: string;
  productId: string;
  kind: (typeof lineKinds)[number];
  lossReason: string | null;
  milliUnits: number;
  microOunces: number;
  revenueCents: number;
  gpCents: number;
  lossCents: number;
};

/** @property count of all pages. @property invoices that they are on. @property names of buyers and products, by ID. */
export type LateLines = {
  lines: DifferingFact<LateLine>[];
  count: number;
  invoices: number;
  names: { buyers: [id: string, name: string][]; products: [id: string, name: string][] };
};

/** What differs for a rep, the house under null: on so many invoices. */
export type LateInvoices = [repId: string | null, invoices: number][];

const nothing: LateLines = { lines: [], count: 0, invoices: 0, names: { buyers: [], products: [] } };

/** Whether a line differs at all: then pay of whoever reads those days may. Quick, since only later lines are read. */
export async function factsDiffer(place: FactsPlace, since: FactsSince): Promise<boolean> {
  const found = await withDiffering(place, since, async (connection) => {
    const reader = await connection.runAndReadAll('select 1 from differing limit 1');
    return reader.currentRowCount > 0;
  });
  return found ?? false;
}

/** On how many invoices each rep has lines that differ. A line that moved from one rep to another differs for both. */
export async function readLateInvoices(place: FactsPlace, since: FactsSince): Promise<LateInvoices> {
  const found = await withDiffering(place, since, async (connection) => {
    const reader = await connection.runAndReadAll(`
      select rep_id, count(distinct invoice_id) from (
        select before_rep_id as rep_id, invoice_id from differing where before_invoice_date is not null
        union all select now_rep_id, invoice_id from differing where now_invoice_date is not null
      ) as sides group by rep_id order by rep_id`);
    return reader
      .getRows()
      .map(([repId, invoices]): LateInvoices[number] => [repId === null ? null : String(repId), Number(invoices)]);
  });
  return found ?? [];
}

/** A page, by date now, then by invoice. A side that isn't theirs is left out: for them the line came, or went. */
export async function readLateLines(
  place: FactsPlace,
  { concern, limit, offset, ...since }: LateLinesQuestion,
): Promise<LateLines> {
  const found = await withDiffering(place, since, async (connection) => {
    const { concerns, shows } = await concernSql(connection, concern, since);
    const shown = sides.flatMap((side) =>
      lineColumns.map((column) => `case when ${side}_is_shown then ${side}_${column} end as ${side}_${column}`),
    );
    await connection.run(`
      create or replace temp table asked_lines as
      select invoice_id, line_no, ${shown.join(', ')} from (
        select *, ${sides.map((side) => `coalesce(${shows(side)}, false) as ${side}_is_shown`).join(', ')}
        from differing where ${concerns}
      ) as concerning
      where before_is_shown or now_is_shown`);
    const counted = await connection.runAndReadAll('select count(*), count(distinct invoice_id) from asked_lines');
    const [count, invoices] = counted.getRows()[0] ?? [0, 0];
    await connection.run(`
      create or replace temp table late_page as select * from asked_lines
      order by coalesce(now_invoice_date, before_invoice_date), invoice_id, line_no
      limit ${Math.round(limit)} offset ${Math.round(offset)}`);
    const columns = sides.flatMap((side) => lineColumns.map((column) => `${side}_${column}`));
    const page = await connection.runAndReadAll(`
      select invoice_id, line_no, ${columns.join(', ')} from late_page
      order by coalesce(now_invoice_date, before_invoice_date), invoice_id, line_no`);
    return {
      lines: page.getRows().flatMap(differenceOf),
      count: Number(count),
      invoices: Number(invoices),
      names: { buyers: await readNames(connection, 'buyer'), products: await readNames(connection, 'product') },
    };
  });
  return found ?? nothing;
}

const sides = ['before', 'now'] as const;

const lineColumns = [
  'invoice_date',
  'rep_id',
  'buyer_id',
  'product_id',
  'kind',
  'loss_reason',
  'milli_units',
  'micro_ounces',
  'revenue_cents',
  'gp_cents',
  'loss_cents',
] as const;

function differenceOf([invoiceId, lineNo, ...sides]: readonly unknown[]): DifferingFact<LateLine>[] {
  const identity = { invoiceId: String(invoiceId), lineNo: Number(lineNo) };
  const before = lineOf(identity, sides.slice(0, lineColumns.length));
  const now = lineOf(identity, sides.slice(lineColumns.length));
  if (before !== null && now !== null) return [{ change: 'changed', before, now }];
  if (now !== null) return [{ change: 'added', before: null, now }];
  return before === null ? [] : [{ change: 'removed', before, now: null }];
}

function lineOf(
  identity: Pick<LateLine, 'invoiceId' | 'lineNo'>,
  [day, repId, buyerId, productId, kind, lossReason, ...sums]: readonly unknown[],
): LateLine | null {
  if (day === null) return null;
  const [milliUnits, ounces, revenueCents, gpCents, lossCents] = sums.map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return {
    ...identity,
    date: String(day),
    repId: repId === null ? null : String(repId),
    buyerId: String(buyerId),
    productId: String(productId),
    kind: String(kind) as LateLine['kind'],
    lossReason: lossReason === null ? null : String(lossReason),
    ...{ milliUnits, microOunces: ounces, revenueCents, gpCents, lossCents },
  };
}

/** The newest that was ever known. */
async function readNames(connection: DuckDBConnection, kind: 'buyer' | 'product'): Promise<[string, string][]> {
  const reader = await connection.runAndReadAll(`
    select ${kind}_id, arg_max(name, valid_from) from main.${kind}s
    where ${kind}_id in (select before_${kind}_id from late_page union all select now_${kind}_id from late_page)
    group by ${kind}_id order by ${kind}_id`);
  return reader.getRows().map(([id, name]) => [String(id), String(name)]);
}

/**
 * With the table `differing`: a row for each line that does, its columns as they were before_ and are now_; null: no
 * facts.
 */
async function withDiffering<T>(
  { dataDir, wholesalerId, signal }: FactsPlace,
  since: FactsSince,
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | null> {
  // Opening would make the file, and nothing can have changed.
  if (since.before >= since.now || !existsSync(warehouseFile(dataDir, wholesalerId))) return null;
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  try {
    const connection = await warehouse.connect();
    try {
      return await interruptible(connection, signal, async () => {
        await makeDiffering(connection, since);
        return work(connection);
      });
    } finally {
      connection.disconnectSync();
    }
  } finally {
    await warehouse.close();
  }
}

async function makeDiffering(
  connection: DuckDBConnection,
  { plan, plannedFrom, before, now, ranges, placements, returns }: FactsSince,
): Promise<void> {
  const [from, to] = [Math.round(before), Math.round(now)];
  await planFacts(connection, plan, plannedFrom);
  await connection.run('create or replace temp table late_days (day_from date, day_to date)');
  const days = mergedRanges(ranges).map((range) => [range.from, range.to]);
  await append(connection, 'late_days', days);
  // Two scans, since blocks are skipped by one column each. Before: closed since. Now: made since.
  const isMade = `valid_from > ${from} and valid_from <= ${to} and (valid_to is null or valid_to > ${to})`;
  const isClosed = `valid_to > ${from} and valid_to <= ${to} and valid_from <= ${from}`;
  await connection.run(`
    create or replace temp table facts_now as select * from planned_sale_lines where ${isMade};
    create or replace temp table facts_before as select * from planned_sale_lines where ${isClosed};
    create or replace temp table new_products as
    select product_no from product_numbers
    where product_id in (select product_id from planned_products where valid_from > ${from} and valid_from <= ${to})
      and product_id not in (
        select product_id from planned_products
        where valid_from <= ${from} and (valid_to is null or valid_to > ${from}))`);
  await findMatchingLines(connection, { before: from, now: to, windows: placements, returns });
  await addLinesOfNewProducts(connection, from, to);
  for (const [side, change] of [
    ['before', from],
    ['now', to],
  ] as const)
    await makeSide(connection, side, change);
  const columns = sides.flatMap((side) => lineColumns.map((column) => `${side}.${column} as ${side}_${column}`));
  const isThere = (side: string) =>
    `exists (from late_days where ${side}_invoice_date between late_days.day_from and late_days.day_to)`;
  await connection.run(`
    create or replace temp table differing as
    select * from (
      select invoice_id, line_no, ${columns.join(', ')},
        (invoice_id, line_no) in (select (invoice_id, line_no) from matching_lines) as is_matching
      from side_before as before full join side_now as now using (invoice_id, line_no)
    ) as joined
    where (${lineColumns.map((column) => `before_${column} is distinct from now_${column}`).join(' or ')})
      and (is_matching or ${isThere('before')} or ${isThere('now')})`);
}

/** A line may have come before its product was known: then it had no ounces, and has them now. */
async function addLinesOfNewProducts(connection: DuckDBConnection, from: number, to: number): Promise<void> {
  const known = await connection.runAndReadAll(
    'select min(day_from), max(day_to), (select count(*) from new_products) from late_days',
  );
  const [first, last, count] = known.getRows()[0] ?? [];
  if (Number(count) === 0 || first === null) return;
  await connection.run(`
    create or replace temp table kept_lines as
    select * from planned_sale_lines
    where valid_from <= ${from} and (valid_to is null or valid_to > ${to})
      and invoice_date between date '${first}' and date '${last}'
      and product_no in (select product_no from new_products);
    insert into facts_now by name select * from kept_lines;
    insert into facts_before by name select * from kept_lines`);
}

/** The lines of one side as they count, by the model of every figure. */
async function makeSide(connection: DuckDBConnection, side: 'before' | 'now', change: number): Promise<void> {
  const model = readModels().find(({ name }) => name === 'stg_lines');
  if (model === undefined) throw new Error('There is no model stg_lines.');
  const ofSide = model.template.replace("{{ source('sale_lines') }}", `facts_${side}`);
  const lines = render(ofSide, { change_id: change, last_date: '9999-12-31' });
  await connection.run(`
    create or replace temp table side_${side} as
    select invoice_id, line_no, invoice_date, rep_id, buyer_id, lines.product_id, kind, loss_reason, milli_units,
      ${microOunces('units')} as micro_ounces, revenue_cents, gp_cents, loss_cents
    from (select lines.*, coalesce(oz_per_unit, 0) as ounces_per_unit from (${lines}) as lines
    left join (
      select product_id, oz_per_unit from planned_products
      where valid_from <= ${change} and (valid_to is null or valid_to > ${change})
    ) as products on products.product_id = lines.product_id) as lines`);
}
