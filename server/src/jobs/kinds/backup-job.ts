/** A backup: the whole installation in one folder, taken while no other job runs. */
import { constants } from 'node:fs';
import { chmod, copyFile, cp, mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { recordAudit } from '@caselift/db/audit';
import { backupDatabase } from '@caselift/db/backup';
import { openWarehouse } from '@caselift/warehouse/duckdb';
import { refusal } from '../../http/errors.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';

/** The parts of the data folder that a backup carries besides PostgreSQL and the warehouses. Mails hold one-time passwords. */
export const filesFolders = ['storage'] as const;
export const manifestName = 'caselift-backup.json';

/**
 * Copies everything into `folder`, which must not exist or be empty. It is built beside it under another name and
 * renamed at the end, so a folder of that name is always whole.
 */
export async function runBackupJob(context: JobContext, { folder }: PayloadOf<'backup'>): Promise<ResultOf<'backup'>> {
  const { sql, env } = context;
  const present = await readdir(folder).catch(() => []);
  if (present.length > 0) throw refusal('conflict', `${folder} is not empty. Choose a folder that doesn't exist yet.`);
  const building = `${folder}.unfinished`;
  await rm(building, { recursive: true, force: true });
  await mkdir(path.join(building, 'warehouse'), { recursive: true, mode: 0o700 });
  await backupDatabase(sql, path.join(building, 'postgres'), (name, fraction) =>
    context.progress(`Copying ${name}`, fraction),
  );
  await copyWarehouses(context, path.join(building, 'warehouse'));
  context.progress('Copying files', null);
  // Uploads that nobody has taken in may vanish while they are being copied, which would end the copy.
  const filter = (file: string) => path.basename(file) !== 'incoming';
  for (const name of filesFolders) {
    const from = path.join(env.dataDir, name);
    await cp(from, path.join(building, name), { recursive: true, mode: constants.COPYFILE_FICLONE, filter }).catch(
      passIfAbsent,
    );
  }
  await writeFile(path.join(building, manifestName), JSON.stringify({ format: 1, at: new Date().toISOString() }));
  await keepPrivate(building);
  await rm(folder, { recursive: true, force: true });
  await rename(building, folder);
  await recordAudit(sql, { actor: context.actor, action: 'backup', detail: { folder }, origin: context.origin });
  return { folder };
}

async function copyWarehouses({ env, progress }: JobContext, to: string): Promise<void> {
  const from = path.join(env.dataDir, 'warehouse');
  const names = (await readdir(from).catch(() => [])).filter((name) => name.endsWith('.duckdb'));
  for (const [index, name] of names.entries()) {
    progress('Copying warehouses', index / names.length);
    await checkpoint(env.dataDir, path.basename(name, '.duckdb'));
    await copyFile(path.join(from, name), path.join(to, name), constants.COPYFILE_FICLONE);
  }
}

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

function passIfAbsent(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error;
}
