-- The sums of suppliers, brands and the reps' days differ.
-- part: suppliers
with
suppliers as (select * from {{ ref('snapshot_suppliers') }}),
brands as (select * from {{ ref('snapshot_brands') }}),
days as (select * from {{ ref('int_rep_days') }}),

entities as (
  select 'suppliers' as entity, * from suppliers
  union all
  select 'brands' as entity, * from brands
),

entity_windows as (
  select entity, 'mtd' as span, mtd_ounces as ounces, mtd_gp_cents as gp_cents, mtd_revenue_cents as revenue_cents
  from entities
  union all
  select entity, 'ly_mtd' as span, ly_mtd_ounces as ounces, ly_mtd_gp_cents as gp_cents, ly_mtd_revenue_cents as revenue_cents
  from entities
  union all
  select entity, 'ytd' as span, ytd_ounces as ounces, ytd_gp_cents as gp_cents, ytd_revenue_cents as revenue_cents
  from entities
  union all
  select entity, 'ly_ytd' as span, ly_ytd_ounces as ounces, ly_ytd_gp_cents as gp_cents, ly_ytd_revenue_cents as revenue_cents
  from entities
),

entity_sums as (
  select entity, span, sum(ounces) as ounces, sum(gp_cents) as gp_cents, sum(revenue_cents) as revenue_cents
  from entity_windows
  group by entity, span
),

spans as (
  select 'mtd' as span, {{ var('month_from') }} as first_day, {{ var('last_date') }} as last_day
  union all
  select 'ly_mtd' as span, {{ var('ly_month_from') }} as first_day, {{ var('ly_to') }} as last_day
  union all
  select 'ytd' as span, {{ var('year_from') }} as first_day, {{ var('last_date') }} as last_day
  union all
  select 'ly_ytd' as span, {{ var('ly_year_from') }} as first_day, {{ var('ly_to') }} as last_day
),

day_sums as (
  select
    spans.span,
    sum(days.ounces) as ounces,
    sum(days.gp_cents) as gp_cents,
    sum(days.revenue_cents) as revenue_cents
  from spans
  inner join days on days.day between spans.first_day and spans.last_day
  group by spans.span
),

house_sums as (
  select
    spans.span,
    coalesce(day_sums.ounces, 0) as ounces,
    coalesce(day_sums.gp_cents, 0) as gp_cents,
    coalesce(day_sums.revenue_cents, 0) as revenue_cents
  from spans
  left join day_sums on day_sums.span = spans.span
)

select entity_sums.entity, entity_sums.span, entity_sums.gp_cents, house_sums.gp_cents as house_gp_cents
from entity_sums
inner join house_sums on house_sums.span = entity_sums.span
where entity_sums.ounces <> house_sums.ounces
  or entity_sums.gp_cents <> house_sums.gp_cents
  or entity_sums.revenue_cents <> house_sums.revenue_cents
