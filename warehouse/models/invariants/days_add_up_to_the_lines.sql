-- The days of the reps do not add up to the lines.
-- part: users
with
lines as (select * from {{ ref('stg_lines') }}),
days as (select * from {{ ref('snapshot_days') }}),

-- No join on this side: a line that lost or doubled its product or buyer shows here.
house as (
  select coalesce(sum(gp_cents), 0) as gp_cents, coalesce(sum(revenue_cents), 0) as revenue_cents
  from lines
  where invoice_date >= {{ var('ly_year_from') }}
),

bases as (
  select
    basis,
    sum(gp_cents) as gp_cents,
    sum(revenue_cents) as revenue_cents,
    sum(ounces) as ounces
  from days
  group by basis
)

select bases.basis, bases.gp_cents, bases.revenue_cents, bases.ounces, house.gp_cents as house_gp_cents
from bases
cross join house
where bases.gp_cents <> house.gp_cents
  or bases.revenue_cents <> house.revenue_cents
  or bases.ounces <> (select max(ounces) from bases)
