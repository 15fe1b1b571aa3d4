// @vitest-environment jsdom
import { uploadTexts } from '@caselift/contract/uploads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startSession } from '../../api/session-store.ts';
import { accepted, personWith, serveWith } from '../../api/testing/serve.ts';
import type { uploadFile } from './upload-file.ts';
import { createUploadList, importFilesOf } from './upload-list.ts';

const scope = { wholesalerId: 'ats', db: 'preview' } as const;
const named = (name: string) => new File(['a,b\n1,2\n'], name, { lastModified: 1 });

beforeEach(() => startSession('token-1', personWith('admin')));
afterEach(() => vi.unstubAllGlobals());

/** Uploads that end when the test says so. */
function slowUploads() {
  const under: { name: string; signal: AbortSignal; end: (error?: Error) => void }[] = [];
  const upload: typeof uploadFile = (file, _, { signal, onProgress }) => {
    const uploadId = `id of ${file.name}`;
    onProgress({ uploadId, received: 0, speed: null, interruption: null });
    return new Promise((resolve, reject) => {
      const done = { uploadId, name: file.name, size: file.size, received: file.size };
      const end = (error?: Error) => (error ? reject(error) : resolve(done));
      under.push({ name: file.name, signal, end });
      signal.addEventListener('abort', () => reject(signal.reason));
    });
  };
  return { upload, under };
}

const settled = () => new Promise((resolve) => setTimeout(resolve));

test('files go one after the other, and each is an upload of its target', async () => {
  const { upload, under } = slowUploads();
  const list = createUploadList(scope, upload);
  list.add([named('sales.csv'), named('buyers.csv'), named('notes.pdf')]);
  expect(list.files().map(({ phase, fault }) => [phase, fault])).toEqual([
    ['sending', null],
    ['waiting', null],
    ['failed', uploadTexts.wrongType],
  ]);
  under[0]?.end();
  await settled();
  expect(under.map(({ name }) => name)).toEqual(['sales.csv', 'buyers.csv']);
  under[1]?.end();
  await settled();
  expect(importFilesOf(list.files())).toEqual({
    sales: ['id of sales.csv'],
    buyers: ['id of buyers.csv'],
    products: [],
    users: [],
    goals: [],
  });
  list.assign(list.files()[1]?.key ?? '', 'products');
  expect(importFilesOf(list.files()).products).toEqual(['id of buyers.csv']);
});

test('a file that is on the list already is not added again', () => {
  const list = createUploadList(scope, slowUploads().upload);
  list.add([named('sales.csv'), named('sales.csv')]);
  list.add([named('sales.csv')]);
  expect(list.files()).toHaveLength(1);
});

test('a removed file stops, the server is told, and the next one goes', async () => {
  const asked = serveWith(() => accepted(null));
  const { upload, under } = slowUploads();
  const list = createUploadList(scope, upload);
  list.add([named('sales.csv'), named('buyers.csv')]);
  list.remove(list.files()[0]?.key ?? '');
  await settled();
  expect(under[0]?.signal.aborted).toBe(true);
  expect(asked[0]?.method).toBe('DELETE');
  expect(new URL(asked[0]?.url ?? '').pathname).toBe(`/api/uploads/${encodeURIComponent('id of sales.csv')}`);
  expect(list.files().map(({ file, phase }) => [file.name, phase])).toEqual([['buyers.csv', 'sending']]);
});

test('a failed upload says why, lets the others go, and can be tried again', async () => {
  const { upload, under } = slowUploads();
  const list = createUploadList(scope, upload);
  list.add([named('sales.csv'), named('buyers.csv')]);
  under[0]?.end(new Error(uploadTexts.wrongContent));
  await settled();
  expect(list.files().map(({ phase, fault }) => [phase, fault])).toEqual([
    ['failed', uploadTexts.wrongContent],
    ['sending', null],
  ]);
  list.retry(list.files()[0]?.key ?? '');
  expect(list.files()[0]).toMatchObject({ phase: 'waiting', fault: null });
});

test('what has become lines leaves the list, what was added since stays', async () => {
  const { upload, under } = slowUploads();
  const list = createUploadList(scope, upload);
  list.add([named('sales.csv'), named('buyers.csv')]);
  under[0]?.end();
  await settled();
  list.forget(['id of sales.csv']);
  expect(list.files().map(({ file }) => file.name)).toEqual(['buyers.csv']);
});
