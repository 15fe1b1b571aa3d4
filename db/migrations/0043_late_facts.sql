-- What came late for closed sales periods (docs/product.md, Adjustments).
create table restated_pay (
  wholesaler_id text not null references wholesalers on delete cascade,
  closed_period date not null,
  -- The facts that it was measured by: invoice lines by the warehouse's change, entries by a hash of them.
  change_id bigint not null,
  entries_revision text not null,
  -- R and what it came from, by customId (server/src/figures/late/restated.ts); null: nothing differs from the closing.
  pay jsonb,
  -- Which days and whose lines it reads, likewise.
  reads jsonb not null,
  measured_at timestamptz not null default clock_timestamp(),
  primary key (wholesaler_id, closed_period, change_id),
  foreign key (wholesaler_id, closed_period) references closings on delete cascade
);

-- A manager's word on what the FPL of a team or of the company takes away in the period that is open then.
create table release_decisions (
  wholesaler_id text not null references wholesalers on delete cascade,
  paid_in date not null,
  closed_period date not null,
  custom_id text not null,
  kind text not null check (kind in ('released', 'waived')),
  -- What was decided on.
  cents bigint not null check (cents < 0),
  reason text not null,
  -- A customId, or 'login ' and the credential's number of somebody who is no person of the wholesaler; as approved_by.
  decided_by text not null,
  decided_by_name text not null,
  decided_at timestamptz not null default clock_timestamp(),
  -- Of what is waived: whether it counts, or waits for a second person.
  waiver text check (waiver in ('approved', 'pending')),
  approved_by text,
  approved_by_name text,
  primary key (wholesaler_id, paid_in, closed_period, custom_id),
  check ((kind = 'waived') = (waiver is not null)),
  check (custom_id <> decided_by and custom_id is distinct from approved_by and decided_by is distinct from approved_by)
);

do $$
declare
  of_late_facts text;
begin
  foreach of_late_facts in array array['restated_pay', 'release_decisions'] loop
    execute format('alter table %I enable row level security', of_late_facts);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_late_facts);
    execute format('grant select, insert, update, delete on %I to caselift_app', of_late_facts);
  end loop;
end $$;
