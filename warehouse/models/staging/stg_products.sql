-- One row for every product held, and one for every product number that only the lines know.
-- A number without a product is kept under 'Unknown ...' names, so that totals stay whole; it adds no volume.
-- A supplier's or brand's name is the latest seen, on all of its products.
-- materialized: table
with
products as (select * from {{ source('products') }}),
unknown as (select * from {{ ref('stg_unknown_products') }}),

known as (
  select * from products
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
)

select
  product_id,
  name,
  supplier_id,
  first_value(supplier) over (partition by supplier_id order by valid_from desc nulls last, supplier) as supplier,
  brand_id,
  first_value(brand) over (partition by brand_id order by valid_from desc nulls last, brand) as brand,
  brand_fam,
  product_type,
  package_type,
  size,
  premise,
  tags,
  oz_per_unit,
  units_per_case,
  coalesce(oz_per_unit, 0) as ounces_per_unit,
  true as is_known
from known
union all
select
  product_id, concat('Unknown product ', product_id), 'unknown', 'Unknown supplier', 'unknown', 'Unknown brand', null,
  null, null, null, null, [], null, null, 0, false
from unknown
