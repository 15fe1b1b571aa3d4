-- A return takes back more than it is, or what was not sold before it.
-- part: wholesaler
with
returned as (select *, coalesce(rep_id, '') as rep from {{ ref('int_returned_sales') }}),

-- The returns of the sales period, and the sales that they take back. What earlier returns took of the same sales counts.
taken as (
  select invoice_id, line_no, invoice_date, buyer_id, product_id, sum(units) as units
  from returned
  where invoice_date >= {{ var('period_from') }}
  group by invoice_id, line_no, invoice_date, buyer_id, product_id
),

given as (
  select sale_invoice_id, sale_line_no, sale_date, buyer_id, product_id, rep, sum(units) as units
  from returned
  group by sale_invoice_id, sale_line_no, sale_date, buyer_id, product_id, rep
  having max(invoice_date) >= {{ var('period_from') }}
),

-- Joined by day as well, so that only the lines of their days are read.
taken_soundly as (
  select taken.*
  from taken
  inner join {{ ref('stg_lines') }} as lines
    on lines.invoice_date = taken.invoice_date
    and lines.invoice_id = taken.invoice_id
    and lines.line_no = taken.line_no
    and lines.buyer_id = taken.buyer_id
    and lines.product_id = taken.product_id
  where taken.units <= -lines.units
),

given_soundly as (
  select given.*
  from given
  inner join {{ ref('stg_lines') }} as lines
    on lines.invoice_date = given.sale_date
    and lines.invoice_id = given.sale_invoice_id
    and lines.line_no = given.sale_line_no
    and lines.buyer_id = given.buyer_id
    and lines.product_id = given.product_id
  where given.units <= lines.units
    and given.rep = coalesce(lines.rep_id, '')
),

unsound_returns as (
  select * from taken
  except distinct
  select * from taken_soundly
),

unsound_sales as (
  select * from given
  except distinct
  select * from given_soundly
)

select invoice_id, line_no, units from unsound_returns
union all
select sale_invoice_id, sale_line_no, units from unsound_sales
union all
select invoice_id, line_no, units from returned
where units <= 0
  or sale_date > invoice_date
