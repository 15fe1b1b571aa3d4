-- What buyers did with products does not add up to the 90 days of the buyers or those of the products.
-- part: buyers
with
pairs as (select * from {{ ref('int_buyer_products') }}),
buyers as (select * from {{ ref('snapshot_buyers') }}),
products as (select * from {{ ref('snapshot_products') }}),

buyer_pairs as (
  select
    buyer_ix,
    sum(milli_units) as milli_units,
    sum(gp_cents) as gp_cents,
    sum(revenue_cents) as revenue_cents,
    sum(ly_milli_units) as ly_milli_units,
    max(has_bought) as has_bought
  from pairs
  group by buyer_ix
),

product_pairs as (
  select
    product_ix,
    sum(milli_units) as milli_units,
    sum(gp_cents) as gp_cents,
    sum(revenue_cents) as revenue_cents,
    sum(ly_milli_units) as ly_milli_units
  from pairs
  group by product_ix
)

select 'buyer' as kind, buyers.custom_id as id, buyers.gp_cents, buyer_pairs.gp_cents as pairs_gp_cents
from buyers
left join buyer_pairs on buyer_pairs.buyer_ix = buyers.ix
where buyers.units * 1000 <> coalesce(buyer_pairs.milli_units, 0)
  or buyers.gp_cents <> coalesce(buyer_pairs.gp_cents, 0)
  or buyers.revenue_cents <> coalesce(buyer_pairs.revenue_cents, 0)
  or buyers.ly_units * 1000 <> coalesce(buyer_pairs.ly_milli_units, 0)
  or buyers.has_bought <> (coalesce(buyer_pairs.has_bought, 0) = 1)
union all
select 'product' as kind, products.custom_id as id, products.gp_cents, product_pairs.gp_cents as pairs_gp_cents
from products
left join product_pairs on product_pairs.product_ix = products.ix
where products.units * 1000 <> coalesce(product_pairs.milli_units, 0)
  or products.gp_cents <> coalesce(product_pairs.gp_cents, 0)
  or products.revenue_cents <> coalesce(product_pairs.revenue_cents, 0)
  or products.ly_units * 1000 <> coalesce(product_pairs.ly_milli_units, 0)
