-- What each product did, house-wide, in each span of the 25 months to L. A span is a month, or a part of one if one of
-- the products' windows begins or ends within it. No window divides a span, so its first day stands for all its days.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),

in_spans as (
  select
    product_id,
    invoice_date as day,
    extract(year from invoice_date) * 12 + extract(month from invoice_date) - {{ var('first_month_no') }} as month_no,
    invoice_date <= {{ var('ly_to') }} as is_ly_to_date,
    invoice_date >= {{ var('ninety_from') }} as in_ninety,
    invoice_date between {{ var('ly_ninety_from') }} and {{ var('ly_ninety_to') }} as in_ly_ninety,
    units,
    gp_cents,
    revenue_cents
  from lines
  where invoice_date >= {{ var('months_from') }}
)

select
  product_id,
  month_no,
  min(day) as day,
  sum(units) as units,
  sum(gp_cents) as gp_cents,
  sum(revenue_cents) as revenue_cents
from in_spans
group by product_id, month_no, is_ly_to_date, in_ninety, in_ly_ninety
