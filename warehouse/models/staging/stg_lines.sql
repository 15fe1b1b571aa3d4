-- The lines valid as of the change and dated no later than L, each with what it counts for; and with those up to the last
-- day of which returns count for a placement.
-- of each kind: last_date as stg_lines, returns_to as stg_lines_and_returns
--
-- How kinds count (docs/product.md, Numbers). The facts hold a line as its file said it:
--   sale    units, revenue and cost as they are.
--   return  negative units, revenue and cost: takes back what the sale gave, GP included.
--   loss    cost is the written-off cost, positive. It counts once, in loss_cents.
--     with a credit to the buyer (units or revenue negative) the line is also a return: units and revenue count, and
--     its cost leaves the cost of GP as a return's does: GP = revenue + written-off cost.
--     without one (no negative units, no negative revenue) it touches FPL only: no units, revenue or GP, whatever the
--     file wrote in those columns.
-- materialized: view
with
lines as (select * from {{ source('sale_lines') }}),

valid_lines as (
  select
    *,
    kind = 'loss' and (units < 0 or revenue_cents < 0) as is_credited_loss,
    kind = 'loss' and units >= 0 and revenue_cents >= 0 as is_bare_loss
  from lines
  where valid_from <= {{ var('change_id') }}
    and (valid_to is null or valid_to > {{ var('change_id') }})
    and invoice_date <= {{ var('{{ kind }}') }}
)

select
  invoice_id,
  line_no,
  invoice_date,
  buyer_id,
  buyer_no,
  product_id,
  product_no,
  rep_id,
  kind,
  loss_reason,
  reverses_invoice_id,
  reverses_line_no,
  -- As wide as units x ounces of a unit may become: at the facts' own widths a very large line overflows.
  cast(case when is_bare_loss then 0 else units end as numeric(32, 3)) as units,
  case when is_bare_loss then 0 else cast(round(units * 1000) as int64) end as milli_units,
  case when is_bare_loss then 0 else revenue_cents end as revenue_cents,
  cost_cents,
  case
    when is_bare_loss then 0
    when is_credited_loss then revenue_cents + cost_cents
    else revenue_cents - cost_cents
  end as gp_cents,
  -- For anything but FPL.
  not is_bare_loss as counts,
  kind = 'sale' and units > 0 as is_purchase,
  case when kind = 'loss' then cost_cents else 0 end as loss_cents
from valid_lines
