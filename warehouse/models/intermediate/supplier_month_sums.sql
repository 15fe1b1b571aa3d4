-- What each supplier, and each brand, did house-wide in the 25 months to L. Months are numbers, 0 the first.
-- of each kind: supplier as int_supplier_months, brand as int_brand_months
-- materialized: table
with
products as (select * from {{ ref('stg_products') }}),
spans as (select * from {{ ref('int_product_spans') }})

select
  products.{{ kind }}_id as custom_id,
  spans.month_no,
  sum(spans.units * products.ounces_per_unit) as ounces,
  sum(spans.gp_cents) as gp_cents
from spans
inner join products on products.product_id = spans.product_id
group by products.{{ kind }}_id, spans.month_no
