/** An upload in a bucket: an object for each part, `uploads/<wholesaler>/<id>/<offset in 12 digits>`. */
import { open, stat } from 'node:fs/promises';
import { uploadTexts } from '@caselift/contract/uploads';
import { writeWhole } from '@caselift/db/durable';
import { refusal } from '../../http/errors.ts';
import { everyUpload, uploadsOf } from '../../storage/contents.ts';
import { deleteAll, type Storage } from '../../storage/storage.ts';
import type { FilePlace, HeldUpload, UploadBytes } from './upload-bytes.ts';
import { hasRested, removeFiles, uploadBytesOnDisk, uploadPath } from './upload-bytes-on-disk.ts';

const offsetDigits = 12;
const partType = 'application/octet-stream';
/** Of 8 MB each. */
const partsAtOnce = 4;

const partsPrefix = ({ wholesalerId, uploadId }: HeldUpload): string => `${uploadsOf(wholesalerId)}${uploadId}/`;

/** A copy of an upload that a worker read is kept for so long: previews ask for the same one again and again. */
const copyKeptMs = 24 * 60 * 60 * 1000;

export function uploadBytesInBucket({ dataDir, storage }: FilePlace): UploadBytes {
  const onDisk = uploadBytesOnDisk(dataDir);
  return {
    areReadByJobs: true,
    held: async (upload) => {
      const parts = await partsOf(storage, upload);
      const last = parts.at(-1);
      // Without its beginning it is nothing, whatever of it is left.
      if (last === undefined || parts[0]?.offset !== 0) return 0;
      return last.offset + ((await storage.peek(last.key, 1))?.size ?? 0);
    },

    write: async (upload, offset, part) => {
      for (const { key } of (await partsOf(storage, upload)).filter((one) => one.offset > offset))
        await storage.delete(key);
      const key = partsPrefix(upload) + String(offset).padStart(offsetDigits, '0');
      if (part.length > 0) await storage.put(key, part, partType);
    },

    ends: async (upload, headBytes, tailBytes) => {
      const parts = await partsOf(storage, upload);
      let head = Buffer.alloc(0);
      for (const { key } of parts) {
        if (head.length >= headBytes) break;
        const peeked = await storage.peek(key, headBytes - head.length);
        head = Buffer.concat([head, peeked?.first ?? Buffer.alloc(0)]);
      }
      let tail = Buffer.alloc(0);
      for (const { key } of parts.toReversed()) {
        if (tail.length >= tailBytes) break;
        tail = Buffer.concat([(await storage.get(key)) ?? Buffer.alloc(0), tail]).subarray(-tailBytes);
      }
      return { head, tail };
    },

    place: async (upload, file) => {
      await removeFiles(dataDir, (_, broughtAt) => Date.now() - broughtAt.getTime() > copyKeptMs);
      await bringOnce(storage, upload, uploadPath(dataDir, upload));
      await onDisk.place(upload, file);
    },

    remove: async (upload) => {
      await deleteAll(storage, partsPrefix(upload));
      await onDisk.remove(upload);
    },

    sweep: async (kept) => {
      await onDisk.sweep(kept);
      const left = (await storage.list(everyUpload)).filter((key) => !kept.has(key.split('/')[2] ?? ''));
      // One upload's keys follow one another, the newest part's is the last.
      const newest = new Map(left.map((key) => [key.slice(0, key.lastIndexOf('/') + 1), key]));
      for (const [prefix, key] of newest) {
        const found = await storage.peek(key, 1);
        if (found !== null && hasRested(found.storedAt)) await deleteAll(storage, prefix);
      }
    },
  };
}

type KeptPart = { key: string; offset: number };

async function partsOf(storage: Storage, upload: HeldUpload): Promise<KeptPart[]> {
  const prefix = partsPrefix(upload);
  const keys = await storage.list(prefix);
  return keys.map((key) => ({ key, offset: Number(key.slice(prefix.length)) }));
}

const bringing = new Map<string, Promise<void>>();

/** Brings the upload to this machine, unless it is here or on its way. */
async function bringOnce(storage: Storage, upload: HeldUpload & { size: number }, file: string): Promise<void> {
  const here = await stat(file).catch(() => null);
  if (here?.size === upload.size) return;
  const onItsWay = bringing.get(file) ?? bring(storage, upload, file).finally(() => bringing.delete(file));
  bringing.set(file, onItsWay);
  await onItsWay;
}

/** Refuses (404) an upload that lacks any of its parts. */
async function bring(storage: Storage, upload: HeldUpload & { size: number }, file: string): Promise<void> {
  await writeWhole(file, async (unfinished) => {
    const parts = await partsOf(storage, upload);
    const handle = await open(unfinished, 'w', 0o600); // sales are nobody else's on the machine
    try {
      let written = 0;
      for (let next = 0; next < parts.length; next += partsAtOnce) {
        const some = parts.slice(next, next + partsAtOnce);
        const contents = await Promise.all(some.map(({ key }) => storage.get(key)));
        for (const [at, { offset }] of some.entries()) {
          const content = contents[at] ?? null;
          if (content === null || offset !== written) throw refusal('not_found', uploadTexts.gone);
          await handle.appendFile(content);
          written += content.length;
        }
      }
      if (written !== upload.size) throw refusal('not_found', uploadTexts.gone);
    } finally {
      await handle.close();
    }
    return true;
  });
}
