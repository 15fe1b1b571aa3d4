-- The lines of the sales period do not add up to the reps' days.
-- part: wholesaler
with
lines as (select * from {{ ref('snapshot_lines') }}),
days as (select * from {{ ref('int_rep_days') }}),

line_sums as (
  select
    coalesce(sum(ounces), 0) as ounces,
    coalesce(sum(revenue_cents), 0) as revenue_cents,
    coalesce(sum(gp_cents), 0) as gp_cents
  from lines
),

day_sums as (
  select
    coalesce(sum(ounces), 0) as ounces,
    coalesce(sum(revenue_cents), 0) as revenue_cents,
    coalesce(sum(gp_cents), 0) as gp_cents
  from days
  where day >= {{ var('period_from') }}
)

select line_sums.revenue_cents as lines_revenue_cents, day_sums.revenue_cents as days_revenue_cents
from line_sums
cross join day_sums
where line_sums.ounces <> day_sums.ounces
  or line_sums.revenue_cents <> day_sums.revenue_cents
  or line_sums.gp_cents <> day_sums.gp_cents
