-- What stands for the ID of each product or buyer that is held or in the lines.
-- of each kind: product as stg_product_numbers, buyer as stg_buyer_numbers
-- materialized: table
with
numbers as (select * from {{ source('{{ kind }}_numbers') }}),
held as (select * from {{ ref('stg_{{ kind }}s') }})

select numbers.{{ kind }}_id, numbers.{{ kind }}_no
from numbers
inner join held on held.{{ kind }}_id = numbers.{{ kind }}_id
