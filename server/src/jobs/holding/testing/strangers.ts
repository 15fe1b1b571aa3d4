/** Writes that no worker may do: a table that triggers fill, whatever the process that wrote believes. */
import type { Sql } from '@caselift/db/connect';

/**
 * Notes each write for a wholesaler by a worker that doesn't have it then. Notes each job, too, that a process takes, gives
 * back or ends after it was replaced.
 */
export async function watchWriters(sql: Sql): Promise<void> {
  await sql.unsafe(`
    create table strangers (of text, wholesaler_id text, writer text, at timestamptz default clock_timestamp());
    create function note_stranger() returns trigger language plpgsql as $$
    declare
      writer text := current_setting('application_name');
    begin
      if writer ~ '^caselift [0-9a-f]{8}-' and not exists (
        select from wholesalers w join workers k on k.worker = w.worker
        where w.wholesaler_id = new.wholesaler_id and 'caselift ' || k.process = writer)
      then insert into strangers (of, wholesaler_id, writer) values (tg_table_name, new.wholesaler_id, writer); end if;
      return null;
    end $$;
    create function note_zombie() returns trigger language plpgsql as $$
    declare
      writer text := current_setting('application_name');
    begin
      if writer ~ '^caselift [0-9a-f]{8}-' and not exists (select from workers where 'caselift ' || process = writer)
      then insert into strangers (of, wholesaler_id, writer) values (new.state, new.data ->> 'wholesalerId', writer); end if;
      return null;
    end $$;
    create trigger note_zombie after update on pgboss.job for each row
      when (new.state <> old.state) execute function note_zombie();
    create trigger note_stranger after insert on snapshots for each row execute function note_stranger();
    create trigger note_stranger after update on environments for each row execute function note_stranger();
    create trigger note_stranger after insert on publications for each row execute function note_stranger();
    create trigger note_stranger after insert on audit_log for each row
      when (new.wholesaler_id is not null) execute function note_stranger();
    create trigger note_stranger after update on job_progress for each row
      when (new.result is not null) execute function note_stranger();
    create trigger note_stranger after update on wholesalers for each row
      when (new.facts_change <> old.facts_change) execute function note_stranger();`);
}
