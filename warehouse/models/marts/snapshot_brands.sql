-- Every brand held: month and year to date, and last year's to the same selling day.
-- materialized: table
with
products as (select * from {{ ref('stg_products') }}),
windows as (select * from {{ ref('int_product_windows') }}),
product_tags as (select * from {{ ref('stg_product_tags') }}),

names as (select distinct brand_id, brand from products),

tags as (
  select brand_id, array_agg(distinct tag order by tag) as tags from product_tags group by brand_id
),

sums as (
  select
    products.brand_id,
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
  group by products.brand_id
)

select
  names.brand_id as custom_id,
  names.brand as name,
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
left join sums on sums.brand_id = names.brand_id
left join tags on tags.brand_id = names.brand_id
