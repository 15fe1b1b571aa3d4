-- What each scope that adds up, of its set of accounts, adds up to in each of them.
-- exists, and no join: the planner would join the accounts with what is needed first, a hundred times the rows.
-- materialized: table
with
lines as (select * from {{ ref('int_item_lines') }}),
needs as (select * from {{ ref('int_item_needs_sums_sets') }}),
accounts as (select * from {{ ref('int_item_set_buyers') }}),

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
  where exists (
    select 1 from accounts
    where accounts.selection = needs.account_set
      and accounts.buyer_ix = lines.buyer_ix
  )
)

select
  scope_ix,
  buyer_ix,
  sum(case when side = 0 then quantity else 0 end) as selected,
  sum(case when side = 1 then quantity else 0 end) as reference
from counted
group by scope_ix, buyer_ix
