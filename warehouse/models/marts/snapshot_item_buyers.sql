-- What each scope measured in each account, with the account's holder.
-- materialized: view
with
measured as (select * from {{ ref('int_item_buyers') }}),
scopes as (select * from {{ input('item_scopes') }}),
numbers as (select * from {{ ref('stg_buyer_numbers') }}),
holders as (select * from {{ ref('int_item_holders') }})

select scopes.scope_id, holders.rep_id, numbers.buyer_id, measured.selected, measured.reference
from measured
inner join scopes on scopes.scope_ix = measured.scope_ix
inner join holders on holders.holders_ix = scopes.holders_ix and holders.buyer_no = measured.buyer_no
inner join numbers on numbers.buyer_no = measured.buyer_no
