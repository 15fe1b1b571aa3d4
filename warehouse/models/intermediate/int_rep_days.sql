-- What every day of this year and last gave, by the rep on the line, the rep who holds the buyer now, and loss reason.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }}),
buyers as (select * from {{ ref('stg_buyers') }}),

dated as (
  select
    lines.invoice_date as day,
    lines.rep_id as line_rep_id,
    buyers.rep_id as buyer_rep_id,
    case when lines.kind = 'loss' then coalesce(lines.loss_reason, 'unknown') end as loss_reason,
    lines.units * products.ounces_per_unit as ounces,
    lines.gp_cents,
    lines.revenue_cents,
    lines.loss_cents
  from lines
  inner join products on products.product_id = lines.product_id
  inner join buyers on buyers.buyer_id = lines.buyer_id
  where lines.invoice_date >= {{ var('ly_year_from') }}
)

select
  day,
  line_rep_id,
  buyer_rep_id,
  loss_reason,
  sum(ounces) as ounces,
  sum(gp_cents) as gp_cents,
  sum(revenue_cents) as revenue_cents,
  sum(loss_cents) as loss_cents
from dated
group by day, line_rep_id, buyer_rep_id, loss_reason
