-- What each day of the 25 months to L gave, by the rep on the line, the rep who holds the buyer now, and loss reason.
-- materialized: table
with
days as (select * from {{ ref('int_buyer_days') }}),
buyers as (select * from {{ ref('stg_buyers') }}),

held as (
  select
    days.day,
    days.rep_id as line_rep_id,
    buyers.rep_id as buyer_rep_id,
    days.loss_reason,
    days.ounces,
    days.gp_cents,
    days.revenue_cents,
    days.loss_cents
  from days
  inner join buyers on buyers.buyer_id = days.buyer_id
)

select
  day,
  line_rep_id,
  buyer_rep_id,
  loss_reason,
  sum(ounces) as ounces,
  sum(gp_cents) as gp_cents,
  sum(revenue_cents) as revenue_cents,
  sum(loss_cents) as loss_cents
from held
group by day, line_rep_id, buyer_rep_id, loss_reason
