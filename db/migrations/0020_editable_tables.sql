-- What db/src/editable-tables.ts lists, prepared in one call a table, and revisions counted by part instead of one for
-- everything. A part's revision is another number after every change of its rows; parts never changed since have the
-- environment's first. All come from one sequence and are never used twice.
alter table environments rename editable_revision to first_revision;
alter table environments add part_revisions jsonb not null default '{}';
do $$ begin
  execute format('grant usage on sequence %s to caselift_app', pg_get_serial_sequence('environments', 'first_revision'));
end $$;

-- Arguments: the part; whether a row is of an 'environment' or of the 'wholesaler', whose change both environments show.
-- "Or replace", here and below: restoring a backup drops the tables, and functions stay.
create or replace function renew_part_revision() returns trigger language plpgsql as $$
declare
  renewed jsonb := jsonb_build_object(
    tg_argv[0], nextval(pg_get_serial_sequence('environments', 'first_revision')));
  touched text[];
begin
  -- None where the environment is yet to be made (a new wholesaler, a restored backup) or is going (a deleted one).
  if tg_argv[1] = 'environment' then
    touched := array(
      select e.wholesaler_id || ' ' || e.db from environments e
      where (e.wholesaler_id, e.db) in (select c.wholesaler_id, c.db from changed c));
  else
    touched := array(
      select e.wholesaler_id || ' ' || e.db from environments e
      where e.wholesaler_id in (select c.wholesaler_id from changed c));
  end if;
  -- In one order, or two statements that change both environments could wait for each other.
  perform from environments e where e.wholesaler_id || ' ' || e.db = any (touched)
  order by e.wholesaler_id, e.db for no key update;
  update environments e set part_revisions = e.part_revisions || renewed
  where e.wholesaler_id || ' ' || e.db = any (touched);
  return null;
end $$;

-- A record's version is another after every change, whoever writes it.
create or replace function renew_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

-- Call it in the migration that makes the table. With a column db its rows are per environment, else the wholesaler's.
create or replace function make_editable(editable regclass, part text) returns void language plpgsql as $$
declare
  is_of_environment boolean := exists (
    select from pg_attribute where attrelid = editable and attname = 'db' and not attisdropped);
  event text;
begin
  execute format('alter table %s enable row level security', editable);
  execute format('drop policy if exists tenant on %s', editable);
  execute format(
    'create policy tenant on %s to caselift_app using (wholesaler_id = current_setting(''app.wholesaler'', true))
       with check (wholesaler_id = current_setting(''app.wholesaler'', true))', editable);
  execute format('grant select, insert, update, delete on %s to caselift_app', editable);
  -- A trigger that sees the rows of its statement is of one event. Rows never move to another environment.
  foreach event in array array['insert', 'update', 'delete'] loop
    execute format(
      'create trigger renew_part_revision_on_%s after %s on %s referencing %s table as changed
         for each statement execute function renew_part_revision(%L, %L)',
      event, event, editable, case event when 'delete' then 'old' else 'new' end,
      part, case when is_of_environment then 'environment' else 'wholesaler' end);
  end loop;
  if not is_of_environment then
    execute format('alter table %s add version bigint not null default 1', editable);
    execute format(
      'create trigger renew_version before update on %s for each row execute function renew_version()', editable);
  end if;
end $$;

do $$
declare
  editable_table text;
  event text;
begin
  foreach editable_table in array array['settings', 'company_goals', 'users', 'user_goals'] loop
    foreach event in array array['inserted', 'updated', 'deleted'] loop
      execute format('drop trigger renew_editable_revision_%s on %I', event, editable_table);
    end loop;
  end loop;
end $$;
drop function renew_editable_revision();

select make_editable('settings', 'settings');
select make_editable('company_goals', 'companyGoals');
select make_editable('users', 'people');
select make_editable('user_goals', 'goals');
select make_editable('product_flags', 'productFlags');
select make_editable('mappings', 'mappings');
