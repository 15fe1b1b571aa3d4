/**
 * What of the snapshots in a database no update could have written: tests put some in by hand. An update's own snapshot
 * has none of it, and neither has one of a period that is over. A table without rows was left out: nobody reads it there.
 */
import type { Sql, Tx } from '@caselift/db/connect';
import { itemIdOf } from '@caselift/db/item-ids';
import { partitionName } from '@caselift/db/partitions';
import type { SnapshotTableName } from '@caselift/db/snapshot-tables/registry';
import { windowsAt } from '@caselift/warehouse/windows';
import { shadowIds } from './shadows.ts';

/** The newest: tests that make one each have many that are alike. */
const mostChecked = 12;

type Snapshot = {
  snapshotId: number;
  wholesalerId: string;
  lastDate: string;
  isOfPeriod: boolean;
  shape: { nonSellingDays: string[]; comparable?: boolean };
};

/** One sentence each. */
export async function snapshotFaults(sql: Sql | Tx): Promise<string[]> {
  const standing = new Set(
    (
      await sql<{ name: string }[]>`select relname::text as name from pg_class where relname like ${'snapshot\\_%'}`
    ).map(({ name }) => name),
  );
  const snapshots = await sql<Snapshot[]>`
    select snapshot_id as "snapshotId", wholesaler_id as "wholesalerId", last_transaction_date as "lastDate",
      period_from is not null as "isOfPeriod", shaped_by as shape
    from snapshots
    where completed_at is not null and dropped_at is null and wholesaler_id <> all (${[...shadowIds]})
    order by snapshot_id desc limit ${mostChecked}`;
  const faults: string[] = [];
  for (const snapshot of snapshots) {
    const of = `snapshot ${snapshot.snapshotId} of ${snapshot.wholesalerId}`;
    faults.push(...(await faultsOf(sql, snapshot, standing)).map((fault) => `${of}: ${fault}`));
  }
  return faults;
}

async function faultsOf(
  sql: Sql | Tx,
  { snapshotId, lastDate, isOfPeriod, shape }: Snapshot,
  standing: ReadonlySet<string>,
): Promise<string[]> {
  const { variables, comparable } = windowsAt(lastDate, 1, shape.nonSellingDays, isOfPeriod);
  const { months_from, period_from, ninety_from } = variables;
  const day = (value: unknown) => `date '${value}'`;
  const asked = Object.entries(isOfPeriod ? checksOfPeriods : { ...checksOfPeriods, ...checksOfUpdates }).map(
    ([fault, rows]) => `select '${fault.replaceAll("'", "''")}' as fault, id::text from (${rows}) as found`,
  );
  const rows = await sql.unsafe<{ fault: string; ids: string[] }[]>(
    `with ${Object.entries(parts)
      .map(([name, query]) => `${name} as (${query})`)
      .join(', ')}
     select fault, (array_agg(id order by id))[:3] as ids from (${asked.join(' union all ')}) as all_found
     group by fault order by fault`
      .replace(/\{(snapshot_\w+)\}/g, (_, table: SnapshotTableName) => {
        const partition = partitionName(table, snapshotId);
        return standing.has(partition) ? partition : `(select * from ${table} limit 0)`;
      })
      .replaceAll('{last}', day(lastDate))
      .replaceAll('{months_from}', day(months_from))
      .replaceAll('{period_from}', day(period_from))
      .replaceAll('{ninety_from}', day(ninety_from))
      .replaceAll('{month}', lastDate.slice(5, 7)),
  );
  return [
    ...rows.map(({ fault, ids }) => `${fault} (${ids.join(', ')})`),
    ...(isOfPeriod || shape.comparable === comparable
      ? []
      : ["it doesn't compare with last year as its calendar says"]),
    ...(await misnamedScopes(sql, snapshotId)),
  ];
}

async function misnamedScopes(sql: Sql | Tx, snapshotId: number): Promise<string[]> {
  const named = await sql<{ id: number; text: string }[]>`
    select scope_id::float8 as id, scope as text from snapshot_item_scopes where snapshot_id = ${snapshotId}
    union all select set_id::float8, accounts from snapshot_item_sets where snapshot_id = ${snapshotId}`;
  const misnamed = named.filter(({ id, text }) => itemIdOf(text) !== id);
  return misnamed.map(({ text }) => `what items measure isn't named by its text (${text})`);
}

const tables = ['buyers', 'products', 'days', 'lines', 'suppliers', 'brands', 'type_products', 'returned_sales'];
const listOf = (kind: 'buyer' | 'product', list: string) =>
  `select d.custom_id, one from {snapshot_${kind}_details} d cross join json_array_elements(d.${list}) as one`;
const monthsOf = (kind: 'supplier' | 'brand') =>
  `select '${kind}' as kind, m.custom_id, (one ->> 0)::int as month_no, (one ->> 1)::numeric as ounces, (one ->> 2)::numeric as gp_cents
   from {snapshot_${kind}_months} m cross join json_array_elements(m.months) as one`;
const windowsOf = (kind: 'supplier' | 'brand') => `select '${kind}' as kind, * from ${kind}s`;

const parts: Readonly<Record<string, string>> = {
  ...Object.fromEntries(tables.map((name) => [name, `select * from {snapshot_${name}} as t`])),
  basket: `select custom_id, (one ->> 0)::int as product_ix, (one ->> 1)::numeric as units, (one ->> 2)::numeric as gp_cents,
      (one ->> 3)::numeric as ly_units, (one ->> 4)::int as has_bought from (${listOf('buyer', 'basket')}) as listed`,
  stopped: `select custom_id, (one ->> 0)::int as product_ix, (one ->> 1)::numeric as ly_units
    from (${listOf('buyer', 'stopped')}) as listed`,
  losses: `select custom_id, (one ->> 0)::int as product_ix, one ->> 1 as reason from (${listOf('buyer', 'losses')}) as listed`,
  bought_by: `select custom_id, (one ->> 0)::int as buyer_ix, (one ->> 1)::numeric as units, (one ->> 2)::numeric as ly_units,
      coalesce((one ->> 3)::int, 1) as has_bought from (${listOf('product', 'buyers')}) as listed`,
  lost_by: `select custom_id, (one ->> 0)::int as buyer_ix from (${listOf('product', 'stopped')}) as listed`,
  entity_months: `${monthsOf('supplier')} union all ${monthsOf('brand')}`,
  entities: `${windowsOf('supplier')} union all ${windowsOf('brand')}`,
  listed_months: `
    select 'buyer ' || custom_id as id, (one ->> 0)::int as month_no from (${listOf('buyer', 'months')}) as listed
    union all select 'product ' || custom_id, (one ->> 0)::int from (${listOf('product', 'months')}) as listed
    union all select kind || ' ' || custom_id, month_no from entity_months`,
};

const numbered = (table: string) => `
  select custom_id as id from (
    select custom_id, ix, row_number() over (order by custom_id collate "C") - 1 as place from ${table}) as numbers
  where ix <> place`;
const paired = (one: string, other: string) => `
  select coalesce(a.custom_id, b.custom_id) as id
  from {${one}} as a
  full join {${other}} as b on b.custom_id = a.custom_id
  where a.custom_id is null or b.custom_id is null`;

/** By its fault: what shows it, and an ID of each. */
const checksOfPeriods = {
  "buyers aren't numbered in the order of their IDs": numbered('buyers'),
  "products aren't numbered in the order of their IDs": numbered('products'),
  'days are before its 25 months, or after its last':
    'select day as id from days where day not between {months_from} and {last}',
  'lines are before its sales period, or after its last day':
    'select invoice_id as id from lines where invoice_date not between {period_from} and {last}',
  "a day's two bases have different sums": `
    select day as id from days group by day
    having sum(case when basis = 'line' then ounces else -ounces end) <> 0
      or sum(case when basis = 'line' then gp_cents else -gp_cents end) <> 0
      or sum(case when basis = 'line' then revenue_cents else -revenue_cents end) <> 0`,
  "a rep's day isn't the sum of its lines": `
    select coalesce(rep_id, 'house') || ' ' || day as id from (
      select rep_id, day, ounces, gp_cents, revenue_cents from days where basis = 'line' and day >= {period_from}
      union all
      select rep_id, invoice_date, -ounces, -coalesce(gp_cents, 0), -revenue_cents from lines
    ) as sides where exists (select from lines) and exists (select from days) group by rep_id, day
    having sum(ounces) <> 0 or sum(gp_cents) <> 0 or sum(revenue_cents) <> 0`,
  "losses of a rep's day aren't those of its lines": `
    select coalesce(rep_id, 'house') || ' ' || day as id from (
      select rep_id, day, reason, cents::bigint as cents from days cross join jsonb_each_text(loss_cents) as loss (reason, cents)
      where basis = 'line' and day >= {period_from}
      union all
      select rep_id, invoice_date, coalesce(loss_reason, 'unknown'), -cost_cents from lines where kind = 'loss'
    ) as sides where exists (select from lines) and exists (select from days) group by rep_id, day, reason
    having sum(cents) <> 0`,
  "a line's kind has other signs or no GP": `
    select invoice_id as id from lines
    where (kind = 'return' and units > 0) or (kind <> 'loss' and (gp_cents is null or loss_reason is not null))
      or gp_cents <> case when kind = 'loss' then revenue_cents + cost_cents else revenue_cents - cost_cents end
      or (gp_cents is null and (units <> 0 or ounces <> 0 or revenue_cents <> 0))`,
  "a returned sale isn't of a return": `
    select r.invoice_id as id from returned_sales r
    where r.units <= 0 or r.sale_date > r.invoice_date or r.invoice_date not between {period_from} and {last}
      or (exists (select from lines) and not exists (
        select from lines l
        where l.invoice_id = r.invoice_id and l.line_no = r.line_no and l.invoice_date = r.invoice_date
          and l.buyer_id = r.buyer_id and l.product_id = r.product_id and -l.units >= r.units))`,
  "a buyer's last order is half there, or isn't when it bought": `
    select custom_id as id from buyers
    where num_nulls(last_order_date, last_order_products, last_order_ounces) not in (0, 3)
      or last_order_date not between {months_from} and {last}
      or (exists (select from basket) and has_bought <> coalesce(last_order_date >= {ninety_from}, false))`,
  "a product's ounces aren't those of its units": `
    select custom_id as id from products where ounces <> units * oz_per_unit or ly_ounces <> ly_units * oz_per_unit`,
  "a product is ranked without volume, or isn't with some": `
    select custom_id as id from products where (ounces > 0) <> (gp_rank is not null) or (ounces > 0) <> (volume_rank is not null)`,
  "a product's rank is above a better one's": `
    select id from (
      select custom_id as id,
        array_position(array['Low', 'Med', 'High', 'Very High', 'Super High'], gp_rank) as gp,
        array_position(array['Low', 'Med', 'High'], volume_rank) as volume,
        max(array_position(array['Low', 'Med', 'High', 'Very High', 'Super High'], gp_rank)) over (
          order by gp_cents / ounces range between unbounded preceding and current row exclude ties) as gp_below,
        max(array_position(array['Low', 'Med', 'High'], volume_rank)) over (order by ounces) as volume_below
      from products where ounces > 0) as ranked
    where gp < gp_below or volume < volume_below`,
  "a product's trend isn't that of its ounces": `
    select custom_id as id from products where trend <> case
      when ly_ounces <= 0 and ounces > 0 then 'up' when ly_ounces <= 0 then 'no change'
      when ounces * 100 > ly_ounces * 105 then 'up' when ounces * 100 < ly_ounces * 95 then 'down' else 'no change' end`,
  'a supplier or brand of products has two names': `
    select supplier_id as id from products group by 1 having count(distinct supplier) > 1
    union all select brand_id from products group by 1 having count(distinct brand) > 1`,
  "what an item measures isn't the sum of its accounts": `
    select scope_id as id from (
      select scope_id, selected, reference from {snapshot_item_reps} as t
      union all select scope_id, -selected, -reference from {snapshot_item_buyers} as t) as sides
    group by scope_id having sum(selected) <> 0 or sum(reference) <> 0`,
  "an item's accounts aren't those that it counts": `
    select set_id as id from (
      select set_id, rep_id, accounts from {snapshot_item_account_reps} as t
      union all select set_id, rep_id, -1 from {snapshot_item_accounts} as t) as sides
    group by set_id, rep_id having sum(accounts) <> 0`,
};

const checksOfUpdates = {
  'it has no row of the wholesaler': "select 'none' as id where not exists (select from {snapshot_wholesaler} as t)",
  'a buyer has no details, or the other way round': paired('snapshot_buyers', 'snapshot_buyer_details'),
  'a product has no details, or the other way round': paired('snapshot_products', 'snapshot_product_details'),
  'a supplier has no months, or the other way round': paired('snapshot_suppliers', 'snapshot_supplier_months'),
  'a brand has no months, or the other way round': paired('snapshot_brands', 'snapshot_brand_months'),
  'a month is listed twice, or is none of the 25': `
    select id from listed_months group by id, month_no having count(*) > 1 or month_no not between 0 and 24`,
  "a buyer's 90 days aren't the sum of its products": `
    select b.custom_id as id from buyers b left join basket s on s.custom_id = b.custom_id
    where exists (select from basket) group by b.custom_id, b.units, b.gp_cents, b.has_bought
    having b.units <> coalesce(sum(s.units), 0) or b.gp_cents <> coalesce(sum(s.gp_cents), 0)
      or b.has_bought <> (coalesce(max(s.has_bought), 0) = 1)`,
  "a product's 90 days aren't the sum of its buyers": `
    select p.custom_id as id from products p left join bought_by s on s.custom_id = p.custom_id
    where exists (select from bought_by) group by p.custom_id, p.units having p.units <> coalesce(sum(s.units), 0)`,
  'a list names one twice, or one that is not there': `
    select custom_id as id from (
      select custom_id, product_ix, '' as reason, 'basket' as list from basket
      union all select custom_id, product_ix, '', 'stopped' from stopped
      union all select custom_id, product_ix, reason, 'losses' from losses) as listed
    group by custom_id, product_ix, reason, list
    having count(*) > 1 or (exists (select from products) and product_ix not in (select ix from products))
    union all
    select custom_id from (
      select custom_id, buyer_ix, 'buyers' as list from bought_by union all select custom_id, buyer_ix, 'stopped' from lost_by) as listed
    group by custom_id, buyer_ix, list
    having count(*) > 1 or (exists (select from buyers) and buyer_ix not in (select ix from buyers))`,
  'what stopped was bought': `
    select custom_id as id from stopped s where ly_units <= 0
      or exists (select from basket b where b.custom_id = s.custom_id and b.product_ix = s.product_ix and b.has_bought = 1)`,
  "a buyer's products and a product's buyers differ": `
    select coalesce(bought.buyer_ix, listed.buyer_ix) || ' ' || coalesce(bought.product_ix, listed.product_ix) as id
    from (select b.ix as buyer_ix, s.product_ix, s.units, s.ly_units, s.has_bought from basket s join buyers b using (custom_id)) as bought
    full join (select s.buyer_ix, p.ix as product_ix, s.units, s.ly_units, s.has_bought from bought_by s join products p using (custom_id)) as listed
      on listed.buyer_ix = bought.buyer_ix and listed.product_ix = bought.product_ix
    where exists (select from basket) and exists (select from bought_by)
      and (bought.units, bought.ly_units, bought.has_bought) is distinct from (listed.units, listed.ly_units, listed.has_bought)`,
  "what an account type bought isn't the sum of its buyers": `
    select coalesce(account_type, 'none') || ' ' || product_ix as id from (
      select account_type, product_ix, buyers::numeric as buyers, milli_units::numeric as milli_units, gp_cents from type_products
      union all
      select b.account_type, s.product_ix, -s.has_bought, -s.units * 1000, -s.gp_cents
      from basket s join buyers b using (custom_id) where b.has_bought) as sides
    where exists (select from type_products) and exists (select from basket)
    group by account_type, product_ix having sum(buyers) <> 0 or sum(milli_units) <> 0 or sum(gp_cents) <> 0`,
  'buyers and products have different sums': `
    select 'all' as id from (select sum(gp_cents) as gp_cents from buyers) as b cross join (select sum(gp_cents) as gp_cents from products) as p
    where b.gp_cents <> 0 and p.gp_cents <> 0 and b.gp_cents <> p.gp_cents`,
  'suppliers and brands have different sums': `
    select 'all' as id from entities where exists (select from suppliers) and exists (select from brands)
    having sum(case kind when 'supplier' then mtd_gp_cents else -mtd_gp_cents end) <> 0
      or sum(case kind when 'supplier' then ytd_ounces else -ytd_ounces end) <> 0
      or sum(case kind when 'supplier' then ytd_gp_cents else -ytd_gp_cents end) <> 0
      or sum(case kind when 'supplier' then ly_ytd_gp_cents else -ly_ytd_gp_cents end) <> 0`,
  "a supplier's or brand's months aren't its sums to date": `
    select kind || ' ' || custom_id as id from (
      select kind, custom_id, 'month' as span, ounces, gp_cents from entity_months where month_no = 24
      union all select kind, custom_id, 'month', -mtd_ounces, -mtd_gp_cents from entities
      union all
      select kind, custom_id, 'year', ounces, gp_cents from entity_months where month_no > 24 - {month}
      union all select kind, custom_id, 'year', -ytd_ounces, -ytd_gp_cents from entities
      union all
      select kind, custom_id, 'last year', ounces, gp_cents from entity_months where month_no > 12 - {month} and month_no < 12
      union all select kind, custom_id, 'last year', ly_mtd_ounces - ly_ytd_ounces, ly_mtd_gp_cents - ly_ytd_gp_cents from entities
    ) as sides where exists (select from entity_months) group by kind, custom_id, span
    having sum(ounces) <> 0 or sum(gp_cents) <> 0`,
};

/** What is looked for in every snapshot; not all of it in one of a period that is over. */
export type SnapshotFault = keyof typeof checksOfPeriods | keyof typeof checksOfUpdates;
