-- What a product's card shows, a row a product, in lists as JSON, in no order. Buyers are numbers
-- (snapshot_buyers.ix), months are
-- counted from the first of the 25 to L.
--   months   [month, units, gp_cents]                      ly_mtd_...: last year's month of L, up to as many selling days
--   buyers   [buyer, units, units of last year's dates, and 0 if none was bought but returned]     of the 90 days
--   stopped  [buyer, units of last year's dates]           net units then, none bought in the 90 days
-- materialized: table
with
products as (select * from {{ ref('int_product_numbers') }}),
spans as (select * from {{ ref('int_product_spans') }}),
windows as (select * from {{ ref('int_product_windows') }}),
pairs as (select * from {{ ref('int_buyer_product_texts') }}),

month_sums as (
  select product_id, month_no, sum(units) as units, sum(gp_cents) as gp_cents
  from spans
  group by product_id, month_no
),

months as (
  select
    product_id,
    string_agg(concat('[', cast(month_no as string), ',', cast(units as string), ',', cast(gp_cents as string), ']'), ',') as items
  from month_sums
  group by product_id
),

in_ninety as (
  select
    product_ix,
    string_agg(
      concat(
        '[', cast(buyer_ix as string), ',', units_text, ',', ly_units_text,
        case when has_bought = 1 then ']' else ',0]' end
      ),
      ','
    ) as items
  from pairs
  where is_active = 1
  group by product_ix
),

stopped as (
  select
    product_ix,
    string_agg(concat('[', cast(buyer_ix as string), ',', ly_units_text, ']'), ',') as items
  from pairs
  where has_bought = 0 and ly_milli_units > 0
  group by product_ix
)

select
  products.product_id as custom_id,
  concat('[', coalesce(months.items, ''), ']') as months,
  coalesce(windows.ly_mtd_units, 0) as ly_mtd_units,
  coalesce(windows.ly_mtd_gp_cents, 0) as ly_mtd_gp_cents,
  concat('[', coalesce(in_ninety.items, ''), ']') as buyers,
  concat('[', coalesce(stopped.items, ''), ']') as stopped
from products
left join months on months.product_id = products.product_id
left join windows on windows.product_id = products.product_id
left join in_ninety on in_ninety.product_ix = products.ix
left join stopped on stopped.product_ix = products.ix
