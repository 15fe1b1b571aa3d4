-- One row for every buyer and product of which something came back in the sales period. names_older: one of their returns
-- reverses a line of before the 90 days.
-- materialized: table
with
lines as (select * from {{ ref('stg_lines') }}),
returns as (select * from {{ ref('int_returns') }}),

older as (
  select distinct lines.buyer_id, lines.product_id
  from lines
  inner join returns
    on returns.reverses_invoice_id = lines.invoice_id
    and returns.reverses_line_no = lines.line_no
    and returns.buyer_id = lines.buyer_id
    and returns.product_id = lines.product_id
  where lines.invoice_date < {{ var('returned_from') }}
),

pairs as (
  select distinct buyer_id, product_id from returns
  where invoice_date >= {{ var('period_from') }}
)

select pairs.buyer_id, pairs.product_id, older.buyer_id is not null as names_older
from pairs
left join older on older.buyer_id = pairs.buyer_id and older.product_id = pairs.product_id
