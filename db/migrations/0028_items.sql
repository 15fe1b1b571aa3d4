-- Objectives and incentives (docs/product.md, Items): records of the wholesaler, the same in both environments. What decides
-- who is measured by what and paid how is `terms` (domain/src/programs/item.ts); what ended instances keep of it is
-- `earlier_terms`. Items are never removed, for ended instances stay paid: deleted_at ends them.
create table tags (
  wholesaler_id text not null references wholesalers on delete cascade,
  tag_id uuid not null default gen_random_uuid(),
  name text not null,
  -- '#rrggbb'
  color text not null,
  primary key (wholesaler_id, tag_id)
);
create unique index on tags (wholesaler_id, lower(name));
select make_editable('tags', 'tags');

create table items (
  wholesaler_id text not null references wholesalers on delete cascade,
  item_id uuid not null default gen_random_uuid(),
  kind text not null check (kind in ('objective', 'incentive')),
  -- Of the kind, from 1: what people call it by (OBJ_12, INC_3).
  number integer not null,
  type text not null,
  name text not null,
  description text not null default '',
  -- How often people hear of it; a label.
  frequency text not null default '',
  tag_id uuid,
  favorite boolean not null default false,
  -- Of a sub-item.
  parent_id uuid,
  sort_order integer not null default 1,
  -- L when it was made, or given a tracking option; null: there were no figures.
  since date,
  terms jsonb not null,
  -- With the day until which each was in force, exclusive; oldest first.
  earlier_terms jsonb not null default '[]',
  archived_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  created_by text not null,
  deleted_at timestamptz,
  primary key (wholesaler_id, item_id),
  unique (wholesaler_id, kind, number),
  foreign key (wholesaler_id, parent_id) references items,
  foreign key (wholesaler_id, tag_id) references tags
);
select make_editable('items', 'items');

-- Accounts or products chosen by hand, by the hash of their sorted ids: terms name it. A row never changes.
create table item_lists (
  wholesaler_id text not null references wholesalers on delete cascade,
  hash text not null,
  members text[] not null,
  primary key (wholesaler_id, hash)
);

-- When an item was run last. Apart from items: a run must not make an open editor's version stale.
create table item_runs (
  wholesaler_id text not null references wholesalers on delete cascade,
  item_id uuid not null,
  last_run_at timestamptz not null,
  run_by text not null,
  primary key (wholesaler_id, item_id),
  foreign key (wholesaler_id, item_id) references items on delete cascade
);

-- What is typed and handed in for a person in an instance, which its first day names. `rules`: EditedRules of
-- domain/src/programs/item-entry.ts; they hold in later instances too, until the next row. JSON's null: none from here on.
create table item_edits (
  wholesaler_id text not null references wholesalers on delete cascade,
  item_id uuid not null,
  user_id text not null,
  instance_start date not null,
  rules jsonb not null,
  edited_at timestamptz not null default clock_timestamp(),
  edited_by text not null,
  primary key (wholesaler_id, item_id, user_id, instance_start),
  foreign key (wholesaler_id, item_id) references items on delete cascade
);
select make_editable('item_edits', 'itemEntries');

create table item_images (
  wholesaler_id text not null references wholesalers on delete cascade,
  image_id uuid not null default gen_random_uuid(),
  item_id uuid not null,
  user_id text not null,
  instance_start date not null,
  buyer_id text not null,
  -- The picture's own day in the wholesaler's time zone.
  own_date date not null,
  received_at timestamptz not null default clock_timestamp(),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  rejected_reason text not null default '',
  -- Cases, of image validation.
  validation_quantity numeric(12, 2) check (validation_quantity >= 0),
  notes text not null default '',
  primary key (wholesaler_id, image_id),
  foreign key (wholesaler_id, item_id) references items on delete cascade
);
create index on item_images (wholesaler_id, item_id, instance_start);
select make_editable('item_images', 'itemEntries');

-- Quantities, ticks and values. The ID is made by the client, so that sending again adds nothing.
create table item_submissions (
  wholesaler_id text not null references wholesalers on delete cascade,
  submission_id uuid not null,
  item_id uuid not null,
  user_id text not null,
  instance_start date not null,
  buyer_id text,
  kind text not null check (kind in ('quantity', 'tick', 'value')),
  -- Of a tick 1 or 0.
  amount numeric(16, 4) not null,
  own_date date not null,
  received_at timestamptz not null default clock_timestamp(),
  submitted_by text not null,
  primary key (wholesaler_id, submission_id),
  foreign key (wholesaler_id, item_id) references items on delete cascade
);
create index on item_submissions (wholesaler_id, item_id, instance_start);
select make_editable('item_submissions', 'itemEntries');

-- What an archived item's instances were measured by, outside the snapshots: its last result stays payable.
create table item_archives (
  wholesaler_id text not null references wholesalers on delete cascade,
  item_id uuid not null,
  instance_start date not null,
  -- Sums of reps and accounts, and the people with their roles and leads, as they were.
  inputs jsonb not null,
  archived_at timestamptz not null default clock_timestamp(),
  primary key (wholesaler_id, item_id, instance_start),
  foreign key (wholesaler_id, item_id) references items on delete cascade
);
select make_editable('item_archives', 'items');

do $$
declare
  of_items text;
begin
  foreach of_items in array array['item_lists', 'item_runs'] loop
    execute format('alter table %I enable row level security', of_items);
    execute format(
      'create policy tenant on %I to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
         with check (wholesaler_id = current_setting(''app.wholesaler'', true))', of_items);
    execute format('grant select, insert, update, delete on %I to caselift_app', of_items);
  end loop;
end $$;
