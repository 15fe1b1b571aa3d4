/** The end of a job's files. */
import type { Sql } from '@caselift/db/connect';
import { wholesalerQueue } from './boss.ts';
import { jobFilesOf, uploadBytesOf } from './file-places.ts';
import { removeReadUploads } from './import-uploads.ts';
import type { JobFiles } from './job-files.ts';
import type { FilePlace } from './upload-bytes.ts';

/**
 * Removes what an ended job no longer needs: all but the list of rejected rows, and uploads that only it still read. What
 * can't be removed now is left to the sweep, for the job's end has been told.
 */
export async function clearJob(
  { sql, ...place }: FilePlace & { sql: Sql },
  jobId: string,
  keeps: 'rejects' | 'nothing',
): Promise<void> {
  try {
    await jobFilesOf(place).clear(jobId, keeps);
    await removeReadUploads(sql, uploadBytesOf(place), jobId);
  } catch (error) {
    console.error(`The files of job ${jobId} wait for the next sweep:`, error);
  }
}

/** Removes the files of jobs that ended, or were never sent, more than seven days ago. */
export async function sweepJobFiles(sql: Sql, files: Pick<JobFiles, 'sweep'>): Promise<void> {
  const live = await sql<{ id: string }[]>`
    select id::text as id from pgboss.job where name = ${wholesalerQueue} and state in ('created', 'retry', 'active')`;
  await files.sweep(new Set(live.map(({ id }) => id)));
}
