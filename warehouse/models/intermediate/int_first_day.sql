-- The day of the first sale, before which nothing is known.
-- materialized: table
select min(invoice_date) as first_day
from {{ ref('stg_lines') }}
where counts
