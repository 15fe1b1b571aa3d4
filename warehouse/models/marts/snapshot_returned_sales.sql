-- What the returns of the sales period took back, each portion with the sale's rep. The period is that of
-- snapshot_lines.
-- materialized: view
with
returned as (select * from {{ ref('int_returned_sales') }}),
products as (select * from {{ ref('stg_products') }})

select
  returned.invoice_id,
  returned.line_no,
  returned.invoice_date,
  returned.sale_invoice_id,
  returned.sale_line_no,
  returned.sale_date,
  returned.rep_id,
  returned.buyer_id,
  returned.product_id,
  returned.units,
  returned.units * products.ounces_per_unit as ounces
from returned
inner join products on products.product_id = returned.product_id
where returned.invoice_date >= {{ var('period_from') }}
