-- How many accounts of each set every holder has.
-- materialized: table
with
chosen as (select * from {{ input('item_sets') }}),
accounts as (select * from {{ ref('int_item_set_buyers') }}),
holders as (select * from {{ ref('int_item_holders') }})

select chosen.set_id, holders.rep_id, count(*) as accounts
from chosen
inner join accounts on accounts.selection = chosen.account_set
inner join holders on holders.holders_ix = chosen.holders_ix and holders.buyer_no = accounts.buyer_no
group by chosen.set_id, holders.rep_id
