-- How many products count in each account of each scope of pairs: those with units above 0, net of what came back in the
-- window or soon after it, and with the minimum of the scope. What came back of sales before the window was taken from
-- theirs: a return takes one placement. Accounts are looked up as in int_item_sums.
-- ../../src/item-lines.ts reads nothing for them where no scope is of this kind.
-- only for: pairs
-- materialized: computed
with
lines as (select * from {{ ref('int_item_lines') }}),
taken as (select * from {{ ref('int_item_taken') }}),
needs as (select * from {{ ref('int_item_needs_pairs') }}),
accounts as (select * from {{ ref('int_item_set_buyers') }}),
graces as (select * from {{ input('item_graces') }}),
scopes as (select * from {{ input('item_scopes') }}),

counted as (
  select
    needs.scope_ix,
    lines.buyer_no,
    lines.product_no,
    needs.side,
    lines.milli_units,
    case needs.min_unit
      when 1 then lines.milli_units
      when 2 then cast(round((lines.milli_units - mod(lines.milli_units, 1000)) / 1000) as int64) * needs.micro_ounces
        + cast(round(mod(lines.milli_units, 1000) * needs.micro_ounces / 1000) as int64)
      when 3 then lines.gp_cents
      else 0
    end as quantity
  from lines
  inner join needs
    on needs.product_no = lines.product_no
    and needs.month_no = lines.month_no
    and lines.day between needs.date_from and needs.date_to
  where needs.account_set * 10000000000 + lines.buyer_no in (select selection * 10000000000 + buyer_no from accounts)
  union all
  select
    needs.scope_ix,
    taken.buyer_no,
    taken.product_no,
    needs.side,
    -taken.milli_units as milli_units,
    case needs.min_unit
      when 1 then -taken.milli_units
      when 2 then -taken.micro_ounces
      when 3 then -taken.gp_cents
      else 0
    end as quantity
  from taken
  inner join needs
    on needs.product_no = taken.product_no
    and needs.month_no = taken.month_no
    and taken.day between needs.date_from and needs.date_to
  inner join graces
    on graces.scope_ix = needs.scope_ix
    and graces.side = needs.side
    and taken.return_day between graces.return_from and graces.return_to
  where needs.account_set * 10000000000 + taken.buyer_no in (select selection * 10000000000 + buyer_no from accounts)
  union all
  select
    needs.scope_ix,
    taken.buyer_no,
    taken.product_no,
    needs.side,
    taken.milli_units,
    case needs.min_unit
      when 1 then taken.milli_units
      when 2 then taken.micro_ounces
      when 3 then -taken.return_gp_cents
      else 0
    end as quantity
  from taken
  inner join needs
    on needs.product_no = taken.product_no
    and needs.month_no = taken.return_month_no
    and taken.return_day between needs.date_from and needs.date_to
  inner join graces
    on graces.scope_ix = needs.scope_ix
    and graces.side = needs.side
    and taken.day < graces.window_from
  where needs.account_set * 10000000000 + taken.buyer_no in (select selection * 10000000000 + buyer_no from accounts)
),

pairs as (
  select scope_ix, buyer_no, product_no, side, sum(quantity) as quantity
  from counted
  group by scope_ix, buyer_no, product_no, side
  having sum(milli_units) > 0
)

select
  pairs.scope_ix,
  pairs.buyer_no,
  sum(case when pairs.side = 0 then 1 else 0 end) as selected,
  sum(case when pairs.side = 1 then 1 else 0 end) as reference
from pairs
inner join scopes on scopes.scope_ix = pairs.scope_ix
where scopes.min_unit = 0
  or pairs.quantity >= scopes.min_value
group by pairs.scope_ix, pairs.buyer_no
