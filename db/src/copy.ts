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
