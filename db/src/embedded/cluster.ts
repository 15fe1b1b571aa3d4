// Where the cluster of a data folder lies, under which account, and its creation.
import { createHash, randomUUID } from 'node:crypto';
import { chmod, chown, lstat, mkdir, readdir, readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../connect.ts';
import { giveName, makeFolder } from '../durable.ts';
import { type Binaries, firstLine, systemFolder } from './binaries.ts';
import { type Account, accountFor, canEnter, runAs } from './os-account.ts';

export type Cluster = {
  /** PGDATA, as a real path. */
  folder: string;
  /** Holds the socket, 0700, the account's own. */
  socketFolder: string;
  port: number;
  account: Account;
};

// Beside a data folder that user `postgres` cannot enter: where its cluster is instead.
const locationFile = 'postgres-is-elsewhere.json';
type Location = { cluster: string; dataDir: string };

/** A short name for a path: sockets allow 107 bytes in all. */
export function shortName(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 16);
}

/** The data folder's real path, made if absent. Rejects with one sentence when it cannot be used. */
export async function prepareDataFolder(dataDir: string): Promise<string> {
  try {
    await mkdir(dataDir, { recursive: true });
    const folder = await realpath(dataDir);
    // pg_ctl hands paths to a shell inside double quotes.
    if (/["$`\\\n]/.test(folder)) throw new Error('its path contains one of " $ ` \\, which PostgreSQL can\'t handle');
    return folder;
  } catch (error) {
    throw new Error(`The data folder ${dataDir} cannot be used: ${firstLine(error)}`, { cause: error });
  }
}

/**
 * Where the cluster of `dataDir` is or will be. `<dataDir>/postgres`, except as root when the server's user cannot
 * enter the folder (/root is closed to it): then under /var/lib/caselift, noted in a file of the data folder.
 */
export async function placeCluster(dataDir: string): Promise<Cluster> {
  const inside = join(dataDir, 'postgres');
  const account = await accountFor(inside);
  const location = await readLocation(dataDir);
  let folder = inside;
  if (location) folder = location.cluster;
  else if (account && !(await canEnter(account, dataDir))) folder = await placeElsewhere(dataDir);
  // A cluster elsewhere may have another owner than the folder it belongs to.
  const owner = folder === inside ? account : await accountFor(folder);
  return { folder, socketFolder: `/tmp/caselift-${shortName(folder)}`, port: 5432, account: owner };
}

async function readLocation(dataDir: string): Promise<Location | null> {
  const text = await readFile(join(dataDir, locationFile), 'utf8').catch(() => null);
  if (text === null) return null;
  const location = JSON.parse(text) as Location;
  if (location.dataDir !== dataDir) {
    throw new Error(
      `The data folder ${dataDir} was moved or copied from ${location.dataDir}, and its PostgreSQL is in ${location.cluster}. If it was moved, correct dataDir in ${join(dataDir, locationFile)}.`,
    );
  }
  return location;
}

async function placeElsewhere(dataDir: string): Promise<string> {
  // A new name each time: a data folder that was deleted and made again must not find its old figures.
  const parent = join(systemFolder, randomUUID());
  await makeFolder(parent);
  await Promise.all([systemFolder, parent].map((folder) => chmod(folder, 0o755)));
  const location: Location = { cluster: join(parent, 'postgres'), dataDir };
  const file = join(dataDir, locationFile);
  await writeFile(`${file}.new`, JSON.stringify(location, null, 2));
  await giveName(`${file}.new`, file);
  console.log(`PostgreSQL's files are in ${location.cluster} because its user can't open ${dataDir}.`);
  return location.cluster;
}

/** Creates the cluster if there is none: initdb into a sibling, then a rename, so that there is a whole one or none. */
export async function ensureCluster(binaries: Binaries, cluster: Cluster): Promise<void> {
  const version = await readVersion(cluster);
  if (version !== null && version !== binaries.major) {
    throw new Error(
      `The data folder ${cluster.folder} is from PostgreSQL ${version}, and this version has ${binaries.major}. Make a backup with the older version and restore it with this one.`,
    );
  }
  await ensureSocketFolder(cluster);
  if (version !== null) return;
  await sweepHalfMade(cluster);
  const half = `${cluster.folder}.init-${process.pid}`;
  await mkdir(half, { mode: 0o700 });
  if (cluster.account) await chown(half, cluster.account.uid, cluster.account.gid);
  // The builtin locale sorts alike on every machine, whatever locales that has.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--encoding=UTF8'];
  const args = [
    '-D',
    half,
    '-U',
    'postgres',
    '--auth=trust',
    ...locale,
    '-c',
    'timezone=UTC',
    '-c',
    'log_timezone=UTC',
  ];
  try {
    await runAs(cluster.account, join(binaries.folder, 'bin', 'initdb'), args);
    await giveName(half, cluster.folder);
  } catch (error) {
    await rm(half, { recursive: true, force: true });
    // Where there is no start lock, another process may have been faster.
    if ((await readVersion(cluster)) !== null) return;
    throw new Error(`PostgreSQL's data folder couldn't be created in ${cluster.folder}: ${firstLine(error)}`, {
      cause: error,
    });
  }
}

async function readVersion(cluster: Cluster): Promise<string | null> {
  try {
    return (await readFile(join(cluster.folder, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw new Error(
      `The data folder ${cluster.folder} belongs to another user (was Caselift started as root before?). Start as that user, or set another DATA_DIR.`,
      { cause: error },
    );
  }
}

/** What a crash in initdb left, even if that initdb still runs on by itself. Only under the start lock. */
async function sweepHalfMade(cluster: Cluster): Promise<void> {
  const parent = join(cluster.folder, '..');
  const halves = (await readdir(parent)).filter((name) => name.startsWith('postgres.init-'));
  await Promise.all(halves.map((name) => rm(join(parent, name), { recursive: true, force: true, maxRetries: 10 })));
}

async function ensureSocketFolder({ socketFolder, account }: Cluster): Promise<void> {
  await mkdir(socketFolder, { mode: 0o700 }).then(
    () => account && chown(socketFolder, account.uid, account.gid),
    (error) => {
      if (errorCode(error) !== 'EEXIST') throw error;
    },
  );
  // There is no password behind it, so a folder that someone else has put in our place must not be used.
  const found = await lstat(socketFolder);
  const uid = account ? account.uid : process.getuid?.();
  if (!found.isDirectory() || found.uid !== uid || (found.mode & 0o077) !== 0) {
    throw new Error(
      `The folder ${socketFolder} has another owner or is open to other users. Remove it and start again.`,
    );
  }
}
