-- A product or buyer number is held twice.
-- part: products
with
products as (select * from {{ ref('stg_products') }}),
buyers as (select * from {{ ref('stg_buyers') }})

select 'product' as kind, product_id as id, count(*) as times from products group by product_id having count(*) > 1
union all
select 'buyer' as kind, buyer_id as id, count(*) as times from buyers group by buyer_id having count(*) > 1
