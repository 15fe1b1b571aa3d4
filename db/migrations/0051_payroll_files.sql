-- The payroll file of closed sales periods (docs/product.md, Closing a period; contract/src/payroll-files.ts).
create table payroll_layouts (
  wholesaler_id text primary key references wholesalers on delete cascade,
  -- [{field, title}] in the order of the file.
  columns jsonb not null
);

create table cost_centers (
  wholesaler_id text not null references wholesalers on delete cascade,
  custom_id text not null,
  cost_center text not null check (cost_center <> ''),
  primary key (wholesaler_id, custom_id)
);

-- Every file that was made, so that it is the same bytes again. A period with one stays closed.
create table payroll_files (
  wholesaler_id text not null references wholesalers on delete cascade,
  file_no integer not null check (file_no > 0),
  period_from date not null,
  file_type text not null check (file_type in ('csv', 'xlsx')),
  made_at timestamptz not null default clock_timestamp(),
  -- A name, and the email of the login.
  made_by_name text not null,
  made_by text not null,
  people integer not null,
  total_cents bigint not null,
  sha256 text not null,
  content bytea not null,
  primary key (wholesaler_id, file_no),
  unique (wholesaler_id, period_from, file_type, sha256),
  foreign key (wholesaler_id, period_from) references closings
);

do $$
declare
  of_payroll text;
begin
  foreach of_payroll in array array['payroll_layouts', 'cost_centers', 'payroll_files'] loop
    execute format('alter table %I enable row level security', of_payroll);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_payroll);
    execute format('grant select, insert, update, delete on %I to caselift_app', of_payroll);
  end loop;
end $$;
-- What was made stays as it is.
revoke update, delete on payroll_files from caselift_app;
