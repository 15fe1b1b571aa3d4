/** The folder of a job, where the files that it reads are put before it is sent. */
import { readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Sql } from '@caselift/db/connect';
import { wholesalerQueue } from './boss.ts';

const keptDays = 7;

function jobsFolder(dataDir: string): string {
  return path.join(dataDir, 'jobs');
}

export function jobFolder(dataDir: string, jobId: string): string {
  return path.join(jobsFolder(dataDir), jobId);
}

/** Removes what an ended job no longer needs: all of its folder but the list of rejected rows. */
export async function clearJobFolder(dataDir: string, jobId: string, kept: string | null): Promise<void> {
  const folder = jobFolder(dataDir, jobId);
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    if (path.join(folder, name) !== kept) await rm(path.join(folder, name), { recursive: true, force: true });
  }
  if (kept === null) await rm(folder, { recursive: true, force: true });
}

/** Removes the folders of jobs that ended, or were never sent, more than seven days ago. */
export async function sweepJobFolders(sql: Sql, dataDir: string): Promise<void> {
  const live = await sql<{ id: string }[]>`
    select id::text as id from pgboss.job where name = ${wholesalerQueue} and state in ('created', 'retry', 'active')`;
  const liveIds = new Set(live.map((job) => job.id));
  for (const name of await readdir(jobsFolder(dataDir)).catch(() => [])) {
    const folder = path.join(jobsFolder(dataDir), name);
    const ageMs = Date.now() - (await stat(folder)).mtimeMs;
    if (!liveIds.has(name) && ageMs > keptDays * 24 * 60 * 60 * 1000)
      await rm(folder, { recursive: true, force: true });
  }
}
