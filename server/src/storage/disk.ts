/** Storage in the data folder: a file a key, below `storage`. Routes of our own answer what a bucket's would. */
import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { storagePaths } from '@caselift/contract/storage';
import { giveName, removeFile, syncToDisk, writeWhole } from '@caselift/db/durable';
import { encodedName, requireKey } from './key.ts';
import {
  isSigned,
  type PostPolicy,
  policyText,
  type ReadPolicy,
  readPolicyText,
  readSecret,
  readStatement,
  signatureOf,
} from './signature.ts';
import type { Storage } from './storage.ts';

export type DiskStorage = Storage & {
  /** The policy of a form's fields; undefined when they are not what we signed, or no longer count. */
  allowedPost(fields: Record<string, string>): PostPolicy | undefined;
  /** Whether the address of a file is one we signed and still counts. */
  allowsRead(policy: ReadPolicy, signature: string): boolean;
  /** Where a key's content lies, if it is stored. */
  fileOf(key: string): string;
  /** A file of its own to write an upload into, and how it becomes the key's content or goes. */
  unfinished(): Promise<{ file: string; keepAs(key: string): Promise<void>; drop(): Promise<void> }>;
};

/** Of the data folder. */
export const storageFolder = 'storage';
/** Marks the file of a key, so that `a` and `a/b` may both be keys. */
const mark = '=';

/** An upload that has not ended in a day was cut off with the process that took it. */
const cutOffMs = 24 * 3600 * 1000;

export async function openDisk(dataDir: string): Promise<DiskStorage> {
  const root = path.join(dataDir, storageFolder);
  // Beside the files, on the same file system: no list and no backup sees half a file.
  const unfinishedFolder = path.join(dataDir, 'storage-unfinished');
  await removeCutOff(unfinishedFolder);
  const secret = await readSecret(dataDir);
  const fileOf = (key: string) => path.join(root, ...requireKey(key).split('/').map(encodedName)) + mark;
  const now = () => Math.floor(Date.now() / 1000);

  async function unfinished(): ReturnType<DiskStorage['unfinished']> {
    await mkdir(unfinishedFolder, { recursive: true });
    const file = path.join(unfinishedFolder, randomUUID());
    return { file, keepAs: (key) => giveName(file, fileOf(key)), drop: () => rm(file, { force: true }) };
  }

  /** Stores what `write` puts into a file, whole or not at all. */
  async function keep(key: string, write: (file: string) => Promise<void>): Promise<void> {
    requireKey(key);
    const { file, keepAs, drop } = await unfinished();
    try {
      await write(file);
      await keepAs(key);
    } catch (error) {
      await drop();
      throw error;
    }
  }

  return {
    origin: null,

    presignPost: async (key, { type, maxBytes, seconds }) => {
      const policy = policyText({ key: requireKey(key), type, maxBytes, expires: now() + seconds });
      const fields = { key, 'Content-Type': type, policy, signature: signatureOf(secret, policy) };
      return { url: storagePaths.form, fields };
    },

    allowedPost: ({ policy: text = '', signature = '', ...fields }) => {
      if (!isSigned(secret, text, signature)) return undefined;
      const policy = readPolicyText(text);
      const isAsStated = fields.key === policy.key && fields['Content-Type'] === policy.type;
      return isAsStated && policy.expires > now() ? policy : undefined;
    },

    signedUrl: async (key, { type, seconds, from, attachment }) => {
      const expires = (from ? Math.floor(from.getTime() / 1000) : now()) + seconds;
      const signature = signatureOf(secret, readStatement({ key: requireKey(key), type, expires, attachment }));
      const query = { type, expires: String(expires), ...(attachment !== undefined && { attachment }), signature };
      const address = key.split('/').map(encodeURIComponent).join('/');
      return `${storagePaths.file}/${address}?${new URLSearchParams(query)}`;
    },

    allowsRead: (policy, signature) => isSigned(secret, readStatement(policy), signature) && policy.expires > now(),

    fileOf,
    unfinished,

    put: (key, content) => keep(key, (file) => writeFile(file, content)),

    get: (key) => readFile(fileOf(key)).catch(nullIfAbsent),

    read: async (key) => (await open(fileOf(key)).catch(nullIfAbsent))?.createReadStream() ?? null,

    putFile: (key, from) => keep(key, (file) => copyFile(from, file, constants.COPYFILE_FICLONE)),

    getFile: (key, to) =>
      writeWhole(to, async (file) => {
        const stored = await stat(fileOf(key)).catch(nullIfAbsent);
        if (stored !== null) await copyFile(fileOf(key), file, constants.COPYFILE_FICLONE);
        return stored !== null;
      }),

    peek: async (key, bytes) => {
      const file = await open(fileOf(key)).catch(nullIfAbsent);
      if (file === null) return null;
      try {
        const { size, mtime } = await file.stat();
        const { buffer, bytesRead } = await file.read(Buffer.alloc(bytes), { position: 0 });
        return { size, first: buffer.subarray(0, bytesRead), storedAt: mtime };
      } finally {
        await file.close();
      }
    },

    move: async (from, to) => {
      if ((await giveName(fileOf(from), fileOf(to)).catch(nullIfAbsent)) === null) return false;
      await syncToDisk(path.dirname(fileOf(from)));
      return true;
    },

    delete: (key) => removeFile(fileOf(key)),

    list: async (prefix) => {
      // Only the folder that the prefix names whole needs to be walked.
      const folder = prefix.split('/').slice(0, -1).map(encodedName);
      const found = await readdir(path.join(root, ...folder), { recursive: true, withFileTypes: true }).catch(
        nullIfAbsent,
      );
      return (found ?? [])
        .filter((entry) => entry.isFile() && entry.name.endsWith(mark))
        .map((entry) => keyOf(path.relative(root, path.join(entry.parentPath, entry.name))))
        .filter((key) => key.startsWith(prefix))
        .sort();
    },
  };
}

async function removeCutOff(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => [])) {
    const file = path.join(folder, name);
    const written = await stat(file).catch(nullIfAbsent);
    if (written !== null && written.mtimeMs < Date.now() - cutOffMs) await rm(file, { force: true });
  }
}

function keyOf(file: string): string {
  return file.slice(0, -mark.length).split(path.sep).map(decodeURIComponent).join('/');
}

function nullIfAbsent(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR') return null;
  throw error;
}
