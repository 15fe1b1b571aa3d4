import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Has `write` fill a file beside `file`, and gives it that name once its bytes are safe from a power cut: whoever
 * opens it finds all of it or what was there before. What a killed process left half written is written over, so one
 * `file` is for one caller at a time. Not kept when `write` answers false.
 */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<boolean>): Promise<boolean> {
  const unfinished = `${file}.unfinished`;
  await mkdir(path.dirname(file), { recursive: true });
  try {
    const isThere = await write(unfinished);
    if (isThere) {
      await syncToDisk(unfinished);
      await rename(unfinished, file);
      // The name is the folder's, which has a disk's memory of its own.
      await syncToDisk(path.dirname(file));
    }
    return isThere;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** What was written to the file, or named in the folder, outlasts a power cut from here on. */
export async function syncToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
