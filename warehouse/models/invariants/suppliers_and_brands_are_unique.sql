-- A supplier or brand has two rows.
-- part: suppliers
with
suppliers as (select * from {{ ref('snapshot_suppliers') }}),
brands as (select * from {{ ref('snapshot_brands') }})

select 'supplier' as kind, custom_id as id, count(*) as times from suppliers group by custom_id having count(*) > 1
union all
select 'brand' as kind, custom_id as id, count(*) as times from brands group by custom_id having count(*) > 1
