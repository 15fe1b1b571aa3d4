-- One row per product and tag.
-- materialized: view
with products as (select * from {{ ref('stg_products') }})

select products.product_id, products.supplier_id, products.brand_id, tag
from products
cross join {{ unnest('products.tags', 'tag') }}
