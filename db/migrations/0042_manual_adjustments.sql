-- Adjustments that somebody types (contract/src/adjustments.ts, domain/src/closing/manual-adjustments.ts).
alter table settings
  -- Dollars. Above it a second person approves.
  add approval_limit numeric(9,2) not null default 250 check (approval_limit >= 0),
  -- How long after its last day a closed period is still adjusted.
  add look_back_months smallint not null default 13 check (look_back_months between 0 and 60);

create table manual_adjustments (
  wholesaler_id text not null references wholesalers on delete cascade,
  -- Made by the client, so that one that is sent twice is made once.
  adjustment_id uuid not null,
  custom_id text not null,
  part text not null,
  cents bigint not null check (cents <> 0 and abs(cents) <= 100000000),
  reason text not null check (reason <> ''),
  -- A customId, or 'login ' and the credential's number of somebody who is no person of the wholesaler; as decided_by.
  made_by text not null,
  made_by_name text not null,
  made_at timestamptz not null default clock_timestamp(),
  state text not null check (state in ('approved', 'pending', 'rejected', 'withdrawn')),
  -- Who approved or rejected it; null: nobody, or it needed nobody.
  decided_by text,
  decided_by_name text,
  decided_at timestamptz,
  -- Of the rejection.
  note text not null default '',
  -- The sales period that paid it, set by its closing; null: of the oldest one that isn't closed.
  paid_in date check (paid_in is null or state = 'approved'),
  primary key (wholesaler_id, adjustment_id),
  check (custom_id <> made_by and custom_id is distinct from decided_by and made_by is distinct from decided_by)
);
create index on manual_adjustments (wholesaler_id, custom_id) where paid_in is null;
create index on manual_adjustments (wholesaler_id, made_at desc, adjustment_id);

alter table manual_adjustments enable row level security;
create policy tenant on manual_adjustments to caselift_app
  using (wholesaler_id = current_setting('app.wholesaler', true))
  with check (wholesaler_id = current_setting('app.wholesaler', true));
grant select, insert, update, delete on manual_adjustments to caselift_app;
