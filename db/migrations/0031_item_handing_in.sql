-- Handing in for items (docs/product.md, Handing in). The day of an entry is one of the wholesaler's time zone.
alter table settings add time_zone text not null default 'America/Chicago';

create index on item_images (wholesaler_id, user_id, received_at);
create index on item_submissions (wholesaler_id, user_id, received_at);

-- Contents of pictures that the storage is still to be asked about: an upload that never came or came again, or what was
-- deleted. The worker's sweep settles them a day later.
create table unsettled_contents (
  wholesaler_id text not null references wholesalers on delete cascade,
  content_id uuid not null,
  since timestamptz not null default clock_timestamp(),
  primary key (wholesaler_id, content_id)
);
alter table unsettled_contents enable row level security;
create policy tenant on unsettled_contents to caselift_app using (wholesaler_id = current_setting('app.wholesaler', true))
  with check (wholesaler_id = current_setting('app.wholesaler', true));
grant select, insert, update, delete on unsettled_contents to caselift_app;

-- Of each item another number after every change of what was typed or handed in of it, so that a reader needs none of the
-- entries to know which items to work out again. Numbers come from one sequence and are never used twice.
create table item_entry_revisions (
  wholesaler_id text not null,
  item_id uuid not null,
  revision bigint generated always as identity,
  primary key (wholesaler_id, item_id),
  foreign key (wholesaler_id, item_id) references items on delete cascade
);
alter table item_entry_revisions enable row level security;
create policy tenant on item_entry_revisions to caselift_app using (wholesaler_id = current_setting('app.wholesaler', true))
  with check (wholesaler_id = current_setting('app.wholesaler', true));
grant select, insert, update, delete on item_entry_revisions to caselift_app;
do $$ begin
  execute format('grant usage on sequence %s to caselift_app', pg_get_serial_sequence('item_entry_revisions', 'revision'));
end $$;

create or replace function renew_revision_of_entries() returns trigger language plpgsql as $$
begin
  -- Not of items that are going with their entries.
  insert into item_entry_revisions (wholesaler_id, item_id)
  select i.wholesaler_id, i.item_id from items i
  where (i.wholesaler_id, i.item_id) in (select c.wholesaler_id, c.item_id from changed c)
  order by i.wholesaler_id, i.item_id
  on conflict (wholesaler_id, item_id) do update set revision = default;
  return null;
end $$;

do $$
declare
  of_entries text;
  event text;
begin
  foreach of_entries in array array['item_edits', 'item_images', 'item_submissions'] loop
    execute format(
      'insert into item_entry_revisions (wholesaler_id, item_id) select distinct wholesaler_id, item_id from %I
         on conflict do nothing', of_entries);
    foreach event in array array['insert', 'update', 'delete'] loop
      -- By its name after the trigger that renews revisions: whoever changes entries waits there for the one before.
      execute format(
        'create trigger renew_revision_of_entries_on_%s after %s on %I referencing %s table as changed
           for each statement execute function renew_revision_of_entries()',
        event, event, of_entries, case event when 'delete' then 'old' else 'new' end);
    end loop;
  end loop;
end $$;
