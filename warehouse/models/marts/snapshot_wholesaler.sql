-- One row: how many days of invoices are held, and the distinct values behind the filter lists. The lists are those of
-- the products held; a number that only lines know has nothing to filter by.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }} where is_known),
product_tags as (select * from {{ ref('stg_product_tags') }}),

suppliers as (
  select supplier, array_agg(distinct brand order by brand) as brands from products group by supplier
)

select
  (select count(distinct invoice_date) from lines) as imported_days,
  (
    select
      concat(
        '[',
        coalesce(
          string_agg(
            concat('{"title":', to_json_string(supplier), ',"brands":', to_json_string(brands), '}'),
            ',' order by supplier
          ),
          ''
        ),
        ']'
      )
    from suppliers
  ) as product_suppliers,
  coalesce((select array_agg(distinct size order by size) from products where size is not null), [])
    as product_sizes,
  coalesce((select array_agg(distinct package_type order by package_type) from products where package_type is not null), [])
    as product_package_types,
  coalesce((select array_agg(distinct premise order by premise) from products where premise is not null), [])
    as product_premises,
  coalesce((select array_agg(distinct tag order by tag) from product_tags), [])
    as product_tags,
  coalesce((select array_agg(distinct product_type order by product_type) from products where product_type is not null),
    [])
    as product_types,
  coalesce((select array_agg(distinct brand_fam order by brand_fam) from products where brand_fam is not null), [])
    as brand_fams
