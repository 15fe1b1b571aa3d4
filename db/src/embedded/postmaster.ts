// The server process: who holds the cluster, starting it, stopping it.
import { readFile, readlink, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { errorCode } from '../connect.ts';
import { type Binaries, firstLine } from './binaries.ts';
import type { Cluster } from './cluster.ts';
import { runAs } from './os-account.ts';

const logFile = 'server.log';

// Given at every start rather than written into postgresql.conf, so that a newer program's word holds for old folders.
const settings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'shared_buffers=256MB',
  'max_connections=200',
  // A plan over snapshot tables may lock every partition of every wholesaler.
  'max_locks_per_transaction=512',
  'random_page_cost=1.1',
  'jit=off',
  // There is no replica: a partition loaded in the transaction that truncated it needs no log then.
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_wal_size=2GB',
];

/** 'none': no lock file. 'alive': a server has the cluster. 'stale': the lock file's process is gone, a zombie or another program. */
export async function clusterHolder(cluster: Cluster): Promise<'none' | 'alive' | 'stale'> {
  const pid = await readPid(cluster);
  // An empty file is of a server that has this moment created it, or of a full disk; the server's own check settles it.
  if (!(pid > 0)) return 'none';
  return (await isServerOn(pid, cluster.folder)) ? 'alive' : 'stale';
}

/** NaN: there is no lock file, or it is empty. */
const readPid = async (cluster: Cluster): Promise<number> =>
  Number.parseInt(await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8').catch(() => ''), 10);

async function isServerOn(pid: number, folder: string): Promise<boolean> {
  if (process.platform !== 'linux') {
    const line = await runAs(null, 'ps', ['-o', 'stat=,comm=', '-p', String(pid)]).catch(() => '');
    return /postgres/.test(line) && !line.trimStart().startsWith('Z');
  }
  // "1234 (postgres) S ...": the name may itself hold parentheses, the state follows the last one.
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const program = stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')'));
  const state = stat.charAt(stat.lastIndexOf(')') + 2);
  if (program !== 'postgres' || state === 'Z' || state === 'X') return false;
  // A server works in its cluster's folder; if we may not see where, it is another user's: better to believe the file.
  const workingFolder = await readlink(`/proc/${pid}/cwd`).catch(() => folder);
  return workingFolder === folder;
}

/** Removes what a dead server left behind and would keep the next from starting. Only under the start lock. */
export async function removeStaleLocks(cluster: Cluster): Promise<void> {
  await rm(join(cluster.folder, 'postmaster.pid'), { force: true });
  await rm(join(cluster.socketFolder, `.s.PGSQL.${cluster.port}.lock`), { force: true });
  await rm(join(cluster.socketFolder, `.s.PGSQL.${cluster.port}`), { force: true });
}

/**
 * Starts the server in a session of its own (Ctrl-C does not reach it) and waits until it answers. False when another
 * server still holds the cluster and the caller should look again; rejects with the log's own words otherwise.
 */
export async function startServer(binaries: Binaries, cluster: Cluster, more: string[] = []): Promise<boolean> {
  const log = join(cluster.folder, logFile);
  const sized = await readFile(log).catch(() => Buffer.alloc(0));
  if (sized.length > 10_000_000) await rm(log);
  const options = [...settings, ...more, `unix_socket_directories=${cluster.socketFolder}`, `port=${cluster.port}`];
  const switches = options.map((option) => `-c ${option}`).join(' ');
  const args = ['start', '-w', '-s', '-t', '60', '-D', cluster.folder, '-l', log, '-o', switches];
  try {
    await runAs(cluster.account, join(binaries.folder, 'bin', 'pg_ctl'), args);
    return true;
  } catch (error) {
    const lines = (await readFile(log, 'utf8').catch(() => '')).trimEnd().split('\n').slice(-12);
    // A dying server's last processes, one that another program has started meanwhile, or a long recovery.
    if (lines.some((line) => /lock file|shared memory block|starting up|redo/.test(line))) return false;
    const reason = lines.findLast((line) => line.includes('FATAL:')) ?? firstLine(error);
    throw new Error(`PostgreSQL didn't start: ${reason.replace(/^.*FATAL:\s*/, '')} (its log: ${log})`, {
      cause: error,
    });
  }
}

const stopMs = 60_000;

/** Stops the server, rolling back what runs. Resolves when its process is gone, or is still ending after a minute. */
export async function stopServer(binaries: Binaries, cluster: Cluster): Promise<void> {
  const pid = await readPid(cluster);
  const args = ['stop', '-w', '-s', '-m', 'fast', '-D', cluster.folder];
  await runAs(cluster.account, join(binaries.folder, 'bin', 'pg_ctl'), args).catch(async (error) => {
    if ((await clusterHolder(cluster)) === 'alive') throw error;
  });
  // pg_ctl returns once the lock file is gone, a moment before the process is.
  for (const until = performance.now() + stopMs; performance.now() < until; await sleep(10)) {
    if (!(await isServerOn(pid, cluster.folder))) return;
  }
}

/** Whether a failed connection means "no server yet, or no longer": worth another round. */
export function isServerAway(error: unknown): boolean {
  const code = errorCode(error) ?? '';
  const away = [
    'ENOENT',
    'ECONNREFUSED',
    'ECONNRESET',
    'EPIPE',
    'CONNECTION_CLOSED',
    'CONNECTION_ENDED',
    'CONNECTION_DESTROYED',
  ];
  // 57P01-57P03: stopping, crashed, starting up.
  return away.includes(code) || code.startsWith('57P0');
}
