-- What each scope measured in each rep's accounts together.
-- materialized: table
with
measured as (select * from {{ ref('int_item_buyers') }}),
scopes as (select * from {{ input('item_scopes') }}),
holders as (select * from {{ ref('int_item_holders') }}),

sums as (
  select scopes.scope_id, holders.rep_id, sum(measured.selected) as selected, sum(measured.reference) as reference
  from measured
  inner join scopes on scopes.scope_ix = measured.scope_ix
  inner join holders on holders.holders_ix = scopes.holders_ix and holders.buyer_no = measured.buyer_no
  group by scopes.scope_id, holders.rep_id
)

select
  scope_id,
  rep_id,
  cast(round(selected) as int64) as selected,
  cast(round(reference) as int64) as reference
from sums
where selected <> 0
  or reference <> 0
