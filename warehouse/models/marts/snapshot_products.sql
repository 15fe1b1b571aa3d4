-- Every product: the 90 days to L and the same dates last year, house-wide, with its ranks and trend
-- (docs/product.md, Suppliers brands products buyers). Only products with net volume are ranked. A tier is
-- ceil(position x tiers / count); the position counts the products no better than it, so that ties take the better.
-- GP per ounce is put in order in whole millionths of a cent: what is left over is taken off before dividing, so that
-- equal ones stay equal.
-- materialized: table
with
products as (select * from {{ ref('stg_products') }}),
windows as (select * from {{ ref('int_product_windows') }}),
numbers as (select * from {{ ref('int_product_numbers') }}),

measured as (
  select
    products.*,
    coalesce(windows.units, 0) as units,
    coalesce(windows.ounces, 0) as ounces,
    coalesce(windows.gp_cents, 0) as gp_cents,
    coalesce(windows.revenue_cents, 0) as revenue_cents,
    coalesce(windows.ly_units, 0) as ly_units,
    coalesce(windows.ly_ounces, 0) as ly_ounces,
    coalesce(windows.ly_gp_cents, 0) as ly_gp_cents,
    coalesce(windows.ly_revenue_cents, 0) as ly_revenue_cents
  from products
  left join windows on windows.product_id = products.product_id
),

in_millionths as (
  select product_id, ounces, cast(gp_cents * 1000000 as numeric(38, 9)) as gp_millionths
  from measured
  where ounces > 0
),

positions as (
  select
    product_id,
    count(*) over (order by round((gp_millionths - mod(gp_millionths, ounces)) / ounces)) as gp_position,
    count(*) over (order by ounces) as volume_position,
    count(*) over () as ranked_products
  from in_millionths
),

tiers as (
  select
    product_id,
    ceil(gp_position * 5 / ranked_products) as gp_tier,
    ceil(volume_position * 3 / ranked_products) as volume_tier
  from positions
)

select
  measured.product_id as custom_id,
  numbers.ix,
  measured.name,
  measured.supplier_id,
  measured.supplier,
  measured.brand_id,
  measured.brand,
  measured.brand_fam,
  measured.product_type,
  measured.package_type,
  measured.size,
  measured.premise,
  measured.tags,
  measured.oz_per_unit,
  measured.units_per_case,
  measured.units,
  measured.ounces,
  measured.gp_cents,
  measured.revenue_cents,
  measured.ly_units,
  measured.ly_ounces,
  measured.ly_gp_cents,
  measured.ly_revenue_cents,
  case tiers.gp_tier
    when 1 then 'Low' when 2 then 'Med' when 3 then 'High' when 4 then 'Very High' when 5 then 'Super High'
  end as gp_rank,
  case tiers.volume_tier when 1 then 'Low' when 2 then 'Med' when 3 then 'High' end as volume_rank,
  case
    when measured.ly_ounces <= 0 and measured.ounces > 0 then 'up'
    when measured.ly_ounces <= 0 then 'no change'
    when measured.ounces * 100 > measured.ly_ounces * 105 then 'up'
    when measured.ounces * 100 < measured.ly_ounces * 95 then 'down'
    else 'no change'
  end as trend
from measured
inner join numbers on numbers.product_id = measured.product_id
left join tiers on tiers.product_id = measured.product_id
