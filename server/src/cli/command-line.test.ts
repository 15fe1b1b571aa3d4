import { existsSync, rmSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { updateTexts } from '@caselift/contract/wholesaler-update';
import { until } from '@caselift/db/testing/until';
import { type BulkFiles, generateBulk } from '@caselift/demo/bulk';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertBoost } from '../testing/boosts.ts';
import { holdWrites } from '../testing/hold.ts';
import {
  ask,
  killAll,
  newDataFolder,
  nothingRuns,
  removeInstallation,
  runApp,
  runCommand,
} from '../testing/installation.ts';

// Enough for an import and an update to be caught in the middle, by what they say of themselves.
const lines = 150_000;
const ready = 'Caselift is ready';

let sources: string;
let folder: string;
let files: BulkFiles;

/** The arguments that import the generated wholesaler under the id. */
const importOf = (wholesalerId: string) => [
  'import',
  wholesalerId,
  ...['--create', 'Bulk Beverage', '--mapping', files.mapping, '--products', files.products],
  ...['--buyers', files.buyers, '--users', files.users, '--sales', ...files.sales],
];

/** Revenue in cents of the snapshot that the environment points at: by suppliers of the year, and by days. */
async function figuresOf(dataDir: string, wholesalerId: string, db: 'preview' | 'prod') {
  const [row] = await ask(
    dataDir,
    (sql) => sql<{ suppliers: number; days: number; rows: number; returned: number | null }[]>`
      select (select sum(ytd_revenue_cents) from snapshot_suppliers where snapshot_id = e.snapshot_id) as suppliers,
        (select sum(revenue_cents) from snapshot_days where snapshot_id = e.snapshot_id and basis = 'line') as days,
        (select count(*) from snapshot_lines where snapshot_id = e.snapshot_id) as rows,
        (select sum(units) from snapshot_returned_sales where snapshot_id = e.snapshot_id) as returned
      from environments e where wholesaler_id = ${wholesalerId} and db = ${db}`,
  );
  return row;
}

/** A job of the kind says that it is at the stage, and is held in it: `kill` happens then. */
async function killAtStage(kind: string, stage: string, kill: () => void): Promise<void> {
  await ask(folder, async (sql) => {
    const hold = await holdWrites(sql, 'job_progress', `new.kind = '${kind}' and new.stage ~ '^(${stage})'`);
    await hold.reached();
    kill();
    await hold.drop();
  });
}

/** As killAtStage, but nothing is held any more: what is killed next may be PostgreSQL. */
async function reachStage(kind: string, stage: string): Promise<void> {
  await ask(folder, async (sql) => {
    const hold = await holdWrites(sql, 'job_progress', `new.kind = '${kind}' and new.stage ~ '^(${stage})'`);
    await hold.reached();
    await hold.letPass();
  });
}

beforeAll(async () => {
  sources = newDataFolder();
  folder = newDataFolder();
  files = await generateBulk(sources, { lines, buyers: 500, products: 300, reps: 10 });
});

afterAll(async () => {
  await removeInstallation(folder);
  rmSync(sources, { recursive: true, force: true });
});

test('without a server a command is the worker itself: it imports, and leaves nothing running', async () => {
  const command = runCommand(folder, ...importOf('bulk'));
  expect(await command.ended, command.output()).toBe(0);
  expect(command.output()).toMatch(/sales +150,000/);
  expect(command.output()).toContain('Stored as change 1.');
  await nothingRuns(folder);
});

test('importing the same again changes nothing', async () => {
  const command = runCommand(folder, ...importOf('bulk'));
  expect(await command.ended).toBe(0);
  expect(command.output()).toContain('Everything was already stored. Nothing changed.');
});

test.each([
  [['import', 'bulk'], '--mapping is missing'],
  [['import', 'b4d', '--mapping', 'm.json', '--sales', 's.csv'], "isn't a wholesaler ID"],
  [['update'], 'The wholesaler ID is missing'],
  [['admin', 'create', 'ann@example.com', '--only'], '--only needs a wholesaler'],
  [['admin', 'bind', 'ann@example.com', '--wholesaler', 'bulk'], 'bind takes only an email address'],
  [['frobnicate'], 'Unknown command: frobnicate'],
  [['import', 'bulk', '--frob'], "Unknown option '--frob'"],
])('%j is refused with exit code 2 and the usage', async (args, sentence) => {
  const command = runCommand(folder, ...args);
  expect(await command.ended).toBe(2);
  expect(command.output()).toContain(sentence);
  expect(command.output()).toContain('Usage: npm run caselift --');
});

test('a refused import stores nothing, and the wholesaler that it was to make does not exist', async () => {
  const wrong = [...importOf('wrong')];
  wrong.splice(wrong.indexOf('--sales'), wrong.length, '--sales', files.products);
  const command = runCommand(folder, ...wrong);
  expect(await command.ended).toBe(1);
  expect(command.output()).toContain('Nothing was stored.');
  expect(existsSync(path.join(folder, 'warehouse', 'wrong.duckdb'))).toBe(false);
  const status = runCommand(folder, 'status', 'wrong');
  expect(await status.ended).toBe(1);
});

test('an import is finished by the next command if its own was killed', async () => {
  const command = runCommand(folder, ...importOf('killed'));
  await killAtStage('import', 'Reading|Mapping|Checking|Storing', () => command.child.kill('SIGKILL'));
  await command.ended;
  const next = runCommand(folder, ...importOf('killed'));
  expect(await next.ended, next.output()).toBe(0);
  expect(next.output()).toContain('An earlier job was interrupted. Finishing it first...');
  expect(next.output()).toContain('Everything was already stored. Nothing changed.');
  await nothingRuns(folder);
});

describe('beside a running server', () => {
  beforeAll(() => runApp(folder).says(ready));

  test('an update of which the worker is killed goes on in the next one, and its figures are whole', async () => {
    const command = runCommand(folder, 'update', 'bulk');
    await killAtStage('update', 'Computing|Checking|Transferring', () => killAll(folder, 'worker'));
    expect(await command.ended, command.output()).toBe(0);
    const figures = await figuresOf(folder, 'bulk', 'preview');
    expect(figures?.suppliers).toBeGreaterThan(0);
    expect(figures?.rows).toBeGreaterThan(0);
  });

  test('while a job runs a second one of the wholesaler is told that it is busy', async () => {
    const first = await ask(folder, (sql) =>
      sql.begin(async (tx) => {
        // An update must write its snapshot's row: until we let go it is in the middle of its work.
        await tx`lock table snapshots in share mode`;
        const running = runCommand(folder, 'update', 'bulk');
        await running.says(/Waiting|Computing/);
        const second = runCommand(folder, 'publish', 'bulk');
        expect(await second.ended).toBe(1);
        expect(second.output()).toBe(`${updateTexts.busy}\n`);
        return { running };
      }),
    );
    expect(await first.running.ended, first.running.output()).toBe(0);
  });

  test('what was published stays when PostgreSQL is killed in the middle of the next update, which still finishes', async () => {
    expect(await runCommand(folder, 'publish', 'bulk').ended).toBe(0);
    const before = await figuresOf(folder, 'bulk', 'prod');
    const command = runCommand(folder, 'update', 'bulk');
    await reachStage('update', 'Transferring');
    killAll(folder, 'postgres');
    await command.ended;
    expect(await figuresOf(folder, 'bulk', 'prod')).toEqual(before);
    const isComplete = async () => (await figuresOf(folder, 'bulk', 'preview'))?.rows === before?.rows;
    await until(isComplete, 'the update that goes on');
    expect(await figuresOf(folder, 'bulk', 'preview')).toEqual(before);
  });

  test('an import of which everything is killed is finished by the next start', async () => {
    const command = runCommand(folder, ...importOf('second'));
    await reachStage('import', 'Reading|Mapping|Checking|Storing');
    killAll(folder, 'main', 'worker', 'postgres');
    command.child.kill('SIGKILL');
    await command.ended;
    await runApp(folder).says(ready);
    const again = runCommand(folder, ...importOf('second'));
    const isBusy = (await again.ended) === 1;
    expect(again.output()).toContain(isBusy ? updateTexts.busy : 'Everything was already stored');
    await ask(folder, async (sql) => {
      const endedJob = async () => {
        const [job] = await sql<{ error: string | null; ended: boolean }[]>`
          select error, result is not null as ended from job_progress
          where kind = 'import' and wholesaler_id = 'second' order by updated_at limit 1`;
        return job?.ended && job;
      };
      expect((await until(endedJob, 'the end of the import')).error).toBeNull();
    });
    expect(await runCommand(folder, 'update', 'second').ended).toBe(0);
    expect(await figuresOf(folder, 'second', 'preview')).toEqual(await figuresOf(folder, 'bulk', 'prod'));
  });

  test('a backup of the running server, restored into an empty folder, holds the same figures and boosts', async () => {
    const boosts = (dataDir: string) =>
      ask(dataDir, async (sql) => [...(await sql`select * from boosts order by boost_id`)]);
    await ask(folder, (sql) =>
      insertBoost(sql, 'bulk', {
        ...{ name: 'Kegs', amountCents: 250, startDate: '2026-01-01', endDate: '2026-12-31', productIds: ['P1', 'P2'] },
        ...{ deletedAt: '2026-05-02T10:00:00Z', supplierContribution: 33.33 },
      }),
    );
    const backup = path.join(sources, 'backup');
    const outbox = path.join(folder, 'outbox');
    await mkdir(outbox, { recursive: true });
    await writeFile(path.join(outbox, 'mail.eml'), 'Your one-time password is 123456.');
    expect(await runCommand(folder, 'backup', backup).ended).toBe(0);
    expect(await readdir(backup)).not.toContain('outbox');
    for (const place of [backup, path.join(folder, 'warehouse')]) {
      expect((await stat(place)).mode & 0o777).toBe(0o700);
      for (const entry of atLeast(1, await readdir(place, { recursive: true, withFileTypes: true }))) {
        const { mode } = await stat(path.join(entry.parentPath, entry.name));
        expect([entry.name, mode & 0o777]).toEqual([entry.name, entry.isDirectory() ? 0o700 : 0o600]);
      }
    }
    const restored = newDataFolder();
    try {
      const restoring = runCommand(restored, 'restore', backup);
      expect(await restoring.ended, restoring.output()).toBe(0);
      expect(await figuresOf(restored, 'bulk', 'prod')).toEqual(await figuresOf(folder, 'bulk', 'prod'));
      expect(await boosts(folder)).toHaveLength(1);
      expect(await boosts(restored)).toEqual(await boosts(folder));
      const importing = runCommand(restored, ...importOf('bulk'));
      expect(await importing.ended).toBe(0);
      expect(importing.output()).toContain('Everything was already stored. Nothing changed.');
      const twice = runCommand(restored, 'restore', backup);
      expect(await twice.ended).toBe(1);
      expect(twice.output()).toContain("A restore can't overwrite data");
    } finally {
      await removeInstallation(restored);
    }
  });

  test('a restore over a running server is refused', async () => {
    const restoring = runCommand(folder, 'restore', path.join(sources, 'backup'));
    expect(await restoring.ended).toBe(1);
    expect(restoring.output()).toContain('Stop it before a restore.');
  });
});
