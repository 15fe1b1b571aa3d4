-- What came back in the sales period and the 90 days before it, with the line that it reverses, if the file says so.
-- materialized: table
with lines as (select * from {{ ref('stg_lines') }})

select invoice_date, buyer_id, product_id, reverses_invoice_id, reverses_line_no
from lines
where milli_units < 0
  and invoice_date >= {{ var('returned_from') }}
