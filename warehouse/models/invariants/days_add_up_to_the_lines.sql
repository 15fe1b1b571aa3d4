-- The days of the reps do not add up to the lines.
-- part: users
with
lines as (select * from {{ ref('stg_lines') }}),
days as (select * from {{ ref('snapshot_days') }}),

-- No join on this side: a line that lost or doubled its product or buyer shows here.
house as (
  select invoice_date as day, sum(gp_cents) as gp_cents, sum(revenue_cents) as revenue_cents
  from lines
  where invoice_date >= {{ var('months_from') }}
  group by invoice_date
),

-- On either basis, day by day: comparisons set windows of the one beside those of the other.
differences as (
  select basis, day, ounces, gp_cents, revenue_cents
  from days
  union all
  select 'line' as basis, day, 0 as ounces, -gp_cents as gp_cents, -revenue_cents as revenue_cents
  from house
  union all
  select 'buyer' as basis, day, 0 as ounces, -gp_cents as gp_cents, -revenue_cents as revenue_cents
  from house
)

select
  day,
  sum(case when basis = 'line' then gp_cents else 0 end) as line_gp_cents,
  sum(case when basis = 'buyer' then gp_cents else 0 end) as buyer_gp_cents,
  sum(case when basis = 'line' then ounces else -ounces end) as ounces
from differences
group by day
having sum(case when differences.basis = 'line' then differences.gp_cents else 0 end) <> 0
  or sum(case when differences.basis = 'buyer' then differences.gp_cents else 0 end) <> 0
  or sum(case when differences.basis = 'line' then differences.revenue_cents else 0 end) <> 0
  or sum(case when differences.basis = 'buyer' then differences.revenue_cents else 0 end) <> 0
  or sum(case when differences.basis = 'line' then differences.ounces else -differences.ounces end) <> 0
