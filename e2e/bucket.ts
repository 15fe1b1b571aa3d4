/**
 * A bucket in memory, for servers that share one: what S3 answers to the calls of server/src/storage/s3.ts, without
 * looking at signatures. scripts/radosgw.sh asks the same of a real one.
 */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openDisk } from '../server/src/storage/disk.ts';

/** parts: of a large file that is still being sent, by their numbers, under its key and its upload's ID. */
type Stored = { content: Buffer<ArrayBuffer>; type: string; parts?: Map<number, Buffer<ArrayBuffer>> };
/**
 * @property variables with which a server keeps its files here; shut: until it is opened nobody reaches it; setAhead: its
 *   clock, by which a form's time is over.
 */
export type Bucket = {
  origin: string;
  variables: Record<string, string>;
  keys: () => string[];
  shut: () => void;
  open: () => void;
  setAhead: (ms: number) => void;
  close: () => void;
};

const name = 'journeys';

/** @param dataDir of an installation that kept its files on the disk so far */
export async function openBucket(dataDir: string): Promise<Bucket> {
  const disk = await openDisk(dataDir);
  const stored = new Map<string, Stored>();
  for (const key of await disk.list('')) {
    const content = Buffer.from((await disk.get(key)) ?? []);
    stored.set(key, { content, type: 'application/octet-stream' });
  }
  let isShut = false;
  let aheadMs = 0;
  const server = createServer((request, reply) => {
    if (isShut) return void request.socket.destroy();
    answer(stored, Date.now() + aheadMs, request, reply).catch((error: unknown) =>
      reply.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    variables: {
      S3_ENDPOINT: origin,
      S3_BUCKET: name,
      S3_REGION: 'us-east-1',
      S3_ACCESS_KEY: 'journeys',
      S3_SECRET_KEY: 'journeys-secret',
    },
    keys: () => [...stored].flatMap(([key, { parts }]) => (parts ? [] : [key])),
    shut: () => {
      isShut = true;
      server.closeAllConnections();
    },
    open: () => {
      isShut = false;
    },
    setAhead: (ms) => {
      aheadMs = ms;
    },
    close: () => server.close(),
  };
}

async function answer(
  stored: Map<string, Stored>,
  now: number,
  request: IncomingMessage,
  reply: ServerResponse,
): Promise<void> {
  const { method = '', headers } = request;
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://bucket');
  const key = decodeURIComponent(pathname).slice(name.length + 2);
  const body = Buffer.concat(await request.toArray());
  const type = headers['content-type'] ?? 'application/octet-stream';
  reply.setHeader('access-control-allow-origin', '*');
  if (method === 'OPTIONS') {
    reply.writeHead(204, { 'access-control-allow-methods': 'POST, GET', 'access-control-allow-headers': '*' }).end();
  } else if (method === 'POST' && key === '') {
    const form = await new Response(body, { headers: { 'content-type': type } }).formData();
    const policy = JSON.parse(Buffer.from(String(form.get('Policy')), 'base64').toString()) as { expiration: string };
    if (Date.parse(policy.expiration) < now) return xml(reply, 403, '<Error><Code>AccessDenied</Code></Error>');
    const file = form.get('file') as File;
    const content = Buffer.from(await file.arrayBuffer());
    stored.set(String(form.get('key')), { content, type: String(form.get('Content-Type')) });
    reply.writeHead(204).end();
  } else if (method === 'POST' && searchParams.has('uploads')) {
    const id = randomUUID();
    stored.set(`${key}?${id}`, { content: Buffer.alloc(0), type, parts: new Map() });
    xml(reply, 200, `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  } else if (searchParams.has('uploadId')) {
    const unfinished = `${key}?${searchParams.get('uploadId')}`;
    const { parts, type: meant = type } = stored.get(unfinished) ?? {};
    if (parts === undefined) return noSuchKey(reply);
    if (method === 'PUT') {
      parts.set(Number(searchParams.get('partNumber')), body);
      reply.writeHead(200, { etag: '"part"' }).end();
      return;
    }
    const inOrder = [...parts].sort(([one], [other]) => one - other).map(([, part]) => part);
    stored.delete(unfinished);
    if (method === 'POST') stored.set(key, { content: Buffer.concat(inOrder), type: meant });
    xml(reply, 200, '<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  } else if (method === 'PUT' && headers['x-amz-copy-source'] !== undefined) {
    const source = stored.get(decodeURIComponent(String(headers['x-amz-copy-source'])).replace(`${name}/`, ''));
    if (source === undefined) return noSuchKey(reply);
    stored.set(key, source);
    xml(reply, 200, '<CopyObjectResult><ETag>"copied"</ETag></CopyObjectResult>');
  } else if (method === 'PUT') {
    stored.set(key, { content: body, type });
    reply.writeHead(200, { etag: '"put"' }).end();
  } else if (method === 'DELETE') {
    stored.delete(key);
    reply.writeHead(204).end();
  } else if (searchParams.has('list-type')) {
    const keys = [...stored].flatMap(([one, { parts }]) => (parts ? [] : [one]));
    const found = keys.filter((one) => one.startsWith(searchParams.get('prefix') ?? ''));
    const contents = found.map((one) => `<Contents><Key>${one}</Key></Contents>`).join('');
    xml(reply, 200, `<ListBucketResult><IsTruncated>false</IsTruncated>${contents}</ListBucketResult>`);
  } else {
    const found = stored.get(key);
    if (found === undefined) return noSuchKey(reply);
    const to = /^bytes=0-(\d+)$/.exec(headers.range ?? '')?.[1];
    const part = to === undefined ? found.content : found.content.subarray(0, Number(to) + 1);
    reply.writeHead(to === undefined ? 200 : 206, {
      'content-type': searchParams.get('response-content-type') ?? found.type,
      'content-length': part.length,
      ...(to !== undefined && { 'content-range': `bytes 0-${part.length - 1}/${found.content.length}` }),
    });
    reply.end(part);
  }
}

const noSuchKey = (reply: ServerResponse) => xml(reply, 404, '<Error><Code>NoSuchKey</Code></Error>');

function xml(reply: ServerResponse, status: number, text: string): void {
  reply.writeHead(status, { 'content-type': 'application/xml' }).end(`<?xml version="1.0"?>${text}`);
}
