// The PostgreSQL that comes with the program: started on the data folder by the first process that needs it, shared by
// all, stopped by the last one out, brought back when it dies.
import { rmdir } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, errorCode, type ServerAddress, type Sql } from './connect.ts';
import { type Binaries, findBinaries } from './embedded/binaries.ts';
import { type Cluster, ensureCluster, placeCluster, prepareDataFolder, shortName } from './embedded/cluster.ts';
import { clusterHolder, isServerAway, removeStaleLocks, startServer, stopServer } from './embedded/postmaster.ts';
import { tryStartLock } from './embedded/start-lock.ts';

export type NamedAddress = Extract<ServerAddress, { host: string }>;

export type Embedded = {
  options: NamedAddress;
  /** PGDATA; not always inside the data folder (see placeCluster). */
  clusterFolder: string;
  /** Leaves; the last process to leave stops the server. Close your own connections first. Safe to call twice. */
  release(): Promise<void>;
};

/** For tests: more server settings ('fsync=off'). They apply only if this call starts the server. */
export type EmbeddedOptions = { settings?: string[] };

const database = 'caselift';
const maintenanceDatabase = 'postgres';
// Any fixed number: held shared by everyone present, exclusively by the one who stops the server.
const presenceLock = 7_263_002;
// A recovery after a crash under load may take minutes.
const patienceMs = 300_000;

type Home = { binaries: Binaries; cluster: Cluster; lockName: string; settings: string[] };
/** `ended` resolves when the connection, and so its lock, is gone. */
type Presence = { session: Sql; ended: Promise<void> };

/**
 * Makes sure that the server of `dataDir` runs and stays while this process is here.
 * Rejects with one sentence saying what to do: folder not usable, version differs, glibc missing, start failed.
 */
export async function startEmbedded(dataDir: string, options: EmbeddedOptions = {}): Promise<Embedded> {
  const home = await findHome(dataDir, options.settings ?? []);
  let presence = await join(home);
  let leaving = false;
  let returning = Promise.resolve();

  const watch = (current: Presence) => {
    current.ended.then(() => {
      if (!leaving) returning = comeBack();
    });
  };
  const comeBack = async () => {
    console.warn('PostgreSQL stopped unexpectedly. Restarting it...');
    await presence.session.end({ timeout: 0 });
    while (!leaving) {
      try {
        presence = await join(home);
        watch(presence);
        return;
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
        await sleep(2000);
      }
    }
  };
  watch(presence);

  let released: Promise<void> | null = null;
  const release = async () => {
    leaving = true;
    await returning;
    await leave(home, presence);
  };
  return {
    options: addressOf(home.cluster, database),
    clusterFolder: home.cluster.folder,
    release: () => {
      released ??= release();
      return released;
    },
  };
}

function addressOf(cluster: Cluster, name: string): NamedAddress {
  return { host: cluster.socketFolder, port: cluster.port, user: 'postgres', database: name };
}

async function findHome(dataDir: string, settings: string[]): Promise<Home> {
  const folder = await prepareDataFolder(dataDir);
  const lockName = shortName(folder);
  // Placing may write a file: one process at a time.
  const unlock = await waitForLock(lockName);
  try {
    const cluster = await placeCluster(folder);
    return { binaries: await findBinaries(cluster.account), cluster, lockName, settings };
  } finally {
    await unlock();
  }
}

async function waitForLock(lockName: string): Promise<() => Promise<void>> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(50)) {
    const unlock = await tryStartLock(lockName);
    if (unlock) return unlock;
  }
  throw new Error(
    'Another process has been starting PostgreSQL on this data folder for five minutes. Stop it and try again.',
  );
}

/** Connects, or starts the server and connects. Every obstacle that passes by itself means another round. */
async function join(home: Home): Promise<Presence> {
  for (const until = performance.now() + patienceMs; performance.now() < until; await sleep(50)) {
    const presence = await tryPresence(home);
    if (presence) return presence;
    const unlock = await tryStartLock(home.lockName);
    if (!unlock) continue;
    try {
      await bringUp(home);
    } finally {
      await unlock();
    }
  }
  throw new Error(
    `PostgreSQL on ${home.cluster.folder} doesn't respond at ${home.cluster.socketFolder}. Stop the process listed in its postmaster.pid (kill -INT), then start again.`,
  );
}

async function bringUp({ binaries, cluster, settings }: Home): Promise<void> {
  await ensureCluster(binaries, cluster);
  const holder = await clusterHolder(cluster);
  if (holder === 'alive') return; // starting, recovering or stopping: wait
  if (holder === 'stale') await removeStaleLocks(cluster);
  await startServer(binaries, cluster, settings);
}

async function tryPresence({ cluster }: Home): Promise<Presence | null> {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  // Never idle out, never grow old: the lock lives and dies with this one connection. And no question about types on
  // connecting: if the server stops in the middle of it, the driver (3.4.9) leaves a rejection that ends the process.
  const session = connect(addressOf(cluster, maintenanceDatabase), {
    max: 1,
    fetch_types: false,
    idle_timeout: 0,
    max_lifetime: null,
    onclose: end,
  });
  try {
    // Waits while the last one out stops the server, and fails with it.
    await session`select pg_advisory_lock_shared(${presenceLock})`;
    await ensureDatabase(session);
    return { session, ended };
  } catch (error) {
    await session.end({ timeout: 0 });
    if (isServerAway(error)) return null;
    if (errorCode(error) === 'EACCES') {
      throw new Error(
        `PostgreSQL on ${cluster.folder} is running as another user. Start as that user, or set another DATA_DIR.`,
      );
    }
    throw error;
  }
}

async function ensureDatabase(session: Sql): Promise<void> {
  const found = await session`select from pg_database where datname = ${database}`;
  if (found.length > 0) return;
  await session`create database ${session(database)}`.catch((error) => {
    // Another process was faster: 42P04, or 23505 when at the very same moment.
    if (!['42P04', '23505'].includes(errorCode(error) ?? '')) throw error;
  });
}

async function leave({ binaries, cluster, lockName }: Home, { session }: Presence): Promise<void> {
  try {
    await session`select pg_advisory_unlock_shared(${presenceLock})`;
    const [row] = await session<{ last: boolean }[]>`select pg_try_advisory_lock(${presenceLock}) as last`;
    if (!row?.last) return;
    // A newcomer waits: pg_ctl would take the server that it starts for the one that is to end.
    const unlock = await waitForLock(lockName);
    try {
      await stopServer(binaries, cluster);
      await rmdir(cluster.socketFolder).catch(() => {}); // only to leave /tmp clean
    } finally {
      await unlock();
    }
  } catch (error) {
    if (!isServerAway(error)) throw error;
  } finally {
    await session.end({ timeout: 0 });
  }
}
