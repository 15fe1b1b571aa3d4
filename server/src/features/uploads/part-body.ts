/** The bytes of one part, as a request carries them. */
import { uploadLimits, uploadTexts } from '@caselift/contract/uploads';
import type { FastifyRequest } from 'fastify';
import { refusal } from '../../http/errors.ts';

/** Reads the body to its end. A part that is too large is refused by what it announces, before a byte of it is read. */
export async function readPart(request: FastifyRequest): Promise<Buffer> {
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > uploadLimits.chunk) throw refusal('too_large', uploadTexts.chunkTooLarge);
  const blocks: Buffer[] = [];
  let length = 0;
  try {
    for await (const block of request.raw) {
      length += block.length;
      if (length > uploadLimits.chunk) throw refusal('too_large', uploadTexts.chunkTooLarge);
      blocks.push(block);
    }
  } catch (error) {
    if (error instanceof Error && 'refusal' in error) throw error;
    // The connection broke in the middle. Nobody will read this, and it isn't our fault.
    throw refusal('bad_input', 'The connection broke before the whole part arrived.');
  }
  return Buffer.concat(blocks, length);
}
