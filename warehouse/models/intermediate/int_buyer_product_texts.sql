-- The pairs of int_buyer_products with their units as JSON numbers: 24 for 24,000 thousandths, 500e-3 for 500.
-- materialized: view
with
pairs as (select * from {{ ref('int_buyer_products') }}),

in_units as (
  select
    *,
    mod(milli_units, 1000) = 0 as is_whole,
    cast(round(milli_units / 1000) as int64) as units,
    mod(ly_milli_units, 1000) = 0 as is_ly_whole,
    cast(round(ly_milli_units / 1000) as int64) as ly_units
  from pairs
)

select
  buyer_ix,
  product_ix,
  is_active,
  has_bought,
  gp_cents,
  revenue_cents,
  has_bought = 0 and ly_milli_units > 0 as has_stopped,
  case when is_whole then cast(units as string) else concat(cast(milli_units as string), 'e-3') end as units_text,
  case
    when is_ly_whole then cast(ly_units as string) else concat(cast(ly_milli_units as string), 'e-3')
  end as ly_units_text
from in_units
