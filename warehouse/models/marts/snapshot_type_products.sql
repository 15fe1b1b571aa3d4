-- What the buyers of each account type did together with each product in the 90 days to L; buyers without a type are one
-- type. Only buyers that bought anything at all are anyone's peers: what the others sent back is left out.
-- buyers: how many bought it; units are thousandths. Products are numbers (snapshot_products.ix).
-- materialized: table
with
pairs as (select * from {{ ref('int_buyer_products') }} where is_active = 1),
buyers as (select * from {{ ref('stg_buyers') }}),
numbers as (select * from {{ ref('int_buyer_numbers') }}),

peers as (select buyer_ix from pairs group by buyer_ix having max(has_bought) = 1)

select
  buyers.account_type,
  pairs.product_ix,
  sum(pairs.has_bought) as buyers,
  sum(pairs.milli_units) as milli_units,
  sum(pairs.gp_cents) as gp_cents
from pairs
inner join peers on peers.buyer_ix = pairs.buyer_ix
inner join numbers on numbers.ix = pairs.buyer_ix
inner join buyers on buyers.buyer_id = numbers.buyer_id
group by buyers.account_type, pairs.product_ix
