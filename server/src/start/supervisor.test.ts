// `npm start` comes back by itself when its process ends, and ends for good when it is told to.
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
  runCommand,
  runKept,
} from '../testing/installation.ts';

let folder: string;
beforeAll(() => {
  folder = newDataFolder();
});
afterAll(() => removeInstallation(folder));

const faulty = `--import=${new URL('./testing/faulty.ts', import.meta.url)}`;

const timesOf = (app: Program, text: string) => app.output().split(text).length - 1;
const readyAgain = (app: Program, times: number) =>
  until(() => timesOf(app, 'Caselift is ready') === times, `${times} starts`);

async function isServing(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/api/readiness_check`).catch(() => null);
  return answer?.ok === true;
}

test('what the first start refuses in words is said once and ends everything', async () => {
  const app = runKept(folder, { PORT: 'none' });
  expect(await app.ended).toBe(1);
  expect(app.output()).toMatch(/^PORT .+\n$/);
});

describe('while it runs', () => {
  let app: Program;
  beforeAll(async () => {
    app = runKept(folder, { NODE_OPTIONS: faulty });
    await addressOf(app);
  });

  test('a server that is killed outright is back with everything acknowledged', async () => {
    expect(await runCommand(folder, 'admin', 'create', 'ann@example.com').ended).toBe(0);
    killAll(folder, 'main');
    await readyAgain(app, 2);
    expect(timesOf(app, 'Caselift stopped (SIGKILL). Restarting it...\n')).toBe(1);
    expect(await isServing(await addressOf(app))).toBe(true);
    const emails = await ask(folder, (sql) => sql<{ email: string }[]>`select email from credentials`);
    expect([...emails]).toEqual([{ email: 'ann@example.com' }]);
  });

  test.each([
    ['main', 'Caselift'],
    ['worker', 'The worker'],
  ] as const)('a fault that nothing caught ends the %s with one line, and it is back', async (kind, name) => {
    await until(() => pidsOf(folder, kind).length === 1, `the ${kind}`);
    const [before = 0] = pidsOf(folder, kind);
    process.kill(before, 'SIGUSR2');
    await app.says(`${name} stopped (1). Restarting it...\n`);
    const said = `${name} met a fault that nothing caught, and ends. TypeError: the total is not a number at `;
    expect(
      app
        .output()
        .split('\n')
        .filter((line) => line.includes('not a number at process')),
    ).toContainEqual(expect.stringMatching(new RegExp(`^${said}.*faulty\\.ts`)));
    await until(() => pidsOf(folder, kind).some((pid) => pid !== before), `another ${kind}`);
    await readyAgain(app, 3);
  });

  test('a server that is started again changes no tables: that is for a start by a person, after a backup', async () => {
    const newest = (sql: Parameters<Parameters<typeof ask>[1]>[0]) =>
      sql<{ name: string; sha256: string }[]>`
        delete from migrations where name = (select max(name) from migrations) returning name, sha256`;
    const [row] = await ask(folder, newest);
    killAll(folder, 'main');
    await app.says('This database is of an earlier release of Caselift.');
    await ask(folder, (sql) => sql`insert into migrations ${sql(row ?? expect.fail('There is none.'))}`);
    await readyAgain(app, 4);
  });
});

test.each(['SIGTERM', 'SIGINT'] as const)(
  '%s ends it for good, at once or while it waits to start again',
  async (signal) => {
    await removeInstallation(folder);
    folder = newDataFolder();
    const app = runKept(folder);
    await addressOf(app);
    app.child.kill(signal);
    app.child.kill(signal);
    expect(await app.ended).toBe(0);
    await nothingRuns(folder);

    const other = runKept(folder);
    await addressOf(other);
    killAll(folder, 'main');
    await other.says('Restarting it...');
    other.child.kill(signal);
    expect(await other.ended).toBe(0);
    await nothingRuns(folder);
  },
);

test('a supervisor that is killed outright takes everything with it', async () => {
  const app = runKept(folder);
  await addressOf(app);
  app.child.kill('SIGKILL');
  expect(await app.ended).toBe('SIGKILL');
  await nothingRuns(folder);
});
