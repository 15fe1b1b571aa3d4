-- Two scopes of items, or two sets of their accounts, have the same ID.
-- part: wholesaler
select scope_id as id from {{ ref('snapshot_item_scopes') }}
group by scope_id
having count(*) > 1
union all
select set_id as id from {{ ref('snapshot_item_sets') }}
group by set_id
having count(*) > 1
