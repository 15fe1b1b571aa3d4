-- Every buyer: the 90 days to L and the same dates last year, whether it bought anything in the 90 days, and its last
-- order: what it bought on the newest day on which it bought anything, in the 25 months to L. rep_id is the rep who
-- holds the buyer now.
-- materialized: table
with
buyers as (select * from {{ ref('stg_buyers') }}),
numbers as (select * from {{ ref('int_buyer_numbers') }}),
days as (select * from {{ ref('int_buyer_days') }}),
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }}),

in_windows as (
  select
    *,
    day >= {{ var('ninety_from') }} as in_ninety,
    day between {{ var('ly_ninety_from') }} and {{ var('ly_ninety_to') }} as in_ly_ninety
  from days
),

sums as (
  select
    buyer_id,
    sum(case when in_ninety then units else 0 end) as units,
    sum(case when in_ninety then ounces else 0 end) as ounces,
    sum(case when in_ninety then gp_cents else 0 end) as gp_cents,
    sum(case when in_ninety then revenue_cents else 0 end) as revenue_cents,
    sum(case when in_ly_ninety then units else 0 end) as ly_units,
    sum(case when in_ly_ninety then ounces else 0 end) as ly_ounces,
    sum(case when in_ly_ninety then gp_cents else 0 end) as ly_gp_cents,
    sum(case when in_ly_ninety then revenue_cents else 0 end) as ly_revenue_cents,
    max(case when in_ninety then has_bought else 0 end) as has_bought,
    max(case when has_bought = 1 then day end) as last_order_date
  from in_windows
  group by buyer_id
),

last_orders as (
  select
    lines.buyer_id,
    count(distinct lines.product_id) as products_bought,
    sum(lines.units * products.ounces_per_unit) as ounces
  from lines
  inner join sums on sums.buyer_id = lines.buyer_id and sums.last_order_date = lines.invoice_date
  inner join products on products.product_id = lines.product_id
  where lines.is_purchase and lines.invoice_date >= {{ var('months_from') }}
  group by lines.buyer_id
)

select
  buyers.buyer_id as custom_id,
  numbers.ix,
  buyers.name,
  buyers.account_type,
  buyers.premise,
  buyers.chain,
  buyers.location,
  buyers.rep_id,
  coalesce(sums.units, 0) as units,
  coalesce(sums.ounces, 0) as ounces,
  coalesce(sums.gp_cents, 0) as gp_cents,
  coalesce(sums.revenue_cents, 0) as revenue_cents,
  coalesce(sums.ly_units, 0) as ly_units,
  coalesce(sums.ly_ounces, 0) as ly_ounces,
  coalesce(sums.ly_gp_cents, 0) as ly_gp_cents,
  coalesce(sums.ly_revenue_cents, 0) as ly_revenue_cents,
  coalesce(sums.has_bought, 0) = 1 as has_bought,
  sums.last_order_date,
  last_orders.products_bought as last_order_products,
  last_orders.ounces as last_order_ounces
from buyers
inner join numbers on numbers.buyer_id = buyers.buyer_id
left join sums on sums.buyer_id = buyers.buyer_id
left join last_orders on last_orders.buyer_id = buyers.buyer_id
