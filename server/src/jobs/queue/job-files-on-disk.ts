/** The files of jobs on the disk: a folder each, DATA_DIR/jobs/<id>, which the job reads as they were put there. */
import { constants, createReadStream } from 'node:fs';
import { access, copyFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFile } from '@caselift/db/durable';
import { placeUploads } from './import-uploads.ts';
import type { JobFiles } from './job-files.ts';
import { uploadBytesOnDisk } from './upload-bytes-on-disk.ts';

/** As an import writes it (warehouse/src/import.ts). */
export const rejectsName = 'rejects.csv';
export const keptDays = 7;

/** Of the data folder. */
export const jobsFolder = 'jobs';

export function jobFolder(dataDir: string, jobId: string): string {
  return path.join(dataDir, jobsFolder, jobId);
}

export function jobFilesOnDisk(dataDir: string): JobFiles {
  const folderOf = (jobId: string) => jobFolder(dataDir, jobId);
  const rejectsOf = (jobId: string) => path.join(folderOf(jobId), rejectsName);
  const removeAll = (jobId: string) => rm(folderOf(jobId), { recursive: true, force: true });

  /** Where it may be written; what people import is nobody else's on the machine. */
  async function fileFor(jobId: string, name: string): Promise<string> {
    const file = path.join(folderOf(jobId), name);
    await makeFolder(folderOf(jobId), 0o700);
    await makeFolder(path.dirname(file));
    return file;
  }

  return {
    give: async (jobId, name, content) => {
      const file = await fileFor(jobId, name);
      await writeFile(file, content);
      await syncFile(file);
    },
    // A clone where the file system can, so that big files cost nothing.
    giveFile: async (jobId, name, from) => {
      const file = await fileFor(jobId, name);
      await copyFile(from, file, constants.COPYFILE_FICLONE);
      await syncFile(file);
    },
    giveUploads: async (jobId, wholesalerId, placed) => {
      await makeFolder(folderOf(jobId), 0o700);
      await placeUploads(uploadBytesOnDisk(dataDir), { wholesalerId, folder: folderOf(jobId) }, placed);
    },
    bring: async () => {},
    keepRejects: (jobId) => syncFile(rejectsOf(jobId)),
    readRejects: async (jobId) => ((await isThere(rejectsOf(jobId))) ? createReadStream(rejectsOf(jobId)) : null),
    rejectsHere: async (jobId) => ((await isThere(rejectsOf(jobId))) ? rejectsOf(jobId) : null),
    clear: async (jobId, keeps) => {
      if (keeps === 'nothing') return removeAll(jobId);
      for (const name of await readdir(folderOf(jobId)).catch(() => []))
        if (name !== rejectsName) await rm(path.join(folderOf(jobId), name), { recursive: true, force: true });
    },
    remove: async (jobIds) => {
      for (const jobId of jobIds) await removeAll(jobId);
    },
    sweep: (live) => sweepFolders(dataDir, live),
  };
}

async function sweepFolders(dataDir: string, live: ReadonlySet<string>): Promise<void> {
  for (const name of await readdir(path.join(dataDir, jobsFolder)).catch(() => [])) {
    const folder = path.join(dataDir, jobsFolder, name);
    // One that another process has just removed ends nobody's sweep.
    const found = await stat(folder).catch(() => null);
    if (found === null) continue;
    const ageMs = Date.now() - found.mtimeMs;
    if (!live.has(name) && ageMs > keptDays * 24 * 60 * 60 * 1000) await rm(folder, { recursive: true, force: true });
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  );
