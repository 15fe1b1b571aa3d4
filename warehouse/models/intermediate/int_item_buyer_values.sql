-- What each buyer has of the attributes that items filter accounts by.
-- materialized: view
with
numbers as (select * from {{ ref('int_buyer_numbers') }}),
buyers as (
  select numbers.ix, held.* from {{ ref('stg_buyers') }} as held
  inner join numbers on numbers.buyer_id = held.buyer_id
)

select ix, 'accountType' as attribute, account_type as attribute_value from buyers where account_type is not null
union all
select ix, 'premise' as attribute, premise as attribute_value from buyers where premise is not null
union all
select ix, 'chain' as attribute, chain as attribute_value from buyers where chain is not null
union all
select ix, 'location' as attribute, location as attribute_value from buyers where location is not null
