/** What people left behind and nobody needs any more. */
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import { sweepTries } from '../../identity/guess-limit.ts';
import { sweepNotices } from '../../notifications/sweep-notices.ts';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { sweepJobFiles } from '../queue/clear-job.ts';
import { jobFilesOf, uploadBytesOf } from '../queue/file-places.ts';
import { sweepUploads } from '../queue/import-uploads.ts';
import { sweepImages } from './sweep-images.ts';

/** Days of page use kept: a year and a month, to compare with. */
const keptDays = 400;

export async function sweep(sql: Sql, env: Pick<Env, 'dataDir' | 's3'>): Promise<void> {
  await sql`delete from page_use where day < now()::date - ${keptDays}::int`;
  await sweepNotices(sql);
  await sweepTries(sql);
  await sweepStorage(sql, env);
}

/** A bucket that can't be reached keeps no worker from starting, and one sweep none of the others: the next one does it. */
async function sweepStorage(sql: Sql, env: Pick<Env, 'dataDir' | 's3'>): Promise<void> {
  const sweeps: [of: string, sweep: (storage: Storage) => Promise<void>][] = [
    ['uploads', (storage) => sweepUploads(sql, uploadBytesOf({ dataDir: env.dataDir, storage }))],
    ['jobs', (storage) => sweepJobFiles(sql, jobFilesOf({ dataDir: env.dataDir, storage }))],
    ['pictures', (storage) => sweepImages(sql, storage)],
  ];
  for (const [of, sweepThem] of sweeps) {
    try {
      await sweepThem(await openStorage(env));
    } catch (error) {
      const why = error instanceof Error ? error.message : error;
      console.error(`Old files of ${of} wait for the next sweep: ${why}`);
    }
  }
}
