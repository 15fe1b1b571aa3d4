-- A small number for every buyer of the snapshot, which stands for its id where there are many of them.
-- materialized: table
with buyers as (select * from {{ ref('stg_buyers') }})

select buyer_id, row_number() over (order by buyer_id nulls last) - 1 as ix
from buyers
