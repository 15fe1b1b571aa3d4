-- Which product counts for which scope, on which days of a month. Two tables without a filter between them and the lines,
-- for with one the planner expects too few rows, and joins the wrong side first.
-- of each kind: sums as int_item_needs_sums, pairs as int_item_needs_pairs
-- only for: {{ kind }}
-- materialized: table
with
scopes as (select * from {{ input('item_scopes') }} where kind = '{{ kind }}'),
windows as (select * from {{ input('item_windows') }}),
members as (select * from {{ ref('int_item_set_products') }}),
products as (select * from {{ ref('int_item_products') }})

select
  scopes.scope_ix,
  scopes.account_set,
  scopes.unit,
  scopes.min_unit,
  windows.side,
  windows.month_no,
  windows.date_from,
  windows.date_to,
  products.product_no,
  products.micro_ounces
from scopes
inner join windows on windows.scope_ix = scopes.scope_ix
inner join members on members.selection = scopes.product_set
inner join products on products.product_no = members.product_no
