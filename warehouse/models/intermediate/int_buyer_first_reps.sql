-- The rep that each account had when it became known.
-- materialized: table
with
history as (select * from {{ source('buyers') }} where valid_from <= {{ var('change_id') }}),
numbers as (select * from {{ ref('stg_buyer_numbers') }}),

in_order as (
  select
    buyer_id,
    rep_id,
    row_number() over (partition by buyer_id order by valid_from nulls last, rep_id nulls last) as place
  from history
)

select numbers.buyer_no, in_order.rep_id
from in_order
inner join numbers on numbers.buyer_id = in_order.buyer_id
where in_order.place = 1
