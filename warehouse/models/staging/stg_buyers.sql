-- One row for every buyer held, and one for every buyer number that only the lines know.
-- materialized: table
with
buyers as (select * from {{ source('buyers') }}),
lines as (select * from {{ ref('stg_lines') }}),

known as (
  select * from buyers
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
),

unknown as (
  select distinct buyer_id from lines
  where buyer_id not in (select buyer_id from known)
)

select buyer_id, name, account_type, premise, chain, location, rep_id from known
union all
select buyer_id, concat('Unknown buyer ', buyer_id), null, null, null, null, null from unknown
