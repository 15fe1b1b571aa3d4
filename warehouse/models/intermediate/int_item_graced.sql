-- The products and the accounts of items of which returns are matched with the sales that they took back (item_graces).
-- of each kind: product as int_item_graced_products, buyer as int_item_graced_buyers
-- only for: graces
-- materialized: table
with
scopes as (select * from {{ input('item_scopes') }}),
graces as (select * from {{ input('item_graces') }}),
selections as (select * from {{ input('item_selections') }} where dimension = '{{ kind }}'),
members as (select * from {{ ref('int_item_set_{{ kind }}s') }}),

graced as (
  select distinct selections.selection
  from graces
  inner join scopes on scopes.scope_ix = graces.scope_ix
  inner join selections on selections.selection in (scopes.product_set, scopes.account_set)
)

select distinct members.{{ kind }}_no
from graced
inner join members on members.selection = graced.selection
