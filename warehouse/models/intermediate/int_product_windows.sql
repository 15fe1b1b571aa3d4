-- What each product did, house-wide, in every window that suppliers, brands and products are measured on.
-- materialized: table
with
spans as (select * from {{ ref('int_product_spans') }}),
products as (select * from {{ ref('stg_products') }}),

in_windows as (
  select
    *,
    day >= {{ var('month_from') }} as in_mtd,
    day >= {{ var('year_from') }} as in_ytd,
    day between {{ var('ly_month_from') }} and {{ var('ly_to') }} as in_ly_mtd,
    day between {{ var('ly_year_from') }} and {{ var('ly_to') }} as in_ly_ytd,
    day >= {{ var('ninety_from') }} as in_ninety,
    day between {{ var('ly_ninety_from') }} and {{ var('ly_ninety_to') }} as in_ly_ninety
  from spans
),

sums as (
  select
    product_id,
    sum(case when in_mtd then units else 0 end) as mtd_units,
    sum(case when in_mtd then gp_cents else 0 end) as mtd_gp_cents,
    sum(case when in_mtd then revenue_cents else 0 end) as mtd_revenue_cents,
    sum(case when in_ly_mtd then units else 0 end) as ly_mtd_units,
    sum(case when in_ly_mtd then gp_cents else 0 end) as ly_mtd_gp_cents,
    sum(case when in_ly_mtd then revenue_cents else 0 end) as ly_mtd_revenue_cents,
    sum(case when in_ytd then units else 0 end) as ytd_units,
    sum(case when in_ytd then gp_cents else 0 end) as ytd_gp_cents,
    sum(case when in_ytd then revenue_cents else 0 end) as ytd_revenue_cents,
    sum(case when in_ly_ytd then units else 0 end) as ly_ytd_units,
    sum(case when in_ly_ytd then gp_cents else 0 end) as ly_ytd_gp_cents,
    sum(case when in_ly_ytd then revenue_cents else 0 end) as ly_ytd_revenue_cents,
    sum(case when in_ninety then units else 0 end) as units,
    sum(case when in_ninety then gp_cents else 0 end) as gp_cents,
    sum(case when in_ninety then revenue_cents else 0 end) as revenue_cents,
    sum(case when in_ly_ninety then units else 0 end) as ly_units,
    sum(case when in_ly_ninety then gp_cents else 0 end) as ly_gp_cents,
    sum(case when in_ly_ninety then revenue_cents else 0 end) as ly_revenue_cents
  from in_windows
  group by product_id
)

select
  sums.*,
  sums.mtd_units * products.ounces_per_unit as mtd_ounces,
  sums.ly_mtd_units * products.ounces_per_unit as ly_mtd_ounces,
  sums.ytd_units * products.ounces_per_unit as ytd_ounces,
  sums.ly_ytd_units * products.ounces_per_unit as ly_ytd_ounces,
  sums.units * products.ounces_per_unit as ounces,
  sums.ly_units * products.ounces_per_unit as ly_ounces
from sums
inner join products on products.product_id = sums.product_id
