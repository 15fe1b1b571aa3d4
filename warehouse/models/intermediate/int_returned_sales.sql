-- One row for every portion of a sale that a return took back. The function made for it, ../../src/returned-sales.ts,
-- gets the sales and returns of every buyer and product of which something came back in the sales period: those of the
-- period and the 90 days before it, for earlier returns have used sales up. If one of its returns names an older sale, it
-- gets all that there ever was of that buyer and product, for other returns may have taken from that sale, too.
-- materialized: computed
with
recent_lines as (
  select * from {{ ref('stg_lines') }}
  where invoice_date >= {{ var('returned_from') }}
),
older_lines as (
  select * from {{ ref('stg_lines') }}
  where invoice_date < {{ var('returned_from') }}
),
pairs as (select * from {{ ref('int_returned_pairs') }}),

matched as (
  select recent_lines.*
  from recent_lines
  inner join pairs on pairs.buyer_id = recent_lines.buyer_id and pairs.product_id = recent_lines.product_id
  union all
  select older_lines.*
  from older_lines
  inner join pairs on pairs.buyer_id = older_lines.buyer_id and pairs.product_id = older_lines.product_id
  where pairs.names_older
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
where milli_units <> 0
