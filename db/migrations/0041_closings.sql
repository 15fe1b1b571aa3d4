-- Closed sales periods (docs/product.md, Closing a period): what pay was when the period closed. It depends on no snapshot.
create table closings (
  wholesaler_id text not null references wholesalers on delete cascade,
  period_from date not null,
  period_to date not null,
  -- monthly, biMonthly or quarterly.
  kind text not null,
  -- Of the warehouse: the facts that it was closed with.
  change_id bigint not null,
  closed_at timestamptz not null default clock_timestamp(),
  -- The email of who closed it.
  closed_by text not null,
  -- What pay reads besides facts: {table: rows} (db/src/plan.ts).
  plan jsonb not null,
  -- The checklist's rows as they were.
  checks jsonb not null,
  -- The house's figures of the period (server/src/figures/closed/house.ts).
  house jsonb not null,
  primary key (wholesaler_id, period_from)
);

-- Of everyone who had a statement or was owed something. Money in cents, but dollars in statements.
create table closed_statements (
  wholesaler_id text not null,
  period_from date not null,
  custom_id text not null,
  name text not null,
  role text not null,
  -- As the API answers it, with profits; null: the person had none, and was owed something.
  statement jsonb,
  -- The same where profits are hidden: {own, others}, as the person and as others read it.
  without_profits jsonb,
  -- What causes and flags are worked out from (server/src/figures/closed/inputs.ts); null without a statement.
  inputs jsonb,
  -- Cents by part of pay: C.
  earned jsonb,
  settlement jsonb not null,
  payable_cents bigint not null check (payable_cents >= 0),
  balance jsonb,
  primary key (wholesaler_id, period_from, custom_id),
  foreign key (wholesaler_id, period_from) references closings on delete cascade
);
create index on closed_statements (wholesaler_id, custom_id);

-- Adjustments that a closing fixed.
create table closing_adjustments (
  wholesaler_id text not null,
  -- The first day of the period that pays it.
  paid_in date not null,
  closed_period date not null,
  custom_id text not null,
  part text not null,
  cents bigint not null check (cents <> 0),
  state text not null check (state in ('counted', 'released', 'waived')),
  waiver_cents bigint not null,
  primary key (wholesaler_id, paid_in, closed_period, custom_id, part),
  foreign key (wholesaler_id, paid_in) references closings on delete cascade
);

-- Why a check may stay open when a period closes. count: how many cases the reason covers.
create table closing_waivers (
  wholesaler_id text not null references wholesalers on delete cascade,
  period_from date not null,
  check_name text not null,
  count integer not null check (count > 0),
  reason text not null,
  waived_by text not null,
  waived_at timestamptz not null default clock_timestamp(),
  primary key (wholesaler_id, period_from, check_name)
);

do $$
declare
  of_closings text;
begin
  foreach of_closings in array array['closings', 'closed_statements', 'closing_adjustments', 'closing_waivers'] loop
    execute format('alter table %I enable row level security', of_closings);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_closings);
    execute format('grant select, insert, update, delete on %I to caselift_app', of_closings);
  end loop;
end $$;
