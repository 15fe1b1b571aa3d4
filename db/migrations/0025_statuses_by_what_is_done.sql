-- The parts of an update are at statuses of our own; what the wire calls them is in contract/src/wholesaler-update.ts.
alter table update_parts drop constraint update_parts_status_check;
update update_parts set status = case status
  when 'Preparing' then 'preparing'
  when 'Running GBQ' then 'computing'
  when 'Transferring to MongoDB' then 'copying'
  when 'GBQ error' then 'computingFailed'
  when 'Transfer error' then 'copyingFailed'
  else 'completed' end;
alter table update_parts add constraint update_parts_status_check
  check (status in ('preparing', 'computing', 'copying', 'computingFailed', 'copyingFailed', 'completed'));
