-- The latest run of the pipeline per wholesaler, part by part, and who did what.
create table update_runs (
  run_id bigint generated always as identity primary key,
  wholesaler_id text not null references wholesalers on delete cascade,
  job_id text not null unique,
  -- The snapshot being written and the change it reads: a resumed run goes on with the same two.
  snapshot_id bigint references snapshots,
  change_id bigint,
  started_by text not null,
  started_at timestamptz not null default now(),
  finished_at timestamptz,
  failed boolean not null default false
);

create table update_parts (
  wholesaler_id text not null references wholesalers on delete cascade,
  part text not null check (part in ('brands', 'buyers', 'products', 'suppliers', 'users', 'wholesaler')),
  run_id bigint not null references update_runs on delete cascade,
  status text not null check (status in
    ('Preparing', 'Running GBQ', 'Transferring to MongoDB', 'GBQ error', 'Transfer error', 'Completed')),
  updated_at timestamptz not null default now(),
  message text not null default '',
  url text not null default '',
  primary key (wholesaler_id, part)
);

-- Progress of any job (import, update, publish, reset, demo), for the command line and the screens.
create table job_progress (
  job_id text primary key,
  wholesaler_id text not null,
  kind text not null,
  stage text not null,
  -- 0 to 1; null: not known.
  fraction double precision,
  updated_at timestamptz not null default now(),
  -- Set when the job ended: what it reports, or why it failed.
  result jsonb,
  error text
);

create table audit_log (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  wholesaler_id text,
  -- E-mail of the person, or 'command line', or 'system'.
  actor text not null,
  action text not null,
  detail jsonb not null default '{}',
  -- Where from: the caller's address, or the command's host.
  origin text not null
);
create index audit_log_wholesaler on audit_log (wholesaler_id, audit_id desc); -- the history, newest first
