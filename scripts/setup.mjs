// What `npm start` and `npm test` do before anything else, on whatever Node started npm: install the locked packages
// when the lock file changed (Node 24 is one of them), and build the web app when its sources changed (--web).
// Plain JavaScript without dependencies: it runs before there are any.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = path.dirname(path.dirname(fileURLToPath(import.meta.url)));
const inRoot = (...parts) => path.join(root, ...parts);
const runFolder = inRoot('.run');

function stop(sentence) {
  console.error(`caselift: ${sentence}`);
  process.exit(1);
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false; // EPERM: alive, another user's
  }
  try {
    // A zombie still answers to signal 0.
    return !/^\d+ \(.*\) Z /s.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return true; // no /proc on this system
  }
}

function isCaselift(pid) {
  try {
    const command = readFileSync(`/proc/${pid}/cmdline`, 'utf8');
    return /setup\.mjs|server\/src\/|scripts\/test|\.ci\/run/.test(command);
  } catch {
    return true; // no /proc: rather believe the marker
  }
}

/** Other processes of this checkout that use node_modules: each left a file named by its pid. */
function runningHere() {
  mkdirSync(runFolder, { recursive: true });
  const pids = readdirSync(runFolder)
    .filter((name) => /^\d+$/.test(name))
    .map(Number);
  return pids.filter((pid) => {
    if (pid === process.ppid) return false;
    if (isAlive(pid) && isCaselift(pid)) return true;
    rmSync(path.join(runFolder, String(pid)), { force: true });
    return false;
  });
}

/** Two set-ups of one checkout at once: the second waits for the first. */
function takeTurn() {
  const lock = path.join(runFolder, 'setup.lock');
  mkdirSync(runFolder, { recursive: true });
  for (;;) {
    try {
      writeFileSync(lock, String(process.pid), { flag: 'wx' });
      process.on('exit', () => rmSync(lock, { force: true }));
      for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => process.exit(1));
      return;
    } catch (error) {
      if (error.code !== 'EEXIST') {
        stop(`cannot write in ${root} (${error.code}). Run it as a user who owns the folder.`);
      }
      let holder = 0;
      try {
        holder = Number(readFileSync(lock, 'utf8'));
      } catch {
        continue; // released between the two calls
      }
      if (holder > 0 && !isAlive(holder)) rmSync(lock, { force: true });
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    }
  }
}

function install() {
  const wanted = createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex');
  const marker = inRoot('node_modules', '.caselift-installed');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  const others = runningHere();
  if (others.length > 0) {
    stop(
      `the packages have changed, but Caselift is running from this checkout (process ${others.join(', ')}). Stop it first.`,
    );
  }
  console.log('Installing packages (the first time takes about a minute)...');
  const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm'];
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  // Settings of the npm that runs us (workspace flags and the like) must not reach the inner one.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^npm_config_(workspace|omit|production|prefix|global)/i.test(name),
    ),
  );
  delete env.NODE_ENV;
  const done = spawnSync(npm[0], [...npm.slice(1), ...args], { cwd: root, stdio: 'inherit', env });
  if (done.status !== 0) stop("installing the packages failed. See npm's messages above.");
  writeFileSync(marker, wanted);
}

/** Node 24 from node_modules on Linux; elsewhere the user's own, if it can run TypeScript. */
function runtime() {
  const bundled = inRoot('node_modules', '.bin', 'node');
  if (existsSync(bundled)) {
    if (spawnSync(bundled, ['--version']).status === 0) return bundled;
    stop('the bundled Node 24 does not start here. Caselift needs Linux with glibc (not Alpine), macOS, or WSL.');
  }
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 22 || (major === 22 && minor >= 18)) return process.execPath;
  return stop(`Node ${process.versions.node} is too old on this system. Install Node 24 (at least 22.18).`);
}

function* filesUnder(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))) {
    const full = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!['node_modules', 'dist', 'dist.next'].includes(entry.name)) yield* filesUnder(full);
    } else if (!entry.name.includes('.test.')) yield full;
  }
}

function buildWeb(node) {
  const hash = createHash('sha256');
  const sources = ['web', 'contract', 'domain'].flatMap((folder) => [...filesUnder(inRoot(folder))]);
  for (const file of [...sources, inRoot('package-lock.json')]) {
    hash.update(path.relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  }
  const wanted = hash.digest('hex');
  const marker = inRoot('web', 'dist', '.sources');
  if (existsSync(marker) && readFileSync(marker, 'utf8') === wanted) return;
  console.log('Building the web app...');
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const next = inRoot('web', 'dist.next');
  rmSync(next, { recursive: true, force: true });
  const built = spawnSync(node, [vite, 'build', '--outDir', 'dist.next', '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: inRoot('web'),
    stdio: 'inherit',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (built.status !== 0) stop('building the web app failed. See the messages above.');
  writeFileSync(path.join(next, '.sources'), wanted);
  // Swapped by rename, so that a running server never serves half a build.
  const dist = inRoot('web', 'dist');
  const old = inRoot('web', `dist.old-${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  renameSync(next, dist);
  rmSync(old, { recursive: true, force: true });
}

const [nodeMajor] = process.versions.node.split('.').map(Number);
if (nodeMajor < 20) stop(`Node ${process.versions.node} is too old. Install Node 20 or newer.`);
if (process.platform === 'win32') stop("Windows isn't supported. Run the same commands in WSL.");
if (!statSync(inRoot('package-lock.json'), { throwIfNoEntry: false }))
  stop('package-lock.json is missing. This checkout is incomplete.');

takeTurn();
install();
const node = runtime();
const start = performance.now();
if (process.argv.includes('--web')) buildWeb(node);
// The shell that runs us goes on, by exec, as the server, command or test: its pid is theirs. Tests tell the seconds.
runningHere();
writeFileSync(path.join(runFolder, String(process.ppid)), String((performance.now() - start) / 1000));
