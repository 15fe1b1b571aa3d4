// Everything of the serving store to one folder and back, without pg_dump (which does not come with the server's
// programs): a gzip file of COPY text per table and per snapshot partition, and manifest.json. Queues are not included.

import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import {
  inReferenceOrder,
  listPartitions,
  listSequences,
  listTables,
  type Partition,
  type Sequence,
  type Table,
} from './catalog.ts';
import { now } from './clock.ts';
import type { Sql, Tx } from './connect.ts';
import { copyIn, copyOut } from './copy.ts';
import { migrate, migrationVersion } from './migrate.ts';
import { isSnapshotTable } from './snapshot-tables/registry.ts';
import { restorePartition } from './snapshots.ts';

export type BackupManifest = {
  format: 1;
  takenAt: string;
  /** The newest migration that the database had. */
  migration: string;
  tables: Table[];
  partitions: Partition[];
  sequences: Sequence[];
};

/** Names the table or partition being copied, and how far along the whole is: 0 to 1. */
export type OnTable = (name: string, fraction: number) => void | Promise<void>;

/**
 * Left out of a backup: sign-in secrets and guesses at them, uploads in progress because no backup has their bytes, and which
 * installation it was: what is restored is another.
 */
const leftOut = ['sessions', 'one_time_passwords', 'email_changes', 'invitations', 'tries', 'uploads', 'installation'];

const manifestFile = 'manifest.json';

/**
 * Writes the database into `folder` (made if absent) as of one moment, while others go on reading and writing.
 * The manifest is written last: a folder without it isn't a backup.
 */
export async function backupDatabase(sql: Sql, folder: string, onTable: OnTable = () => {}): Promise<BackupManifest> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const migration = await migrationVersion(sql);
  if (!migration) throw new Error('There is nothing to back up. This database was never migrated.');
  const names = await listTables(sql);
  const manifest = await sql.begin('isolation level repeatable read read only', async (tx) => {
    // Before the first query, which fixes the moment: retention cannot drop a partition from under the copy then.
    for (const { name } of names) await tx`lock table ${tx(name)} in access share mode`;
    const tables = (await listTables(tx)).filter(isCopied);
    const partitions = await listPartitions(tx);
    const parts = [...tables, ...partitions];
    for (const [at, part] of parts.entries()) {
      await onTable(part.name, at / parts.length);
      await writeTable(tx, part, fileOf(folder, part.name));
    }
    const sequences = await listSequences(tx);
    const takenAt = now().toISOString();
    return { format: 1, takenAt, migration, tables, partitions, sequences } satisfies BackupManifest;
  });
  await writeFile(join(folder, manifestFile), JSON.stringify(manifest, null, 2), { mode: 0o600 });
  return manifest;
}

/**
 * Fills an empty database (as openDatabase makes it on a new data folder) with a backup, and migrates it to this
 * program's schema. Rejects, changing nothing, when the folder holds no backup or the database holds anything.
 * When it fails later, throw that database away and start over.
 */
export async function restoreDatabase(sql: Sql, folder: string, onTable: OnTable = () => {}): Promise<BackupManifest> {
  const manifest = await restoreAsSaved(sql, folder, onTable);
  await migrate(sql);
  return manifest;
}

/** The same with the tables that the program which made the backup has: this one refuses to work on older ones. */
export async function restoreAsSaved(sql: Sql, folder: string, onTable: OnTable = () => {}): Promise<BackupManifest> {
  const manifest = await readManifest(folder);
  await emptyDatabase(sql);
  await migrate(sql, { upTo: manifest.migration });
  const tables = inReferenceOrder(manifest.tables).filter(isCopied); // an older backup may hold more
  const total = tables.length + manifest.partitions.length;
  for (const [at, table] of tables.entries()) {
    await onTable(table.name, at / total);
    // What triggers wrote then is among the rows.
    await sql`alter table ${sql(table.name)} disable trigger user`;
    await copyIn(sql`copy ${sql(table.name)} (${sql(table.columns)}) from stdin`, readLines(folder, table.name));
    await sql`alter table ${sql(table.name)} enable trigger user`;
  }
  for (const [at, { table, name, snapshotId, columns }] of manifest.partitions.entries()) {
    await onTable(name, (tables.length + at) / total);
    if (!isSnapshotTable(table)) continue; // of a release that had more figures
    await restorePartition(sql, snapshotId, { table, columns, lines: readLines(folder, name) });
  }
  for (const { table, column, last } of manifest.sequences) {
    await sql`select setval(pg_get_serial_sequence(${table}, ${column}), ${last})`;
  }
  return manifest;
}

function isCopied({ name, isPartitioned }: Table): boolean {
  return !isPartitioned && name !== 'migrations' && !leftOut.includes(name);
}

function fileOf(folder: string, name: string): string {
  return join(folder, `${name}.copy.gz`);
}

async function writeTable(tx: Tx, { name, columns }: { name: string; columns: string[] }, file: string): Promise<void> {
  const rows = await tx`copy ${tx(name)} (${tx(columns)}) to stdout`.readable();
  await pipeline(copyOut(rows), createGzip({ level: 1 }), createWriteStream(file, { mode: 0o600 }));
}

async function* readLines(folder: string, name: string): AsyncGenerator<Buffer> {
  const source = createReadStream(fileOf(folder, name));
  const lines = createGunzip();
  source.on('error', (error) => lines.destroy(error));
  yield* source.pipe(lines);
}

async function readManifest(folder: string): Promise<BackupManifest> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new Error(`The folder ${folder} isn't a complete backup: ${manifestFile} is missing.`);
  const manifest = JSON.parse(text) as BackupManifest;
  if (manifest.format !== 1)
    throw new Error(`The backup in ${folder} was made by a newer version of Caselift. Update Caselift.`);
  return manifest;
}

/** Takes away the freshly migrated tables, so that the backup's own, perhaps older, schema can be made. */
async function emptyDatabase(sql: Sql): Promise<void> {
  const tables = await listTables(sql);
  for (const { name } of tables) {
    if (name === 'migrations' || name === 'installation') continue;
    const found = await sql`select from ${sql(name)} limit 1`;
    if (found.length > 0)
      throw new Error(`A backup can only be restored into an empty database, and ${name} has rows.`);
  }
  for (const { name } of tables) await sql`drop table ${sql(name)} cascade`;
}
