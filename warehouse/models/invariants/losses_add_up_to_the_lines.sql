-- The losses by rep and day do not add up to the lines.
-- part: users
with
lines as (select * from {{ ref('stg_lines') }}),
days as (select * from {{ ref('int_rep_days') }})

select house.loss_cents as lines_loss_cents, by_day.loss_cents as days_loss_cents
from (
  select coalesce(sum(loss_cents), 0) as loss_cents from lines where invoice_date >= {{ var('months_from') }}
) as house
cross join (select coalesce(sum(loss_cents), 0) as loss_cents from days) as by_day
where house.loss_cents <> by_day.loss_cents
