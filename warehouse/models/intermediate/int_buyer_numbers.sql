-- A number for each buyer, from 0 in the order of their IDs. It stands for the ID where a list has many buyers.
-- materialized: table
with buyers as (select * from {{ ref('stg_buyers') }})

select buyer_id, row_number() over (order by buyer_id nulls last) - 1 as ix
from buyers
