-- A product with net volume has no rank, one without has one, a better product has a lower rank, or equals differ.
-- part: products
with
products as (
  select *, cast(gp_cents * 1000000 as numeric(38, 9)) as gp_millionths from {{ ref('snapshot_products') }}
),

numbered as (
  select
    custom_id,
    ounces,
    gp_rank,
    volume_rank,
    case gp_rank
      when 'Low' then 1 when 'Med' then 2 when 'High' then 3 when 'Very High' then 4 when 'Super High' then 5
    end as gp_tier,
    case volume_rank when 'Low' then 1 when 'Med' then 2 when 'High' then 3 end as volume_tier,
    case when ounces > 0 then round((gp_millionths - mod(gp_millionths, ounces)) / ounces) end as gp_per_ounce
  from products
),

compared as (
  select
    *,
    lag(gp_tier) over (partition by ounces > 0 order by gp_per_ounce nulls last, gp_tier desc nulls last) as gp_tier_before,
    lag(volume_tier) over (partition by ounces > 0 order by ounces nulls last, volume_tier desc nulls last) as volume_tier_before
  from numbered
)

select custom_id, gp_rank, volume_rank
from compared
where (ounces > 0) <> (gp_rank is not null)
  or (ounces > 0) <> (volume_rank is not null)
  or gp_tier < gp_tier_before
  or volume_tier < volume_tier_before
