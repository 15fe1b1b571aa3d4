-- Which installation this database is: it stands in a label of each dataset that it makes, and beside each file of sales
-- lines (docs/decisions/145).
create table installation (
  is_only boolean primary key default true check (is_only),
  installation_id uuid not null default gen_random_uuid(),
  -- The server and the database in which it has this ID; null: nobody has asked for it yet.
  place text,
  -- The IDs that it had elsewhere.
  earlier uuid[] not null default '{}'
);
insert into installation default values;

-- The dataset that a move has emptied of its meaning, and that is still to be deleted.
alter table wholesalers add left_dataset text;
