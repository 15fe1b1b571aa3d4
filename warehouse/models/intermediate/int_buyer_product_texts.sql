-- The pairs of int_buyer_products with their units as numbers of JSON, which are short where units are whole.
-- materialized: view
with pairs as (select * from {{ ref('int_buyer_products') }})

select
  *,
  case
    when mod(milli_units, 1000) = 0 then cast(cast(round(milli_units / 1000) as int64) as string)
    else concat(cast(milli_units as string), 'e-3')
  end as units_text,
  case
    when mod(ly_milli_units, 1000) = 0 then cast(cast(round(ly_milli_units / 1000) as int64) as string)
    else concat(cast(ly_milli_units as string), 'e-3')
  end as ly_units_text
from pairs
