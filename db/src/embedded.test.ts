import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, copyFile, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { isHere } from '../../scripts/testing/needs.ts';
import { connect } from './connect.ts';
import { type Embedded, startEmbedded } from './embedded.ts';
import { until } from './testing/until.ts';

const presenceScript = fileURLToPath(new URL('./embedded/testing/presence.ts', import.meta.url));
const testing = { settings: ['fsync=off'] };

// Made once: most tests are about a folder that an earlier program left, and making a cluster takes longer than they do.
let earlier: string;
beforeAll(async () => {
  earlier = await mkdtemp(join(tmpdir(), 'caselift-earlier-'));
  await chmod(earlier, 0o755);
  await (await startEmbedded(earlier, testing)).release();
});
afterAll(() => rm(earlier, { recursive: true, force: true }));

/** Makes the data folder one with a cluster, on which nothing runs. */
async function folderOfBefore(): Promise<void> {
  await mkdir(dataDir);
  execFileSync('cp', ['-a', join(earlier, 'postgres'), dataDir]); // its owner too, which Node's own copy forgets
}

let base: string;
let dataDir: string;
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'caselift test é-'));
  await chmod(base, 0o755); // as root, user postgres must enter it
  dataDir = join(base, 'data folder');
});
const started: Embedded[] = [];
const children: ChildProcess[] = [];
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL');
  // What a killed program left running is stopped by being the last to leave it.
  if ((await serverPid()) !== 0 && started.length === 0) await start().catch(() => {});
  await Promise.all(started.splice(0).map((server) => server.release()));
  await rm(base, { recursive: true, force: true });
});

const start = async (): Promise<Embedded> => {
  const server = await startEmbedded(dataDir, testing);
  started.push(server);
  return server;
};
const serverPid = async (cluster = join(dataDir, 'postgres')) =>
  Number.parseInt(await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '0'), 10);
const isAlive = (pid: number) =>
  readFile(`/proc/${pid}/stat`, 'utf8').then(
    (text) => !text.includes(') Z'),
    () => false,
  );

/** Another process on the data folder; `pid` is that of the server it is on. */
type Other = { child: ChildProcess; pid: number; leave(): Promise<void>; kill(): Promise<void> };
async function startOther(): Promise<Other> {
  const child = spawn(process.execPath, [presenceScript, dataDir], { stdio: ['pipe', 'pipe', 'inherit'] });
  const exited = once(child, 'exit');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), exited]);
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  children.push(child);
  const leave = async () => {
    child.stdin.end();
    await exited;
  };
  return { child, pid: Number(String(line).split(' ')[1]), leave, kill };
}

async function put(server: Embedded): Promise<void> {
  const sql = connect(server.options, { max: 1 });
  await sql`create table if not exists kept (n int)`;
  await sql`insert into kept values (1)`;
  await sql.end();
}
async function count(server: Embedded): Promise<number> {
  const sql = connect(server.options, { max: 1 });
  const rows = await sql`select from kept`;
  await sql.end();
  return rows.length;
}

test('a first start makes the cluster, the last to leave stops the server, and the next start finds the rows', async () => {
  const server = await startEmbedded(dataDir, testing);
  await put(server);
  const pid = await serverPid();
  await Promise.all([server.release(), server.release()]);
  expect(await isAlive(pid)).toBe(false);
  expect(await count(await start())).toBe(1);
});

test('the server listens on no network port, and its socket is closed to other users', async () => {
  await folderOfBefore();
  const server = await start();
  const sql = connect(server.options, { max: 1 });
  const [row] = await sql`select current_setting('listen_addresses') as addresses`;
  await sql.end();
  expect(row?.addresses).toBe('');
  expect((await stat(server.options.host)).mode & 0o777).toBe(0o700);
});

test('Ctrl-C does not reach the server: it is in a session of its own', async () => {
  await folderOfBefore();
  await start();
  const session = async (pid: number) => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.split(' ')[3];
  expect(await session(await serverPid())).not.toBe(await session(process.pid));
});

test('two programs share a server, and the first to leave leaves it to the other', async () => {
  await folderOfBefore();
  const server = await start();
  const other = await startOther();
  expect(other.pid).toBe(await serverPid());
  await other.leave();
  await put(server);
  expect(await count(server)).toBe(1);
});

test('four first starts at once make one cluster', async () => {
  const others = await Promise.all([1, 2, 3, 4].map(startOther));
  expect(new Set(others.map((other) => other.pid)).size).toBe(1);
  expect((await readdir(dataDir)).sort()).toEqual(['postgres']);
  await Promise.all(others.map((other) => other.leave()));
  expect(await isAlive(others[0]?.pid ?? 0)).toBe(false);
});

test('after kill -9 of the program its server is reused', async () => {
  await folderOfBefore();
  const other = await startOther();
  await other.kill();
  const server = await start();
  expect(await serverPid()).toBe(other.pid);
  await put(server);
});

test('after kill -9 of the server it comes back by itself, with every committed row', async () => {
  await folderOfBefore();
  const warning = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const server = await start();
  await put(server);
  const pid = await serverPid();
  process.kill(pid, 'SIGKILL');
  await until(async () => {
    const now = await serverPid();
    return now !== 0 && now !== pid && (await count(server).catch(() => 0)) === 1;
  }, 'another server with the row');
  expect(warning).toHaveBeenCalledWith(expect.stringContaining('stopped unexpectedly'));
  await put(server);
  expect(await count(server)).toBe(2);
});

test('after kill -9 of both, the next start recovers what was committed', async () => {
  await folderOfBefore();
  const other = await startOther();
  const before = await start();
  await put(before);
  await before.release();
  await other.kill();
  process.kill(other.pid, 'SIGKILL');
  expect(await count(await start())).toBe(1);
});

test("a lock file with another program's number is stale", async () => {
  await folderOfBefore();
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n`);
  await start();
  expect(await serverPid()).not.toBe(process.pid);
});

test('a lock file with the number of a server that is dead but not yet buried is stale', async () => {
  await folderOfBefore();
  // A program called postgres that has ended, under a parent that never asks how: the shell would, until it is sleep.
  await copyFile('/bin/sleep', join(base, 'postgres'));
  await chmod(join(base, 'postgres'), 0o755);
  const parent = spawn('sh', ['-c', './postgres 3600 & echo $!; exec sleep 3600'], {
    cwd: base,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(parent);
  const [line] = await once(createInterface(parent.stdout), 'line');
  const dead = Number(line);
  const isCalled = async (pid: number | undefined, name: string) =>
    (await readFile(`/proc/${pid}/comm`, 'utf8')).trim() === name;
  await until(() => isCalled(parent.pid, 'sleep'), 'the parent that never asks');
  // Until then it is the shell's copy, and would be dead by that name.
  await until(() => isCalled(dead, 'postgres'), 'the program called postgres');
  process.kill(dead, 'SIGKILL');
  const isDead = async () => (await readFile(`/proc/${dead}/stat`, 'utf8')).includes('(postgres) Z');
  await until(isDead, 'the program called postgres to end');
  await writeFile(join(dataDir, 'postgres', 'postmaster.pid'), `${dead}\n${dataDir}/postgres\n`);
  await start();
  expect(await serverPid()).not.toBe(dead);
});

test('a crash while the cluster is made leaves none, and the next start makes a whole one and sweeps the rest', async () => {
  const child = spawn(process.execPath, [presenceScript, dataDir], { stdio: 'ignore' });
  children.push(child);
  const exited = once(child, 'exit');
  const isBeingMade = async () =>
    (await readdir(dataDir).catch(() => [])).some((name) => name.startsWith('postgres.init-'));
  await until(isBeingMade, 'a cluster that is being made');
  child.kill('SIGKILL');
  await exited;
  expect(await readdir(dataDir)).not.toContain('postgres');
  await put(await start());
  expect(await readdir(dataDir)).toEqual(['postgres']);
});

test('programs that come and go at the same time always find a server', async () => {
  await folderOfBefore();
  const visit = async () => {
    for (let visits = 0; visits < 4; visits++) {
      const other = await startOther();
      expect(other.pid).toBeGreaterThan(0);
      await other.leave();
    }
  };
  await Promise.all([visit(), visit(), visit()]);
  await until(async () => (await serverPid()) === 0, 'the server to end with the last program');
});

test.skipIf(!isHere('root'))(
  "as root, a folder that the server's user cannot enter keeps its cluster elsewhere, and says so once",
  async () => {
    const said = vi.spyOn(console, 'log').mockImplementation(() => {});
    const closed = await mkdtemp('/root/caselift-test-');
    onTestFinished(() => rm(closed, { recursive: true }));
    const first = await startEmbedded(closed, testing);
    onTestFinished(() => rm(join(first.clusterFolder, '..'), { recursive: true }));
    await put(first);
    await first.release();
    expect(first.clusterFolder).toMatch(/^\/var\/lib\/caselift\/[^/]+\/postgres$/);
    expect(said.mock.calls.filter(([text]) => String(text).includes("can't open"))).toHaveLength(1);
    const second = await startEmbedded(closed, testing);
    expect(await count(second)).toBe(1);
    await second.release();
    expect(said.mock.calls.filter(([text]) => String(text).includes("can't open"))).toHaveLength(1);
    // A copy of the folder must not quietly share the original's database.
    await rename(closed, `${closed}-moved`);
    await expect(startEmbedded(`${closed}-moved`, testing)).rejects.toThrow(`was moved or copied from ${closed}`);
    await rename(`${closed}-moved`, closed);
  },
);

test.skipIf(!isHere('root'))(
  'a cluster that an ordinary user made runs on as that user when root starts it',
  async () => {
    await (await startEmbedded(dataDir, testing)).release();
    const { uid } = await stat(join(dataDir, 'postgres'));
    expect(uid).not.toBe(0);
    await start();
    const status = await readFile(`/proc/${await serverPid()}/status`, 'utf8');
    expect(status).toMatch(new RegExp(`^Uid:\\s+${uid}\\s`, 'm'));
  },
);

test("another version's data folder is refused in one sentence", async () => {
  await folderOfBefore();
  await writeFile(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(startEmbedded(dataDir, testing)).rejects.toThrow(/is from PostgreSQL 15, and this version has 18/);
});

test('a data folder that is a file is refused in one sentence', async () => {
  await writeFile(dataDir, '');
  await expect(startEmbedded(dataDir, testing)).rejects.toThrow(`The data folder ${dataDir} cannot be used`);
});

test('a socket folder that is open to others is refused', async () => {
  await folderOfBefore();
  const server = await startEmbedded(dataDir, testing);
  await server.release();
  await mkdir(server.options.host, { mode: 0o700 });
  await chmod(server.options.host, 0o777);
  onTestFinished(() => rm(server.options.host, { recursive: true, force: true }));
  await expect(startEmbedded(dataDir, testing)).rejects.toThrow('has another owner');
});

test("a start that fails says why in the server's own words", async () => {
  await folderOfBefore();
  await writeFile(join(dataDir, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
  await expect(startEmbedded(dataDir, testing)).rejects.toThrow(/didn't start: .*(no_such_setting|configuration file)/);
});
