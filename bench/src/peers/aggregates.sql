-- The figures of a snapshot as PostgreSQL itself would compute them from the same lines: one statement a table. The dates in
-- braces are the update's own.
create view bench.counted as
select *,
  case when kind = 'loss' and units >= 0 and revenue_cents >= 0 then 0 else units end as net_units,
  case when kind = 'loss' and units >= 0 and revenue_cents >= 0 then 0 else revenue_cents end as net_revenue_cents,
  case when kind <> 'loss' then revenue_cents - cost_cents
    when units < 0 or revenue_cents < 0 then revenue_cents + cost_cents else 0 end as gp_cents,
  case when kind = 'loss' then cost_cents else 0 end as loss_cents
from bench.lines where invoice_date <= '{last_date}';

create table bench.windows as
select product_id,
  sum(net_units) filter (where invoice_date >= '{month_from}') as mtd_units,
  sum(gp_cents) filter (where invoice_date >= '{month_from}') as mtd_gp_cents,
  sum(net_revenue_cents) filter (where invoice_date >= '{month_from}') as mtd_revenue_cents,
  sum(net_units) filter (where invoice_date between '{ly_month_from}' and '{ly_to}') as ly_mtd_units,
  sum(gp_cents) filter (where invoice_date between '{ly_month_from}' and '{ly_to}') as ly_mtd_gp_cents,
  sum(net_revenue_cents) filter (where invoice_date between '{ly_month_from}' and '{ly_to}') as ly_mtd_revenue_cents,
  sum(net_units) filter (where invoice_date >= '{year_from}') as ytd_units,
  sum(gp_cents) filter (where invoice_date >= '{year_from}') as ytd_gp_cents,
  sum(net_revenue_cents) filter (where invoice_date >= '{year_from}') as ytd_revenue_cents,
  sum(net_units) filter (where invoice_date between '{ly_year_from}' and '{ly_to}') as ly_ytd_units,
  sum(gp_cents) filter (where invoice_date between '{ly_year_from}' and '{ly_to}') as ly_ytd_gp_cents,
  sum(net_revenue_cents) filter (where invoice_date between '{ly_year_from}' and '{ly_to}') as ly_ytd_revenue_cents,
  sum(net_units) filter (where invoice_date >= '{ninety_from}') as units,
  sum(gp_cents) filter (where invoice_date >= '{ninety_from}') as gp_cents,
  sum(net_revenue_cents) filter (where invoice_date >= '{ninety_from}') as revenue_cents,
  sum(net_units) filter (where invoice_date between '{ly_ninety_from}' and '{ly_ninety_to}') as ly_units,
  sum(gp_cents) filter (where invoice_date between '{ly_ninety_from}' and '{ly_ninety_to}') as ly_gp_cents,
  sum(net_revenue_cents) filter (where invoice_date between '{ly_ninety_from}' and '{ly_ninety_to}') as ly_revenue_cents
from bench.counted where invoice_date >= '{months_from}' group by product_id;

create table bench.suppliers as
select supplier_id, sum(mtd_units * oz_per_unit) as mtd_ounces, sum(mtd_gp_cents) as mtd_gp_cents,
  sum(mtd_revenue_cents) as mtd_revenue_cents, sum(ly_mtd_units * oz_per_unit) as ly_mtd_ounces,
  sum(ly_mtd_gp_cents) as ly_mtd_gp_cents, sum(ly_mtd_revenue_cents) as ly_mtd_revenue_cents,
  sum(ytd_units * oz_per_unit) as ytd_ounces, sum(ytd_gp_cents) as ytd_gp_cents, sum(ytd_revenue_cents) as ytd_revenue_cents,
  sum(ly_ytd_units * oz_per_unit) as ly_ytd_ounces, sum(ly_ytd_gp_cents) as ly_ytd_gp_cents,
  sum(ly_ytd_revenue_cents) as ly_ytd_revenue_cents
from bench.windows join bench.products using (product_id) group by supplier_id;

create table bench.brands as
select brand_id, sum(mtd_units * oz_per_unit) as mtd_ounces, sum(mtd_gp_cents) as mtd_gp_cents,
  sum(mtd_revenue_cents) as mtd_revenue_cents, sum(ly_mtd_units * oz_per_unit) as ly_mtd_ounces,
  sum(ly_mtd_gp_cents) as ly_mtd_gp_cents, sum(ly_mtd_revenue_cents) as ly_mtd_revenue_cents,
  sum(ytd_units * oz_per_unit) as ytd_ounces, sum(ytd_gp_cents) as ytd_gp_cents, sum(ytd_revenue_cents) as ytd_revenue_cents,
  sum(ly_ytd_units * oz_per_unit) as ly_ytd_ounces, sum(ly_ytd_gp_cents) as ly_ytd_gp_cents,
  sum(ly_ytd_revenue_cents) as ly_ytd_revenue_cents
from bench.windows join bench.products using (product_id) group by brand_id;

create table bench.ranked as
select *, ceil(5.0 * rank() over (order by gp_cents / ounces) / count(*) over ()) as gp_tier,
  ceil(3.0 * rank() over (order by ounces) / count(*) over ()) as volume_tier
from (select windows.*, units * oz_per_unit as ounces, ly_units * oz_per_unit as ly_ounces
  from bench.windows join bench.products using (product_id)) measured where ounces > 0;

create table bench.buyers_90 as
select buyer_id,
  sum(net_units) filter (where invoice_date >= '{ninety_from}') as units,
  sum(net_units * oz_per_unit) filter (where invoice_date >= '{ninety_from}') as ounces,
  sum(gp_cents) filter (where invoice_date >= '{ninety_from}') as gp_cents,
  sum(net_revenue_cents) filter (where invoice_date >= '{ninety_from}') as revenue_cents,
  sum(net_units) filter (where invoice_date < '{ninety_from}') as ly_units,
  sum(net_units * oz_per_unit) filter (where invoice_date < '{ninety_from}') as ly_ounces,
  sum(gp_cents) filter (where invoice_date < '{ninety_from}') as ly_gp_cents,
  sum(net_revenue_cents) filter (where invoice_date < '{ninety_from}') as ly_revenue_cents
from bench.counted join bench.products using (product_id)
where invoice_date >= '{ninety_from}' or invoice_date between '{ly_ninety_from}' and '{ly_ninety_to}'
group by buyer_id;

create table bench.rep_days as
select invoice_date, lines.rep_id as line_rep_id, buyers.rep_id as buyer_rep_id,
  case when kind = 'loss' then coalesce(loss_reason, 'unknown') end as loss_reason,
  sum(net_units * oz_per_unit) as ounces, sum(gp_cents) as gp_cents, sum(net_revenue_cents) as revenue_cents,
  sum(loss_cents) as loss_cents
from bench.counted lines join bench.products using (product_id) join bench.buyers using (buyer_id)
where invoice_date >= '{months_from}' group by 1, 2, 3, 4;

create table bench.days as
select 'line' as basis, line_rep_id as rep_id, invoice_date, sum(ounces) as ounces, sum(gp_cents) as gp_cents,
  sum(revenue_cents) as revenue_cents from bench.rep_days group by 2, 3
union all
select 'buyer', buyer_rep_id, invoice_date, sum(ounces), sum(gp_cents), sum(revenue_cents) from bench.rep_days group by 2, 3;

create table bench.period_lines as
select invoice_id, line_no, invoice_date, rep_id, buyer_id, product_id, kind, loss_reason, net_units,
  net_units * oz_per_unit as ounces, net_revenue_cents, cost_cents
from bench.counted join bench.products using (product_id) where invoice_date >= '{period_from}';

create table bench.totals as select count(distinct invoice_date) as imported_days from bench.counted;
