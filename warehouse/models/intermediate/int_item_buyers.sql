-- What each scope measured in each account in which there is something.
-- materialized: table
with measured as (
  select * from {{ ref('int_item_sums_all') }}
  union all
  select * from {{ ref('int_item_sums_sets') }}
  union all
  select * from {{ ref('int_item_pairs_all') }}
  union all
  select * from {{ ref('int_item_pairs_sets') }}
)

select
  scope_ix,
  buyer_ix,
  cast(round(selected) as int64) as selected,
  cast(round(reference) as int64) as reference
from measured
where selected <> 0
  or reference <> 0
