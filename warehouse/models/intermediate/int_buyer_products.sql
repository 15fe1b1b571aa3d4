-- What each buyer did with each product in the 90 days to L, and its net units on the same dates last year. Units are
-- thousandths; buyers and products are numbers. Flags are 0 or 1: is_active has a line in the 90 days, has_bought a
-- purchase. Pairs without a line in the 90 days and without net units last year are left out.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('int_product_numbers') }}),
buyers as (select * from {{ ref('int_buyer_numbers') }}),

ninety_days as (
  select
    buyers.ix as buyer_ix,
    products.ix as product_ix,
    lines.invoice_date >= {{ var('ninety_from') }} as is_this_year,
    lines.is_purchase,
    lines.milli_units,
    lines.gp_cents,
    lines.revenue_cents
  from lines
  inner join products on products.product_id = lines.product_id
  inner join buyers on buyers.buyer_id = lines.buyer_id
  where lines.invoice_date >= {{ var('ninety_from') }}
    or lines.invoice_date between {{ var('ly_ninety_from') }} and {{ var('ly_ninety_to') }}
),

pairs as (
  select
    buyer_ix,
    product_ix,
    max(case when is_this_year then 1 else 0 end) as is_active,
    max(case when is_this_year and is_purchase then 1 else 0 end) as has_bought,
    sum(case when is_this_year then milli_units else 0 end) as milli_units,
    sum(case when is_this_year then gp_cents else 0 end) as gp_cents,
    sum(case when is_this_year then revenue_cents else 0 end) as revenue_cents,
    sum(case when is_this_year then 0 else milli_units end) as ly_milli_units
  from ninety_days
  group by buyer_ix, product_ix
)

-- Sums are wider than what they add up: half the memory of millions of pairs.
select
  buyer_ix,
  product_ix,
  is_active,
  has_bought,
  cast(round(milli_units) as int64) as milli_units,
  cast(round(gp_cents) as int64) as gp_cents,
  cast(round(revenue_cents) as int64) as revenue_cents,
  cast(round(ly_milli_units) as int64) as ly_milli_units
from pairs
where is_active = 1 or ly_milli_units <> 0
