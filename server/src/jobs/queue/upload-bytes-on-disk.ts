/**
 * An upload on the disk: a file, DATA_DIR/uploads/<wholesaler>/<id>. Once a part was taken over from a writer that may still
 * write, a copy, <id>.<claim>, goes on in its place: the one with the highest claim counts.
 */
import { constants } from 'node:fs';
import { copyFile, link, readdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@caselift/db/connect';
import { makeFolder, syncFile, writeWhole } from '@caselift/db/durable';
import { endsOf, heldBytes, sizeOf, writePart } from './held-file.ts';
import type { ClaimedUpload, HeldUpload, UploadBytes } from './upload-bytes.ts';

function uploadsFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

/** Where it begins, and is unless it was taken over. */
export function uploadPath(dataDir: string, { wholesalerId, uploadId }: HeldUpload): string {
  return path.join(uploadsFolder(dataDir), wholesalerId, uploadId);
}

export function uploadBytesOnDisk(dataDir: string): UploadBytes {
  const folderOf = ({ wholesalerId }: HeldUpload) => path.join(uploadsFolder(dataDir), wholesalerId);

  async function namesOf(upload: HeldUpload): Promise<{ file: string; claim: number }[]> {
    const names = await readdir(folderOf(upload)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    return names.flatMap((name) => {
      const claim = claimOf(upload, name);
      return claim === null ? [] : [{ file: path.join(folderOf(upload), name), claim }];
    });
  }

  /** Never one of a later claim. */
  async function fileOf({ claim = Number.POSITIVE_INFINITY, ...upload }: HeldUpload & { claim?: number }) {
    const found = (await namesOf(upload)).filter((one) => one.claim <= claim && !one.file.endsWith(unfinished));
    return found.reduce((newest, one) => (one.claim > newest.claim ? one : newest), {
      file: uploadPath(dataDir, upload),
      claim: 0,
    }).file;
  }

  async function takeOver({ claim, ...upload }: ClaimedUpload, received: number): Promise<void> {
    const from = await fileOf({ ...upload, claim });
    await makeFolder(folderOf(upload), 0o700);
    await writeWhole(`${uploadPath(dataDir, upload)}.${claim}`, async (copy) => {
      const size = await sizeOf(from);
      if (size === null) await writeFile(copy, '', { mode: 0o600 });
      else {
        await copyFile(from, copy, constants.COPYFILE_FICLONE);
        await truncate(copy, Math.min(size, received));
      }
      return true;
    });
    for (const one of await namesOf(upload)) if (one.claim < claim) await rm(one.file, { force: true });
  }

  return {
    areReadByJobs: false, // second names of theirs are
    held: async (upload) => heldBytes(await fileOf(upload)),
    takeOver,
    write: async (upload, offset, part) => writePart(await fileOf(upload), offset, part),
    ends: async (upload, headBytes, tailBytes) => endsOf(await fileOf(upload), headBytes, tailBytes),
    place: async (upload, file) => giveSecondName(await fileOf(upload), file),
    remove: async (upload) => {
      for (const { file } of await namesOf(upload)) await rm(file, { force: true });
    },
    sweep: (kept) => removeFiles(dataDir, (uploadId, writtenAt) => !kept.has(uploadId) && hasRested(writtenAt)),
  };
}

const unfinished = '.unfinished';

/** 0: the file that it began as. null: the name isn't one of the upload's. */
function claimOf({ uploadId }: HeldUpload, name: string): number | null {
  if (name === uploadId) return 0;
  if (!name.startsWith(`${uploadId}.`)) return null;
  const claim = /^(\d+)(\.unfinished)?$/.exec(name.slice(uploadId.length + 1))?.[1];
  return claim === undefined ? null : Number(claim);
}

/** A second name, so that gigabytes cost nothing. */
export async function giveSecondName(from: string, file: string): Promise<void> {
  await makeFolder(path.dirname(file));
  await link(from, file).catch(() => copyFile(from, file, constants.COPYFILE_FICLONE));
  await syncFile(file);
}

/** Removes the files of those uploads that the caller says. */
export async function removeFiles(
  dataDir: string,
  goes: (uploadId: string, writtenAt: Date) => boolean,
): Promise<void> {
  for (const wholesalerId of await readdir(uploadsFolder(dataDir)).catch(() => [])) {
    for (const name of await readdir(path.join(uploadsFolder(dataDir), wholesalerId)).catch(() => [])) {
      const file = path.join(uploadsFolder(dataDir), wholesalerId, name);
      const [uploadId = ''] = name.split('.');
      const written = await stat(file).catch(() => null);
      if (written !== null && goes(uploadId, written.mtime)) await rm(file, { force: true });
    }
  }
}

const minuteMs = 60_000;

/** An upload that began after the rows were read has its bytes, though not its row, in a sweep's list. */
export const hasRested = (writtenAt: Date): boolean => Date.now() - writtenAt.getTime() > minuteMs;
