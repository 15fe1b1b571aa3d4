-- What was measured.
-- materialized: view
select scope_id, scope from {{ input('item_scopes') }}
