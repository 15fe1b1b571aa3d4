/** Holds a job at a chosen write of its own, so that a test can look at that moment, or kill the worker in it. */
import type { Sql } from '@caselift/db/connect';
import { until } from '@caselift/db/testing/until';

const lockKey = 918_273;

export type Hold = {
  /** Resolves once the job has come to the held write and waits. */
  reached(): Promise<void>;
  /** Lets the held writes go on. */
  letPass(): Promise<void>;
  /** Ends the sessions that wait, as if they had gone with their process, and lets later writes pass. */
  drop(): Promise<void>;
};

/** Holds every write of a row of `table` for which `condition` (SQL over new) is true, until dropped. */
export async function holdWrites(sql: Sql, table: string, condition: string): Promise<Hold> {
  await sql.unsafe(`
    create or replace function wait_for_test() returns trigger language plpgsql as $$
    begin
      if ${condition} then perform pg_advisory_xact_lock_shared(${lockKey}); end if;
      return new;
    end $$;
    create or replace trigger wait_for_test before insert or update on ${table} for each row execute function wait_for_test()`);
  const holder = await sql.reserve();
  await holder`select pg_advisory_lock(${lockKey})`;
  return heldBy(sql, `a write to ${table}`, `locktype = 'advisory' and objid = ${lockKey}`, async () => {
    await holder`select pg_advisory_unlock(${lockKey})`;
    holder.release();
    await sql.unsafe(`drop trigger wait_for_test on ${table}`);
  });
}

/** Holds the attaching of partitions to a snapshot table; readers are not held. */
export const holdAttaching = (sql: Sql, table: string): Promise<Hold> => holdTable(sql, table, 'share');

/** Holds whoever reads or writes a table. */
export const holdReads = (sql: Sql, table: string): Promise<Hold> => holdTable(sql, table, 'access exclusive');

async function holdTable(sql: Sql, table: string, mode: 'share' | 'access exclusive'): Promise<Hold> {
  const holder = await sql.reserve();
  await holder`begin`;
  await holder`lock table ${holder(table)} in ${holder.unsafe(mode)} mode`;
  return heldBy(sql, `the table ${table}`, `locktype = 'relation' and relation = '${table}'::regclass`, async () => {
    await holder`rollback`;
    holder.release();
  });
}

function heldBy(sql: Sql, what: string, lock: string, letGo: () => Promise<void>): Hold {
  const waiting = () =>
    sql.unsafe<{ pid: number }[]>(`
      select pid from pg_locks
      where not granted and ${lock} and database = (select oid from pg_database where datname = current_database())`);
  let isDropped = false;
  const end = async (): Promise<void> => {
    if (!isDropped) await letGo();
    isDropped = true;
  };
  return {
    letPass: end,
    reached: async () => {
      await until(async () => (await waiting()).length > 0, `a job that waits at ${what}`);
    },
    drop: async () => {
      if (isDropped) return;
      const pids = (await waiting()).map(({ pid }) => pid);
      // Whoever waits for a held row first: freed, a session without its process would still write.
      const behind = await sql<{ pid: number }[]>`
        select pid from pg_stat_activity where pg_blocking_pids(pid) && ${pids} and not pid = any (${pids})`;
      for (const pid of [...behind.map(({ pid }) => pid), ...pids])
        await sql`select pg_terminate_backend(${pid}, 5000)`;
      await end();
    },
  };
}
