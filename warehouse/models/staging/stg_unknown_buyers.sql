-- The buyer numbers that only the lines know.
-- materialized: table
with
numbers as (select * from {{ source('buyer_numbers') }}),
buyers as (select * from {{ source('buyers') }}),
lines as (select * from {{ ref('stg_lines') }}),

known as (
  select * from buyers
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
),

unknown as (
  select * from numbers
  where buyer_id not in (select buyer_id from known)
)

select buyer_id from unknown
where buyer_no in (select buyer_no from lines)
