-- What an account type did with the products does not add up to the 90 days of its buyers.
-- part: products
with
type_products as (select * from {{ ref('snapshot_type_products') }}),
buyers as (select * from {{ ref('snapshot_buyers') }} where has_bought),
pairs as (select * from {{ ref('int_buyer_products') }}),

differences as (
  select account_type, milli_units, gp_cents, buyers as products_bought
  from type_products
  union all
  select account_type, -units * 1000 as milli_units, -gp_cents as gp_cents, 0 as products_bought
  from buyers
  union all
  select buyers.account_type, 0 as milli_units, 0 as gp_cents, -pairs.has_bought as products_bought
  from pairs
  inner join buyers on buyers.ix = pairs.buyer_ix
)

select account_type, sum(milli_units) as milli_units, sum(gp_cents) as gp_cents, sum(products_bought) as products_bought
from differences
group by account_type
having sum(differences.milli_units) <> 0 or sum(differences.gp_cents) <> 0 or sum(differences.products_bought) <> 0
