-- What a buyer's panel and its recommendations need: a row a buyer, lists as JSON, in no order. Products are numbers
-- (snapshot_products.ix). Months are numbers, 0 the first of the 25 to L. "Last year" is the same dates a year earlier.
--   months   [month, ounces, gp_cents]
--   basket   [product, units, gp_cents, units last year, 1 if it bought any or 0]: the 90 days
--   stopped  [product, units last year]: net units then, none bought in the 90 days
--   losses   [product, reason, loss_cents, revenue_cents of the product with this buyer]: the 90 days
-- ly_mtd_...: L's month a year earlier, to the same selling day.
-- materialized: table
with
buyers as (select * from {{ ref('int_buyer_numbers') }}),
products as (select * from {{ ref('int_product_numbers') }}),
days as (select * from {{ ref('int_buyer_days') }}),
pairs as (select * from {{ ref('int_buyer_product_texts') }}),
lines as (select * from {{ ref('stg_lines') }}),

month_days as (
  select
    buyer_id,
    extract(year from day) * 12 + extract(month from day) - {{ var('first_month_no') }} as month_no,
    ounces,
    gp_cents
  from days
),

month_sums as (
  select buyer_id, month_no, sum(ounces) as ounces, sum(gp_cents) as gp_cents
  from month_days
  group by buyer_id, month_no
),

months as (
  select
    buyer_id,
    string_agg(
      concat('[', cast(month_no as string), ',', cast(ounces as string), ',', cast(gp_cents as string), ']'), ','
    ) as items
  from month_sums
  group by buyer_id
),

last_year as (
  select buyer_id, sum(ounces) as ly_mtd_ounces, sum(gp_cents) as ly_mtd_gp_cents
  from days
  where day between {{ var('ly_month_from') }} and {{ var('ly_to') }}
  group by buyer_id
),

ninety_days as (
  select
    buyer_ix,
    string_agg(
      case
        when is_active = 1
        then concat(
          '[', cast(product_ix as string), ',', units_text, ',', cast(gp_cents as string), ',', ly_units_text, ',',
          cast(has_bought as string), ']'
        )
      end,
      ','
    ) as basket,
    string_agg(
      case when has_stopped then concat('[', cast(product_ix as string), ',', ly_units_text, ']') end, ','
    ) as stopped
  from pairs
  group by buyer_ix
),

loss_lines as (
  select
    buyers.ix as buyer_ix,
    products.ix as product_ix,
    coalesce(lines.loss_reason, 'unknown') as reason,
    lines.loss_cents
  from lines
  inner join buyers on buyers.buyer_id = lines.buyer_id
  inner join products on products.product_id = lines.product_id
  where lines.kind = 'loss' and lines.invoice_date >= {{ var('ninety_from') }}
),

loss_sums as (
  select buyer_ix, product_ix, reason, sum(loss_cents) as loss_cents
  from loss_lines
  group by buyer_ix, product_ix, reason
),

losses as (
  select
    loss_sums.buyer_ix,
    string_agg(
      concat(
        '[', cast(loss_sums.product_ix as string), ',', to_json_string(loss_sums.reason), ',',
        cast(loss_sums.loss_cents as string), ',', cast(pairs.revenue_cents as string), ']'
      ),
      ','
    ) as items
  from loss_sums
  inner join pairs on pairs.buyer_ix = loss_sums.buyer_ix and pairs.product_ix = loss_sums.product_ix
  group by loss_sums.buyer_ix
)

select
  buyers.buyer_id as custom_id,
  concat('[', coalesce(months.items, ''), ']') as months,
  coalesce(last_year.ly_mtd_ounces, 0) as ly_mtd_ounces,
  coalesce(last_year.ly_mtd_gp_cents, 0) as ly_mtd_gp_cents,
  concat('[', coalesce(ninety_days.basket, ''), ']') as basket,
  concat('[', coalesce(ninety_days.stopped, ''), ']') as stopped,
  concat('[', coalesce(losses.items, ''), ']') as losses
from buyers
left join months on months.buyer_id = buyers.buyer_id
left join last_year on last_year.buyer_id = buyers.buyer_id
left join ninety_days on ninety_days.buyer_ix = buyers.ix
left join losses on losses.buyer_ix = buyers.ix
