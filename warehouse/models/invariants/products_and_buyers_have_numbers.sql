-- A product or buyer has no number that stands for its ID.
-- part: wholesaler
select products.product_id as id
from {{ ref('stg_products') }} as products
where not exists (select 1 from {{ ref('stg_product_numbers') }} as numbers where numbers.product_id = products.product_id)
union all
select buyers.buyer_id as id
from {{ ref('stg_buyers') }} as buyers
where not exists (select 1 from {{ ref('stg_buyer_numbers') }} as numbers where numbers.buyer_id = buyers.buyer_id)
