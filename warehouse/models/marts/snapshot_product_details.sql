-- What a product's card needs: a row a product, lists as JSON, in no order. Buyers are numbers (snapshot_buyers.ix).
-- Months are numbers, 0 the first of the 25 to L. "Last year" is the same dates a year earlier.
--   months   [month, units, gp_cents]
--   buyers   [buyer, units, units last year], with a fourth item, 0, if it bought none: the 90 days
--   stopped  [buyer, units last year]: net units then, none bought in the 90 days
-- ly_mtd_...: L's month a year earlier, to the same selling day.
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
    string_agg(
      concat('[', cast(month_no as string), ',', cast(units as string), ',', cast(gp_cents as string), ']'), ','
    ) as items
  from month_sums
  group by product_id
),

ninety_days as (
  select
    product_ix,
    string_agg(
      case
        when is_active = 1
        then concat(
          '[', cast(buyer_ix as string), ',', units_text, ',', ly_units_text,
          case when has_bought = 1 then ']' else ',0]' end
        )
      end,
      ','
    ) as buyers,
    string_agg(
      case when has_stopped then concat('[', cast(buyer_ix as string), ',', ly_units_text, ']') end, ','
    ) as stopped
  from pairs
  group by product_ix
)

select
  products.product_id as custom_id,
  concat('[', coalesce(months.items, ''), ']') as months,
  coalesce(windows.ly_mtd_units, 0) as ly_mtd_units,
  coalesce(windows.ly_mtd_gp_cents, 0) as ly_mtd_gp_cents,
  concat('[', coalesce(ninety_days.buyers, ''), ']') as buyers,
  concat('[', coalesce(ninety_days.stopped, ''), ']') as stopped
from products
left join months on months.product_id = products.product_id
left join windows on windows.product_id = products.product_id
left join ninety_days on ninety_days.product_ix = products.ix
