-- The months of the buyers and those of the products differ.
-- part: buyers
with
days as (select * from {{ ref('int_buyer_days') }}),
spans as (select * from {{ ref('int_product_spans') }}),
products as (select * from {{ ref('stg_products') }}),
buyer_details as (select * from {{ ref('snapshot_buyer_details') }}),
product_details as (select * from {{ ref('snapshot_product_details') }}),

differences as (
  select
    extract(year from day) * 12 + extract(month from day) - {{ var('first_month_no') }} as month_no,
    ounces,
    gp_cents,
    revenue_cents
  from days
  union all
  select
    spans.month_no,
    -spans.units * products.ounces_per_unit as ounces,
    -spans.gp_cents as gp_cents,
    -spans.revenue_cents as revenue_cents
  from spans
  inner join products on products.product_id = spans.product_id
  union all
  -- Last year's month to date.
  select -1 as month_no, ly_mtd_ounces as ounces, ly_mtd_gp_cents as gp_cents, 0 as revenue_cents
  from buyer_details
  union all
  select
    -1 as month_no,
    -product_details.ly_mtd_units * products.ounces_per_unit as ounces,
    -product_details.ly_mtd_gp_cents as gp_cents,
    0 as revenue_cents
  from product_details
  inner join products on products.product_id = product_details.custom_id
)

select month_no, sum(ounces) as ounces, sum(gp_cents) as gp_cents
from differences
group by month_no
having sum(differences.ounces) <> 0 or sum(differences.gp_cents) <> 0 or sum(differences.revenue_cents) <> 0
