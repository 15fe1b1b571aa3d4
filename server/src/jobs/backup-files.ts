/**
 * The files of a backup: their sizes and sums, by which it can be read back, and what makes them safe from a power cut and,
 * where a key is given, from other eyes.
 */
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir, rename, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { syncNames, syncToDisk } from '@caselift/db/durable';
import { type BackupFile, type Manifest, manifestName } from './backup-manifest.ts';

const [nonceBytes, tagBytes] = [12, 16];

/** Of all files but the manifest, by name. @param onFile is told how far along it is: 0 to 1. */
export async function describeFiles(folder: string, onFile: (done: number) => void): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  const names = await namesIn(folder);
  for (const [at, name] of names.entries()) {
    onFile(at / names.length);
    const { size } = await stat(path.join(folder, name));
    files.push({ name, size, sha256: await sumOf(path.join(folder, name)) });
  }
  return files;
}

/** Everything in the folder, and the names in it, outlast a power cut from here on. */
export async function syncFolder(folder: string): Promise<void> {
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    await syncToDisk(path.join(entry.parentPath, entry.name));
  await syncNames(folder);
}

/** Reads all of it back. Answers what is wrong with it, in sentences. */
export async function faultsOf(folder: string, { files }: Pick<Manifest, 'files'>): Promise<string[]> {
  if (files === undefined) return [];
  const faults: string[] = [];
  const present = new Set(await namesIn(folder));
  for (const { name, size, sha256 } of files) {
    const file = path.join(folder, name);
    if (!present.has(name)) faults.push(`${name} is missing.`);
    else if ((await stat(file)).size !== size) faults.push(`${name} has another size than when it was written.`);
    else if ((await sumOf(file)) !== sha256) faults.push(`${name} isn't what was written.`);
    present.delete(name);
  }
  for (const name of present) faults.push(`${name} was added to the backup.`);
  return faults;
}

/** Each file with a number of its own, and bound to its name: none can stand for another. */
export async function encryptFolder(folder: string, key: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const file = path.join(folder, name);
    const nonce = randomBytes(nonceBytes);
    const cipher = createCipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(name));
    const sealed = async function* (source: AsyncIterable<Buffer>) {
      yield nonce;
      for await (const piece of source) yield cipher.update(piece);
      yield cipher.final();
      yield cipher.getAuthTag();
    };
    await pipeline(createReadStream(file), sealed, createWriteStream(`${file}.sealed`, { mode: 0o600 }));
    await rename(`${file}.sealed`, file);
  }
}

/** @throws where the key is another one, or a file was changed. */
export async function decryptFolder(folder: string, to: string, key: string): Promise<void> {
  for (const name of await namesIn(folder)) {
    const [from, file] = [path.join(folder, name), path.join(to, name)];
    await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
    const { size } = await stat(from);
    const handle = await open(from, 'r');
    const nonce = (await handle.read(Buffer.alloc(nonceBytes), 0, nonceBytes, 0)).buffer;
    const tag = (await handle.read(Buffer.alloc(tagBytes), 0, tagBytes, size - tagBytes)).buffer;
    await handle.close();
    const decipher = createDecipheriv('aes-256-gcm', keyOf(key), nonce).setAAD(Buffer.from(name)).setAuthTag(tag);
    const sealed = createReadStream(from, { start: nonceBytes, end: size - tagBytes - 1 });
    await pipeline(sealed, decipher, createWriteStream(file, { mode: 0o600 })).catch(() => {
      throw new Error(`${name} can't be opened with this BACKUP_KEY.`);
    });
  }
}

/** A key of 32 random bytes needs no slow derivation; another purpose would get another key. */
const keyOf = (key: string): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(key, 'base64'), '', 'caselift backup', 32));

async function namesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .filter((name) => name !== manifestName)
    .sort();
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const piece of createReadStream(file)) hash.update(piece);
  return hash.digest('hex');
}
