import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { PendingQuery, Row } from 'postgres';

/**
 * Carries out `copy ... from stdin` with the given COPY text, in chunks of any size. Rejects with the server's error.
 *
 * The driver (3.4.9) loses an error that comes after the last line was sent, such as a duplicate key: it rejects a
 * promise that it had already resolved with the stream, and the stream never finishes. So that rejection is listened to.
 */
export async function copyIn(query: PendingQuery<Row[]>, lines: AsyncIterable<Buffer | string>): Promise<void> {
  const rejecting = query as unknown as { reject: (error: unknown) => void };
  const original = rejecting.reject;
  const refused = new Promise<never>((_, reject) => {
    rejecting.reject = (error) => {
      original(error);
      reject(error);
    };
  });
  refused.catch(() => {}); // when the stream's own error is the first
  const loaded = pipeline(Readable.from(lines), await query.writable());
  await Promise.race([loaded, refused]);
}

const batchBytes = 65_536;

/**
 * The rows of `copy ... to stdout` in batches, read as fast as they come whatever the reader's pace.
 *
 * The driver (3.4.9) pauses its socket when its stream is full, and it may do so just after the stream has asked for
 * more: then nothing comes ever again. A stream that is always being emptied is never full; a backup's gzip is faster
 * than the driver, so that what waits here stays small.
 */
export function copyOut(rows: Readable): Readable {
  const batches = new Readable({ read: () => {} });
  let lines: Buffer[] = [];
  let bytes = 0;
  const pass = () => {
    batches.push(Buffer.concat(lines));
    lines = [];
    bytes = 0;
  };
  rows.on('data', (line: Buffer) => {
    lines.push(line);
    bytes += line.length;
    if (bytes >= batchBytes) pass();
  });
  rows.on('end', () => {
    if (bytes > 0) pass();
    batches.push(null);
  });
  rows.on('error', (error) => batches.destroy(error));
  return batches;
}
