/** Signed statements of what a browser may do with the storage on disk, and the secret behind them. */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { syncToDisk } from '@caselift/db/durable';
import * as z from 'zod';

const PostPolicy = z.object({
  key: z.string(),
  type: z.string(),
  maxBytes: z.number(),
  expires: z.number(),
});
export type PostPolicy = z.output<typeof PostPolicy>;

/** What a signed address of a file states; expires in seconds since 1970. `attachment`: the name to save it under. */
export type ReadPolicy = { key: string; type: string; expires: number; attachment?: string | undefined };

/** The installation's secret, made when it is first asked for. Signatures do not outlive it, nor need they. */
export async function readSecret(dataDir: string): Promise<Buffer> {
  const file = path.join(dataDir, 'storage-secret');
  const present = await readFile(file).catch(() => null);
  if (present !== null) return present;
  await mkdir(dataDir, { recursive: true });
  // Written beside and linked: whoever comes second takes the first one's, and nobody reads half of it.
  const own = `${file}-${process.pid}-${randomBytes(4).toString('hex')}`;
  await writeFile(own, randomBytes(32), { mode: 0o600 });
  await syncToDisk(own);
  try {
    await link(own, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    await rm(own);
  }
  return readFile(file);
}

export function signatureOf(secret: Buffer, statement: string): string {
  return createHmac('sha256', secret).update(statement).digest('base64url');
}

export function isSigned(secret: Buffer, statement: string, signature: string): boolean {
  const [expected, given] = [Buffer.from(signatureOf(secret, statement)), Buffer.from(signature)];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** One text for a read policy, the same whenever it states the same. */
export function readStatement({ key, type, expires, attachment }: ReadPolicy): string {
  return JSON.stringify(['read', key, type, expires, ...(attachment === undefined ? [] : [attachment])]);
}

export function policyText(policy: PostPolicy): string {
  return Buffer.from(JSON.stringify(policy)).toString('base64');
}

/** The policy in a text that was signed by us, so holds what policyText wrote. */
export function readPolicyText(text: string): PostPolicy {
  return PostPolicy.parse(JSON.parse(Buffer.from(text, 'base64').toString()));
}
