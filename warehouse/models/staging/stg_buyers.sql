-- One row for every buyer held, and one for every buyer number that only the lines know.
-- materialized: table
with
buyers as (select * from {{ source('buyers') }}),
unknown as (select * from {{ ref('stg_unknown_buyers') }}),

known as (
  select * from buyers
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
)

select buyer_id, name, account_type, premise, chain, location, rep_id from known
union all
select buyer_id, concat('Unknown buyer ', buyer_id), null, null, null, null, null from unknown
