-- The lines of the products that items measure, of the days of their windows alone: ../../src/item-lines.ts asks for one
-- run of days after the other. Each line's ounces are rounded to millionths, as in snapshot_lines.
-- materialized: computed
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('int_item_products') }}),
buyers as (select * from {{ ref('int_buyer_numbers') }})

select
  lines.product_id,
  lines.invoice_date as day,
  extract(year from lines.invoice_date) * 12 + extract(month from lines.invoice_date) as month_no,
  products.product_ix,
  buyers.ix as buyer_ix,
  lines.milli_units,
  -- Whole units of an ordinary size take a fraction of the time.
  case
    when mod(lines.milli_units, 1000) = 0 and abs(lines.milli_units) < 10000000
      then cast(round(lines.milli_units / 1000) as int64) * products.micro_ounces
    else cast(round(lines.units * products.micro_ounces) as int64)
  end as micro_ounces,
  lines.gp_cents,
  lines.revenue_cents
from lines
inner join products on products.product_id = lines.product_id
inner join buyers on buyers.buyer_id = lines.buyer_id
where lines.counts
