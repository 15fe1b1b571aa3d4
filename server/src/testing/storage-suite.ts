/** What every storage keeps, whatever is behind it: run on the disk always, on a bucket of a real S3 server where one is. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, open as openFile, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import type { FormUpload } from '@caselift/contract/avatars';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { deleteAll, type Storage } from '../storage/storage.ts';

export type OpenedStorage = {
  storage: Storage;
  /** Where relative addresses of the storage begin. */
  base: string;
  close(): Promise<unknown>;
};

const type = 'image/png';
const limits = { type, maxBytes: 1000, seconds: 600 };
/** The limit of shared files. */
const fileBytes = 25 * 1024 * 1024;
const content = Buffer.from('a picture, or so it says \u00e9\u4e2d');
const oddKeys = ['a b/c+d & e.png', 'Größe/图片/50%25.png', "it's (1)!*~=.png", 'a', 'a/b', 'A/B?x=1#y'];

/** Declares the tests of a storage that `open` opens empty. */
export function testStorage(name: string, open: () => Promise<OpenedStorage>): void {
  let opened: OpenedStorage;
  let storage: Storage;

  beforeAll(async () => {
    opened = await open();
    ({ storage } = opened);
  });
  afterAll(() => opened.close());

  const send = (form: FormUpload, file: Buffer = content) => post(new URL(form.url, opened.base), form.fields, file);
  const read = (url: string) => fetch(new URL(url, opened.base));
  const withField = (form: FormUpload, field: string, value: string): FormUpload => ({
    url: form.url,
    fields: { ...form.fields, [field]: value },
  });

  /** Refused, and nothing came of it. */
  async function expectRefused(form: FormUpload, key: string, file?: Buffer): Promise<void> {
    const status = await send(form, file);
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    expect(await storage.get(key)).toBeNull();
  }

  describe(`a file put on ${name}`, () => {
    test.each(oddKeys)('is read, listed, shown and deleted under the key %s', async (key) => {
      await storage.put(key, content, type);
      expect(await storage.get(key)).toEqual(content);
      expect(await storage.list(key)).toContain(key);
      const shown = await read(await storage.signedUrl(key, { type, seconds: 60 }));
      expect([shown.status, shown.headers.get('content-type')]).toEqual([200, type]);
      expect(Buffer.from(await shown.arrayBuffer())).toEqual(content);
      await storage.delete(key);
      expect(await storage.get(key)).toBeNull();
      expect(await storage.list(key)).not.toContain(key);
    });

    test('is read as it comes, and may be left in the middle', async () => {
      const bytes = Buffer.alloc(3_000_000, 'abc');
      await storage.put('read', bytes, type);
      const stream = await storage.read('read');
      expect(stream && (await buffer(stream)).equals(bytes)).toBe(true);
      let read = 0;
      for await (const first of (await storage.read('read')) ?? []) {
        expect(bytes.subarray(0, first.length).equals(first)).toBe(true);
        read += first.length;
        break;
      }
      expect(read).toBeGreaterThan(0);
      await storage.delete('read');
      expect(await storage.read('read')).toBeNull();
    });

    test('takes the place of what was there', async () => {
      await storage.put('twice', Buffer.from('first'), type);
      await storage.put('twice', Buffer.from('second'), type);
      expect(String(await storage.get('twice'))).toBe('second');
      await storage.delete('twice');
    });

    test('may be deleted twice, and one that never was is null', async () => {
      await storage.delete('never');
      expect(await storage.get('never')).toBeNull();
    });

    test('is peeked into: its size and no more of it than asked for', async () => {
      await storage.put('peek', Buffer.alloc(100_000, 'ab'), type);
      const peeked = await storage.peek('peek', 5);
      expect(peeked).toMatchObject({ size: 100_000, first: Buffer.from('ababa') });
      expect(Math.abs(Date.now() - Number(peeked?.storedAt))).toBeLessThan(60_000);
      await storage.put('peek', Buffer.from('abc'), type);
      expect(await storage.peek('peek', 512)).toMatchObject({ size: 3, first: Buffer.from('abc') });
      await storage.delete('peek');
      expect(await storage.peek('peek', 512)).toBeNull();
    });

    test('is moved whole, in place of what was there, and only if there is any', async () => {
      const [from, to] = ['move/from here ü+%.pdf', 'move/to'];
      await storage.put(from, content, type);
      await storage.put(to, Buffer.from('before'), type);
      expect(await storage.move(from, to)).toBe(true);
      expect([await storage.get(from), await storage.get(to)]).toEqual([null, content]);
      expect(await storage.move(from, to)).toBe(false);
      expect(await storage.get(to)).toEqual(content);
      await storage.delete(to);
    });

    test('is never stored under a key that leads elsewhere', async () => {
      for (const key of ['', '/a', 'a/', 'a//b', '../a', 'a/../../b', 'a/./b', 'a\u0000b', 'x'.repeat(2000)]) {
        await expect(storage.put(key, content, type), key).rejects.toThrow('cannot be a key');
      }
    });
  });

  describe(`a file of this machine, by ${name}`, () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(path.join(tmpdir(), 'caselift-files-'));
    });
    afterAll(() => rm(folder, { recursive: true }));
    const at = (file: string) => path.join(folder, file);

    test.each([0, 1, 100_000])('of %i bytes is stored and brought back as it was', async (size) => {
      const bytes = Buffer.alloc(size, 'ab');
      await writeFile(at('here'), bytes);
      await storage.putFile('of/any ü+size', at('here'), type);
      expect(await storage.get('of/any ü+size')).toEqual(bytes);
      expect(await storage.getFile('of/any ü+size', at('new folder/there'))).toBe(true);
      expect(await readFile(at('new folder/there'))).toEqual(bytes);
      expect(await readdir(at('new folder'))).toEqual(['there']);
      await storage.delete('of/any ü+size');
    });

    test('of 60 MB comes back byte for byte, and is at no time in memory as a whole', async () => {
      await writeSixtyMegabytes(at('large'));
      const most = await mostBytesIn(async () => {
        await storage.putFile('sixty', at('large'), type);
        expect(await storage.getFile('sixty', at('back'))).toBe(true);
      });
      expect(most).toBeLessThan(55_000_000);
      expect((await stat(at('back'))).size).toBe(60_000_000);
      expect(await sha256(at('back'))).toBe(await sha256(at('large')));
      await storage.delete('sixty');
    }, 120_000);

    test('takes the place of what was there, on both sides', async () => {
      await writeFile(at('new'), 'new');
      await writeFile(at('old'), 'a longer old one');
      await writeFile(at('old.unfinished'), 'what a killed process left, which is longer than both');
      await storage.put('replaced', content, type);
      await storage.putFile('replaced', at('new'), type);
      expect(await storage.getFile('replaced', at('old'))).toBe(true);
      expect(await readFile(at('old'), 'utf8')).toBe('new');
      expect(await readdir(folder)).not.toContain('old.unfinished');
      await storage.delete('replaced');
    });

    test('is left as it was where nothing is stored under the key, or the key could not be one', async () => {
      await writeFile(at('kept'), 'kept');
      expect(await storage.getFile('never', at('kept'))).toBe(false);
      await expect(storage.getFile('../never', at('kept'))).rejects.toThrow('cannot be a key');
      await expect(storage.putFile('../never', at('kept'), type)).rejects.toThrow('cannot be a key');
      await expect(storage.putFile('never', at('not there'), type)).rejects.toThrow('ENOENT');
      expect(await storage.get('never')).toBeNull();
      expect(await readFile(at('kept'), 'utf8')).toBe('kept');
      expect(await readdir(folder)).not.toContain('kept.unfinished');
    });
  });

  describe(`the list of ${name}`, () => {
    test('holds the keys of a prefix in order, and goes with them', async () => {
      const keys = ['p/a/1', 'p/a/2', 'p/ab', 'p/b', 'q/a/1'];
      for (const key of keys) await storage.put(key, content, type);
      expect(await storage.list('p/a')).toEqual(['p/a/1', 'p/a/2', 'p/ab']);
      expect(await storage.list('p/a/')).toEqual(['p/a/1', 'p/a/2']);
      expect(await storage.list('nothing/')).toEqual([]);
      await deleteAll(storage, 'p/');
      expect(await storage.list('')).toEqual(['q/a/1']);
      await storage.delete('q/a/1');
    });
  });

  describe(`a form for ${name}`, () => {
    test.each(oddKeys)('stores the file that a browser posts under %s', async (key) => {
      expect(await send(await storage.presignPost(key, limits))).toBe(204);
      expect(await storage.get(key)).toEqual(content);
      await storage.delete(key);
    });

    test('takes a file as large as allowed and none that is larger or empty', async () => {
      const form = await storage.presignPost('sizes', limits);
      expect(await send(form, Buffer.alloc(limits.maxBytes, 1))).toBe(204);
      await storage.delete('sizes');
      await expectRefused(form, 'sizes', Buffer.alloc(limits.maxBytes + 1, 1));
      await expectRefused(form, 'sizes', Buffer.alloc(3_000_000, 1));
      await expectRefused(form, 'sizes', Buffer.alloc(0));
    });

    test('takes 25 MB where that is the limit, and not a byte more', async () => {
      const form = await storage.presignPost('large', { ...limits, type: 'application/pdf', maxBytes: fileBytes });
      const file = Buffer.alloc(fileBytes + 1, 1);
      await expectRefused(form, 'large', file);
      await expectRefused(withField(form, 'Content-Type', 'text/html'), 'large');
      expect(await send(form, file.subarray(1))).toBe(204);
      expect(await storage.peek('large', 2)).toMatchObject({ size: fileBytes, first: Buffer.from([1, 1]) });
      await storage.delete('large');
    });

    test('is good for its own key, type and signature only', async () => {
      const form = await storage.presignPost('mine', limits);
      await expectRefused(withField(form, 'key', 'yours'), 'yours');
      await expectRefused(withField(form, 'Content-Type', 'text/html'), 'mine');
      const signature = 'signature' in form.fields ? 'signature' : 'X-Amz-Signature';
      const signed = form.fields[signature] ?? '';
      await expectRefused(withField(form, signature, `${signed[0] === 'a' ? 'b' : 'a'}${signed.slice(1)}`), 'mine');
    });

    test('cannot be given another policy', async () => {
      const form = await storage.presignPost('mine', limits);
      const policyField = 'policy' in form.fields ? 'policy' : 'Policy';
      const policy = Buffer.from(form.fields[policyField] ?? '', 'base64').toString();
      const generous = Buffer.from(policy.replace('1000', '9000')).toString('base64');
      expect(generous).not.toBe(form.fields[policyField]);
      await expectRefused(withField(form, policyField, generous), 'mine', Buffer.alloc(2000, 1));
      const { [policyField]: _, ...fields } = form.fields;
      await expectRefused({ url: form.url, fields }, 'mine');
    });

    test('ends', async () => {
      await expectRefused(await storage.presignPost('late', { ...limits, seconds: -60 }), 'late');
    });
  });

  describe(`a signed address of ${name}`, () => {
    const key = 'shown/ä b.png';
    beforeAll(() => storage.put(key, content, type));
    afterAll(() => storage.delete(key));

    test('answers as the type that was signed and may be kept by the browser alone', async () => {
      const shown = await read(await storage.signedUrl(key, { type: 'image/webp', seconds: 60 }));
      expect(shown.headers.get('content-type')).toBe('image/webp');
      expect(shown.headers.get('cache-control')).toMatch(/^private, max-age=\d+, immutable$/);
    });

    test.each([
      ['June.pdf', 'June.pdf'],
      ['Größenübersicht, ganz groß.pdf', 'Gro_enubersicht, ganz gro_.pdf'],
      ['価格表 2026年8月.xlsx', '___ 2026_8_.xlsx'],
      [`it's "6" (1) 50% \\ off*;.csv`, `it's _6_ (1) 50_ _ off*;.csv`],
      ['two\r\nlines 🍺.png', 'two__lines _.png'],
    ])('signed for saving as %s says so, in both ways that browsers read', async (attachment, plain) => {
      const url = await storage.signedUrl(key, { type: 'application/pdf', seconds: 60, attachment });
      const { status, headers } = await read(url);
      expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
      const said = headers.get('content-disposition') ?? '';
      const [, ascii, encoded = ''] =
        /^attachment; filename="([^"]*)"; filename\*=UTF-8''([\w.!~%-]+)$/.exec(said) ?? [];
      expect([ascii, decodeURIComponent(encoded)]).toEqual([plain, attachment]);
      const renamed = await read(url.replace(/(attachment=|disposition=[^&]*%27%27)[^&]+/, '$1other.pdf'));
      expect(renamed.status).toBeOneOf([400, 403]);
    });

    test('is shown in place when no name to save it under was signed', async () => {
      const url = await storage.signedUrl(key, { type, seconds: 60 });
      expect((await read(url)).headers.get('content-disposition')).toBeNull();
      expect((await read(`${url}&attachment=other.pdf`)).status).toBeOneOf([400, 403]);
    });

    test('is the same when it is signed from the same moment', async () => {
      const from = new Date();
      const sign = () => storage.signedUrl(key, { type, seconds: 60, from });
      expect(await sign()).toBe(await sign());
    });

    test('shows nothing once any part of it is changed', async () => {
      const url = await storage.signedUrl(key, { type, seconds: 600 });
      await storage.put('shown/other.png', content, type);
      const tampered = [
        url.replace(/(shown\/)[^?]+/, '$1other.png'),
        url.replace('image%2Fpng', 'text%2Fhtml'),
        url.replace(/expires=(\d+)|X-Amz-Expires=(\d+)/i, (pair) => `${pair}0`),
        url.replace(/(signature=.)(.)/i, (_, before: string, one: string) => before + (one === 'a' ? 'b' : 'a')),
        url.replace(/\?.*/, ''),
      ];
      for (const address of tampered) {
        expect(address).not.toBe(url);
        expect((await read(address)).status, address).toBeOneOf([400, 403]);
      }
      expect((await read(url)).status).toBe(200);
      await storage.delete('shown/other.png');
    });

    test('ends', async () => {
      const from = new Date(Date.now() - 3600_000);
      expect((await read(await storage.signedUrl(key, { type, seconds: 600, from }))).status).toBe(403);
      expect((await read(await storage.signedUrl(key, { type, seconds: 7200, from }))).status).toBe(200);
    });

    test('of a file that is gone is not found', async () => {
      expect((await read(await storage.signedUrl('gone', { type, seconds: 60 }))).status).toBe(404);
    });
  });
}

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

function bytesInUse(): number {
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** Looked at in every turn of the work. */
async function mostBytesIn(work: () => Promise<void>): Promise<number> {
  const before = bytesInUse();
  let [most, isOver] = [0, false];
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    most = Math.max(most, bytesInUse() - before);
    await new Promise((turn) => setImmediate(turn));
  }
  await working;
  return most;
}

/** Of which no two blocks are alike, so that none may take another's place. */
async function writeSixtyMegabytes(file: string): Promise<void> {
  const handle = await openFile(file, 'w');
  for (let block = 0; block < 60; block += 1) {
    const bytes = Buffer.alloc(1_000_000, `block ${block} `);
    await handle.write(bytes);
  }
  await handle.close();
}

async function sha256(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(file)) hash.update(bytes);
  return hash.digest('hex');
}

/** The form as a browser sends it: the fields first, the file last. Answers the status. */
async function post(url: URL, fields: Record<string, string>, file: Buffer): Promise<number> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(file)], { type: fields['Content-Type'] ?? '' }), 'picture.png');
  const response = await fetch(url, { method: 'POST', body: form });
  await response.arrayBuffer();
  return response.status;
}
