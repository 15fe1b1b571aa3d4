/** Deletes a wholesaler from preview, or altogether. Every step may run again, so a deletion that was cut off is finished. */
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { closeWholesaler, deletePreview, finishDeletion, jobsOf } from '@caselift/db/delete-wholesaler';
import { avatarsOf } from '../../identity/avatars.ts';
import { copiesOf, exportsOf, filesOf, imagesOf, packetsOf, uploadsOf } from '../../storage/contents.ts';
import { openStorage } from '../../storage/open-storage.ts';
import { deleteAll } from '../../storage/storage.ts';
import { jobFilesOf } from '../queue/file-places.ts';
import type { PayloadOf } from '../registry.ts';
import { removeFacts } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';

export async function runDeleteWholesalerJob(
  context: JobContext,
  { deleteEverything }: PayloadOf<'deleteWholesaler'>,
): Promise<object> {
  const { sql } = context;
  context.progress('Deleting figures', null);
  if (!deleteEverything) {
    await deletePreview(sql, context);
    return {};
  }
  await closeWholesaler(sql, context.wholesalerId);
  context.progress('Deleting files', null);
  await deleteFiles(context);
  await finishDeletion(sql, context);
  return {};
}

async function deleteFiles(context: JobContext): Promise<void> {
  const { sql, env, wholesalerId } = context;
  await removeFacts(context);
  await rm(path.join(env.dataDir, 'uploads', wholesalerId), { recursive: true, force: true });
  const storage = await openStorage(env);
  await jobFilesOf({ dataDir: env.dataDir, storage }).remove(await jobsOf(sql, context));
  // A worker that hung here and was replaced finds, under the same ID, perhaps a wholesaler that was made since.
  const requireStill = () => sql.begin(async () => {});
  for (const contents of [avatarsOf, copiesOf, exportsOf, filesOf, imagesOf, packetsOf, uploadsOf])
    await deleteAll(storage, contents(wholesalerId), requireStill);
}
