import { existsSync } from 'node:fs';
import path from 'node:path';
import { until } from '@caselift/db/testing/until';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  addressOf,
  ask,
  killAll,
  newDataFolder,
  nothingRuns,
  type Program,
  pidsOf,
  removeInstallation,
  runApp,
  runAppUnderShell,
  runCommand,
} from '../testing/installation.ts';

const ready = 'Caselift is ready';
const folders: string[] = [];

function newFolder(): string {
  const folder = newDataFolder();
  folders.push(folder);
  return folder;
}

async function isServing(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/readiness_check`).catch(() => null);
  return answer?.ok === true;
}

afterAll(async () => {
  for (const folder of folders) await removeInstallation(folder);
});

test('wrong configuration is said line by line, and nothing is started', async () => {
  const folder = newFolder();
  const app = runApp(folder, { PORT: 'none', HOST: '0.0.0.0', DEMO: '', SESSION_HOURS: 'long' });
  expect(await app.ended).toBe(1);
  expect(app.output().trim().split('\n')).toHaveLength(3);
  expect(pidsOf(folder, 'postgres')).toEqual([]);
});

describe('while the application runs', () => {
  let folder: string;
  let origin: string;
  let app: Program;

  beforeAll(async () => {
    folder = newFolder();
    app = runApp(folder);
    origin = await addressOf(app);
  });

  test('a second start on the same folder says so in one line and disturbs nothing', async () => {
    const second = runApp(folder);
    expect(await second.ended).toBe(1);
    expect(second.output()).toBe(`Caselift is already running on the data folder ${folder}.\n`);
    expect(await isServing(origin)).toBe(true);
  });

  test('a second start on the same port says so in one line and leaves nothing behind', async () => {
    const otherFolder = newFolder();
    const port = Number(new URL(origin).port);
    const second = runApp(otherFolder, { PORT: String(port) });
    expect(await second.ended).toBe(1);
    expect(second.output()).toMatch(new RegExp(`^Port ${port} is in use by another program.*PORT=${port + 1}.*\n$`));
    await nothingRuns(otherFolder);
    expect(await isServing(origin)).toBe(true);
  });

  test('neither a command nor a worker of a newer release changes a table under the running server', async () => {
    const known = await ask(
      folder,
      (sql) => sql<{ name: string; sha256: string }[]>`
        delete from migrations where name = (select max(name) from migrations) returning name, sha256`,
    );
    for (const args of [['status'], ['worker', 'list'], ['backup', path.join(folder, 'backup')]]) {
      const command = runCommand(folder, ...args);
      expect([await command.ended, command.output()]).toEqual([
        1,
        'This database is of an earlier release of Caselift. Make a backup with that release, then start this one: it changes the tables.\n',
      ]);
    }
    killAll(folder, 'worker');
    await app.says('This database is of an earlier release of Caselift.');
    const name = known[0]?.name ?? expect.fail('There is no migration.');
    expect([...(await ask(folder, (sql) => sql`select name from migrations where name = ${name}`))]).toEqual([]);
    expect(existsSync(path.join(folder, 'backup'))).toBe(false);
    expect(await isServing(origin)).toBe(true);
    await ask(folder, (sql) => sql`insert into migrations ${sql(known)}`);
    expect(await runCommand(folder, 'status').ended).toBe(0);
    await until(() => pidsOf(folder, 'worker').length === 1, 'a worker');
  });

  test('a worker that is killed comes back', async () => {
    const [before] = pidsOf(folder, 'worker');
    killAll(folder, 'worker');
    await app.says('Restarting it');
    const command = runCommand(folder, 'admin', 'create', 'ann@example.com');
    expect(await command.ended).toBe(0);
    expect(pidsOf(folder, 'worker')).not.toContain(before);
  });

  test('a PostgreSQL that is killed comes back, with everything acknowledged, and so does the worker', async () => {
    killAll(folder, 'postgres');
    await app.says('PostgreSQL stopped unexpectedly');
    const command = runCommand(folder, 'admin', 'create', 'ann@example.com');
    expect(await command.ended).toBe(1);
    expect(command.output()).toContain('ann@example.com is already in use.');
    await until(() => isServing(origin), 'the application to serve again');
    expect(app.child.exitCode).toBeNull();
  });
});

describe('one folder, started again and again', () => {
  let folder: string;

  async function start(run = runApp): Promise<Program> {
    const app = run(folder);
    await app.says(ready);
    return app;
  }

  beforeAll(() => {
    folder = newFolder();
  });

  test('a signal in the middle of the very first start ends everything', async () => {
    const app = runApp(folder);
    await until(() => pidsOf(folder, 'postgres').length > 0, 'its PostgreSQL');
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    await nothingRuns(folder);
  });

  test.each(['SIGTERM', 'SIGINT', 'SIGHUP'] as const)(
    '%s ends everything, also when it comes twice',
    async (signal) => {
      const app = await start();
      app.child.kill(signal);
      app.child.kill(signal);
      expect(await app.ended).toBe(0);
      await nothingRuns(folder);
    },
  );

  test('killed outright, it takes its worker and PostgreSQL with it', async () => {
    const app = await start();
    app.child.kill('SIGKILL');
    expect(await app.ended).toBe('SIGKILL');
    await nothingRuns(folder);
  });

  test('started by npm, it ends when npm is killed outright', async () => {
    const app = await start(runAppUnderShell);
    app.child.kill('SIGKILL');
    await app.ended;
    await nothingRuns(folder);
  });

  test('after everything is killed at once the next start works and what was acknowledged is there', async () => {
    const app = await start();
    expect(await runCommand(folder, 'admin', 'create', 'ann@example.com').ended).toBe(0);
    killAll(folder, 'main', 'worker', 'postgres');
    await app.ended;
    await start();
    const emails = await ask(folder, (sql) => sql<{ email: string }[]>`select email from credentials`);
    expect([...emails]).toEqual([{ email: 'ann@example.com' }]);
  });
});
