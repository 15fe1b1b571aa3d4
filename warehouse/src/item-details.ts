/** What is behind a measured scope: its accounts' holders and products, and its invoice lines, by the lines of a snapshot. */
import { growingSnapshot } from '@caselift/db/growing-snapshots';
import type { DateRange } from '@caselift/domain/calendar';
import type { HolderCorrections, ItemScope } from '@caselift/domain/programs/item-scope';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import { type MeasurePlace, withItemModels } from './item-connection.ts';
import type { ItemsToMeasure } from './item-inputs.ts';

/** Of which of the scope's accounts. */
export type AskedAccounts = {
  scope: ItemScope;
  lists: ItemsToMeasure['lists'];
  corrections?: ItemsToMeasure['corrections'];
  /** Those of these holders; null among them: nobody's. null: of everybody. */
  holders: readonly (string | null)[] | null;
  /** Among those, by ID; null: all. */
  buyers: readonly string[] | null;
};

/** Net, of pairs without what came back soon after the window; whole numbers as MeasuredUnit says. */
export type DetailSums = { milliUnits: number; microOunces: number; gpCents: number; revenueCents: number };
/** What an account bought of a product in a window. counts: as a placement; of other units: if there is any quantity. */
export type PairWindow = DetailSums & { counts: boolean };
/** null: no line in the window. */
export type ItemPair = {
  buyerId: string;
  productId: string;
  selected: PairWindow | null;
  reference: PairWindow | null;
};

/** @property only lacking: what does not count in the selected window, that which has most of what it takes first. */
export type PairsQuestion = AskedAccounts & { only: 'all' | 'lacking'; limit: number };

/** @property products by ID; null: all. */
export type LinesQuestion = AskedAccounts & { products: readonly string[] | null; limit: number; offset: number };

export type ItemLine = DetailSums & {
  window: 'selected' | 'reference';
  invoiceId: string;
  lineNo: number;
  date: string;
  buyerId: string;
  productId: string;
  kind: string;
};
export type ItemLines = {
  lines: ItemLine[];
  count: number;
  totals: { selected: DetailSums; reference: DetailSums };
};

// A line's, as in int_item_sums.sql.
export const microOunces = `cast(round((milli_units - milli_units % 1000) / 1000) as bigint) * micro_ounces
  + cast(round(milli_units % 1000 * micro_ounces / 1000) as bigint)`;
export const sumColumns = ['milli_units', 'micro_ounces', 'gp_cents', 'revenue_cents'] as const;

export const columnOf = {
  milliUnits: 'milli_units',
  microOunces: 'micro_ounces',
  gpCents: 'gp_cents',
  revenueCents: 'revenue_cents',
} as const;

/** Whether sums of a pair count: as a placement; of other units, with any quantity. */
export const countsIn = ({ unit, minimum }: ItemScope): string =>
  unit === 'pairs'
    ? `milli_units > 0 and ${minimum ? `${columnOf[minimum.unit]} >= ${Math.round(minimum.value)}` : 'true'}`
    : `${columnOf[unit]} <> 0`;

/**
 * The lines in the windows, each with its side, what came back soon after them, on the day on which it was sold, and what
 * came back in them of sales before.
 */
export const countedLines = `
        select buyer_no, product_no, side, day, milli_units, ${microOunces} as micro_ounces, gp_cents, revenue_cents
        from int_item_lines as lines join int_item_products using (product_no)
        join item_windows on item_windows.month_no = lines.month_no and day between date_from and date_to
        union all
        select buyer_no, product_no, item_windows.side, day, -milli_units, -micro_ounces, -gp_cents, 0
        from int_item_taken as taken
        join item_windows on item_windows.month_no = taken.month_no and day between date_from and date_to
        join item_graces on item_graces.side = item_windows.side and return_day between return_from and return_to
        union all
        select buyer_no, product_no, item_windows.side, return_day, milli_units, micro_ounces, -return_gp_cents, 0
        from int_item_taken as taken
        join item_windows on item_windows.month_no = taken.return_month_no
          and return_day between date_from and date_to
        join item_graces on item_graces.side = item_windows.side and day < window_from`;

/** Of `counted`, what each account asked about bought of each product in a window. */
export const pairSums = `
        select buyer_id, product_id, side, ${sumColumns.map((each) => `cast(sum(counted.${each}) as bigint) as ${each}`).join(', ')}
        from counted join asked_accounts using (buyer_no) join int_item_products using (product_no)
        group by buyer_id, product_id, side`;

/** By account and product, or the nearest first; null: there are no such figures. */
export async function readItemPairs(
  place: MeasurePlace,
  { only, limit, ...asked }: PairsQuestion,
): Promise<ItemPair[] | null> {
  return withAccounts(place, asked, ['int_item_lines', 'int_item_taken'], async (connection) => {
    const { unit, minimum } = asked.scope;
    const counts = countsIn(asked.scope);
    const nearest = unit === 'pairs' ? columnOf[minimum?.unit ?? 'milliUnits'] : columnOf[unit];
    const side = (number: number, name: string) =>
      [...sumColumns, 'counts'].map((each) => `max(${each}) filter (side = ${number}) as ${name}_${each}`).join(', ');
    const reader = await connection.runAndReadAll(`
      with counted as (${countedLines}), sums as (${pairSums}), pairs as (
        select buyer_id, product_id, ${side(0, 'selected')}, ${side(1, 'reference')}
        from (select *, ${counts} as counts from sums) as sides group by buyer_id, product_id
      )
      select * from pairs
      ${only === 'all' ? 'order by' : `where not coalesce(selected_counts, false) order by selected_milli_units > 0 desc nulls last, selected_${nearest} desc nulls last, reference_milli_units desc nulls last,`}
        buyer_id, product_id limit ${Math.round(limit)}`);
    return reader.getRows().map(([buyerId, productId, ...sums]) => ({
      buyerId: String(buyerId),
      productId: String(productId),
      selected: windowOf(sums.slice(0, 5)),
      reference: windowOf(sums.slice(5)),
    }));
  });
}

function windowOf(values: readonly unknown[]): PairWindow | null {
  return values[0] === null ? null : { ...sumsOf(values), counts: values[4] === true };
}

function sumsOf([milliUnits, microOunces, gpCents, revenueCents]: readonly unknown[]): DetailSums {
  return {
    milliUnits: Number(milliUnits),
    microOunces: Number(microOunces),
    gpCents: Number(gpCents),
    revenueCents: Number(revenueCents),
  };
}

/** Newest first; a line of both windows is listed twice. null: there are no such figures. */
export async function readItemLines(
  place: MeasurePlace,
  { products, limit, offset, ...asked }: LinesQuestion,
): Promise<ItemLines | null> {
  return withAccounts(place, asked, ['stg_lines', 'int_item_products'], async (connection) => {
    await putIds(connection, 'asked_products', products ?? []);
    const { selected, reference } = asked.scope;
    const linesIn = (window: string, { from, to }: DateRange) => `
      select '${window}' as in_window, invoice_id, line_no, invoice_date, stg_lines.buyer_id, stg_lines.product_id, kind,
        milli_units, ${microOunces} as micro_ounces, gp_cents, revenue_cents
      from stg_lines join int_item_products using (product_no) join asked_accounts using (buyer_no)
      where counts and invoice_date between date '${from}' and date '${to}'
        ${products === null ? '' : 'and stg_lines.product_id in (select id from asked_products)'}`;
    await connection.run(`
      create or replace temp table found_lines as
      ${linesIn('selected', selected)} ${reference === null ? '' : `union all ${linesIn('reference', reference)}`}`);
    const totals = await connection.runAndReadAll(`
      select in_window, count(*), ${sumColumns.map((each) => `cast(sum(${each}) as bigint)`).join(', ')}
      from found_lines group by in_window`);
    const ofWindow = (window: string) =>
      totals
        .getRows()
        .find(([name]) => name === window)
        ?.slice(1) ?? [0, 0, 0, 0, 0];
    const page = await connection.runAndReadAll(`
      select in_window, invoice_id, line_no, cast(invoice_date as varchar), buyer_id, product_id, kind, ${sumColumns.join(', ')}
      from found_lines
      order by found_lines.invoice_date desc, invoice_id, line_no, buyer_id, product_id, in_window
      limit ${Math.round(limit)} offset ${Math.round(offset)}`);
    return {
      lines: page.getRows().map(([window, invoiceId, lineNo, date, buyerId, productId, kind, ...sums]) => ({
        window: window === 'selected' ? 'selected' : 'reference',
        ...{ invoiceId: String(invoiceId), lineNo: Number(lineNo), date: String(date), kind: String(kind) },
        ...{ buyerId: String(buyerId), productId: String(productId) },
        ...sumsOf(sums),
      })),
      count: Number(ofWindow('selected')[0]) + Number(ofWindow('reference')[0]),
      totals: { selected: sumsOf(ofWindow('selected').slice(1)), reference: sumsOf(ofWindow('reference').slice(1)) },
    };
  });
}

/** Of the accounts that there are, who held each at the end of the day as files say; null: there are no such figures. */
export async function readFileHolders(
  place: MeasurePlace,
  { day, buyers }: { day: string; buyers: readonly string[] },
): Promise<HolderCorrections | null> {
  const snapshot = await growingSnapshot(place.sql, place);
  if (snapshot === null) return null;
  const all = { kind: 'all' } as const;
  const scope: ItemScope = {
    ...{ products: all, accounts: all, unit: 'milliUnits', minimum: null, graceDays: 0 },
    ...{ selected: { from: day, to: day }, reference: null, holdersAt: day, corrections: null },
  };
  const items = { scopes: [scope], lists: new Map() };
  return withItemModels(place, snapshot, items, ['int_item_holders'], async (connection) => {
    await putIds(connection, 'asked_buyers', buyers);
    const reader = await connection.runAndReadAll(`
      select buyer_id, rep_id
      from int_item_holders as holders join stg_buyer_numbers as numbers using (buyer_no)
      where buyer_id in (select id from asked_buyers) order by buyer_id`);
    return reader.getRows().map(([buyerId, repId]) => [String(buyerId), repId === null ? null : String(repId)]);
  });
}

/** With the models and the table asked_accounts of what is asked. */
export async function withAccounts<T>(
  place: MeasurePlace,
  { scope, holders, buyers, ...named }: AskedAccounts,
  models: readonly string[],
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T | null> {
  const snapshot = await growingSnapshot(place.sql, place);
  if (snapshot === null) return null;
  const behind = ['int_item_set_buyers', 'int_item_holders', ...models];
  return withItemModels(place, snapshot, { ...named, scopes: [scope] }, behind, async (connection) => {
    await putIds(connection, 'asked_holders', holders ?? []);
    await putIds(connection, 'asked_buyers', buyers ?? []);
    await connection.run(`
      create or replace temp table asked_accounts as
      select numbers.buyer_no, numbers.buyer_id
      from int_item_set_buyers as chosen
      join item_sets on item_sets.account_set = chosen.selection
      join int_item_holders as holders on holders.holders_ix = item_sets.holders_ix and holders.buyer_no = chosen.buyer_no
      join stg_buyer_numbers as numbers on numbers.buyer_no = chosen.buyer_no
      where ${holders === null ? 'true' : 'exists (from asked_holders where id is not distinct from rep_id)'}
        and ${buyers === null ? 'true' : 'buyer_id in (select id from asked_buyers)'}`);
    return work(connection);
  });
}

async function putIds(connection: DuckDBConnection, table: string, ids: readonly (string | null)[]): Promise<void> {
  await connection.run(`create or replace temp table ${table} (id varchar)`);
  const rows = ids.map((id) => [id]);
  await append(connection, table, rows);
}
