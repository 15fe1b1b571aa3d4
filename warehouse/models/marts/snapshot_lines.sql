-- The invoice lines behind the actuals, from the start of the quarter or two-month period that holds L, whichever is
-- longer. Units, ounces, revenue and GP as they count (staging/stg_lines.sql); GP is null where a line counts for FPL
-- alone. cost_cents of a loss is the written-off cost.
-- materialized: view
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }})

select
  lines.invoice_id,
  lines.line_no,
  lines.invoice_date,
  lines.rep_id,
  lines.buyer_id,
  lines.product_id,
  lines.kind,
  lines.loss_reason,
  lines.units,
  lines.units * products.ounces_per_unit as ounces,
  lines.revenue_cents,
  lines.cost_cents,
  case when lines.counts then lines.gp_cents end as gp_cents
from lines
inner join products on products.product_id = lines.product_id
where lines.invoice_date >= {{ var('period_from') }}
