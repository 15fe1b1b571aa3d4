-- The plan of a reopened sales period, by which it is read until it closes again (decision 098).
create table reopened_plans (
  wholesaler_id text not null references wholesalers on delete cascade,
  period_from date not null,
  period_to date not null,
  -- Of the warehouse: the change that products, accounts and routes are read at.
  plan_change_id bigint not null,
  reopened_at timestamptz not null default clock_timestamp(),
  -- As the closing stored it, and the same rows as they stood when the period was reopened: {table: rows}.
  plan jsonb not null,
  live jsonb not null,
  primary key (wholesaler_id, period_from)
);
alter table reopened_plans enable row level security;
create policy tenant on reopened_plans to caselift_app
  using (wholesaler_id = current_setting('app.wholesaler', true))
  with check (wholesaler_id = current_setting('app.wholesaler', true));
grant select, insert, update, delete on reopened_plans to caselift_app;

-- The change that products, accounts and routes are read at: the facts' own change, or that of an earlier closing of the period.
alter table closings add plan_change_id bigint;
update closings set plan_change_id = change_id;
alter table closings alter column plan_change_id set not null;
