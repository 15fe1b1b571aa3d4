-- Which edits an environment shows: another number after every change of its settings, people or goals, so that what
-- was worked out from them may be remembered by it. Triggers set it, so that no writer can forget to. Numbers come from
-- one sequence and are never used twice, not even after a wholesaler was deleted and made anew.
alter table environments add column editable_revision bigint generated always as identity;

-- "Or replace": restoring a backup drops the tables, and functions stay.
create or replace function renew_editable_revision() returns trigger language plpgsql as $$
begin
  -- In one order, or two statements that change both environments could wait for each other.
  perform from environments e
  where (e.wholesaler_id, e.db) in (select c.wholesaler_id, c.db from changed c)
  order by e.wholesaler_id, e.db
  for no key update;
  -- None where the environment is yet to be made (a new wholesaler, a restored backup) or is going (a deleted one).
  update environments e set editable_revision = default
  where (e.wholesaler_id, e.db) in (select c.wholesaler_id, c.db from changed c);
  return null;
end $$;

do $$
declare
  editable_table text;
begin
  foreach editable_table in array array['settings', 'company_goals', 'users', 'user_goals'] loop
    -- A trigger that sees the rows of its statement is of one event. Rows never move to another environment.
    execute format(
      'create trigger renew_editable_revision_inserted after insert on %I referencing new table as changed
         for each statement execute function renew_editable_revision()', editable_table);
    execute format(
      'create trigger renew_editable_revision_updated after update on %I referencing new table as changed
         for each statement execute function renew_editable_revision()', editable_table);
    execute format(
      'create trigger renew_editable_revision_deleted after delete on %I referencing old table as changed
         for each statement execute function renew_editable_revision()', editable_table);
  end loop;
end $$;
