-- What each buyer did on each day of the 25 months to L, by the rep on the line and loss reason, and whether it bought
-- anything. One pass over the lines serves everything that adds them up by buyer or by rep.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }}),

dated as (
  select
    lines.buyer_id,
    lines.invoice_date as day,
    lines.rep_id,
    case when lines.kind = 'loss' then coalesce(lines.loss_reason, 'unknown') end as loss_reason,
    case when lines.is_purchase then 1 else 0 end as is_purchase,
    lines.units,
    lines.units * products.ounces_per_unit as ounces,
    lines.gp_cents,
    lines.revenue_cents,
    lines.loss_cents
  from lines
  inner join products on products.product_id = lines.product_id
  where lines.invoice_date >= {{ var('months_from') }}
)

select
  buyer_id,
  day,
  rep_id,
  loss_reason,
  max(is_purchase) as has_bought,
  sum(units) as units,
  sum(ounces) as ounces,
  sum(gp_cents) as gp_cents,
  sum(revenue_cents) as revenue_cents,
  sum(loss_cents) as loss_cents
from dated
group by buyer_id, day, rep_id, loss_reason
