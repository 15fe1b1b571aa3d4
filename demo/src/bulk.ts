/** A wholesaler of any size, for measuring: the demo's columns as Parquet, made by DuckDB from row numbers alone. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

export type BulkFiles = {
  /** A file for every two million lines. */
  sales: string[];
  buyers: string;
  products: string;
  users: string;
  mapping: string;
  /** Rows of the sales files together: exactly as many as asked for. */
  lines: number;
};

export type BulkOptions = {
  lines: number;
  buyers?: number;
  products?: number;
  suppliers?: number;
  reps?: number;
  years?: number;
};

/** Writes the files into the folder (made if absent) and answers their paths. The years (3) to 2026-09-16, sorted by date. */
export async function generateBulk(folder: string, options: BulkOptions): Promise<BulkFiles> {
  const { lines, buyers = 20_000, products = 8_000, suppliers = 250, reps = 200, years = 3 } = options;
  await mkdir(folder, { recursive: true });
  const instance = await DuckDBInstance.create(':memory:', { memory_limit: '2GB' });
  const connection = await instance.connect();
  try {
    for (const statement of macros({ lines, buyers, products, reps, years })) await connection.run(statement);
    return {
      products: await copyTo(connection, join(folder, 'products.parquet'), productsSql(products, suppliers)),
      buyers: await copyTo(connection, join(folder, 'buyers.parquet'), buyersSql(buyers)),
      users: await copyTo(connection, join(folder, 'users.parquet'), usersSql(reps)),
      sales: await copySales(connection, folder, lines),
      mapping: fileURLToPath(new URL('../../warehouse/mappings/caselift.json', import.meta.url)),
      lines,
    };
  } finally {
    connection.disconnectSync();
    instance.closeSync();
  }
}

// Two million lines are sorted within the memory limit; all of them would spill.
const linesPerFile = 2_000_000;

async function copySales(connection: DuckDBConnection, folder: string, lines: number): Promise<string[]> {
  const paths: string[] = [];
  for (let from = 0; from < lines; from += linesPerFile) {
    const path = join(folder, `sales-${String(paths.length + 1).padStart(2, '0')}.parquet`);
    paths.push(await copyTo(connection, path, salesSql(from, Math.min(from + linesPerFile, lines))));
  }
  return paths;
}

async function copyTo(connection: DuckDBConnection, path: string, sql: string): Promise<string> {
  await connection.run(`copy (${sql}) to '${path.replaceAll("'", "''")}' (format parquet, compression zstd)`);
  return path;
}

/** Everything about a line follows from its number; ten lines make an invoice. chance(n, salt) is in [0, 1). */
function macros({ lines, buyers, products, reps, years }: Omit<Required<BulkOptions>, 'suppliers'>): string[] {
  // Mondays to Fridays of so many weeks, and the three days to 2026-09-16.
  const weeks = years * 52;
  const sellingDays = weeks * 5 + 3;
  return [
    `create macro first_day() as date '2026-09-14' - ${weeks * 7}`,
    'create macro chance(n, salt) as (hash(n * 1000 + salt) % 1000003) / 1000003.0',
    `create table selling_days as
       select place, (first_day() + place // 5 * 7 + place % 5)::date as day
       from (select unnest(range(${sellingDays}))::integer as place)`,
    `create macro line_day_place(n) as n * ${sellingDays} // ${lines}`,
    // Few buyers take much and few products sell much, as everywhere.
    `create macro line_buyer(n) as floor(${buyers} * pow(chance(n // 10, 1), 1.6))::integer`,
    `create macro line_product(n) as floor(${products} * pow(chance(n, 2), 2.2))::integer`,
    'create macro line_cases(n) as (1 + floor(pow(chance(n, 3), 3) * 12))::integer',
    `create macro buyer_rep(buyer) as (buyer * 7919) % ${reps}`,
    'create macro units_per_case(product) as case product % 5 when 0 then 24 when 1 then 24 when 2 then 12 when 3 then 6 else 1 end',
    'create macro case_price(product) as 18 + 160 * chance(product, 4)',
    'create macro case_cost(product) as case_price(product) * (0.62 + 0.2 * chance(product // 32, 5))',
    // 2% returns, 1.5% losses; the first lines have nothing to take back.
    `create macro line_kind(n) as
       case when n < 60000 then 'sale' when chance(n, 6) < 0.02 then 'return' when chance(n, 6) < 0.035 then 'loss' else 'sale' end`,
    'create macro line_reversed(n) as n - 5000 - (hash(n * 1000 + 7) % 50000)::bigint',
  ];
}

/** Which line a line's buyer, product and cases are of: a return or loss repeats those of the line it takes back. */
function salesSql(from: number, until: number): string {
  return `
    with numbered as (
      select n, line_kind(n) as kind, line_reversed(n) as back from range(${from}, ${until}) numbers (n)
    ),
    lines as (
      select n, kind, back, case when kind = 'sale' then n else back end as like_line,
        kind = 'sale' or kind = 'return' or chance(n, 8) < 0.5 as counts
      from numbered
    ),
    priced as (
      select lines.*, line_buyer(like_line) as buyer, line_product(like_line) as product, line_cases(like_line) as cases,
        case when kind = 'sale' then 1 else -1 end as direction, day,
        1 + 0.03 * date_diff('day', first_day(), day) / 365 as price_level
      from lines join selling_days on place = line_day_place(like_line)
    )
    select
      concat(case kind when 'sale' then 'I' when 'return' then 'C' else 'L' end, n // 10) as "invoiceId",
      (n % 10 + 1)::integer as "lineNo",
      dated.day as "invoiceDate",
      concat('B', buyer) as "buyerId",
      concat('P', product) as "productId",
      case when chance(n, 9) < 0.97 then concat('BIG_', 1000 + buyer_rep(buyer)) end as rep,
      (1000 + buyer_rep(buyer))::integer as route,
      kind,
      case when kind = 'loss' then case when chance(n, 10) < 0.7 then 'outOfCode' else 'breakage' end end as "lossReason",
      case when kind = 'return' then concat('I', back // 10) end as "reversesInvoiceId",
      case when kind = 'return' then (back % 10 + 1)::integer end as "reversesLineNo",
      case when counts then direction * cases * units_per_case(product) else 0 end::integer as units,
      case when counts then direction * round(cases * case_price(product) * price_level, 2) else 0 end::decimal(12, 2) as revenue,
      (case when kind = 'return' then -1 else 1 end * round(cases * case_cost(product) * price_level, 2))::decimal(12, 2) as cost
    from priced join selling_days dated on dated.place = line_day_place(n)
    order by n`;
}

function productsSql(products: number, suppliers: number): string {
  return `
    select concat('P', n) as "productId", concat('Product ', n) as name,
      concat('S', n * ${suppliers} // ${products}) as "supplierId", concat('Supplier ', n * ${suppliers} // ${products}) as supplier,
      concat('BR', n // 5) as "brandId", concat('Brand ', n // 5) as brand, concat('Family ', n // 16) as "brandFam",
      case when n % 3 = 0 then 'Wine' when n % 3 = 1 then 'Beer' else 'Spirits' end as "productType",
      case n % 5 when 0 then '12pk Can' when 1 then '6pk Bottle' when 2 then 'Bottle' when 3 then 'Magnum' else 'Keg' end as "packageType",
      case n % 5 when 0 then '12 oz' when 1 then '12 oz' when 2 then '750 ml' when 3 then '1.5 L' else '1/2 bbl' end as size,
      case n % 5 when 0 then 12 when 1 then 12 when 2 then 25.360517 when 3 then 50.721034 else 1984 end as "ozPerUnit",
      units_per_case(n) as "unitsPerCase",
      case when n % 5 = 4 then 'on' end as premise,
      case n % 4 when 0 then 'Core' when 1 then 'Core;Import' when 2 then 'Craft;Local' else '' end as tags,
      round(case_cost(n) / units_per_case(n), 2) as "unitCost"
    from range(${products}) numbers (n)`;
}

function buyersSql(buyers: number): string {
  return `
    select concat('B', n) as "buyerId", concat('Buyer ', n) as name,
      case n % 4 when 0 then 'Bar' when 1 then 'Grocery' when 2 then 'Convenience' else 'Restaurant' end as "accountType",
      case when n % 4 in (0, 3) then 'on' else 'off' end as premise,
      case when n % 3 = 0 then concat('Chain ', n % 60) end as chain,
      concat('City ', n % 40) as location,
      concat('BIG_', 1000 + buyer_rep(n)) as rep
    from range(${buyers}) numbers (n)`;
}

/** Eight reps to a lead, and two leadership over all leads. */
function usersSql(reps: number): string {
  return `
    select concat('BIG_', 1000 + n) as "customId", concat('Rep ', n) as name, concat('rep', n, '@example.net') as email,
      'salesRep' as role, 'false' as leadership, (1000 + n)::varchar as "routeNumbers", concat('BIG_', 100 + n // 8) as "teamLeads"
    from range(${reps}) numbers (n)
    union all
    select concat('BIG_', 100 + n), concat('Lead ', n), concat('lead', n, '@example.net'), 'teamLead', 'false', '', concat('BIG_', 11 + n % 2)
    from range(${Math.ceil(reps / 8)}) numbers (n)
    union all
    select concat('BIG_', 11 + n), concat('Leadership ', n), concat('leadership', n, '@example.net'), 'teamLead', 'true', '', ''
    from range(2) numbers (n)`;
}
