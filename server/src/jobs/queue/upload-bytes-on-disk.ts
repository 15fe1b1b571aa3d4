/** An upload on the disk: a file, DATA_DIR/uploads/<wholesaler>/<id>. */
import { constants } from 'node:fs';
import { copyFile, link, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { makeFolder, syncFile } from '@caselift/db/durable';
import { endsOf, heldBytes, writePart } from './held-file.ts';
import type { HeldUpload, UploadBytes } from './upload-bytes.ts';

function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

export function uploadPath(dataDir: string, { wholesalerId, uploadId }: HeldUpload): string {
  return path.join(uploadsFolder(dataDir), wholesalerId, uploadId);
}

export function uploadBytesOnDisk(dataDir: string): UploadBytes {
  const pathOf = (upload: HeldUpload) => uploadPath(dataDir, upload);
  return {
    areReadByJobs: false, // second names of theirs are
    held: (upload) => heldBytes(pathOf(upload)),
    write: (upload, offset, part) => writePart(pathOf(upload), offset, part),
    ends: (upload, headBytes, tailBytes) => endsOf(pathOf(upload), headBytes, tailBytes),
    // A second name, so that gigabytes cost nothing.
    place: async (upload, file) => {
      await makeFolder(path.dirname(file));
      await link(pathOf(upload), file).catch(() => copyFile(pathOf(upload), file, constants.COPYFILE_FICLONE));
      await syncFile(file);
    },
    remove: (upload) => rm(pathOf(upload), { force: true }),
    sweep: (kept) => removeFiles(dataDir, (uploadId, writtenAt) => !kept.has(uploadId) && hasRested(writtenAt)),
  };
}

/** Removes the files of those uploads that the caller says. */
export async function removeFiles(
  dataDir: string,
  goes: (uploadId: string, writtenAt: Date) => boolean,
): Promise<void> {
  for (const wholesalerId of await readdir(uploadsFolder(dataDir)).catch(() => [])) {
    for (const uploadId of await readdir(path.join(uploadsFolder(dataDir), wholesalerId)).catch(() => [])) {
      const file = uploadPath(dataDir, { wholesalerId, uploadId });
      const written = await stat(file).catch(() => null);
      if (written !== null && goes(uploadId, written.mtime)) await rm(file, { force: true });
    }
  }
}

const minuteMs = 60_000;

/** An upload that began after the rows were read has its bytes, though not its row, in a sweep's list. */
export const hasRested = (writtenAt: Date): boolean => Date.now() - writtenAt.getTime() > minuteMs;
