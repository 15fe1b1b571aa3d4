/** backup and restore: all of an installation to one folder, and back into an empty one. */
import { constants } from 'node:fs';
import { access, cp, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordAudit } from '@caselift/db/audit';
import { restoreDatabase } from '@caselift/db/backup';
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../env.ts';
import { decryptFolder, faultsOf, syncFolder } from '../jobs/backup-files.ts';
import { type Bucket, bucketOf, type Manifest, manifestName, readManifest } from '../jobs/backup-manifest.ts';
import { jobsFolder } from '../jobs/queue/job-files-on-disk.ts';
import { livingWorkers } from '../jobs/queue/living.ts';
import { tryLock, workerLock } from '../jobs/queue/lock.ts';
import { everyWholesaler } from '../jobs/requests.ts';
import { holdFolder } from '../start/folder.ts';
import { progressLine } from '../start/progress-line.ts';
import { storageFolder } from '../storage/disk.ts';
import { type Command, readPath, usageFault } from './command.ts';
import { commandLine, type Installation, runToEnd, withInstallation } from './installation.ts';

/** The parts of the data folder that a backup has besides PostgreSQL and lists of rejected rows. Mails hold one-time passwords. */
const restoredFolders = ['warehouse', storageFolder];

function readFolder(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
  if (positionals.length !== 1 || positionals[0] === undefined) throw usageFault('Name one folder.');
  return readPath(positionals[0]);
}

export const backupCommand: Command = {
  summary:
    'Copies the database, the warehouses and the files to one folder while the server keeps running, or reads one back.',
  usage: '[--verify] FOLDER',
  run: (args, env) => {
    const { values, positionals } = parseArgs({
      args,
      options: { verify: { type: 'boolean', default: false } },
      allowPositionals: true,
      strict: true,
    });
    const folder = readFolder(positionals);
    if (values.verify) return verify(folder);
    return withInstallation(env, async (installation) => {
      const request = { ...commandLine, kind: 'backup', wholesalerId: everyWholesaler, folder } as const;
      const outcome = await runToEnd(installation, request);
      if (outcome.state === 'failed') {
        console.error(outcome.message);
        return 1;
      }
      console.log(`The backup is in ${folder}${await onWhichMachine(installation.database.sql)}`);
      const { bucket, datasets = [] } = (await readManifest(folder)) ?? {};
      for (const { wholesalerId, dataset } of datasets)
        console.log(
          `The sales lines of ${wholesalerId} are in BigQuery (${dataset}). The backup has a copy of them as of the last update.`,
        );
      console.log('Sign-ins, codes and invitations under way, unfinished uploads and mails are not in it.');
      if (bucket)
        console.log(
          `Uploaded files and lists of rejected rows are not in it. They are in ${named(bucket)}. Back that up too.`,
        );
      return 0;
    });
  },
};

/** Reads every byte of it, without a server or a database. */
async function verify(folder: string): Promise<number> {
  const manifest = await requireManifest(folder);
  const { files, at } = manifest;
  if (files === undefined)
    throw new Error(`${folder} was made by an earlier release, which kept no sums of its files.`);
  const faults = await faultsOf(folder, manifest);
  for (const fault of faults) console.error(fault);
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  if (faults.length === 0) console.log(`${folder} is whole: ${files.length} files, ${bytes} bytes, of ${at}.`);
  return faults.length === 0 ? 0 : 1;
}

async function requireManifest(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  if (manifest === null) throw new Error(`${folder} isn't a complete backup: ${manifestName} is missing.`);
  return manifest;
}

/** Where several workers run, any of them may have made it. */
async function onWhichMachine(sql: Sql): Promise<string> {
  if ((await livingWorkers(sql)).length < 2) return '';
  const [made] = await sql<{ host: string }[]>`
    select w.host from job_progress p join workers w using (worker)
    where p.kind = 'backup' and p.result is not null order by p.updated_at desc limit 1`;
  return made === undefined ? '' : ` on ${made.host}`;
}

export const restoreCommand: Command = {
  summary: 'Fills an empty data folder (and database) from a backup. Stop the server first.',
  usage: 'FOLDER',
  run: async (args, env) => {
    const folder = readFolder(args);
    const manifest = await requireManifest(folder);
    const [fault] = await faultsOf(folder, manifest);
    if (fault !== undefined) throw new Error(`The backup in ${folder} is damaged, and nothing was restored: ${fault}`);
    const holdsFiles = await isThere(path.join(folder, storageFolder));
    return withInstallation(env, async (installation) => {
      await holdAlone(installation);
      await refuseUnlessEmpty(installation);
      await opened(folder, manifest, env, (plain) => restore(installation, { named: folder, plain }));
      console.log(`Restored. The data folder is ${env.dataDir}`);
      const sentence = whereFilesAre(manifest, holdsFiles, env);
      if (sentence !== null) console.log(sentence);
      for (const { wholesalerId, dataset } of manifest.datasets ?? [])
        console.log(
          `The sales lines of ${wholesalerId} are in BigQuery (${dataset}), and belong to the installation that made the backup. If that one is gone and this one takes its place, run: npm run caselift -- warehouse inherit ${wholesalerId} --from ${manifest.installation ?? 'ID'}`,
        );
      return 0;
    });
  },
};

const named = ({ endpoint, bucket }: Bucket): string => `the bucket ${bucket} at ${endpoint}`;

/** What to do about uploaded files; null: they are where this installation looks for them, as far as the backup says. */
function whereFilesAre({ bucket }: Manifest, holdsFiles: boolean, env: Env): string | null {
  const present = bucketOf(env);
  const looksIn = present ? named(present) : path.join(env.dataDir, storageFolder);
  if (bucket) {
    const isSame = present?.bucket === bucket.bucket && present.endpoint === bucket.endpoint;
    if (isSame) return `Uploaded files are in ${named(bucket)}, as before. The backup doesn't have them.`;
    return `Uploaded files are in ${named(bucket)}, and this installation looks for them in ${looksIn}. Set the S3_ variables to that bucket, or copy the files.`;
  }
  if (!present || !holdsFiles) return null;
  return `Uploaded files were restored to ${path.join(env.dataDir, storageFolder)}, and this installation looks for them in ${looksIn}. Start without the S3_ variables, or copy the files to the bucket.`;
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );

/** Nobody may serve or work while everything is being put in place. */
async function holdAlone({ env, database, open }: Installation): Promise<void> {
  const endAtOnce = () => process.exit(1);
  const others = await livingWorkers(database.sql);
  const folder = await open(holdFolder(database, env.dataDir, endAtOnce), (lock) => lock?.release());
  const worker = await open(tryLock(database.options, workerLock(env.worker), endAtOnce), (lock) => lock?.release());
  if (!folder || !worker || others.length > 0)
    throw new Error(`Caselift is running on ${env.dataDir}. Stop it before a restore.`);
}

async function refuseUnlessEmpty({ env, database: { sql } }: Installation): Promise<void> {
  const held = [];
  for (const name of restoredFolders) {
    const present = await readdir(path.join(env.dataDir, name)).catch(() => []);
    if (present.length > 0) held.push(path.join(env.dataDir, name));
  }
  const rows = await sql`select from wholesalers union all select from credentials limit 1`;
  if (rows.length > 0) held.push('the database');
  if (held.length === 0) return;
  throw new Error(
    `A restore can't overwrite data, and ${held.join(', ')} isn't empty. Choose another DATA_DIR (and database).`,
  );
}

/** The folder, or one beside the data folder with what it holds decrypted. */
async function opened(
  folder: string,
  { isEncrypted = false }: Manifest,
  { backupKey, dataDir }: Env,
  work: (folder: string) => Promise<void>,
): Promise<void> {
  if (!isEncrypted) return work(folder);
  if (backupKey === null) throw new Error('The backup is encrypted. Set BACKUP_KEY to the key that it was made with.');
  const plain = `${dataDir}.decrypted`;
  await rm(plain, { recursive: true, force: true });
  try {
    await decryptFolder(folder, plain, backupKey);
    await work(plain);
  } finally {
    await rm(plain, { recursive: true, force: true });
  }
}

/** The files of a backup, into a data folder, where they outlast a power cut: nobody looks for the backup any more. */
export async function copyIntoPlace(
  folder: string,
  dataDir: string,
  onFolder: (name: string) => void = () => {},
): Promise<void> {
  for (const name of [...restoredFolders, jobsFolder]) {
    onFolder(name);
    const from = path.join(folder, name);
    if (!(await isThere(from))) continue;
    const to = path.join(dataDir, name);
    await cp(from, to, { recursive: true, mode: constants.COPYFILE_FICLONE });
    await syncFolder(to);
  }
}

async function restore(
  { env, database: { sql } }: Installation,
  { named: backup, plain: folder }: { named: string; plain: string },
): Promise<void> {
  const line = progressLine(process.stderr);
  try {
    await restoreDatabase(sql, path.join(folder, 'postgres'), (name, fraction) =>
      line.show({ stage: `Restoring ${name}`, fraction }),
    );
    await copyIntoPlace(folder, env.dataDir, (name) => line.show({ stage: `Restoring ${name}`, fraction: null }));
    // The files are here now, and only here. Another worker is refused until this one has stored copies.
    await sql`delete from workers`;
    await sql`
      update wholesalers set worker = ${env.worker}, claim = claim + 1, move_to = null, facts_copy = null`;
    await recordAudit(sql, { ...commandLine, action: 'restore', detail: { folder: backup } });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The restore stopped halfway: ${why} Remove ${env.dataDir} (and empty the database), then run it again.`,
    );
  } finally {
    line.end();
  }
}
