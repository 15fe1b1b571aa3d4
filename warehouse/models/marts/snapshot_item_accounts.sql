-- The accounts of each set, with their holders.
-- materialized: view
with
chosen as (select * from {{ input('item_sets') }}),
accounts as (select * from {{ ref('int_item_set_buyers') }}),
numbers as (select * from {{ ref('stg_buyer_numbers') }}),
holders as (select * from {{ ref('int_item_holders') }})

select chosen.set_id, holders.rep_id, numbers.buyer_id
from chosen
inner join accounts on accounts.selection = chosen.account_set
inner join holders on holders.holders_ix = chosen.holders_ix and holders.buyer_no = accounts.buyer_no
inner join numbers on numbers.buyer_no = accounts.buyer_no
