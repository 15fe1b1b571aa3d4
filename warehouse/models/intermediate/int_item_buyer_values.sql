-- What each buyer has of the attributes that items filter accounts by.
-- materialized: table
with
numbers as (select * from {{ ref('stg_buyer_numbers') }}),
buyers as (
  select numbers.buyer_no, held.* from {{ ref('stg_buyers') }} as held
  inner join numbers on numbers.buyer_id = held.buyer_id
)

select buyer_no, 'accountType' as attribute, account_type as attribute_value from buyers where account_type is not null
union all
select buyer_no, 'premise' as attribute, premise as attribute_value from buyers where premise is not null
union all
select buyer_no, 'chain' as attribute, chain as attribute_value from buyers where chain is not null
union all
select buyer_no, 'location' as attribute, location as attribute_value from buyers where location is not null
