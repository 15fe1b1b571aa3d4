/** A backup: the whole installation in one folder, taken while no other job runs. */

import { constants } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAuditOnce } from '@caselift/db/audit';
import { backupDatabase } from '@caselift/db/backup';
import { now } from '@caselift/db/clock';
import type { Sql } from '@caselift/db/connect';
import { syncToDisk } from '@caselift/db/durable';
import { readInstallation } from '@caselift/db/installation';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { refusal } from '../../http/errors.ts';
import { openDisk } from '../../storage/disk.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { describeFiles, encryptFolder, syncFolder } from '../backup-files.ts';
import { bucketOf, type Manifest, manifestName, readManifest } from '../backup-manifest.ts';
import { jobFilesOnDisk, jobsFolder } from '../queue/job-files-on-disk.ts';
import { isOnOneDisk } from '../queue/known-change.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import { datasetName } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';

/** Uploads that nobody has taken in yet, and packets, which are made again when someone asks for one. */
const leftOut = /^((avatars|files|images)\/[^/]+\/incoming|packets)\//;

/**
 * Copies everything into `folder`, which must not exist or be empty. It is built beside it under another name and
 * renamed at the end, so a folder of that name is always whole.
 */
export async function runBackupJob(context: JobContext, { folder }: PayloadOf<'backup'>): Promise<ResultOf<'backup'>> {
  const { sql, jobId, actor, origin } = context;
  const present = await readdir(folder).catch(() => []);
  const isMade = present.length > 0 && (await readManifest(folder))?.jobId === jobId; // the job was cut off after that
  if (present.length > 0 && !isMade)
    throw refusal('conflict', `${folder} is not empty. Choose a folder that doesn't exist yet.`);
  if (!isMade) await makeBackup(context, folder);
  const told = { wholesalerId: null, actor, action: 'backup', detail: { folder, jobId }, origin };
  await recordAuditOnce(sql, told);
  return { folder };
}

async function makeBackup(context: JobContext, folder: string): Promise<void> {
  const { sql, env, jobId } = context;
  const building = `${folder}.unfinished`;
  await rm(building, { recursive: true, force: true });
  await mkdir(path.join(building, 'warehouse'), { recursive: true, mode: 0o700 });
  // Before the database and after it, while people upload and delete: no row is without its content.
  context.progress('Copying files', null);
  await copyFiles(env.dataDir, building);
  await backupDatabase(sql, path.join(building, 'postgres'), (name, fraction) =>
    context.progress(`Copying ${name}`, fraction),
  );
  await copyWarehouses(context, path.join(building, 'warehouse'));
  await copyRejects(env.dataDir, building);
  context.progress('Copying files', null);
  await copyFiles(env.dataDir, building);
  const datasets = await datasetsOf(context);
  if (env.backupKey !== null) await encryptFolder(building, env.backupKey);
  const files = await describeFiles(building, (done) => context.progress('Reading it back', done));
  const isEncrypted = env.backupKey !== null;
  const manifest: Manifest = {
    format: 1,
    at: now().toISOString(),
    bucket: bucketOf(env),
    datasets,
    installation: (await readInstallation(sql)).id,
    files,
    jobId,
    isEncrypted,
  };
  await writeFile(path.join(building, manifestName), JSON.stringify(manifest));
  await keepPrivate(building);
  await syncFolder(building);
  await rm(folder, { recursive: true, force: true });
  await rename(building, folder);
  await syncToDisk(path.dirname(folder));
}

async function datasetsOf({ sql, env: { bigQuery } }: JobContext): Promise<Manifest['datasets']> {
  if (bigQuery === null) return [];
  const held = await sql<{ wholesalerId: string }[]>`
    select wholesaler_id as "wholesalerId" from wholesalers where warehouse = 'bigquery' order by 1`;
  return held.map(({ wholesalerId }) => ({ wholesalerId, dataset: datasetName(bigQuery, wholesalerId) }));
}

/** Those that are there already stay. */
async function copyFiles(dataDir: string, to: string): Promise<void> {
  const storage = await openDisk(dataDir);
  for (const key of await storage.list('')) {
    if (leftOut.test(key)) continue;
    const file = storage.fileOf(key);
    const copy = path.join(to, path.relative(dataDir, file));
    await mkdir(path.dirname(copy), { recursive: true });
    await copyFile(file, copy, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL).catch(passIfGoneOrThere);
  }
}

/** The lists of rejected rows, to which imports of the last days link; nothing else of their jobs. */
async function copyRejects(dataDir: string, to: string): Promise<void> {
  const files = jobFilesOnDisk(dataDir);
  for (const jobId of await readdir(path.join(dataDir, jobsFolder)).catch(() => [])) {
    const rejects = await files.rejectsHere(jobId);
    if (rejects === null) continue;
    const copy = path.join(to, path.relative(dataDir, rejects));
    await mkdir(path.dirname(copy), { recursive: true });
    await copyFile(rejects, copy).catch(passIfGoneOrThere);
  }
}

/** From the bucket where copies are in one: the files may be other workers', who go on working with them. */
async function copyWarehouses({ sql, env, progress }: JobContext, to: string): Promise<void> {
  const copies = env.s3 === null ? [] : await copiesInBucket(sql);
  const storage = await openStorage(env);
  const from = path.join(env.dataDir, 'warehouse');
  const copied = new Set(copies.map(({ wholesalerId }) => `${wholesalerId}.duckdb`));
  const present = await readdir(from).catch(() => []);
  const names = present.filter((name) => name.endsWith('.duckdb') && !copied.has(name));
  const all = copies.length + names.length;
  for (const [index, { wholesalerId, key }] of copies.entries()) {
    progress('Copying warehouses', index / all);
    if (!(await storage.getFile(key, path.join(to, `${wholesalerId}.duckdb`))))
      throw refusal('conflict', `The copy of the sales lines of ${wholesalerId} isn't in the bucket any more.`);
  }
  for (const [index, name] of names.entries()) {
    progress('Copying warehouses', (copies.length + index) / all);
    await checkpoint(env.dataDir, path.basename(name, '.duckdb'));
    await copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
  }
  await refuseWithoutLines(sql, new Set(await readdir(to)));
}

/** A backup without the lines of a wholesaler of another worker would be called whole. */
async function refuseWithoutLines(sql: Sql, names: ReadonlySet<string>): Promise<void> {
  const held = await sql<{ wholesalerId: string; worker: string | null }[]>`
    select wholesaler_id as "wholesalerId", worker from wholesalers where ${isOnOneDisk(sql)} order by 1`;
  const missing = held.find(({ wholesalerId }) => !names.has(`${wholesalerId}.duckdb`));
  if (missing === undefined) return;
  const { wholesalerId, worker } = missing;
  throw refusal(
    'conflict',
    `The sales lines of ${wholesalerId} are on the disk of the worker ${worker ?? 'that had them last'}, and no copy of them is in a bucket. Start that worker, or set the S3_ variables.`,
  );
}

const copiesInBucket = (sql: Sql) => sql<{ wholesalerId: string; key: string }[]>`
  select wholesaler_id as "wholesalerId", facts_copy as key from wholesalers
  where facts_copy is not null and warehouse = 'duckdb' order by 1`;

/** A copied file has the rights of the one it was copied from. */
async function keepPrivate(folder: string): Promise<void> {
  await chmod(folder, 0o700);
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    await chmod(path.join(entry.parentPath, entry.name), entry.isDirectory() ? 0o700 : 0o600);
  }
}

/** Brings everything stored into the one file; its write-ahead log is not copied. */
async function checkpoint(dataDir: string, wholesalerId: string): Promise<void> {
  const warehouse = await openWarehouse(dataDir, wholesalerId);
  const connection = await warehouse.connect();
  try {
    await connection.run('force checkpoint');
  } finally {
    connection.disconnectSync();
    await warehouse.close();
  }
}

function passIfGoneOrThere(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error;
}
