-- Actuals per rep and day of the 25 months to L. basis 'line': the rep on the line; 'buyer': the rep who holds the buyer
-- now, for comparisons with another window. rep_id null: nobody's, the house's own. Either basis adds up to the house.
-- loss_cents: written-off cost by reason, as JSON.
-- materialized: table
with
days as (select * from {{ ref('int_rep_days') }}),

by_basis as (
  select 'line' as basis, line_rep_id as rep_id, day, loss_reason, ounces, gp_cents, revenue_cents, loss_cents
  from days
  union all
  select 'buyer' as basis, buyer_rep_id as rep_id, day, loss_reason, ounces, gp_cents, revenue_cents, loss_cents
  from days
),

by_reason as (
  select
    basis,
    rep_id,
    day,
    loss_reason,
    sum(ounces) as ounces,
    sum(gp_cents) as gp_cents,
    sum(revenue_cents) as revenue_cents,
    sum(loss_cents) as loss_cents
  from by_basis
  group by basis, rep_id, day, loss_reason
)

select
  basis,
  rep_id,
  day,
  sum(ounces) as ounces,
  sum(gp_cents) as gp_cents,
  sum(revenue_cents) as revenue_cents,
  concat(
    '{',
    coalesce(
      string_agg(
        case
          when loss_reason is not null
          then concat(to_json_string(loss_reason), ':', cast(loss_cents as string))
        end,
        ',' order by loss_reason
      ),
      ''
    ),
    '}'
  ) as loss_cents
from by_reason
group by basis, rep_id, day
