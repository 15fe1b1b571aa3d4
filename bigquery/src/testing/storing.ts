/**
 * A change spelled for BigQuery: one script with one transaction, which stores what DuckDB's store-sales.ts and
 * store-dimension.ts store. The rows to store are in tables of the dataset `stage`: a dimension's as its table has them,
 * sales as the good rows are.
 */
export type Dimension = {
  table: string;
  key: string[];
  columns: string[];
  arrays: string[];
  numbered?: 'product' | 'buyer';
};

export const dimensions: readonly Dimension[] = [
  {
    ...{ table: 'users', key: ['custom_id'], arrays: ['route_numbers', 'team_lead_ids'] },
    columns: ['custom_id', 'name', 'email', 'role', 'leadership', 'route_numbers', 'team_lead_ids'],
  },
  {
    ...{ table: 'buyers', key: ['buyer_id'], arrays: [], numbered: 'buyer' },
    columns: ['buyer_id', 'name', 'account_type', 'premise', 'chain', 'location', 'rep_id'],
  },
  {
    ...{ table: 'products', key: ['product_id'], arrays: ['tags'], numbered: 'product' },
    columns: (
      'product_id name supplier_id supplier brand_id brand brand_fam product_type package_type size oz_per_unit ' +
      'units_per_case premise tags unit_cost_cents'
    ).split(' '),
  },
  {
    ...{ table: 'goals', key: ['custom_id', 'measure', 'period_start'], arrays: [] },
    columns: ['custom_id', 'measure', 'period_start', 'goal', 'payout_cents', 'threshold_percent'],
  },
];

export type Places = { facts: string; stage: string };
export type Change = { places: Places; changeId: number; staged: readonly string[] };

const sourceValues = (
  'invoice_date buyer_id product_id source_rep route kind loss_reason reverses_invoice_id reverses_line_no units ' +
  'revenue_cents'
).split(' ');

export function storingScript({ places, changeId, staged }: Change): string {
  const present = dimensions.filter(({ table }) => staged.includes(table));
  return [
    'begin transaction',
    ...present.flatMap((dimension) => storeDimension(places, changeId, dimension)),
    ...(staged.includes('sales') ? storeSales(places, changeId) : []),
    'commit transaction',
  ].join(';\n');
}

/** Ends the validity of the lines of some days. */
export function deletingScript({ facts }: Places, changeId: number, start: string, end: string): string {
  return `begin transaction;
    update ${facts}.sale_lines set valid_to = ${changeId}
    where valid_to is null and invoice_date between date '${start}' and date '${end}';
    commit transaction`;
}

/** Arrays cannot be compared. */
const comparable = (alias: string, column: string, arrays: readonly string[]): string =>
  arrays.includes(column) ? `to_json_string(${alias}.${column})` : `${alias}.${column}`;

function storeDimension({ facts, stage }: Places, changeId: number, dimension: Dimension): string[] {
  const { table, key, columns, arrays, numbered } = dimension;
  const list = columns.join(', ');
  const same = columns.map(
    (column) => `${comparable('old', column, arrays)} is not distinct from ${comparable('given', column, arrays)}`,
  );
  const sameKey = key.map((column) => `old.${column} = fresh.${column}`).join(' and ');
  const fresh = `fresh_${table}`;
  return [
    `create temp table ${fresh} as
     select ${list} from ${stage}.${table} as given where not exists (
       select 1 from ${facts}.${table} as old where old.valid_to is null and ${same.join(' and ')})`,
    `update ${facts}.${table} as old set valid_to = ${changeId}
     from ${fresh} as fresh where old.valid_to is null and ${sameKey}`,
    `insert into ${facts}.${table} (${list}, valid_from, valid_to)
     select ${list}, ${changeId}, cast(null as int64) from ${fresh}`,
    ...(numbered === undefined ? [] : [giveNumbers(facts, numbered, fresh)]),
  ];
}

function giveNumbers(facts: string, kind: 'product' | 'buyer', rows: string): string {
  const numbers = `${facts}.${kind}_numbers`;
  return `insert into ${numbers} (${kind}_no, ${kind}_id)
    select (select coalesce(max(${kind}_no) + 1, 0) from ${numbers}) + row_number() over (order by ${kind}_id) - 1, ${kind}_id
    from (select distinct ${kind}_id from ${rows}) as given
    where not exists (select 1 from ${numbers} as known where known.${kind}_id = given.${kind}_id)`;
}

function storeSales({ facts, stage }: Places, changeId: number): string[] {
  const good = `${stage}.sales`;
  const columns = ['invoice_id', 'line_no', ...sourceValues, 'rep_id', 'cost_cents', 'product_no', 'buyer_no'];
  const list = columns.join(', ');
  const same = (names: readonly string[]) =>
    names.map((name) => `fresh.${name} is not distinct from old.${name}`).join(' and ');
  return [
    giveNumbers(facts, 'product', good),
    giveNumbers(facts, 'buyer', good),
    `create temp table resolved as
     select line.invoice_id, line.line_no, line.invoice_date, line.buyer_id, line.product_id, line.rep as source_rep,
       line.route, coalesce(line.rep, holder.custom_id, buyer.rep_id) as rep_id,
       coalesce(line.kind, case when line.units < 0 then 'return' else 'sale' end) as kind,
       case when line.kind = 'loss' then line.loss_reason end as loss_reason,
       line.reverses_invoice_id, line.reverses_line_no, line.units, line.revenue as revenue_cents,
       coalesce(line.cost, cast(round(line.units * product.unit_cost_cents) as int64), 0) as cost_cents,
       line.cost is not null as cost_stated, product_numbers.product_no, buyer_numbers.buyer_no
     from ${good} as line
     left join (
       select route, min(custom_id) as custom_id
       from ${facts}.users as people cross join unnest(people.route_numbers) as route
       where people.valid_to is null group by route
     ) as holder on holder.route = line.route
     inner join ${facts}.buyer_numbers as buyer_numbers on buyer_numbers.buyer_id = line.buyer_id
     left join ${facts}.buyers as buyer on buyer.buyer_id = line.buyer_id and buyer.valid_to is null
     inner join ${facts}.product_numbers as product_numbers on product_numbers.product_id = line.product_id
     left join ${facts}.products as product on product.product_id = line.product_id and product.valid_to is null`,
    // What was stamped at an earlier import stays while the file says the same; what could not be stamped is filled in.
    `create temp table compared as
     select fresh.* replace (
         case when old.rep_id is not null and ${same(['source_rep', 'route', 'buyer_id'])}
           then old.rep_id else fresh.rep_id end as rep_id,
         case when not fresh.cost_stated and old.cost_cents <> 0 and ${same(['product_id', 'units'])}
           then old.cost_cents else fresh.cost_cents end as cost_cents),
       old.invoice_id is null as is_new, old.rep_id as old_rep_id, old.cost_cents as old_cost_cents,
       ${same(sourceValues)} as same_values
     from resolved as fresh
     left join ${facts}.sale_lines as old
       on old.invoice_id = fresh.invoice_id and old.line_no = fresh.line_no and old.valid_to is null`,
    `create temp table revisions as
     select * from compared
     where is_new or not same_values or rep_id is distinct from old_rep_id or cost_cents <> old_cost_cents`,
    `update ${facts}.sale_lines as old set valid_to = ${changeId} from revisions
     where old.valid_to is null and old.invoice_id = revisions.invoice_id and old.line_no = revisions.line_no`,
    `insert into ${facts}.sale_lines (${list}, valid_from, valid_to)
     select ${list}, ${changeId}, cast(null as int64) from revisions`,
  ];
}
