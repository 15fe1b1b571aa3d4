-- Lines that were stored before workers had names are known like others: 0 means that there are none.
update wholesalers w set facts_change = known.change
from (
  select wholesaler_id, max((detail ->> 'changeId')::integer) as change from audit_log
  where jsonb_typeof(detail -> 'changeId') = 'number' group by wholesaler_id
) known
where known.wholesaler_id = w.wholesaler_id and w.facts_change = 0 and w.facts_copy is null and w.warehouse = 'duckdb';

-- Since when a worker has beaten without a pause: one that was away itself takes no other for gone.
alter table workers add steady_since timestamptz not null default clock_timestamp();

-- Whether a fault says nothing about what was asked: the same question may be answered the next time.
alter table worker_questions add is_passing boolean not null default false;
