-- The members of each selection of items: any value of an attribute, and every attribute that has values.
-- of each kind: product as int_item_set_products, buyer as int_item_set_buyers
-- materialized: table
with
selections as (select * from {{ input('item_selections') }} where dimension = '{{ kind }}'),
filters as (select * from {{ input('item_filters') }}),
members as (select * from {{ input('item_members') }}),
numbers as (select * from {{ ref('stg_{{ kind }}_numbers') }}),
held as (select * from {{ ref('int_item_{{ kind }}_values') }}),

passing as (
  select selections.selection, held.{{ kind }}_no, selections.attributes
  from selections
  inner join filters on filters.selection = selections.selection
  inner join held on held.attribute = filters.attribute and held.attribute_value = filters.attribute_value
  where selections.how = 'filters'
)

select selection, {{ kind }}_no
from passing
group by selection, {{ kind }}_no
having count(*) = max(attributes)
union all
select selections.selection, numbers.{{ kind }}_no
from selections
inner join members on members.selection = selections.selection
inner join numbers on numbers.{{ kind }}_id = members.member
where selections.how = 'list'
union all
select selections.selection, numbers.{{ kind }}_no
from selections
cross join numbers
where selections.how = 'all'
