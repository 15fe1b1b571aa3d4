-- What the administration of a wholesaler keeps: uploads on their way in, mappings saved for next time, pictures.
create table uploads (
  upload_id uuid primary key default gen_random_uuid(),
  wholesaler_id text not null references wholesalers on delete cascade,
  name text not null,
  size bigint not null check (size > 0),
  -- The browser's way to know the file again after a reload.
  fingerprint text not null,
  received bigint not null default 0,
  started_by text not null,
  touched_at timestamptz not null default now(),
  unique (wholesaler_id, fingerprint)
);

create table mappings (
  wholesaler_id text not null references wholesalers on delete cascade,
  name text not null,
  text text not null,
  saved_by text not null,
  saved_at timestamptz not null default now(),
  primary key (wholesaler_id, name)
);

-- Questions that only the worker can answer, beside any job; the row is the reply.
create table worker_questions (
  question_id uuid primary key default gen_random_uuid(),
  wholesaler_id text not null references wholesalers on delete cascade,
  kind text not null,
  question jsonb not null,
  asked_at timestamptz not null default now(),
  answer jsonb,
  fault text
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['uploads', 'mappings', 'worker_questions'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', tenant_table);
    execute format('grant select, insert, update, delete on %I to caselift_app', tenant_table);
  end loop;
end $$;
