-- Every supplier, and every brand, held: month and year to date, and last year's to the same selling day.
-- of each kind: supplier as snapshot_suppliers, brand as snapshot_brands
-- materialized: table
with
products as (select * from {{ ref('stg_products') }}),
windows as (select * from {{ ref('int_product_windows') }}),
product_tags as (select * from {{ ref('stg_product_tags') }}),

names as (select distinct {{ kind }}_id, {{ kind }} from products),

tags as (
  select {{ kind }}_id, array_agg(distinct tag order by tag) as tags from product_tags group by {{ kind }}_id
),

sums as (
  select
    products.{{ kind }}_id,
    sum(windows.mtd_ounces) as mtd_ounces,
    sum(windows.mtd_gp_cents) as mtd_gp_cents,
    sum(windows.mtd_revenue_cents) as mtd_revenue_cents,
    sum(windows.ly_mtd_ounces) as ly_mtd_ounces,
    sum(windows.ly_mtd_gp_cents) as ly_mtd_gp_cents,
    sum(windows.ly_mtd_revenue_cents) as ly_mtd_revenue_cents,
    sum(windows.ytd_ounces) as ytd_ounces,
    sum(windows.ytd_gp_cents) as ytd_gp_cents,
    sum(windows.ytd_revenue_cents) as ytd_revenue_cents,
    sum(windows.ly_ytd_ounces) as ly_ytd_ounces,
    sum(windows.ly_ytd_gp_cents) as ly_ytd_gp_cents,
    sum(windows.ly_ytd_revenue_cents) as ly_ytd_revenue_cents
  from windows
  inner join products on products.product_id = windows.product_id
  group by products.{{ kind }}_id
)

select
  names.{{ kind }}_id as custom_id,
  names.{{ kind }} as name,
  coalesce(tags.tags, []) as tags,
  coalesce(sums.mtd_ounces, 0) as mtd_ounces,
  coalesce(sums.mtd_gp_cents, 0) as mtd_gp_cents,
  coalesce(sums.mtd_revenue_cents, 0) as mtd_revenue_cents,
  coalesce(sums.ly_mtd_ounces, 0) as ly_mtd_ounces,
  coalesce(sums.ly_mtd_gp_cents, 0) as ly_mtd_gp_cents,
  coalesce(sums.ly_mtd_revenue_cents, 0) as ly_mtd_revenue_cents,
  coalesce(sums.ytd_ounces, 0) as ytd_ounces,
  coalesce(sums.ytd_gp_cents, 0) as ytd_gp_cents,
  coalesce(sums.ytd_revenue_cents, 0) as ytd_revenue_cents,
  coalesce(sums.ly_ytd_ounces, 0) as ly_ytd_ounces,
  coalesce(sums.ly_ytd_gp_cents, 0) as ly_ytd_gp_cents,
  coalesce(sums.ly_ytd_revenue_cents, 0) as ly_ytd_revenue_cents
from names
left join sums on sums.{{ kind }}_id = names.{{ kind }}_id
left join tags on tags.{{ kind }}_id = names.{{ kind }}_id
