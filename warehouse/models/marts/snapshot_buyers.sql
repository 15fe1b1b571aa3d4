-- Every buyer: the 90 days to L and the same dates last year. rep_id is the rep who holds the buyer now.
-- materialized: table
with
buyers as (select * from {{ ref('stg_buyers') }}),
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }}),

ninety_days as (
  select
    lines.buyer_id,
    lines.invoice_date >= {{ var('ninety_from') }} as is_this_year,
    lines.units,
    lines.units * products.ounces_per_unit as ounces,
    lines.gp_cents,
    lines.revenue_cents
  from lines
  inner join products on products.product_id = lines.product_id
  where lines.invoice_date >= {{ var('ninety_from') }}
    or lines.invoice_date between {{ var('ly_ninety_from') }} and {{ var('ly_ninety_to') }}
),

sums as (
  select
    buyer_id,
    sum(case when is_this_year then units else 0 end) as units,
    sum(case when is_this_year then ounces else 0 end) as ounces,
    sum(case when is_this_year then gp_cents else 0 end) as gp_cents,
    sum(case when is_this_year then revenue_cents else 0 end) as revenue_cents,
    sum(case when is_this_year then 0 else units end) as ly_units,
    sum(case when is_this_year then 0 else ounces end) as ly_ounces,
    sum(case when is_this_year then 0 else gp_cents end) as ly_gp_cents,
    sum(case when is_this_year then 0 else revenue_cents end) as ly_revenue_cents
  from ninety_days
  group by buyer_id
)

select
  buyers.buyer_id as custom_id,
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
  coalesce(sums.ly_revenue_cents, 0) as ly_revenue_cents
from buyers
left join sums on sums.buyer_id = buyers.buyer_id
