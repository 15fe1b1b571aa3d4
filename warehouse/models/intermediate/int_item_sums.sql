-- What each scope that adds up adds up to in each of its accounts.
-- An account is looked up by one number, of it and its set: a join by two may come first, of the accounts with all that
-- is needed, a hundred times the rows; `exists` would first keep each pair of buyer and set that the lines have.
-- ../../src/item-lines.ts reads nothing for them where no scope is of this kind.
-- only for: sums
-- materialized: computed
with
lines as (select * from {{ ref('int_item_lines') }}),
needs as (select * from {{ ref('int_item_needs_sums') }}),
accounts as (select * from {{ ref('int_item_set_buyers') }}),

counted as (
  select
    needs.scope_ix,
    lines.buyer_no,
    needs.side,
    case needs.unit
      when 1 then lines.milli_units
      -- Each line's, to a millionth as in snapshot_lines.
      when 2 then cast(round((lines.milli_units - mod(lines.milli_units, 1000)) / 1000) as int64) * needs.micro_ounces
        + cast(round(mod(lines.milli_units, 1000) * needs.micro_ounces / 1000) as int64)
      when 3 then lines.gp_cents
      else lines.revenue_cents
    end as quantity
  from lines
  inner join needs
    on needs.product_no = lines.product_no
    and needs.month_no = lines.month_no
    and lines.day between needs.date_from and needs.date_to
  where needs.account_set * 10000000000 + lines.buyer_no in (select selection * 10000000000 + buyer_no from accounts)
)

select
  scope_ix,
  buyer_no,
  sum(case when side = 0 then quantity else 0 end) as selected,
  sum(case when side = 1 then quantity else 0 end) as reference
from counted
group by scope_ix, buyer_no
