/** The files of jobs in a bucket: `jobs/<id>/<name>`. A worker brings them to its own folder, DATA_DIR/jobs/<id>. */
import path from 'node:path';
import { everyJob, filesOfJob } from '../../storage/contents.ts';
import { deleteAll } from '../../storage/storage.ts';
import { placeUploads } from './import-uploads.ts';
import type { JobFiles } from './job-files.ts';
import { jobFilesOnDisk, jobFolder, keptDays, rejectsName } from './job-files-on-disk.ts';
import type { FilePlace } from './upload-bytes.ts';
import { uploadBytesInBucket } from './upload-bytes-in-bucket.ts';

const anyType = 'application/octet-stream';
const keptMs = keptDays * 24 * 60 * 60 * 1000;

export function jobFilesInBucket(place: FilePlace): JobFiles {
  const { dataDir, storage } = place;
  const here = jobFilesOnDisk(dataDir);
  const keyOf = (jobId: string, name: string) => filesOfJob(jobId) + name.split(path.sep).join('/');
  const rejectsOf = (jobId: string) => path.join(jobFolder(dataDir, jobId), rejectsName);
  const jobOf = (key: string) => key.slice(everyJob.length).split('/')[0] ?? '';

  return {
    give: (jobId, name, content) => storage.put(keyOf(jobId, name), Buffer.from(content), anyType),
    giveFile: (jobId, name, from) => storage.putFile(keyOf(jobId, name), from, anyType),
    // The job was sent with their names, and their bytes stay until it has ended (import-uploads.ts).
    giveUploads: async () => {},
    bring: async ({ jobId, wholesalerId }, placed) => {
      const folder = jobFolder(dataDir, jobId);
      for (const key of await storage.list(filesOfJob(jobId)))
        await storage.getFile(key, path.join(folder, ...key.slice(filesOfJob(jobId).length).split('/')));
      await placeUploads(uploadBytesInBucket(place), { wholesalerId, folder }, placed);
    },
    keepRejects: (jobId) => storage.putFile(keyOf(jobId, rejectsName), rejectsOf(jobId), 'text/csv'),
    // Of an import from before there was a bucket, or this release, it is here.
    readRejects: async (jobId) => (await storage.read(keyOf(jobId, rejectsName))) ?? here.readRejects(jobId),
    rejectsHere: async (jobId) =>
      (await storage.getFile(keyOf(jobId, rejectsName), rejectsOf(jobId))) ? rejectsOf(jobId) : null,
    clear: async (jobId, keeps) => {
      await here.clear(jobId, 'nothing');
      const keys = await storage.list(filesOfJob(jobId));
      for (const key of keys) if (keeps === 'nothing' || key !== keyOf(jobId, rejectsName)) await storage.delete(key);
    },
    remove: async (jobIds) => {
      await here.remove(jobIds);
      const gone = new Set(jobIds);
      for (const key of await storage.list(everyJob)) if (gone.has(jobOf(key))) await storage.delete(key);
    },
    sweep: async (live) => {
      const left = (await storage.list(everyJob)).filter((key) => !live.has(jobOf(key)));
      for (const jobId of new Set(left.map(jobOf))) {
        const newest = await storage.peek(left.findLast((key) => jobOf(key) === jobId) ?? '', 1);
        if (newest !== null && Date.now() - newest.storedAt.getTime() > keptMs)
          await deleteAll(storage, filesOfJob(jobId));
      }
    },
  };
}
