-- What the buyers of each account type did with each product in the 90 days to L. Buyers without a type are one type.
-- Only buyers that bought anything count: what the others sent back is left out. buyers is how many bought the product.
-- Units are thousandths, products are numbers (snapshot_products.ix).
-- materialized: table
with
pairs as (select * from {{ ref('int_buyer_products') }} where is_active = 1),
active_buyers as (select * from {{ ref('snapshot_buyers') }} where has_bought)

select
  active_buyers.account_type,
  pairs.product_ix,
  sum(pairs.has_bought) as buyers,
  sum(pairs.milli_units) as milli_units,
  sum(pairs.gp_cents) as gp_cents
from pairs
inner join active_buyers on active_buyers.ix = pairs.buyer_ix
group by active_buyers.account_type, pairs.product_ix
