-- Who holds each account: at present, and on each day on which a window ended. That is the rep of the last change made on
-- or before the day, or of the first one in which the account is known; where staff corrected a day, whom they named.
-- materialized: table
with
days as (select * from {{ input('item_holder_days') }}),
corrections as (select * from {{ input('item_holder_corrections') }}),
changes as (select * from {{ source('changes') }}),
history as (select * from {{ source('buyers') }} where valid_from <= {{ var('change_id') }}),
present as (select * from {{ ref('int_buyer_holders') }}),
numbers as (select * from {{ ref('stg_buyer_numbers') }}),

made as (
  select change_id, cast(made_at as date) as day from changes where change_id <= {{ var('change_id') }}
),

last_changes as (
  select days.holders_ix, max(made.change_id) as change_id
  from days
  left join made on made.day <= days.day
  where days.day is not null
  group by days.holders_ix
),

candidates as (
  select
    last_changes.holders_ix,
    history.buyer_id,
    history.rep_id,
    history.valid_from,
    case
      when history.valid_from <= last_changes.change_id
        and (history.valid_to is null or history.valid_to > last_changes.change_id) then 0
      else 1
    end as is_other
  from last_changes
  cross join history
),

in_order as (
  select
    holders_ix,
    buyer_id,
    rep_id,
    row_number() over (partition by holders_ix, buyer_id order by is_other nulls last, valid_from nulls last, rep_id nulls last) as place
  from candidates
)

select days.holders_ix, present.buyer_no, present.rep_id
from days
cross join present
where days.day is null
union all
select
  last_changes.holders_ix,
  numbers.buyer_no,
  case when corrections.buyer_id is null then in_order.rep_id else corrections.rep_id end as rep_id
from last_changes
cross join numbers
left join in_order
  on in_order.holders_ix = last_changes.holders_ix
  and in_order.buyer_id = numbers.buyer_id
  and in_order.place = 1
left join corrections
  on corrections.holders_ix = last_changes.holders_ix
  and corrections.buyer_id = numbers.buyer_id
