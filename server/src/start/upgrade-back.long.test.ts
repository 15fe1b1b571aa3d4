// The way back from an upgrade, as docs/operations.md says it: the backup made with the release that ran, restored by that
// release into an empty installation. Its tables stand in for the earlier release: this checkout hasn't got its programs.
import { createHash } from 'node:crypto';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { backupDatabase, restoreAsSaved } from '@caselift/db/backup';
import { listPartitions, listTables } from '@caselift/db/catalog';
import type { Sql } from '@caselift/db/connect';
import { migrate, migrationVersion } from '@caselift/db/migrate';
import { wholesalersToBackfill } from '@caselift/db/snapshots';
import { until } from '@caselift/db/testing/until';
import { afterAll, expect, test } from 'vitest';
import { frozenReleases, unpack } from '../testing/frozen-releases.ts';
import { addressOf, ask, newDataFolder, removeInstallation, runApp, runCommand } from '../testing/installation.ts';

const data: string[] = [];
const folders: string[] = [];
afterAll(async () => {
  for (const folder of data) await removeInstallation(folder);
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'caselift-back-'));
  folders.push(folder);
  return folder;
}

/** The files that a backup has beside the database: sales lines, images, uploaded files. */
function copyFiles(from: string, into: string): void {
  for (const name of readdirSync(from))
    if (['warehouse', 'storage', 'files'].includes(name))
      cpSync(path.join(from, name), path.join(into, name), { recursive: true });
}

/** An installation of the release that made the backup, with its rows, its tables and its files. */
async function installed(backup: string): Promise<string> {
  const folder = newDataFolder();
  data.push(folder);
  await ask(folder, (sql) => restoreAsSaved(sql, path.join(backup, 'postgres')));
  copyFiles(backup, folder);
  return folder;
}

/** The sum of all rows of each table and snapshot, and the tables that the schema has. */
function rowsOf(folder: string): Promise<Record<string, string>> {
  return ask(folder, async (sql) => {
    const sums: Record<string, string> = {};
    for (const { name } of [...(await listTables(sql)), ...(await listPartitions(sql))])
      sums[name] = await sumOf(sql, name);
    return sums;
  });
}

async function sumOf(sql: Sql, table: string): Promise<string> {
  // Each restore applies the migrations at a moment of its own.
  const row = table === 'migrations' ? sql`name || sha256` : sql`t::text`;
  const [found] = await sql<{ sum: string }[]>`
    select count(*) || ' ' || coalesce(md5(string_agg(${row}, chr(10) order by ${row})), '') as sum from ${sql(table)} t`;
  return found?.sum ?? '';
}

function filesOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(
      (entry) =>
        entry.isFile() && /\/(warehouse|storage|files)(\/|$)/.test(`/${path.relative(folder, entry.parentPath)}`),
    )
    .filter((entry) => !entry.name.endsWith('.claim'))
    .map(({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      return `${path.relative(folder, file)} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`;
    })
    .sort();
}

const version = (folder: string) => ask(folder, migrationVersion);

test.each(frozenReleases)(
  'an installation of $name is upgraded, and goes back by its backup as it was',
  async (release) => {
    const frozen = newFolder();
    unpack(release.backup(), frozen);
    const folder = await installed(frozen);
    const earlier = await version(folder);
    // Work of the day with that release.
    await ask(folder, (sql) => sql`update settings set title = 'Worked with the earlier release'`);
    const rows = await rowsOf(folder);
    const files = filesOf(folder);
    expect([Object.keys(rows).length > 30, files.length > 0]).toEqual([true, true]);

    // The commands of the new release, with which people try first, leave it alone and say with which one to do it.
    const early = runCommand(folder, 'backup', path.join(newFolder(), 'early'));
    expect([await early.ended, early.output()]).toEqual([
      1,
      expect.stringMatching(/^.+ Make a backup with that release, .+\n$/),
    ]);
    expect(await rowsOf(folder)).toEqual(rows);

    const backup = newFolder();
    chmodSync(backup, 0o755);
    mkdirSync(path.join(backup, 'postgres'));
    await ask(folder, (sql) => backupDatabase(sql, path.join(backup, 'postgres')));
    copyFiles(folder, backup);

    const app = runApp(folder);
    await addressOf(app);
    await until(async () => (await ask(folder, wholesalersToBackfill)).length === 0, 'the figures that it lacks');
    expect(await runCommand(folder, 'admin', 'create', 'after.the.upgrade@example.com').ended).toBe(0);
    app.child.kill('SIGTERM');
    expect(await app.ended).toBe(0);
    const newest = await version(folder);
    expect(newest).not.toBe(earlier);
    expect(await rowsOf(folder)).not.toEqual(rows);

    // A release knows its own migrations alone: on the upgraded tables it refuses to start, and on those of the backup it starts.
    const known = newFolder();
    cpSync(new URL('../../../db/migrations', import.meta.url), known, { recursive: true });
    for (const name of readdirSync(known)) if (name > `${earlier}`) rmSync(path.join(known, name));
    const startOf = (at: string) => ask(at, (sql) => migrate(sql, { folder: known }));
    await expect(startOf(folder)).rejects.toThrow('migrated by a newer version of Caselift');
    const back = await installed(backup);
    await startOf(back);
    expect(await version(back)).toBe(earlier);
    expect(await rowsOf(back)).toEqual(rows);
    expect(filesOf(back)).toEqual(files);

    // And forward once more, once the fault of the new release is found: as the first time.
    const again = runApp(back);
    await addressOf(again);
    await until(async () => (await ask(back, wholesalersToBackfill)).length === 0, 'the figures that it lacks');
    again.child.kill('SIGTERM');
    expect(await again.ended).toBe(0);
    expect(await version(back)).toBe(newest);
  },
  1_200_000,
);
