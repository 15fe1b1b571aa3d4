/** backup and restore: all of an installation to one folder, and back into an empty one. */
import { constants } from 'node:fs';
import { access, cp, readdir } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { recordAudit } from '@caselift/db/audit';
import { restoreDatabase } from '@caselift/db/backup';
import { filesFolders, manifestName } from '../jobs/kinds/backup-job.ts';
import { tryLock, workerLock } from '../jobs/queue/lock.ts';
import { everyWholesaler } from '../jobs/requests.ts';
import { holdFolder } from '../start/folder.ts';
import { progressLine } from '../start/progress-line.ts';
import { type Command, readPath, usageFault } from './command.ts';
import { commandLine, type Installation, runToEnd, withInstallation } from './installation.ts';

function readFolder(args: string[]): string {
  const { positionals } = parseArgs({ args, allowPositionals: true, strict: true });
  if (positionals.length !== 1 || positionals[0] === undefined) throw usageFault('Name one folder.');
  return readPath(positionals[0]);
}

export const backupCommand: Command = {
  summary: 'Copies the database, the warehouses and the files to one folder while the server keeps running.',
  usage: 'FOLDER',
  run: (args, env) => {
    const folder = readFolder(args);
    return withInstallation(env, async (installation) => {
      const request = { ...commandLine, kind: 'backup', wholesalerId: everyWholesaler, folder } as const;
      const outcome = await runToEnd(installation, request);
      if (outcome.state === 'failed') {
        console.error(outcome.message);
        return 1;
      }
      console.log(`The backup is in ${folder}`);
      return 0;
    });
  },
};

export const restoreCommand: Command = {
  summary: 'Fills an empty data folder (and database) from a backup. Stop the server first.',
  usage: 'FOLDER',
  run: async (args, env) => {
    const folder = readFolder(args);
    await access(path.join(folder, manifestName)).catch(() => {
      throw new Error(`${folder} isn't a complete backup: ${manifestName} is missing.`);
    });
    return withInstallation(env, async (installation) => {
      await holdAlone(installation);
      await refuseUnlessEmpty(installation);
      await restore(installation, folder);
      console.log(`Restored. The data folder is ${env.dataDir}`);
      return 0;
    });
  },
};

/** Nobody may serve or work while everything is being put in place. */
async function holdAlone({ env, database, open }: Installation): Promise<void> {
  const endAtOnce = () => process.exit(1);
  const folder = await open(holdFolder(database, env.dataDir, endAtOnce), (lock) => lock?.release());
  const worker = await open(tryLock(database.options, workerLock, endAtOnce), (lock) => lock?.release());
  if (!folder || !worker) throw new Error(`Caselift is running on ${env.dataDir}. Stop it before a restore.`);
}

async function refuseUnlessEmpty({ env, database: { sql } }: Installation): Promise<void> {
  const held = [];
  for (const name of ['warehouse', ...filesFolders]) {
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

async function restore({ env, database: { sql } }: Installation, folder: string): Promise<void> {
  const line = progressLine(process.stderr);
  try {
    await restoreDatabase(sql, path.join(folder, 'postgres'), (name, fraction) =>
      line.show({ stage: `Restoring ${name}`, fraction }),
    );
    for (const name of ['warehouse', ...filesFolders]) {
      line.show({ stage: `Restoring ${name}`, fraction: null });
      const from = path.join(folder, name);
      const isThere = await access(from).then(
        () => true,
        () => false,
      );
      if (!isThere) continue;
      await cp(from, path.join(env.dataDir, name), { recursive: true, mode: constants.COPYFILE_FICLONE });
    }
    await recordAudit(sql, { ...commandLine, action: 'restore', detail: { folder } });
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(
      `The restore stopped halfway: ${why} Remove ${env.dataDir} (and empty the database), then run it again.`,
    );
  } finally {
    line.end();
  }
}
