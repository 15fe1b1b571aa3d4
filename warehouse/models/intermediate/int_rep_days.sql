-- What every day of this year and last gave, by the rep on the line, the rep who holds the buyer now, and loss reason.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }}),
buyers as (select * from {{ ref('stg_buyers') }})

select
  lines.invoice_date as day,
  lines.rep_id as line_rep_id,
  buyers.rep_id as buyer_rep_id,
  case when lines.kind = 'loss' then coalesce(lines.loss_reason, 'unknown') end as loss_reason,
  sum(lines.units * products.ounces_per_unit) as ounces,
  sum(lines.gp_cents) as gp_cents,
  sum(lines.revenue_cents) as revenue_cents,
  sum(lines.loss_cents) as loss_cents
from lines
inner join products on products.product_id = lines.product_id
inner join buyers on buyers.buyer_id = lines.buyer_id
where lines.invoice_date >= {{ var('ly_year_from') }}
group by
  lines.invoice_date,
  lines.rep_id,
  buyers.rep_id,
  case when lines.kind = 'loss' then coalesce(lines.loss_reason, 'unknown') end
