-- The 90 days of the buyers and those of the products differ.
-- part: buyers
with
buyers as (select * from {{ ref('snapshot_buyers') }}),
products as (select * from {{ ref('snapshot_products') }}),

buyer_sums as (
  select
    sum(units) as units, sum(ounces) as ounces, sum(gp_cents) as gp_cents, sum(revenue_cents) as revenue_cents,
    sum(ly_units) as ly_units, sum(ly_ounces) as ly_ounces, sum(ly_gp_cents) as ly_gp_cents,
    sum(ly_revenue_cents) as ly_revenue_cents
  from buyers
),

product_sums as (
  select
    sum(units) as units, sum(ounces) as ounces, sum(gp_cents) as gp_cents, sum(revenue_cents) as revenue_cents,
    sum(ly_units) as ly_units, sum(ly_ounces) as ly_ounces, sum(ly_gp_cents) as ly_gp_cents,
    sum(ly_revenue_cents) as ly_revenue_cents
  from products
)

select buyer_sums.gp_cents as buyers_gp_cents, product_sums.gp_cents as products_gp_cents
from buyer_sums
cross join product_sums
where buyer_sums.units <> product_sums.units
  or buyer_sums.ounces <> product_sums.ounces
  or buyer_sums.gp_cents <> product_sums.gp_cents
  or buyer_sums.revenue_cents <> product_sums.revenue_cents
  or buyer_sums.ly_units <> product_sums.ly_units
  or buyer_sums.ly_ounces <> product_sums.ly_ounces
  or buyer_sums.ly_gp_cents <> product_sums.ly_gp_cents
  or buyer_sums.ly_revenue_cents <> product_sums.ly_revenue_cents
