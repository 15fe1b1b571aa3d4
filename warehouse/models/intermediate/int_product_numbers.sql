-- A number for each product, from 0 in the order of their IDs. It stands for the ID where a list has many products.
-- materialized: table
with products as (select * from {{ ref('stg_products') }})

select product_id, row_number() over (order by product_id nulls last) - 1 as ix
from products
