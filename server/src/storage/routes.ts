/** What a bucket does itself, for the storage on this machine's disk: takes a signed form, answers a signed address. */
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { errorTexts } from '@caselift/contract/errors';
import { storagePaths, storageTexts } from '@caselift/contract/storage';
import multipart, { type MultipartFile, type MultipartValue } from '@fastify/multipart';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import { isRefusal, refusal } from '../http/errors.ts';
import { requireStorable } from '../http/input-checks.ts';
import { attachmentHeader } from './attachment.ts';
import type { DiskStorage } from './disk.ts';
import { isKey } from './key.ts';

const Signed = z.object({
  type: z.string(),
  expires: z.coerce.number(),
  attachment: z.string().optional(),
  signature: z.string(),
});

/** What was uploaded is data: opened as a page of its own it may run and load nothing. */
const dataOnly = "default-src 'none'; sandbox";

/** A form of ours has four fields; a field holds the policy at most. The signed policy limits the file. */
const formLimits = { fields: 10, fieldSize: 8192, files: 1, parts: 11, fileSize: Number.POSITIVE_INFINITY };
/** All of a form but its file. */
const formBytes = 128 * 1024;

export async function storageRoutes(app: FastifyInstance, storage: DiskStorage): Promise<void> {
  await app.register(multipart, { limits: formLimits });

  app.post(storagePaths.form, async (request, reply) => {
    await takeForm(request, storage);
    return reply.code(204).send();
  });

  app.get<{ Params: { '*': string } }>(`${storagePaths.file}/*`, async (request, reply) => {
    const key = request.params['*'];
    const signed = Signed.safeParse(request.query);
    if (!isKey(key) || !signed.success) throw refusal('forbidden', storageTexts.notAllowed);
    const { signature, ...policy } = signed.data;
    if (!storage.allowsRead({ key, ...policy }, signature)) throw refusal('forbidden', storageTexts.notAllowed);
    const file = storage.fileOf(key);
    const found = await stat(file).catch(() => null);
    if (found === null) throw refusal('not_found', errorTexts.notFound);
    const secondsLeft = policy.expires - Math.floor(Date.now() / 1000);
    reply.header('cache-control', `private, max-age=${secondsLeft}, immutable`).header('content-length', found.size);
    if (policy.attachment !== undefined) reply.header('content-disposition', attachmentHeader(policy.attachment));
    reply.header('content-security-policy', dataOnly).header('x-content-type-options', 'nosniff');
    return reply.type(policy.type).send(createReadStream(file));
  });
}

/** Stores the form's file, if the fields before it allow that; nothing otherwise. */
async function takeForm(request: FastifyRequest, storage: DiskStorage): Promise<void> {
  if (!request.isMultipart()) throw refusal('bad_input', storageTexts.noFile);
  const budget = refuseBeyondBudget(request);
  const fields: Record<string, string> = {};
  for await (const part of readable(request.parts())) {
    if (!isField(part)) return takeFile(part.file, fields, storage, budget);
    fields[part.fieldname] = String(part.value);
    requireStorable(fields);
  }
  throw refusal('bad_input', storageTexts.noFile);
}

type Budget = { bytes: number };

/** Ends a form that goes on beyond the budget. The parser has no limit for what comes before, between and after parts. */
function refuseBeyondBudget({ raw }: FastifyRequest): Budget {
  const budget = { bytes: formBytes };
  raw.on('data', (block: Buffer) => {
    budget.bytes -= block.length;
    // The parser takes an error of the request as the form's end, and its reader gets it.
    if (budget.bytes < 0) raw.emit('error', refusal('too_large', errorTexts.tooLarge));
  });
  return budget;
}

async function takeFile(
  file: Readable,
  fields: Record<string, string>,
  storage: DiskStorage,
  budget: Budget,
): Promise<void> {
  const policy = storage.allowedPost(fields);
  if (policy === undefined) throw refusal('forbidden', storageTexts.notAllowed);
  budget.bytes += policy.maxBytes;
  const { file: unfinished, keepAs, drop } = await storage.unfinished();
  try {
    const bytes = await writeUpTo(file, unfinished, policy.maxBytes);
    if (bytes === 0) throw refusal('bad_input', storageTexts.noFile);
    await keepAs(policy.key);
  } finally {
    await drop();
  }
}

/** Writes the whole file, or is refused beyond `most` bytes; answers how many there were. */
async function writeUpTo(from: Readable, file: string, most: number): Promise<number> {
  let bytes = 0;
  const counted = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of readable(chunks)) {
      bytes += chunk.length;
      if (bytes > most) throw refusal('too_large', storageTexts.tooLarge(most));
      yield chunk;
    }
  };
  await pipeline(from, counted, createWriteStream(file));
  return bytes;
}

/** What the form's parser reads, up to where the form breaks. */
async function* readable<T>(parsed: AsyncIterable<T>): AsyncGenerator<T> {
  try {
    yield* parsed;
  } catch (error) {
    throw isRefusal(error) ? error : refusal('bad_input', errorTexts.malformed);
  }
}

function isField(part: MultipartFile | MultipartValue): part is MultipartValue {
  return part.type === 'field';
}
