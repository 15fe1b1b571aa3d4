-- The day of the first sale, before which nothing is known; no row: nothing was ever sold. The least of all days would be
-- looked for in every line: the first of them in order is found in those of the earliest days.
-- materialized: table
select invoice_date as first_day
from {{ ref('stg_lines') }}
where counts
order by invoice_date
limit 1
