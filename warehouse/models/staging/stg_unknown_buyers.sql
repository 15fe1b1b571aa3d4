-- The buyer numbers that only the lines know.
-- materialized: table
with
buyers as (select * from {{ source('buyers') }}),
lines as (select * from {{ ref('stg_lines') }}),

known as (
  select * from buyers
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
)

select distinct buyer_id from lines
where buyer_id not in (select buyer_id from known)
