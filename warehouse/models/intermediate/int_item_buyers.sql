-- What each scope measured in each account in which there is something.
-- materialized: table
with measured as (
  select * from {{ ref('int_item_sums') }}
  union all
  select * from {{ ref('int_item_pairs') }}
)

select
  scope_ix,
  buyer_no,
  cast(round(selected) as int64) as selected,
  cast(round(reference) as int64) as reference
from measured
where selected <> 0
  or reference <> 0
