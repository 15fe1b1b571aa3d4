// @vitest-environment jsdom
import { errorTexts } from '@caselift/contract/errors';
import { uploadLimits, uploadTexts } from '@caselift/contract/uploads';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { accepted, personWith, refused, serveWith } from '../../api/testing/serve.ts';
import { type UploadProgress, uploadFile } from './upload-file.ts';

const scope = { wholesalerId: 'ats', db: 'prod' } as const;
const MB = 1024 * 1024;
/** Two whole parts and a rest. */
const bytes = Uint8Array.from({ length: 18 * MB }, (_, index) => (index * 7 + Math.floor(index / MB)) % 251);
const file = new File([bytes], 'sales.csv', { lastModified: 1_790_000_000_000 });
const uploadId = '6f1c8f6e-7d5a-4c0e-9d84-0f7d3a2b1c00';

beforeEach(() => startSession('token-1', personWith('admin')));
afterEach(() => vi.unstubAllGlobals());

/** Holds what was received, part by part, like the server does; `trouble` may answer in its place. */
function serverWith(held: Uint8Array[], trouble: (request: Request, nth: number) => Response | Error | null) {
  let nth = 0;
  const received = () => held.reduce((sum, part) => sum + part.length, 0);
  const state = () => accepted({ uploadId, name: file.name, size: file.size, received: received() });
  return serveWith(async (request) => {
    const stopped = trouble(request, nth++);
    if (stopped instanceof Error) throw stopped;
    if (stopped) return stopped;
    if (request.method === 'POST') return state();
    const offset = Number(new URL(request.url).searchParams.get('offset'));
    if (offset !== received()) return refused('conflict', uploadTexts.chunkOutOfOrder);
    held.push(new Uint8Array(await request.arrayBuffer()));
    return state();
  });
}

async function upload(signal = new AbortController().signal) {
  const told: UploadProgress[] = [];
  const pauses: number[] = [];
  const pause = async (milliseconds: number) => void pauses.push(milliseconds);
  const done = await uploadFile(file, scope, { signal, onProgress: (progress) => told.push(progress), pause });
  return { done, told, pauses };
}

/** How many bytes arrived as they were, before the first that did not. */
function intact(held: Uint8Array[]): number {
  let place = 0;
  for (const part of held) for (const byte of part) if (byte === bytes[place]) place += 1;
  return place;
}
const offsets = (asked: Request[]) =>
  asked.filter(({ method }) => method === 'PUT').map(({ url }) => Number(new URL(url).searchParams.get('offset')));

test('a file goes in parts of 8 MB, in order, and arrives as it was', async () => {
  const held: Uint8Array[] = [];
  const asked = serverWith(held, () => null);
  const { done, told, pauses } = await upload();
  expect(offsets(asked)).toEqual([0, 8 * MB, 16 * MB]);
  expect(held.map(({ length }) => length)).toEqual([uploadLimits.chunk, uploadLimits.chunk, 2 * MB]);
  expect(intact(held)).toBe(bytes.length);
  expect(done).toMatchObject({ uploadId, received: file.size });
  expect(told.map(({ received }) => received)).toEqual([0, 8 * MB, 16 * MB, 18 * MB]);
  expect(pauses).toEqual([]);
  expect(asked[1]?.headers.get('content-type')).toBe('application/octet-stream');
  expect(asked[1]?.headers.get('authorization')).toBe('Bearer token-1');
  expect(new URL(asked[1]?.url ?? '').searchParams.get('wholesalerId')).toBe('ats');
});

test('the same file chosen again after a reload goes on where it stopped', async () => {
  const held = [bytes.slice(0, 8 * MB)];
  const asked = serverWith(held, () => null);
  await upload();
  expect(offsets(asked)).toEqual([8 * MB, 16 * MB]);
  expect(intact(held)).toBe(bytes.length);
});

test('the same file has the same fingerprint, one that was saved again another', async () => {
  const asked = serverWith([], () => refused('bad_input', uploadTexts.wrongContent));
  const named = async (chosen: File) => {
    await uploadFile(chosen, scope, { signal: new AbortController().signal, onProgress: () => {} }).catch(() => {});
    const body: unknown = await asked.at(-1)?.json();
    return (body as { fingerprint: string }).fingerprint;
  };
  const first = await named(file);
  expect(first).toMatch(/^[0-9a-f]{64}$/);
  expect(await named(new File([bytes], 'sales.csv', { lastModified: file.lastModified }))).toBe(first);
  expect(await named(new File([bytes], 'sales.csv', { lastModified: file.lastModified + 1 }))).not.toBe(first);
  expect(await named(new File([bytes], 'sale.csv', { lastModified: file.lastModified }))).not.toBe(first);
});

test('a broken connection is waited for, longer each time, and the server is asked how far it got', async () => {
  const held: Uint8Array[] = [];
  const broken = new Set([2, 3, 4, 5, 6, 7, 8, 9]);
  const asked = serverWith(held, (_, nth) => (broken.has(nth) ? new TypeError('Failed to fetch') : null));
  const { told, pauses } = await upload();
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 30_000, 30_000, 30_000]);
  expect(intact(held)).toBe(bytes.length);
  expect(atLeast(1, asked.slice(3, 11)).every(({ method }) => method === 'POST')).toBe(true);
  const interrupted = told.filter(({ interruption }) => interruption !== null);
  expect(interrupted[0]).toMatchObject({ received: 8 * MB, interruption: 'Server is unavailable' });
  expect(told.at(-1)).toMatchObject({ received: 18 * MB, interruption: null });
});

test('after a part has arrived the next break is waited for briefly again', async () => {
  const broken = new Set([1, 4]);
  serverWith([], (_, nth) => (broken.has(nth) ? refused('unavailable', errorTexts.storageAway) : null));
  const { pauses } = await upload();
  expect(pauses).toEqual([1000, 1000]);
});

test('a part is not sent twice if its reply is lost', async () => {
  const held: Uint8Array[] = [];
  const asked = serverWith(held, (_, nth) => {
    if (nth !== 1) return null;
    held.push(bytes.slice(0, 8 * MB));
    return new TypeError('Failed to fetch');
  });
  await upload();
  expect(offsets(asked)).toEqual([0, 8 * MB, 16 * MB]);
  expect(intact(held)).toBe(bytes.length);
});

test('a server that keeps losing count is given up', async () => {
  serverWith([], ({ method }) => (method === 'PUT' ? refused('conflict', uploadTexts.chunkOutOfOrder) : null));
  await expect(upload()).rejects.toThrow(uploadTexts.chunkOutOfOrder);
});

test('a refusal is told at once, in the words of the server', async () => {
  const asked = serverWith([], () => refused('too_large', uploadTexts.fileTooLarge));
  await expect(upload()).rejects.toThrow(uploadTexts.fileTooLarge);
  expect(asked).toHaveLength(1);
});

test('a cancelled upload asks nothing more', async () => {
  const abort = new AbortController();
  const asked = serverWith([], (_, nth) => {
    if (nth === 1) abort.abort();
    return nth === 1 ? new TypeError('aborted') : null;
  });
  await expect(upload(abort.signal)).rejects.toThrow();
  expect(asked).toHaveLength(2);
});
