-- Who holds each account: now, and at the end of each day on which a window ended. That is the rep of the last change made
-- by then, or of the first change that has the account. If staff corrected a day, it is the person they named.
-- materialized: table
with
days as (select * from {{ input('item_holder_days') }}),
corrections as (select * from {{ input('item_holder_corrections') }}),
changes as (select * from {{ source('changes') }}),
history as (select * from {{ source('buyers') }} where valid_from <= {{ var('change_id') }}),
present as (select * from {{ ref('int_buyer_holders') }}),
numbers as (select * from {{ ref('stg_buyer_numbers') }}),
firsts as (select * from {{ ref('int_buyer_first_reps') }}),

made as (
  select
    change_id,
    cast(made_at as date) as day,
    extract(hour from made_at) * 3600 + extract(minute from made_at) * 60 + extract(second from made_at) as seconds
  from changes
  where change_id <= {{ var('change_id') }}
  union all
  -- So that a day before all changes has a row.
  select null as change_id, cast(null as date) as day, 0 as seconds
),

last_changes as (
  select
    days.holders_ix,
    max(case
      when made.day < days.day or (made.day = days.day and made.seconds < days.seconds) then made.change_id
    end) as change_id
  from days
  cross join made
  where days.day is not null
  group by days.holders_ix
),

known as (
  select
    last_changes.holders_ix,
    history.buyer_id,
    min(history.rep_id) as rep_id
  from last_changes
  inner join history
    on history.valid_from <= last_changes.change_id
    and (history.valid_to is null or history.valid_to > last_changes.change_id)
  group by last_changes.holders_ix, history.buyer_id
)

select days.holders_ix, present.buyer_no, present.rep_id
from days
cross join present
where days.day is null
union all
select
  last_changes.holders_ix,
  numbers.buyer_no,
  case
    when corrections.buyer_id is not null then corrections.rep_id
    when known.buyer_id is not null then known.rep_id
    else firsts.rep_id
  end as rep_id
from last_changes
cross join numbers
left join known
  on known.holders_ix = last_changes.holders_ix
  and known.buyer_id = numbers.buyer_id
left join firsts on firsts.buyer_no = numbers.buyer_no
left join corrections
  on corrections.holders_ix = last_changes.holders_ix
  and corrections.buyer_id = numbers.buyer_id
