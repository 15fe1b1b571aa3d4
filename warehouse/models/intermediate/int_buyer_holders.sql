-- Who holds each account at present.
-- materialized: table
with
buyers as (select * from {{ ref('stg_buyers') }}),
numbers as (select * from {{ ref('stg_buyer_numbers') }})

select numbers.buyer_no, buyers.rep_id
from buyers
inner join numbers on numbers.buyer_id = buyers.buyer_id
