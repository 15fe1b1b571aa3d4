-- The product numbers that only the lines know.
-- materialized: table
with
products as (select * from {{ source('products') }}),
lines as (select * from {{ ref('stg_lines') }}),

known as (
  select * from products
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
)

select distinct product_id from lines
where product_id not in (select product_id from known)
