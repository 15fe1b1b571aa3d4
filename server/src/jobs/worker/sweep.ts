/** What people left behind and nobody needs any more. */
import type { Sql } from '@caselift/db/connect';
import type { Env } from '../../env.ts';
import { sweepTries } from '../../identity/guess-limit.ts';
import { sweepNotices } from '../../notifications/sweep-notices.ts';
import { openStorage } from '../../storage/open-storage.ts';
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
  // A bucket that can't be reached keeps no worker from starting; the next sweep does it.
  await sweepStorage(sql, env).catch(() => {});
}

async function sweepStorage(sql: Sql, env: Pick<Env, 'dataDir' | 's3'>): Promise<void> {
  const storage = await openStorage(env);
  const place = { dataDir: env.dataDir, storage };
  await sweepUploads(sql, uploadBytesOf(place));
  await sweepJobFiles(sql, jobFilesOf(place));
  await sweepImages(sql, storage);
}
