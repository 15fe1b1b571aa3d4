-- The sets of accounts that were measured.
-- materialized: view
select set_id, accounts from {{ input('item_sets') }}
