-- Shared files (docs/product.md, Files): records of the wholesaler, the same in both environments. Their content is in the
-- storage, under files/<wholesaler>/<file_id>, so that a new name moves nothing.
create table files (
  wholesaler_id text not null references wholesalers on delete cascade,
  file_id uuid not null default gen_random_uuid(),
  -- Folders and base name between slashes; archived ones begin with 'archive/'.
  name text not null,
  access text[] not null check (access <@ array['manager', 'teamLead', 'salesRep'] and 'manager' = any (access)),
  -- First day of the month of an archived file.
  month date check (month = date_trunc('month', month)),
  -- Both null until the content has arrived and is what the name says: only then is the file listed.
  size bigint check (size > 0),
  uploaded_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null,
  -- Deleted; the row goes once its content has.
  deleted_at timestamptz,
  primary key (wholesaler_id, file_id),
  check ((name like 'archive/%') = (month is not null)),
  check ((size is null) = (uploaded_at is null))
);
create unique index on files (wholesaler_id, lower(name)) where deleted_at is null;
select make_editable('files', 'files');
