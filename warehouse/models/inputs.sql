-- What the update is given besides the facts: what items measure, as plain rows (../src/item-inputs.ts). Models name
-- these tables by input(...). They are the connection's own, filled before the models are built; empty: there are no items.
create temp table if not exists item_scopes (
  scope_ix integer not null,       -- from 0; stands for the id
  scope_id bigint not null,
  scope varchar not null,
  kind varchar not null,           -- sums or pairs
  product_set integer not null,    -- selections
  account_set integer not null,
  unit integer not null,           -- 1 milli-units, 2 micro-ounces, 3 cents of GP, 4 cents of revenue; of pairs 0
  min_unit integer not null,       -- of pairs, likewise; 0: no minimum
  min_value bigint not null,
  holders_ix integer not null
);

-- Accounts with their holders, each once.
create temp table if not exists item_sets (
  set_id bigint not null,
  accounts varchar not null,
  account_set integer not null,
  holders_ix integer not null
);

-- Which accounts or products: all, by filters or by hand.
create temp table if not exists item_selections (
  selection integer not null,
  dimension varchar not null,      -- product or buyer
  how varchar not null,            -- all, filters, list
  attributes integer not null      -- of filters: so many have values
);

create temp table if not exists item_filters (
  selection integer not null,
  attribute varchar not null,
  attribute_value varchar not null
);

create temp table if not exists item_members (
  selection integer not null,
  member varchar not null
);

-- The part of a window in each month. Side 0: selected, 1: reference.
create temp table if not exists item_windows (
  scope_ix integer not null,
  side integer not null,
  month_no integer not null,       -- year x 12 + month
  date_from date not null,
  date_to date not null
);

-- Of pairs: returns of the days to return_to, which follow the window, are subtracted from what they took back in it; of those
-- in the window, what they took back of sales before it is left out. return_from is after return_to where none follow.
create temp table if not exists item_graces (
  scope_ix integer not null,
  side integer not null,
  window_from date not null,
  return_from date not null,
  return_to date not null
);

-- When a day of the wholesaler ended.
create temp table if not exists item_holder_days (
  holders_ix integer not null,
  day date,                        -- in UTC; null: the present holders
  seconds integer not null         -- of that day that had passed by then
);

-- What staff corrected of a day's holders.
create temp table if not exists item_holder_corrections (
  holders_ix integer not null,
  buyer_id varchar not null,
  rep_id varchar                   -- null: nobody
);
