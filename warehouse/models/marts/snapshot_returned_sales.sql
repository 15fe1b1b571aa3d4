-- What returns take back of which sales.
-- materialized: view
with
lines as (select * from {{ ref('snapshot_lines') }})

select
  invoice_id,
  line_no,
  invoice_date,
  invoice_id as sale_invoice_id,
  line_no as sale_line_no,
  invoice_date as sale_date,
  rep_id,
  buyer_id,
  product_id,
  units,
  ounces
from lines
where line_no < -1000000000
