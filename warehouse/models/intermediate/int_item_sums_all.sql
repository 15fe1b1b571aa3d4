-- What each scope that adds up, of all accounts, adds up to in each of them.
-- materialized: table
with
lines as (select * from {{ ref('int_item_lines') }}),
needs as (select * from {{ ref('int_item_needs_sums_all') }}),

counted as (
  select
    needs.scope_ix,
    lines.buyer_ix,
    needs.side,
    case needs.unit
      when 1 then lines.milli_units
      when 2 then lines.micro_ounces
      when 3 then lines.gp_cents
      else lines.revenue_cents
    end as quantity
  from lines
  inner join needs
    on needs.product_ix = lines.product_ix
    and needs.month_no = lines.month_no
    and lines.day between needs.date_from and needs.date_to
)

select
  scope_ix,
  buyer_ix,
  sum(case when side = 0 then quantity else 0 end) as selected,
  sum(case when side = 1 then quantity else 0 end) as reference
from counted
group by scope_ix, buyer_ix
