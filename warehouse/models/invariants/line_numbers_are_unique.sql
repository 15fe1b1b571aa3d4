-- An invoice line is held twice.
-- part: wholesaler
with
lines as (
  select invoice_id, line_no from {{ source('sale_lines') }}
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
),

-- An invoice has far fewer blocks of 30 line numbers than lines, so grouping them takes half the time.
numbered as (
  select invoice_id, line_no - mod(line_no, 30) as block, abs(mod(line_no, 30)) as place
  from lines
),

-- Each line number sets a bit of its own. A number held twice sets one bit for two lines.
doubled as (
  select distinct invoice_id
  from (
    select invoice_id, block, count(*) as times, bit_count(bit_or(1 << place)) as numbers
    from numbered
    group by invoice_id, block
  ) as blocks
  where times <> numbers
)

select lines.invoice_id, lines.line_no, count(*) as times
from lines
inner join doubled on doubled.invoice_id = lines.invoice_id
group by lines.invoice_id, lines.line_no
having count(*) > 1
