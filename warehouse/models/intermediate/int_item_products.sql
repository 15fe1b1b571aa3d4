-- The products that items measure, with the millionths of an ounce of a unit.
-- materialized: table
with
numbers as (select * from {{ ref('stg_product_numbers') }}),
products as (select * from {{ ref('stg_products') }}),
chosen as (select distinct product_no from {{ ref('int_item_set_products') }})

select
  numbers.product_id,
  numbers.product_no,
  cast(round(products.ounces_per_unit * 1000000) as int64) as micro_ounces
from numbers
inner join products on products.product_id = numbers.product_id
inner join chosen on chosen.product_no = numbers.product_no
