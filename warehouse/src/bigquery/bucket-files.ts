/** The files of an export, fetched from the bucket and removed from it. */
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { tried } from './retry.ts';
import { type ApiFault, incomplete } from './sentences.ts';

export type Bucket = {
  /** Of all objects: `.../b/NAME/o`. */
  objectsUrl: string;
  headersFor(url: string): Promise<Headers>;
  pauseMs: number;
};

const callLimitMs = 60_000;
/** A file has at most a gigabyte. */
const fileLimitMs = 30 * 60_000;

/** @param exported how many files the export wrote. @param name of the files, without number and ending. */
export async function fetchObjects(
  { objectsUrl, headersFor, pauseMs }: Bucket,
  { prefix, exported, folder, name }: { prefix: string; exported: number; folder: string; name: string },
): Promise<string[]> {
  const request = async (url: string, method: 'GET' | 'DELETE' = 'GET', limitMs = callLimitMs) => {
    const reply = await fetch(url, { method, headers: await headersFor(url), signal: AbortSignal.timeout(limitMs) });
    // A call that got no reply may have removed it.
    if (!reply.ok && !(method === 'DELETE' && reply.status === 404)) throw await storageFault(reply);
    return reply;
  };
  const objects = await tried(pauseMs, () => listed(objectsUrl, prefix, request));
  if (objects.length !== exported)
    throw incomplete(`exported ${exported} files, and the bucket lists ${objects.length}`);
  const files: string[] = [];
  for (const [at, object] of objects.entries()) {
    const url = `${objectsUrl}/${encodeURIComponent(object)}`;
    const path = join(folder, `${name}.${at}.parquet`);
    await tried(pauseMs, async () => {
      const { body } = await request(`${url}?alt=media`, 'GET', fileLimitMs);
      if (body === null) throw incomplete('answered a file without its contents');
      await pipeline(Readable.fromWeb(body as never), createWriteStream(path));
    });
    files.push(path);
    await tried(pauseMs, () => request(url, 'DELETE'));
  }
  return files;
}

async function listed(
  objectsUrl: string,
  prefix: string,
  request: (url: string) => Promise<Response>,
): Promise<string[]> {
  const names: string[] = [];
  let token: string | undefined;
  do {
    const asked = new URLSearchParams({ prefix, ...(token && { pageToken: token }) });
    const page = (await (await request(`${objectsUrl}?${asked}`)).json()) as Listed;
    names.push(...(page.items ?? []).map(({ name }) => name));
    token = page.nextPageToken;
  } while (token);
  return names;
}

type Listed = { items?: { name: string }[]; nextPageToken?: string };

/** Storage says `forbidden` for want of a permission, and has reasons of its own for limits of a moment. */
async function storageFault(reply: Response): Promise<ApiFault> {
  const text = await reply.text();
  const said = (name: string) => new RegExp(`"${name}":\\s*"([^"]*)"`).exec(text)?.[1];
  const message = said('message') ?? text.slice(0, 200);
  const reason = said('reason') ?? '';
  const isDenied = reply.status === 403 && !/RateLimitExceeded$/i.test(reason);
  const errors = [{ reason: isDenied ? 'accessDenied' : reason, message }];
  return Object.assign(new Error(message), { code: reply.status, errors });
}
