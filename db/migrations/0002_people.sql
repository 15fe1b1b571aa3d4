-- People per environment, their goals and payouts per sales period, and how they sign in.
create table users (
  wholesaler_id text not null,
  db text not null,
  custom_id text not null check (custom_id ~ '^[A-Z]+_[0-9]+$'),
  name text not null,
  email text,
  role text not null check (role in ('admin', 'manager', 'teamLead', 'salesRep')),
  leadership boolean not null default false,
  view_only boolean not null default false,
  hidden boolean not null default false,
  route_numbers integer[] not null default '{}',
  team_lead_ids text[] not null default '{}',
  -- The person's own limit; null: the wholesaler's.
  max_fpl_percent numeric(5, 2),
  avatar_hash text,
  -- Columns a person has typed into: the files no longer overwrite them.
  edited_fields text[] not null default '{}',
  -- A tombstone: the files do not bring a deleted person back.
  deleted_at timestamptz,
  primary key (wholesaler_id, db, custom_id),
  foreign key (wholesaler_id, db) references settings on delete cascade
);

create table user_goals (
  wholesaler_id text not null,
  db text not null,
  custom_id text not null,
  measure text not null check (measure in ('gp', 'volume', 'fpl')),
  -- First day of the sales period; reading takes the latest at or before the period of L.
  period_start date not null,
  -- Dollars of GP, CE, or percent of loss. Null: none typed.
  goal numeric(16, 4) check (goal >= 0),
  payout_cents bigint check (payout_cents >= 0),
  threshold_percent numeric(6, 2) check (threshold_percent >= 0),
  edited_fields text[] not null default '{}',
  primary key (wholesaler_id, db, custom_id, measure, period_start),
  foreign key (wholesaler_id, db, custom_id) references users on delete cascade
);

-- One person's way in, once for both environments. A super admin has no wholesaler and no row in users.
create table credentials (
  credential_id bigint generated always as identity primary key,
  wholesaler_id text references wholesalers on delete cascade,
  custom_id text,
  -- Lower case; unique over all wholesalers.
  email text not null unique check (email = lower(email)),
  -- Name of a super admin; everyone else's is the prod row's.
  name text,
  -- Null until the person sets a first password by 'Forgot your password?'.
  password_hash text,
  -- Demo accounts cannot sign in where DEMO is 0.
  is_demo boolean not null default false,
  created_at timestamptz not null default now(),
  unique (wholesaler_id, custom_id),
  check ((wholesaler_id is null) = (custom_id is null))
);

create table sessions (
  -- sha256 of the token; the token itself is nowhere on the server.
  token_hash bytea primary key,
  credential_id bigint not null references credentials on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index sessions_credential on sessions (credential_id); -- ending all of a person's sessions

create table one_time_passwords (
  credential_id bigint primary key references credentials on delete cascade, -- one live code a person
  code_hash bytea not null,
  expires_at timestamptz not null,
  tries_left integer not null
);
