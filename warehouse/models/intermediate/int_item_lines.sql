-- The lines from which items are measured. ../../src/item-lines.ts makes it a view of the days of their windows alone, and
-- of the products of {{ ref('int_item_products') }} where these are few.
-- materialized: computed
with lines as (select * from {{ ref('stg_lines') }})

select
  invoice_date as day,
  extract(year from invoice_date) * 12 + extract(month from invoice_date) as month_no,
  product_no,
  buyer_no,
  milli_units,
  gp_cents,
  revenue_cents
from lines
where counts
