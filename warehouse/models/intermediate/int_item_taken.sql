-- What returns took back of earlier sales in the days after windows (item_graces): ../../src/item-lines.ts matches these
-- lines of the products and accounts that such items measure, one run of days after the other.
-- materialized: computed
with
lines as (select * from {{ ref('stg_lines') }}),
scopes as (select * from {{ input('item_scopes') }}),
graces as (select * from {{ input('item_graces') }}),
set_products as (select * from {{ ref('int_item_set_products') }}),
set_buyers as (select * from {{ ref('int_item_set_buyers') }}),

graced_products as (
  select distinct set_products.product_ix
  from graces
  inner join scopes on scopes.scope_ix = graces.scope_ix
  inner join set_products on set_products.selection = scopes.product_set
),

products as (
  select measured.*
  from {{ ref('int_item_products') }} as measured
  inner join graced_products on graced_products.product_ix = measured.product_ix
),

graced_buyers as (
  select distinct set_buyers.buyer_ix
  from graces
  inner join scopes on scopes.scope_ix = graces.scope_ix
  inner join set_buyers on set_buyers.selection = scopes.account_set
),

buyers as (
  select numbers.*
  from {{ ref('int_buyer_numbers') }} as numbers
  inner join graced_buyers on graced_buyers.buyer_ix = numbers.ix
)

select
  lines.buyer_id,
  lines.product_id,
  lines.invoice_id,
  lines.line_no,
  lines.invoice_date,
  lines.rep_id,
  lines.milli_units,
  lines.reverses_invoice_id,
  lines.reverses_line_no,
  lines.gp_cents,
  products.product_ix,
  buyers.ix as buyer_ix,
  products.micro_ounces
from lines
inner join products on products.product_id = lines.product_id
inner join buyers on buyers.buyer_id = lines.buyer_id
where lines.milli_units <> 0
