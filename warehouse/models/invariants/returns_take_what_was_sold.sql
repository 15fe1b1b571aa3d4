-- A return takes back more than it is, or what was not sold before it.
-- part: wholesaler
with
returned as (select *, coalesce(rep_id, '') as rep from {{ ref('int_returned_sales') }}),

-- Of the returns of the sales period (below 0) and the sales that they take back, whoever else took of them, too.
moved as (
  select
    invoice_date as day,
    invoice_id,
    line_no,
    buyer_id,
    product_id,
    '' as rep,
    -sum(units) as units
  from returned
  where invoice_date >= {{ var('period_from') }}
  group by invoice_date, invoice_id, line_no, buyer_id, product_id
  union all
  select
    sale_date as day,
    sale_invoice_id as invoice_id,
    sale_line_no as line_no,
    buyer_id,
    product_id,
    rep,
    sum(units) as units
  from returned
  group by sale_date, sale_invoice_id, sale_line_no, buyer_id, product_id, rep
  having max(invoice_date) >= {{ var('period_from') }}
),

-- By day as well, so that only the lines of their days are read.
sound as (
  select moved.*
  from moved
  inner join {{ ref('stg_lines') }} as lines
    on lines.invoice_date = moved.day
    and lines.invoice_id = moved.invoice_id
    and lines.line_no = moved.line_no
    and lines.buyer_id = moved.buyer_id
    and lines.product_id = moved.product_id
  where (moved.units < 0 and lines.units <= moved.units)
    or (moved.units > 0 and lines.units >= moved.units and coalesce(lines.rep_id, '') = moved.rep)
),

unsound as (
  select * from moved
  except distinct
  select * from sound
)

select invoice_id, line_no, units from unsound
union all
select invoice_id, line_no, units from returned
where units <= 0
  or sale_date > invoice_date
