-- Which product counts for which scope, on which days of a month. Four tables without a filter between them and the
-- lines, for with one the planner expects too few rows, and joins the wrong side first.
-- of each kind: sums_all as int_item_needs_sums_all, sums_sets as int_item_needs_sums_sets, pairs_all as int_item_needs_pairs_all, pairs_sets as int_item_needs_pairs_sets
-- materialized: table
with
scopes as (select * from {{ input('item_scopes') }} where kind = '{{ kind }}'),
windows as (select * from {{ input('item_windows') }}),
products as (select * from {{ ref('int_item_set_products') }})

select
  scopes.scope_ix,
  scopes.account_set,
  scopes.unit,
  scopes.min_unit,
  windows.side,
  windows.month_no,
  windows.date_from,
  windows.date_to,
  products.product_ix
from scopes
inner join windows on windows.scope_ix = scopes.scope_ix
inner join products on products.selection = scopes.product_set
