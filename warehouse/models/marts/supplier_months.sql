-- What the month chart of a supplier, and of a brand, needs: a row for each in the list, its months as JSON, in no order.
-- Months are numbers, 0 the first of the 25 to L.
--   months   [month, ounces, gp_cents]
-- ly_mtd_...: L's month a year earlier, to the same selling day.
-- of each kind: supplier as snapshot_supplier_months, brand as snapshot_brand_months
-- materialized: table
with
listed as (select * from {{ ref('snapshot_{{ kind }}s') }}),
month_sums as (select * from {{ ref('int_{{ kind }}_months') }}),

months as (
  select
    custom_id,
    string_agg(
      concat('[', cast(month_no as string), ',', cast(ounces as string), ',', cast(gp_cents as string), ']'), ','
    ) as items
  from month_sums
  group by custom_id
)

select
  listed.custom_id,
  concat('[', coalesce(months.items, ''), ']') as months,
  listed.ly_mtd_ounces,
  listed.ly_mtd_gp_cents
from listed
left join months on months.custom_id = listed.custom_id
