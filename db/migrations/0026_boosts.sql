-- Boosts (docs/product.md, Boosts): records of the wholesaler, the same in both environments. They are never removed, for
-- returns of what they paid may come later: deleted_at ends them.
create table boosts (
  wholesaler_id text not null references wholesalers on delete cascade,
  boost_id uuid not null default gen_random_uuid(),
  name text not null,
  description text not null default '',
  type text not null check (type in ('GP/CE', 'GP/Unit')),
  -- Of one CE or unit.
  amount_cents bigint not null check (amount_cents >= 0),
  -- Percent of what it costs.
  supplier_contribution numeric(5, 2) not null check (supplier_contribution between 0 and 100),
  start_date date not null,
  end_date date not null,
  -- true: products_filters choose the products; false: product_ids are the list.
  custom_products_selected boolean not null,
  products_filters jsonb not null,
  product_ids text[] not null default '{}',
  -- What paid before: terms with the day until which they did, exclusive; oldest first.
  earlier_terms jsonb not null default '[]',
  -- The first full save; before it the boost pays nothing.
  saved_at timestamptz,
  parent_id uuid,
  -- Of two boosts on one product and day the one created first pays.
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null,
  deleted_at timestamptz,
  primary key (wholesaler_id, boost_id),
  check (start_date <= end_date)
);
select make_editable('boosts', 'boosts');
