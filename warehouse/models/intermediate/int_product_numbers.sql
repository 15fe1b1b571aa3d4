-- A small number for every product of the snapshot, which stands for its id where there are many of them.
-- materialized: table
with products as (select * from {{ ref('stg_products') }})

select product_id, row_number() over (order by product_id nulls last) - 1 as ix
from products
