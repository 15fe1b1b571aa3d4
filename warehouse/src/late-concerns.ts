/** Which of the lines that differ an adjustment is about: those that the part of pay reads for the person. */
import { type BoostProduct, boostClaims, type PayingBoost } from '@caselift/domain/boosts';
import type { DateRange } from '@caselift/domain/calendar';
import { addDays } from '@caselift/domain/dates';
import { returnDays } from '@caselift/domain/return-matches';
import type { DuckDBConnection } from '@duckdb/node-api';
import { append } from './append-rows.ts';
import type { PlacedItems } from './item-inputs.ts';
import { buildModels, modelsBehind } from './refs.ts';

/** What of a line has to differ: for GP and volume what they add up, for FPL losses and revenue; null: anything. */
export type LateMeasure = 'gp' | 'volume' | 'fpl' | null;

/**
 * Of a measure the lines of some reps, null: everybody's. Of boosts what they pay a rep for in the period, and take back.
 * Of items what their scopes count for the holders: the accounts' lines, whoever sold.
 */
export type LateConcern =
  | { kind: 'measure'; measure: LateMeasure; reps: readonly string[] | null }
  | { kind: 'boosts'; repId: string; boosts: readonly PayingBoost[]; period: DateRange }
  | { kind: 'items'; items: PlacedItems; holders: readonly (readonly [scope: string, repId: string])[] };

export type Side = 'before' | 'now';
/** SQL over the table `differing`. @property shows whether a side of a line that concerns them is theirs. */
export type ConcernSql = { concerns: string; shows: (side: Side) => string };

/** @param at the changes of both sides, and the newest day of facts that are read. */
export function concernSql(
  connection: DuckDBConnection,
  concern: LateConcern,
  at: { before: number; now: number },
): Promise<ConcernSql> {
  if (concern.kind === 'measure') return ofMeasure(connection, concern);
  return concern.kind === 'boosts' ? ofBoosts(connection, concern, at) : ofItems(connection, concern, at.now);
}

const sides = ['before', 'now'] as const;
const eitherSide = (isTheirs: (side: Side) => string): string => sides.map(isTheirs).join(' or ');

// Days, reps, accounts and products decide where a line counts, whatever is measured.
const moved = ['invoice_date', 'rep_id', 'buyer_id', 'product_id']
  .map((column) => `before_${column} is distinct from now_${column}`)
  .join(' or ');

/** One of the amounts differs, or a line that has one moved. */
function amountsDiffer(columns: readonly string[]): string {
  const [before, now] = sides.map((side) => columns.map((column) => `coalesce(${side}_${column}, 0)`));
  const differ = columns.map((_, at) => `${before?.[at]} <> ${now?.[at]}`).join(' or ');
  return `(${differ} or ((${moved}) and (${before?.map((amount) => `${amount} <> 0`).join(' or ')})))`;
}

const differsIn = {
  gp: amountsDiffer(['gp_cents']),
  volume: amountsDiffer(['micro_ounces']),
  fpl: amountsDiffer(['loss_cents', 'revenue_cents']),
  all: 'true',
} satisfies Record<NonNullable<LateMeasure> | 'all', string>;
const soldDiffers = amountsDiffer(['milli_units', 'micro_ounces']);

async function ofMeasure(
  connection: DuckDBConnection,
  { measure, reps }: Extract<LateConcern, { kind: 'measure' }>,
): Promise<ConcernSql> {
  const differs = differsIn[measure ?? 'all'];
  if (reps === null) return { concerns: differs, shows: (side) => `${side}_invoice_date is not null` };
  await connection.run('create or replace temp table asked_reps (rep_id varchar)');
  const rows = reps.map((rep) => [rep]);
  await append(connection, 'asked_reps', rows);
  const shows = (side: Side) => `${side}_rep_id in (select rep_id from asked_reps)`;
  return { concerns: `${differs} and (${eitherSide(shows)})`, shows };
}

/** A return takes back what its sale earned, from the rep who earned it: so sales that one can take back count, however old. */
async function ofBoosts(
  connection: DuckDBConnection,
  { repId, boosts, period }: Extract<LateConcern, { kind: 'boosts' }>,
  { before, now }: { before: number; now: number },
): Promise<ConcernSql> {
  await buildPlanned(connection, { changeId: now, lastDate: period.to }, ['stg_products']);
  const found = await connection.runAndReadAll(`
    select product_id, supplier, brand, package_type, size, product_type, brand_fam from stg_products
    where product_id in (select before_product_id from differing union all select now_product_id from differing)`);
  const products = found.getRows().map(
    ([customId, supplier, brand, packageType, size, productType, brandFam]): BoostProduct => ({
      ...{ customId: String(customId), supplier: String(supplier), brand: String(brand) },
      ...{ packageType: textOf(packageType), size: textOf(size) },
      ...{ productType: textOf(productType), brandFam: textOf(brandFam) },
    }),
  );
  const since = await firstTakenBack(connection, { before, now }, period);
  const claims = boostClaims(boosts, products, since).map(({ productId, from, to }) => [productId, from, to] as const);
  await connection.run('create or replace temp table claims (product_id varchar, day_from date, day_to date)');
  await append(connection, 'claims', claims);
  const held = `product_id in (select product_id from claims) and (${[before, now]
    .map((change) => `valid_from <= ${change} and (valid_to is null or valid_to > ${change})`)
    .join(' or ')})`;
  await connection.run(`
    create or replace temp table boosted_returns as
    select distinct buyer_id, product_id, invoice_date from planned_sale_lines
    where ${held} and units < 0 and invoice_date between date '${period.from}' and date '${period.to}';
    create or replace temp table boosted_sales as
    select buyer_id, product_id, invoice_date from planned_sale_lines
    where ${held} and units > 0 and rep_id = ${quoted(repId)}
      and invoice_date between date '${since}' and date '${period.to}'`);
  const isPaid = (side: Side) => `
    (${side}_milli_units > 0 and ${side}_rep_id = ${quoted(repId)} and exists (
      from claims where claims.product_id = ${side}_product_id and ${side}_invoice_date between day_from and day_to
    ) and (${side}_invoice_date >= date '${period.from}' or exists (
      from boosted_returns as back where back.buyer_id = ${side}_buyer_id and back.product_id = ${side}_product_id
        and back.invoice_date >= ${side}_invoice_date)))`;
  const isTakenBack = (side: Side) => `
    (${side}_milli_units < 0 and ${side}_invoice_date >= date '${period.from}' and exists (
      from boosted_sales as sold where sold.buyer_id = ${side}_buyer_id and sold.product_id = ${side}_product_id
        and sold.invoice_date <= ${side}_invoice_date))`;
  return {
    concerns: `${soldDiffers} and (${eitherSide((side) => `${isPaid(side)} or ${isTakenBack(side)}`)})`,
    shows: (side) => `(${side}_rep_id = ${quoted(repId)} or ${isTakenBack(side)})`,
  };
}

/** The first day of sales that a return of the period can take back: 90 days before it, or that of one that it names. */
async function firstTakenBack(
  connection: DuckDBConnection,
  { before, now }: { before: number; now: number },
  { from, to }: DateRange,
): Promise<string> {
  const isHeld = (line: string) =>
    [before, now]
      .map((change) => `${line}.valid_from <= ${change} and (${line}.valid_to is null or ${line}.valid_to > ${change})`)
      .join(' or ');
  const reader = await connection.runAndReadAll(`
    select cast(min(sold.invoice_date) as varchar)
    from planned_sale_lines as returned
    join planned_sale_lines as sold on sold.invoice_id = returned.reverses_invoice_id
      and sold.line_no = returned.reverses_line_no
    where returned.units < 0 and returned.invoice_date between date '${from}' and date '${to}'
      and returned.reverses_invoice_id is not null and (${isHeld('returned')}) and (${isHeld('sold')})`);
  const named = reader.getRows()[0]?.[0];
  const recent = addDays(from, -returnDays);
  return typeof named === 'string' && named < recent ? named : recent;
}

/** The numbers of item-inputs.ts. */
const gpNumber = 3;
const revenueNumber = 4;

async function ofItems(
  connection: DuckDBConnection,
  { items, holders }: Extract<LateConcern, { kind: 'items' }>,
  changeId: number,
): Promise<ConcernSql> {
  const models = ['int_item_holders', 'int_item_set_products', 'int_item_set_buyers'];
  await buildPlanned(connection, { changeId, lastDate: '9999-12-31' }, models, items);
  await connection.run('create or replace temp table asked_holders (scope varchar, rep_id varchar)');
  await append(connection, 'asked_holders', holders);
  const differing = (id: string) => `(select before_${id} from differing union all select now_${id} from differing)`;
  await connection.run(`
    create or replace temp table late_products as
    select scope_ix, product_id
    from item_scopes
    join int_item_set_products as members on members.selection = product_set
    join main.product_numbers using (product_no)
    where product_id in ${differing('product_id')};
    create or replace temp table late_buyers as
    select scope_ix, buyer_id
    from item_scopes
    join int_item_set_buyers as members on members.selection = account_set
    join int_item_holders as held on held.holders_ix = item_scopes.holders_ix and held.buyer_no = members.buyer_no
    join asked_holders on asked_holders.scope = item_scopes.scope and asked_holders.rep_id = held.rep_id
    join main.buyer_numbers on buyer_numbers.buyer_no = members.buyer_no
    where buyer_id in ${differing('buyer_id')};
    create or replace temp table late_item_days as
    select scope_ix, unit, min_unit, date_from as day_from, date_to as day_to, false as is_grace
    from item_windows join item_scopes using (scope_ix)
    union all
    select scope_ix, unit, min_unit, null, return_to, true from item_graces join item_scopes using (scope_ix)`);
  const counts = (side: Side) => `exists (
    from late_item_days as days
    join late_products using (scope_ix) join late_buyers using (scope_ix)
    where late_products.product_id = ${side}_product_id and late_buyers.buyer_id = ${side}_buyer_id
      and case
        when is_grace then is_matching and ${side}_invoice_date <= day_to
        else ${side}_invoice_date between day_from and day_to
      end
      and case
        when unit = ${gpNumber} then ${amountsDiffer(['gp_cents'])}
        when unit = ${revenueNumber} then ${amountsDiffer(['revenue_cents'])}
        when min_unit = ${gpNumber} then ${amountsDiffer(['milli_units', 'gp_cents'])}
        else ${soldDiffers}
      end)`;
  return { concerns: eitherSide(counts), shows: (side) => `${side}_buyer_id in (select buyer_id from late_buyers)` };
}

/** As the closing's plan names products and accounts (planned-facts.ts). */
function buildPlanned(
  connection: DuckDBConnection,
  { changeId, lastDate }: { changeId: number; lastDate: string },
  models: readonly string[],
  items?: PlacedItems,
): Promise<void> {
  const variables = { change_id: changeId, last_date: lastDate };
  return buildModels(connection, variables, () => undefined, items, modelsBehind(models), 'planned');
}

const textOf = (value: unknown): string | null => (value === null ? null : String(value));
const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;
