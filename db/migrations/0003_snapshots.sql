-- The figures. An update writes one immutable snapshot: a row here and one partition in each snapshot table, made by
-- db/src/snapshots.ts. Money is cents, volume is ounces (CE = ounces / 288, divided last).
create table snapshots (
  snapshot_id bigint generated always as identity primary key,
  wholesaler_id text not null references wholesalers on delete cascade,
  -- The warehouse change whose lines were read.
  change_id bigint not null,
  -- Readers refuse a snapshot of another shape than theirs.
  schema_version integer not null,
  last_transaction_date date,
  created_at timestamptz not null default now(),
  -- Set when every partition is attached and checked; null: being written, or left by a crash.
  completed_at timestamptz,
  -- Set when retention has dropped its partitions; the row stays for the publications that name it.
  dropped_at timestamptz,
  -- Settings and routes that shaped the figures, for the explanation.
  shaped_by jsonb not null default '{}'
);
create index snapshots_wholesaler on snapshots (wholesaler_id, snapshot_id desc); -- retention keeps the last five

-- Suppliers and brands. td: month or year to date; ly: last year to date.
create table snapshot_suppliers (
  snapshot_id bigint not null,
  wholesaler_id text not null,
  custom_id text not null,
  name text not null,
  tags text[] not null,
  mtd_ounces numeric(20, 6) not null,
  mtd_gp_cents bigint not null,
  mtd_revenue_cents bigint not null,
  ly_mtd_ounces numeric(20, 6) not null,
  ly_mtd_gp_cents bigint not null,
  ly_mtd_revenue_cents bigint not null,
  ytd_ounces numeric(20, 6) not null,
  ytd_gp_cents bigint not null,
  ytd_revenue_cents bigint not null,
  ly_ytd_ounces numeric(20, 6) not null,
  ly_ytd_gp_cents bigint not null,
  ly_ytd_revenue_cents bigint not null
) partition by list (snapshot_id);

create table snapshot_brands (like snapshot_suppliers) partition by list (snapshot_id);

-- Products: 90 days to L and the same dates last year, house-wide.
create table snapshot_products (
  snapshot_id bigint not null,
  wholesaler_id text not null,
  custom_id text not null,
  name text not null,
  supplier_id text not null,
  supplier text not null,
  brand_id text not null,
  brand text not null,
  brand_fam text,
  product_type text,
  package_type text,
  size text,
  premise text,
  tags text[] not null,
  oz_per_unit numeric(12, 6),
  units_per_case numeric(10, 3),
  units numeric(16, 3) not null,
  ounces numeric(20, 6) not null,
  gp_cents bigint not null,
  revenue_cents bigint not null,
  ly_units numeric(16, 3) not null,
  ly_ounces numeric(20, 6) not null,
  ly_gp_cents bigint not null,
  ly_revenue_cents bigint not null,
  gp_rank text check (gp_rank in ('Low', 'Med', 'High', 'Very High', 'Super High')),
  volume_rank text check (volume_rank in ('Low', 'Med', 'High')),
  trend text check (trend in ('up', 'down', 'no change'))
) partition by list (snapshot_id);

-- Buyers: 90 days to L and the same dates last year.
create table snapshot_buyers (
  snapshot_id bigint not null,
  wholesaler_id text not null,
  custom_id text not null,
  name text not null,
  account_type text,
  premise text,
  chain text,
  location text,
  rep_id text,
  units numeric(16, 3) not null,
  ounces numeric(20, 6) not null,
  gp_cents bigint not null,
  revenue_cents bigint not null,
  ly_units numeric(16, 3) not null,
  ly_ounces numeric(20, 6) not null,
  ly_gp_cents bigint not null,
  ly_revenue_cents bigint not null
) partition by list (snapshot_id);

-- Actuals per rep and day, this year and last. basis 'line': the rep stamped on the line (rep_id null: the house);
-- 'buyer': the rep who holds the buyer at L, for comparisons with another window.
create table snapshot_days (
  snapshot_id bigint not null,
  wholesaler_id text not null,
  basis text not null check (basis in ('line', 'buyer')),
  rep_id text,
  day date not null,
  ounces numeric(20, 6) not null,
  gp_cents bigint not null,
  revenue_cents bigint not null,
  -- Cost of loss lines by reason, in cents: {"outOfCode": 1234}.
  loss_cents jsonb not null
) partition by list (snapshot_id);

-- The invoice lines behind the actuals of the longest sales period that can hold L.
create table snapshot_lines (
  snapshot_id bigint not null,
  wholesaler_id text not null,
  invoice_id text not null,
  line_no integer not null,
  invoice_date date not null,
  rep_id text,
  buyer_id text not null,
  product_id text not null,
  kind text not null check (kind in ('sale', 'return', 'loss')),
  loss_reason text,
  units numeric(14, 3) not null,
  ounces numeric(18, 6) not null,
  revenue_cents bigint not null,
  cost_cents bigint not null
) partition by list (snapshot_id);

-- One row: the wholesaler's totals and the distinct values behind the filter lists.
create table snapshot_wholesaler (
  snapshot_id bigint not null,
  wholesaler_id text not null,
  imported_days integer not null,
  product_suppliers jsonb not null, -- [{"title": ..., "brands": [...]}]
  product_sizes text[] not null,
  product_package_types text[] not null,
  product_premises text[] not null,
  product_tags text[] not null,
  brand_fams text[] not null
) partition by list (snapshot_id);

-- What each environment points at. Publish, reset and rollback move these pointers.
create table publications (
  publication_id bigint generated always as identity primary key,
  wholesaler_id text not null references wholesalers on delete cascade,
  snapshot_id bigint not null references snapshots,
  published_at timestamptz not null default now(),
  published_by text not null,
  -- The editable rows that it put in force: {settings, company_goals, users, user_goals, product_flags}.
  editable_rows jsonb not null
);
create index publications_wholesaler on publications (wholesaler_id, publication_id desc); -- the list, newest first

create table environments (
  wholesaler_id text not null,
  db text not null,
  snapshot_id bigint references snapshots,
  publication_id bigint references publications, -- prod only
  pointed_at timestamptz not null default now(),
  primary key (wholesaler_id, db),
  foreign key (wholesaler_id, db) references settings on delete cascade
);

-- What people set on products, apart from snapshots.
create table product_flags (
  wholesaler_id text not null,
  db text not null,
  custom_id text not null,
  is_sponsored boolean not null default false,
  is_excluded boolean not null default false,
  primary key (wholesaler_id, db, custom_id),
  foreign key (wholesaler_id, db) references settings on delete cascade,
  check (not (is_sponsored and is_excluded))
);
