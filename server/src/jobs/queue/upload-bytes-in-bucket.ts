/**
 * An upload in a bucket: an object for each part, `uploads/<wholesaler>/<id>/<offset>-<claim>-<end>`, each in 12 digits. From
 * the beginning on, of the parts that begin where the one before ended, the one with the highest claim counts. So nothing is
 * written over, and what comes late counts for nothing.
 */
import { open, stat } from 'node:fs/promises';
import { uploadTexts } from '@caselift/contract/uploads';
import { writeWhole } from '@caselift/db/durable';
import { refusal } from '../../http/errors.ts';
import { everyUpload, uploadsOf } from '../../storage/contents.ts';
import { deleteAll, type Storage } from '../../storage/storage.ts';
import type { FilePlace, HeldUpload, UploadBytes } from './upload-bytes.ts';
import { giveSecondName, hasRested, removeFiles, uploadBytesOnDisk, uploadPath } from './upload-bytes-on-disk.ts';

const digits = 12;
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
    held: async (upload) => (await partsOf(storage, upload)).at(-1)?.end ?? 0,
    takeOver: async () => {}, // each claim's parts have names of their own

    write: async ({ claim, ...upload }, offset, part) => {
      const name = [offset, claim, offset + part.length].map((figure) => String(figure).padStart(digits, '0'));
      if (part.length > 0) await storage.put(partsPrefix(upload) + name.join('-'), part, partType);
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
      await giveSecondName(uploadPath(dataDir, upload), file);
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

type KeptPart = { key: string; offset: number; end: number };

/** Those that count, in order. */
async function partsOf(
  storage: Storage,
  { claim: most = Number.POSITIVE_INFINITY, ...upload }: HeldUpload & { claim?: number },
): Promise<KeptPart[]> {
  const prefix = partsPrefix(upload);
  const stored = (await storage.list(prefix)).map((key) => {
    const [offset = 0, claim = 0, end = null] = key.slice(prefix.length).split('-').map(Number);
    return { key, offset, claim, end };
  });
  const parts: KeptPart[] = [];
  for (let offset = 0; ; ) {
    const next = stored.findLast((part) => part.offset === offset && part.claim <= most);
    if (next === undefined) return parts;
    // Those of earlier releases have the offset alone.
    const end = next.end ?? offset + ((await storage.peek(next.key, 1))?.size ?? 0);
    if (end <= offset) return parts;
    parts.push({ key: next.key, offset, end });
    offset = end;
  }
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
