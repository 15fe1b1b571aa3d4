-- What returns took back of earlier sales in the days after windows (item_graces): ../../src/item-lines.ts matches these
-- lines of the products that items measure, one run of days after the other.
-- materialized: computed
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('int_item_products') }}),
buyers as (select * from {{ ref('int_buyer_numbers') }})

select
  lines.buyer_id,
  lines.product_id,
  lines.invoice_id,
  lines.line_no,
  lines.invoice_date,
  lines.rep_id,
  lines.milli_units,
  lines.reverses_invoice_id,
  lines.reverses_line_no,
  lines.gp_cents,
  products.product_ix,
  buyers.ix as buyer_ix,
  products.micro_ounces
from lines
inner join products on products.product_id = lines.product_id
inner join buyers on buyers.buyer_id = lines.buyer_id
where lines.milli_units <> 0
