/**
 * Files that outlast a power cut. A file's bytes are safe once it was synced, and its name once its folder was, and so on up
 * to a folder that was safe before. Whatever is told as stored is written through here (scripts/durable-files.test.ts).
 */
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/** Folders that are known to have their own names safe. */
const safeFolders = new Set<string>();
const mostKnown = 10_000;

/** What was written to the file, or named in the folder, outlasts a power cut from here on. */
export async function syncToDisk(fileOrFolder: string): Promise<void> {
  const handle = await open(fileOrFolder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Makes the folder, unless it is there. Its name is safe then, whoever made it, and those of the folders above. */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const at = path.resolve(folder);
  const firstMade = await mkdir(at, { recursive: true, mode });
  if (firstMade === undefined && safeFolders.has(at)) return;
  for (let below = at; path.dirname(below) !== below; below = path.dirname(below)) {
    const above = path.dirname(below);
    // One that was made before this process, by one that ended before it could sync it, is synced, too.
    const isSafe = safeFolders.has(below) && (firstMade === undefined || below.length < firstMade.length);
    if (isSafe || !(await syncIfMay(above))) break;
    if (safeFolders.size >= mostKnown) safeFolders.clear();
    safeFolders.add(below);
  }
}

/** The names in the folder are safe from here on, and its own. */
export async function syncNames(folder: string): Promise<void> {
  await makeFolder(folder);
  await syncToDisk(folder);
}

/** A file that was written under its own name is safe from here on: bytes and name. */
export async function syncFile(file: string): Promise<void> {
  await syncToDisk(file);
  await syncNames(path.dirname(file));
}

/** Gives a file that was written another name, in a folder that is made if need be: bytes and name are safe then. */
export async function giveName(file: string, name: string): Promise<void> {
  await syncToDisk(file);
  await makeFolder(path.dirname(name));
  await rename(file, name);
  await syncToDisk(path.dirname(name));
}

/** Removes the file, if it is there. It stays away after a power cut. */
export async function removeFile(file: string): Promise<void> {
  await rm(file, { force: true });
  await syncToDisk(path.dirname(file)).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT' && error.code !== 'ENOTDIR') throw error; // no folder either
  });
}

/**
 * Has `write` fill a file beside `file`, and gives it that name once its bytes are safe: whoever opens it finds all of it
 * or what was there before. What a killed process left half written is written over, so one `file` is for one caller at a
 * time. Not kept when `write` answers false.
 */
export async function writeWhole(file: string, write: (unfinished: string) => Promise<boolean>): Promise<boolean> {
  const unfinished = `${file}.unfinished`;
  await makeFolder(path.dirname(file));
  try {
    const isThere = await write(unfinished);
    if (isThere) await giveName(unfinished, file);
    return isThere;
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Folders above the installation's may be nobody's to read: they were there before. */
async function syncIfMay(folder: string): Promise<boolean> {
  try {
    await syncToDisk(folder);
    return true;
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (['EACCES', 'EPERM', 'EROFS', 'EINVAL'].includes(code)) return false;
    throw error;
  }
}
