-- A version each for the snapshot tables, in place of one number for all: a snapshot says which tables it holds, each in
-- which version (db/src/snapshot-tables/registry.ts). Those of today are version 1.
alter table snapshots add column table_versions jsonb not null default '{}';
update snapshots set table_versions = '{
  "snapshot_suppliers": 1, "snapshot_brands": 1, "snapshot_products": 1, "snapshot_buyers": 1,
  "snapshot_days": 1, "snapshot_wholesaler": 1, "snapshot_lines": 1}'
where completed_at is not null and dropped_at is null;
alter table snapshots drop column schema_version;
