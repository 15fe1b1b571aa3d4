-- Notices (docs/product.md, Notices): what happened to a person's images, programs and pay.
create table notifications (
  wholesaler_id text not null references wholesalers on delete cascade,
  notification_id uuid not null default gen_random_uuid(),
  custom_id text not null,
  -- The person gets what has the same key once, however often its maker runs.
  once_key text not null,
  kind text not null,
  -- domain/src/notifications/notice-facts.ts. Money in cents.
  facts jsonb not null,
  -- By the person's switch when it was made.
  in_bell boolean not null,
  created_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- The daily mail that it belongs to; null: none yet.
  mail_id uuid,
  primary key (wholesaler_id, notification_id),
  unique (wholesaler_id, custom_id, once_key)
);
create index on notifications (wholesaler_id, custom_id, created_at desc);
create index on notifications (wholesaler_id, created_at) where mail_id is null;

-- What people switched; who never did has no row.
create table notification_settings (
  wholesaler_id text not null references wholesalers on delete cascade,
  custom_id text not null,
  daily_mail boolean,
  -- By kind: {bell, mail}.
  kinds jsonb not null default '{}',
  primary key (wholesaler_id, custom_id)
);

-- What each person's figures came to when they were told last, to compare with (ToldState).
create table notification_states (
  wholesaler_id text not null references wholesalers on delete cascade,
  custom_id text not null,
  state jsonb not null,
  primary key (wholesaler_id, custom_id)
);

-- A publication or rollback whose notices have to be made: written in its transaction, so that none is lost.
create table notification_runs (
  wholesaler_id text not null references wholesalers on delete cascade,
  run_id uuid not null default gen_random_uuid(),
  -- The email of who published, who isn't told of it.
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  done_at timestamptz,
  attempts smallint not null default 0,
  primary key (wholesaler_id, run_id)
);
create index on notification_runs (created_at) where done_at is null;

-- One mail a day and person. mail_id is the job's ID too, so that asking for it twice makes it once.
create table notification_mails (
  wholesaler_id text not null references wholesalers on delete cascade,
  custom_id text not null,
  -- In the wholesaler's time zone.
  day date not null,
  mail_id uuid not null default gen_random_uuid(),
  is_asked boolean not null default false,
  primary key (wholesaler_id, custom_id, day)
);
create index on notification_mails (day) where not is_asked;

-- The days whose mails were asked for. cut: news up to here is in them.
create table notification_days (
  wholesaler_id text not null references wholesalers on delete cascade,
  day date not null,
  cut timestamptz not null,
  primary key (wholesaler_id, day)
);

do $$
declare
  of_notices text;
begin
  foreach of_notices in array array[
    'notifications', 'notification_settings', 'notification_states', 'notification_runs', 'notification_mails',
    'notification_days'
  ] loop
    execute format('alter table %I enable row level security', of_notices);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_notices);
    execute format('grant select, insert, update, delete on %I to caselift_app', of_notices);
  end loop;
end $$;
