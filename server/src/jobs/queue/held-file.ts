/** The bytes of an upload in a file. What the row calls received has reached the disk before the row says so. */
import { type FileHandle, open, stat } from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '@caselift/db/connect';
import { makeFolder, syncToDisk } from '@caselift/db/durable';

/** In bytes; null: it isn't there. A disk that can't be read says neither. */
export async function sizeOf(file: string): Promise<number | null> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/** How many bytes the disk holds; 0 before the first part. */
export const heldBytes = async (file: string): Promise<number> => (await sizeOf(file)) ?? 0;

/**
 * Writes a part at its place, and returns once it is safe from a power cut. What lies beyond its place was left by a
 * part that was never acknowledged, and goes.
 */
export async function writePart(file: string, offset: number, part: Buffer): Promise<void> {
  const isNew = offset === 0;
  if (isNew) await makeFolder(path.dirname(file), 0o700);
  const handle = await open(file, isNew ? 'w' : 'r+', 0o600); // sales are nobody else's on the machine
  try {
    await handle.truncate(offset);
    await writeAll(handle, offset, part);
    await handle.sync();
  } catch (error) {
    // A disk that is full must not stay so for half a part.
    await handle.truncate(offset).catch(() => {});
    throw error;
  } finally {
    await handle.close();
  }
  // The name of a new file is the folder's, which has a disk's memory of its own.
  if (isNew) await syncToDisk(path.dirname(file));
}

/** One write may take less than all of it. */
async function writeAll(handle: FileHandle, offset: number, part: Buffer): Promise<void> {
  for (let written = 0; written < part.length; ) {
    const { bytesWritten } = await handle.write(part, written, part.length - written, offset + written);
    written += bytesWritten;
  }
}

/** The beginning and the last bytes of a file, for a look at what it is. */
export async function endsOf(
  file: string,
  headBytes: number,
  tailBytes: number,
): Promise<{ head: Buffer; tail: Buffer }> {
  const handle = await open(file, 'r');
  try {
    const { size } = await handle.stat();
    const read = async (from: number, length: number) => {
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
      return buffer.subarray(0, bytesRead);
    };
    return {
      head: await read(0, Math.min(headBytes, size)),
      tail: await read(Math.max(0, size - tailBytes), tailBytes),
    };
  } finally {
    await handle.close();
  }
}
