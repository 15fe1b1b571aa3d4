-- The product numbers that only the lines know.
-- materialized: table
with
numbers as (select * from {{ source('product_numbers') }}),
products as (select * from {{ source('products') }}),
lines as (select * from {{ ref('stg_lines') }}),

known as (
  select * from products
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
),

unknown as (
  select * from numbers
  where product_id not in (select product_id from known)
)

select product_id from unknown
where product_no in (select product_no from lines)
