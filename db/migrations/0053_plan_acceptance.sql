-- What people are paid by, in words and by version, and who accepted it (docs/product.md, Plan acceptance).

-- Entries of plans (StoredEntry of server/src/plans/rows.ts), each once however many plans have it.
create table plan_acceptance_texts (
  wholesaler_id text not null references wholesalers on delete cascade,
  text_hash text not null,
  entry jsonb not null,
  primary key (wholesaler_id, text_hash)
);

create table plan_acceptance_versions (
  wholesaler_id text not null references wholesalers on delete cascade,
  custom_id text not null,
  version_no integer not null check (version_no > 0),
  asked_at timestamptz not null default clock_timestamp(),
  -- First day of the sales period that it was made in.
  period_start date not null,
  -- text_hash of its entries, in their order.
  entries text[] not null,
  -- Nobody accepted it, and its rules were made what they had been.
  withdrawn_at timestamptz,
  -- A name, and the email of the login.
  accepted_at timestamptz,
  accepted_name text,
  accepted_by text,
  reminded_at timestamptz,
  primary key (wholesaler_id, custom_id, version_no),
  check ((accepted_at is null) = (accepted_name is null) and (accepted_at is null) = (accepted_by is null)),
  check (accepted_at is null or withdrawn_at is null)
);

-- Which rules of Production were last compared with what people were asked, and those that wait until nobody edits them.
create table plan_acceptance_checks (
  wholesaler_id text primary key references wholesalers on delete cascade,
  checked text,
  seen text,
  seen_since timestamptz,
  changed_at timestamptz,
  -- A manager doesn't wait.
  is_asked_for boolean not null default false,
  check ((seen is null) = (seen_since is null) and (seen is null) = (changed_at is null))
);

do $$
declare
  of_plans text;
begin
  foreach of_plans in array array['plan_acceptance_texts', 'plan_acceptance_versions', 'plan_acceptance_checks'] loop
    execute format('alter table %I enable row level security', of_plans);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_plans);
    execute format('grant select, insert on %I to caselift_app', of_plans);
  end loop;
end $$;
-- The words stay as they were asked to be accepted.
grant update (withdrawn_at, accepted_at, accepted_name, accepted_by, reminded_at) on plan_acceptance_versions to caselift_app;
grant update on plan_acceptance_checks to caselift_app;
