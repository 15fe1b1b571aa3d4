-- An invoice line is held twice.
-- part: wholesaler
with lines as (select * from {{ source('sale_lines') }})

select invoice_id, line_no, count(*) as times
from lines
where valid_from <= {{ var('change_id') }}
  and (valid_to is null or valid_to > {{ var('change_id') }})
group by invoice_id, line_no
having count(*) > 1
