-- One row for every portion of a sale that a return took back. The function made for it, ../../src/returned-sales.ts,
-- gets the sales and returns of every buyer and product of which something came back in the sales period: those of the
-- period and the 90 days before it, for earlier returns have used sales up. If one of its returns names an older sale, it
-- gets all that there ever was of that buyer and product, for other returns may have taken from that sale, too.
-- materialized: computed
with
lines as (select * from {{ ref('stg_lines') }} where milli_units <> 0),

returns as (
  select buyer_id, product_id, invoice_date, reverses_invoice_id, reverses_line_no
  from lines
  where milli_units < 0
    and invoice_date >= {{ var('returned_from') }}
),

pairs as (
  select distinct buyer_id, product_id from returns
  where invoice_date >= {{ var('period_from') }}
),

older_pairs as (
  select distinct pairs.buyer_id, pairs.product_id
  from pairs
  inner join returns on returns.buyer_id = pairs.buyer_id and returns.product_id = pairs.product_id
  inner join lines
    on lines.invoice_id = returns.reverses_invoice_id
    and lines.line_no = returns.reverses_line_no
    and lines.buyer_id = returns.buyer_id
    and lines.product_id = returns.product_id
  where lines.invoice_date < {{ var('returned_from') }}
),

matched as (
  select lines.*
  from lines
  inner join pairs on pairs.buyer_id = lines.buyer_id and pairs.product_id = lines.product_id
  where lines.invoice_date >= {{ var('returned_from') }}
  union all
  select lines.*
  from lines
  inner join older_pairs on older_pairs.buyer_id = lines.buyer_id and older_pairs.product_id = lines.product_id
  where lines.invoice_date < {{ var('returned_from') }}
)

select
  buyer_id,
  product_id,
  invoice_id,
  line_no,
  invoice_date,
  rep_id,
  milli_units,
  reverses_invoice_id,
  reverses_line_no
from matched
