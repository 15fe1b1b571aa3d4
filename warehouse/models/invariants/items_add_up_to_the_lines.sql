-- What an item measures does not add up to its lines.
-- part: wholesaler
-- The first scope of each unit that adds up, straight from the lines and by their IDs: all are measured by the same
-- statement.
with
scopes as (select * from {{ input('item_scopes') }}),
windows as (select * from {{ input('item_windows') }}),
lines as (select * from {{ ref('stg_lines') }}),
products as (select * from {{ ref('stg_products') }}),
product_numbers as (select * from {{ ref('stg_product_numbers') }}),
buyer_numbers as (select * from {{ ref('stg_buyer_numbers') }}),
set_products as (select * from {{ ref('int_item_set_products') }}),
set_buyers as (select * from {{ ref('int_item_set_buyers') }}),
measured as (select * from {{ ref('int_item_buyers') }}),

chosen as (
  select min(scope_ix) as scope_ix from scopes where unit > 0 group by unit
),

whole_windows as (
  select windows.scope_ix, windows.side, min(windows.date_from) as date_from, max(windows.date_to) as date_to
  from windows
  inner join chosen on chosen.scope_ix = windows.scope_ix
  group by windows.scope_ix, windows.side
),

wanted as (
  select scopes.scope_ix, scopes.account_set, scopes.unit, product_numbers.product_id, products.ounces_per_unit
  from scopes
  inner join chosen on chosen.scope_ix = scopes.scope_ix
  inner join set_products on set_products.selection = scopes.product_set
  inner join product_numbers on product_numbers.product_no = set_products.product_no
  inner join products on products.product_id = product_numbers.product_id
),

accounts as (
  select set_buyers.selection, buyer_numbers.buyer_id
  from set_buyers
  inner join buyer_numbers on buyer_numbers.buyer_no = set_buyers.buyer_no
),

counted as (
  select
    wanted.scope_ix,
    whole_windows.side,
    case wanted.unit
      when 1 then lines.milli_units
      when 2 then cast(round(lines.units * wanted.ounces_per_unit * 1000000) as int64)
      when 3 then lines.gp_cents
      else lines.revenue_cents
    end as quantity
  from lines
  inner join wanted on wanted.product_id = lines.product_id
  inner join whole_windows
    on whole_windows.scope_ix = wanted.scope_ix
    and lines.invoice_date between whole_windows.date_from and whole_windows.date_to
  inner join accounts on accounts.selection = wanted.account_set and accounts.buyer_id = lines.buyer_id
),

-- What the accounts have is subtracted from what the lines have.
sides as (
  select scope_ix, side, quantity from counted
  union all
  select scope_ix, 0 as side, -selected as quantity from measured
  union all
  select scope_ix, 1 as side, -reference as quantity from measured
)

select sides.scope_ix, sides.side, sum(sides.quantity) as difference
from sides
inner join chosen on chosen.scope_ix = sides.scope_ix
group by sides.scope_ix, sides.side
having sum(sides.quantity) <> 0
