-- The pairs of int_buyer_products with their units as numbers of JSON, which are short where units are whole.
-- materialized: view
with
pairs as (select * from {{ ref('int_buyer_products') }}),

in_units as (
  select
    *,
    mod(milli_units, 1000) = 0 as is_whole,
    cast(round(milli_units / 1000) as int64) as whole_units,
    mod(ly_milli_units, 1000) = 0 as is_ly_whole,
    cast(round(ly_milli_units / 1000) as int64) as ly_whole_units
  from pairs
)

select
  *,
  case when is_whole then cast(whole_units as string) else concat(cast(milli_units as string), 'e-3') end as units_text,
  case
    when is_ly_whole then cast(ly_whole_units as string)
    else concat(cast(ly_milli_units as string), 'e-3')
  end as ly_units_text
from in_units
