// The account of the operating system that runs the server: ours, or, for PostgreSQL refuses root, the user `postgres`.
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Null: whoever runs this process. */
export type Account = { uid: number; gid: number } | null;

/** Runs a program to its end as `account`, and returns what it printed. Rejects when it fails, with its output in `stderr`. */
export async function runAs(account: Account, file: string, args: string[]): Promise<string> {
  const { stdout } = await execute(file, args, {
    ...account,
    // The caller's folder may be closed to the account; and a C locale keeps messages and pid files as we expect them.
    cwd: '/',
    env: { PATH: process.env.PATH ?? '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C' },
  });
  return stdout;
}

/** Who runs the server on `clusterDir`. As root: the owner of an existing cluster, else `postgres`, made if absent. */
export async function accountFor(clusterDir: string): Promise<Account> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(clusterDir).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  return (await findPostgres()) ?? (await makePostgres());
}

/** Whether the account can enter the folder. */
export async function canEnter(account: Account, folder: string): Promise<boolean> {
  return runAs(account, '/bin/sh', ['-c', 'cd "$1"', 'sh', folder]).then(
    () => true,
    () => false,
  );
}

async function findPostgres(): Promise<Account> {
  try {
    const [uid, gid] = await Promise.all([
      runAs(null, 'id', ['-u', 'postgres']),
      runAs(null, 'id', ['-g', 'postgres']),
    ]);
    return { uid: Number(uid), gid: Number(gid) };
  } catch {
    return null;
  }
}

async function makePostgres(): Promise<Account> {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']],
    ['adduser', ['--system', '--group', '--no-create-home', '--quiet', 'postgres']],
  ];
  for (const [program, args] of ways) {
    // Another process may be making it at the same time: what counts is that it exists afterwards.
    await runAs(null, program, args).catch(() => {});
    const made = await findPostgres();
    if (made) return made;
  }
  throw new Error(
    'PostgreSQL can\'t run as root, and the user "postgres" couldn\'t be created (useradd and adduser failed). Create it, start as another user, or set DATABASE_URL.',
  );
}
