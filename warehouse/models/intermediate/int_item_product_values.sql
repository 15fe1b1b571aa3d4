-- What each product has of the attributes that items filter products by.
-- materialized: table
with
numbers as (select * from {{ ref('stg_product_numbers') }}),
products as (
  select numbers.product_no, held.* from {{ ref('stg_products') }} as held
  inner join numbers on numbers.product_id = held.product_id
)

select product_no, 'supplier' as attribute, supplier as attribute_value from products where supplier is not null
union all
select product_no, 'brandFams' as attribute, brand_fam as attribute_value from products where brand_fam is not null
union all
select product_no, 'brand' as attribute, brand as attribute_value from products where brand is not null
union all
select product_no, 'packageType' as attribute, package_type as attribute_value from products where package_type is not null
union all
select product_no, 'size' as attribute, size as attribute_value from products where size is not null
union all
select product_no, 'productType' as attribute, product_type as attribute_value from products where product_type is not null
