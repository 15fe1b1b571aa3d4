-- The months of suppliers or brands differ from their sums to date, or from the months of the products.
-- part: suppliers
with
supplier_months as (select * from {{ ref('int_supplier_months') }}),
brand_months as (select * from {{ ref('int_brand_months') }}),
suppliers as (select * from {{ ref('snapshot_suppliers') }}),
brands as (select * from {{ ref('snapshot_brands') }}),
spans as (select * from {{ ref('int_product_spans') }}),
products as (select * from {{ ref('stg_products') }}),

months as (
  select 'supplier' as kind, * from supplier_months
  union all
  select 'brand' as kind, * from brand_months
),

windows as (
  select 'supplier' as kind, * from suppliers
  union all
  select 'brand' as kind, * from brands
),

-- 24 is the month of L, 12 the same month a year earlier.
differences as (
  select kind, custom_id, 'month' as span, ounces, gp_cents from months where month_no = 24
  union all
  select kind, custom_id, 'month' as span, -mtd_ounces as ounces, -mtd_gp_cents as gp_cents from windows
  union all
  select kind, custom_id, 'year' as span, ounces, gp_cents
  from months
  where month_no > 24 - extract(month from {{ var('last_date') }})
  union all
  select kind, custom_id, 'year' as span, -ytd_ounces as ounces, -ytd_gp_cents as gp_cents from windows
  union all
  -- Last year before the month of L: whole months.
  select kind, custom_id, 'last year' as span, ounces, gp_cents
  from months
  where month_no > 12 - extract(month from {{ var('last_date') }}) and month_no < 12
  union all
  select
    kind,
    custom_id,
    'last year' as span,
    ly_mtd_ounces - ly_ytd_ounces as ounces,
    ly_mtd_gp_cents - ly_ytd_gp_cents as gp_cents
  from windows
  union all
  -- Every month, of all of them.
  select kind, 'all' as custom_id, cast(month_no as string) as span, ounces, gp_cents from months
  union all
  select
    'supplier' as kind,
    'all' as custom_id,
    cast(spans.month_no as string) as span,
    -spans.units * products.ounces_per_unit as ounces,
    -spans.gp_cents as gp_cents
  from spans
  inner join products on products.product_id = spans.product_id
  union all
  select
    'brand' as kind,
    'all' as custom_id,
    cast(spans.month_no as string) as span,
    -spans.units * products.ounces_per_unit as ounces,
    -spans.gp_cents as gp_cents
  from spans
  inner join products on products.product_id = spans.product_id
)

select kind, custom_id, span, sum(ounces) as ounces, sum(gp_cents) as gp_cents
from differences
group by kind, custom_id, span
having sum(differences.ounces) <> 0 or sum(differences.gp_cents) <> 0
