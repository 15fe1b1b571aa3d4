-- Wholesalers, their settings per environment, and the role under which every request reads.
-- The role belongs to the whole cluster: another database of it may have made it already.
do $$ begin
  if not exists (select from pg_roles where rolname = 'caselift_app') then
    create role caselift_app nologin;
  end if;
exception when duplicate_object then null; -- two databases migrating at once
end $$;
-- PostgreSQL 16 and later: a non-superuser may take the role only if it was granted WITH SET.
do $$ begin
  if not pg_has_role(current_user, 'caselift_app', 'set') then
    execute format('grant caselift_app to %I with set true', current_user);
  end if;
end $$;
grant usage on schema public to caselift_app;

create table wholesalers (
  wholesaler_id text primary key check (wholesaler_id ~ '^[a-z]{3,10}$'),
  created_at timestamptz not null default now(),
  -- Demo wholesalers are loaded by the server itself; see demo/.
  is_demo boolean not null default false
);

create table settings (
  wholesaler_id text not null references wholesalers on delete cascade,
  db text not null check (db in ('preview', 'prod')),
  title text not null,
  max_fpl_percent numeric(5, 2) not null default 100 check (max_fpl_percent between 0 and 100),
  sales_period text not null default 'monthly' check (sales_period in ('monthly', 'biMonthly', 'quarterly')),
  visibility text not null default 'all' check (visibility in ('all', 'teammatesOnly', 'teammatesOnlyToSuperteamlead')),
  hide_profits boolean not null default false,
  fpl_mode text not null default 'byTeam' check (fpl_mode in ('companyWide', 'byTeam', 'bySuperTeamlead')),
  non_selling_days date[] not null default '{}',
  -- Slopes: percent of the payout at goal per 1 point from 100; 0 disables.
  gp_slope numeric(8, 4) not null default 0 check (gp_slope >= 0),
  volume_slope numeric(8, 4) not null default 0 check (volume_slope >= 0),
  fpl_slope numeric(8, 4) not null default 0 check (fpl_slope >= 0),
  teamlead_gp_slope numeric(8, 4) not null default 0 check (teamlead_gp_slope >= 0),
  teamlead_volume_slope numeric(8, 4) not null default 0 check (teamlead_volume_slope >= 0),
  teamlead_fpl_slope numeric(8, 4) not null default 0 check (teamlead_fpl_slope >= 0),
  chargeable_loss_reasons text[] not null default '{outOfCode}',
  pay_cap_percent numeric(6, 2) not null default 200,
  fpl_pay_cap_percent numeric(6, 2) not null default 120,
  avatar_hash text,
  primary key (wholesaler_id, db)
);

-- Goals of the house, each keyed by the first day of its sales period: dollars of GP, or CE.
create table company_goals (
  wholesaler_id text not null,
  db text not null,
  measure text not null check (measure in ('gp', 'volume')),
  period_start date not null,
  goal numeric(16, 4) not null check (goal >= 0),
  primary key (wholesaler_id, db, measure, period_start),
  foreign key (wholesaler_id, db) references settings on delete cascade
);
