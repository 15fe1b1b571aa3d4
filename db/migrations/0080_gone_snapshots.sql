-- Snapshots that were marked as dropped, or deleted with their wholesaler, and may have tables that stand: a chore drops them
-- once nobody reads them any more. Whoever marks or deletes one, it is listed here.
create table gone_snapshots (
  snapshot_id bigint primary key,
  wholesaler_id text not null,
  gone_at timestamptz not null default clock_timestamp()
);

create or replace function list_gone_snapshot() returns trigger language plpgsql as $$
begin
  insert into gone_snapshots (snapshot_id, wholesaler_id) values (old.snapshot_id, old.wholesaler_id) on conflict do nothing;
  return null;
end $$;
create trigger list_gone_snapshot_on_update after update of dropped_at on snapshots
  for each row when (new.dropped_at is not null and old.dropped_at is null) execute function list_gone_snapshot();
create trigger list_gone_snapshot_on_delete after delete on snapshots
  for each row execute function list_gone_snapshot();

-- A crash may have left tables of those dropped before.
insert into gone_snapshots (snapshot_id, wholesaler_id)
select snapshot_id, wholesaler_id from snapshots where dropped_at is not null;
