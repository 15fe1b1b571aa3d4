-- The facts of one wholesaler: one DuckDB file, these tables. Nothing is overwritten: a row is valid since the change
-- `valid_from` and, once corrected or deleted, until the change `valid_to` (exclusive; null: still valid). A reader as
-- of change C takes rows with valid_from <= C and (valid_to is null or valid_to > C).
-- No PRIMARY KEY on purpose: an index of 20 million rows needs more memory than all the rest. Uniqueness among valid
-- rows is kept by the import's anti-join and proved by an invariant query on every update.
create table if not exists changes (
  change_id integer not null,
  kind varchar not null,           -- 'import' or 'delete'
  made_at timestamp not null,
  description varchar not null,    -- what a person reads in the history
  rows_added bigint not null,
  rows_closed bigint not null
);

create table if not exists sale_lines (
  invoice_id varchar not null,
  line_no integer not null,
  invoice_date date not null,
  buyer_id varchar not null,
  product_id varchar not null,
  source_rep varchar,              -- as the file says
  route integer,                   -- as the file says
  rep_id varchar,                  -- the rep of the sale, set at import; null: the house
  kind varchar not null,           -- sale, return, loss
  loss_reason varchar,
  reverses_invoice_id varchar,
  reverses_line_no integer,
  units decimal(14, 3) not null,
  revenue_cents bigint not null,
  cost_cents bigint not null,
  valid_from integer not null,
  valid_to integer,
  product_no integer not null,     -- product_numbers
  buyer_no integer not null        -- buyer_numbers
);

-- A number for each ID that lines, products or buyers ever had, from 0: lines are joined by it without reading texts.
-- It is given with the ID's first row, and neither changes nor is given again (../src/numbers.ts).
create table if not exists product_numbers (
  product_no integer not null,
  product_id varchar not null
);

create table if not exists buyer_numbers (
  buyer_no integer not null,
  buyer_id varchar not null
);

create table if not exists products (
  product_id varchar not null,
  name varchar not null,
  supplier_id varchar not null,    -- the source's, else a slug of the name
  supplier varchar not null,
  brand_id varchar not null,
  brand varchar not null,
  brand_fam varchar,
  product_type varchar,
  package_type varchar,
  size varchar,
  oz_per_unit decimal(12, 6),      -- null: the product adds no volume, and is reported
  units_per_case decimal(10, 3),
  premise varchar,                 -- on, off, or null for both
  tags varchar[] not null,
  unit_cost_cents bigint,
  valid_from integer not null,
  valid_to integer
);

create table if not exists buyers (
  buyer_id varchar not null,
  name varchar not null,
  account_type varchar,
  premise varchar,
  chain varchar,
  location varchar,
  rep_id varchar,
  valid_from integer not null,
  valid_to integer
);

create table if not exists users (
  custom_id varchar not null,
  name varchar not null,
  email varchar,
  role varchar not null,
  leadership boolean not null,
  route_numbers integer[] not null,
  team_lead_ids varchar[] not null,
  valid_from integer not null,
  valid_to integer
);

-- One row per user (or '' for the house), measure and period start.
create table if not exists goals (
  custom_id varchar not null,
  measure varchar not null,        -- gp, volume, fpl
  period_start date not null,
  goal decimal(16, 4),
  payout_cents bigint,
  threshold_percent decimal(6, 2),
  valid_from integer not null,
  valid_to integer
);
