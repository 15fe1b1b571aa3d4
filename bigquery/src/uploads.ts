/** Bodies of uploads: multipart in one request, or resumable in several. */
import { randomUUID } from 'node:crypto';
import { ApiError } from './api-error.ts';

export type Upload = { metadata: unknown; content: Buffer };

/** The two parts of multipart/related: JSON, then the file. */
export function multipartOf(contentType: string, body: Buffer): Upload {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) throw new ApiError('invalid', 'A multipart upload without a boundary');
  const parts: Buffer[] = [];
  const mark = Buffer.from(`--${boundary}`);
  for (let at = body.indexOf(mark); at >= 0; ) {
    const next = body.indexOf(mark, at + mark.length);
    if (next < 0) break;
    parts.push(body.subarray(at + mark.length, next));
    at = next;
  }
  const [metadata, content] = parts.map((part) => {
    const start = part.indexOf('\r\n\r\n') + 4;
    return part.subarray(start, part.length - 2);
  });
  if (metadata === undefined || content === undefined) throw new ApiError('invalid', 'A multipart upload of two parts');
  return { metadata: JSON.parse(metadata.toString('utf8')), content };
}

/** Uploads that come in chunks, each until it is complete. */
export class ResumableUploads {
  readonly #begun = new Map<string, { metadata: unknown; chunks: Buffer[] }>();

  begin(metadata: unknown): string {
    const id = randomUUID();
    this.#begun.set(id, { metadata, chunks: [] });
    return id;
  }

  /** Takes a chunk. Answers the upload once it is complete, and before that how many bytes are there. */
  take(id: string, range: string | undefined, chunk: Buffer): Upload | number {
    const upload = this.#begun.get(id);
    if (upload === undefined) throw new ApiError('notFound', 'No such upload');
    const held = upload.chunks.reduce((sum, { length }) => sum + length, 0);
    const [, first, , total] =
      /^bytes (?:(\d+)-(\d+|\*)|\*)\/(\d+|\*)$/.exec(range ?? `bytes 0-*/${chunk.length}`) ?? [];
    if (first !== undefined && Number(first) !== held)
      throw new ApiError('invalid', `Expected byte ${held}, got ${first}`);
    if (chunk.length > 0) upload.chunks.push(chunk);
    const now = held + chunk.length;
    // Without a total the sender doesn't know yet how many bytes will come: a chunk that isn't a multiple of 256 KiB is the last.
    const isLast = total === '*' || total === undefined ? chunk.length % 262_144 !== 0 : now >= Number(total);
    if (!isLast) return now;
    this.#begun.delete(id);
    return { metadata: upload.metadata, content: Buffer.concat(upload.chunks) };
  }
}
