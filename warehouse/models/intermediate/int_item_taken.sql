-- What returns took back of earlier sales in windows and in the days after them (item_graces): ../../src/item-lines.ts matches these
-- lines, one run of days after the other, of {{ ref('int_item_graced_products') }} and {{ ref('int_item_graced_buyers') }}
-- alone, with the ounces of {{ ref('int_item_products') }}.
-- only for: graces
-- materialized: computed
with lines as (select * from {{ ref('stg_lines_and_returns') }})

select
  buyer_no,
  product_no,
  invoice_id,
  line_no,
  invoice_date,
  milli_units,
  reverses_invoice_id,
  reverses_line_no,
  gp_cents
from lines
