import { asPgTakesIt, connect, type PgAddress, peoplesPatience, type ServerAddress, type Sql } from './connect.ts';
import { startEmbedded } from './embedded.ts';
import { migrate } from './migrate.ts';
import { requireUsable } from './settings-needed.ts';

export type Database = {
  sql: Sql;
  /** For further connections of one's own: connect(database.options, { max: 1 }). */
  options: ServerAddress;
  /** The same address with the pool's limits, as pg-boss takes it. */
  pgBossConnection: PgAddress;
  /** True when PostgreSQL is ours, in the data folder. */
  embedded: boolean;
  /** Ends the pool and, if this was the embedded server's last user, the server. */
  close(): Promise<void>;
};

/**
 * The serving store, migrated: the server that `databaseUrl` names, else the embedded one in `dataDir`.
 * Rejects with one sentence saying what to do when it cannot be had.
 */
export async function openDatabase(place: {
  dataDir: string;
  databaseUrl?: string | undefined;
  /** What the server calls the pool's connections. */
  applicationName?: string;
  /** Absent: the tables are brought to the newest. 'new': only those of an empty database are made. 'none': the caller does it. */
  migrates?: 'new' | 'none';
  /** People wait for its answers: a statement, waiting for locks and silence in a transaction end within a minute. */
  isForPeople?: boolean;
}): Promise<Database> {
  const server = place.databaseUrl
    ? { options: { connectionString: place.databaseUrl }, release: async () => {} }
    : await startEmbedded(place.dataDir);
  const { applicationName, isForPeople = false } = place;
  const connection = {
    ...(applicationName !== undefined && { application_name: applicationName }),
    ...(isForPeople && peoplesPatience),
  };
  const sql = connect(server.options, { connection });
  const close = async () => {
    await sql.end({ timeout: 5 });
    await server.release();
  };
  try {
    if (place.databaseUrl) await requireUsable(sql);
    if (place.migrates !== 'none') await migrate(sql, { begins: place.migrates === 'new' });
  } catch (error) {
    await close();
    throw error;
  }
  const pgBossConnection = asPgTakesIt(server.options, isForPeople ? peoplesPatience : undefined);
  return { sql, options: server.options, pgBossConnection, embedded: !place.databaseUrl, close };
}
