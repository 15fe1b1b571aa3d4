// PDFs are read back with a reader of their own: what a person would see and copy.

import { readdir } from 'node:fs/promises';
import { atLeast } from '@caselift/domain/testing/at-least';
import sharp from 'sharp';
import { extractImages, extractText, getDocumentProxy, getMeta } from 'unpdf';
import { expect, test } from 'vitest';
import { makePdf, type PdfBlock, type PdfDocument } from './pdf.ts';

const documentOf = (blocks: readonly PdfBlock[]): PdfDocument => ({
  title: 'Bill-back for Miller Lite',
  footer: 'ATS Beverage, made on Nov 22, 2026',
  madeAt: new Date('2026-11-22T12:00:00Z'),
  blocks,
});

const lines = (count: number): PdfBlock => ({
  table: {
    columns: [
      { title: 'Account', width: '*', align: 'left' },
      { title: 'Credit', width: 'auto', align: 'right' },
    ],
    rows: Array.from({ length: count }, (_, index) => [`Account ${index + 1}`, `$${index + 1}.00`]),
    total: ['Total', '$1,234.56'],
  },
});

async function pagesOf(document: PdfDocument): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await makePdf(document))));
  return text;
}

test('a long table goes on over pages, each with its head and its number, and no line is lost or doubled', async () => {
  const pages = await pagesOf(documentOf([{ heading: 'Invoice lines' }, lines(150)]));
  expect(pages.length).toBeGreaterThan(2);
  for (const [index, page] of pages.entries()) {
    expect(page).toMatch(/Account\s+Credit/);
    expect(page).toContain(`Page ${index + 1} of ${pages.length}`);
    expect(page).toContain('ATS Beverage, made on Nov 22, 2026');
  }
  const accounts = [...pages.join('\n').matchAll(/Account (\d+)/g)].map(([, number]) => Number(number));
  expect(accounts).toEqual(Array.from({ length: 150 }, (_, index) => index + 1));
  expect(pages.at(-1)).toMatch(/Total\s+\$1,234\.56/);
});

test('a table that just fits its page is followed by no empty one', async () => {
  const dense = (count: number): PdfBlock => ({
    table: {
      isDense: true,
      columns: [{ title: 'Account', width: '*', align: 'left' }],
      rows: Array.from({ length: count }, (_, index) => [`Account ${index + 1}`]),
    },
  });
  const facts = Array.from(
    { length: 7 },
    (_, index) => ['Fact', 'of two lines '.repeat(index === 6 ? 12 : 1)] as const,
  );
  for (const count of [17, 18, 19, 20, 21]) {
    const before = [{ heading: 'One' }, dense(5), { heading: 'Two' }, dense(2), { heading: 'Three' }, dense(count)];
    const blocks = [{ facts }, lines(1), ...before, { heading: 'Wide', onWidePage: true }, dense(3)];
    for (const page of atLeast(1, await pagesOf(documentOf(blocks))))
      expect([count, page]).toEqual([count, expect.stringContaining('Account ')]);
  }
});

test('names keep their letters, which the file brings with it', async () => {
  const names = 'Łukasz Søndergård, Nguyễn Thị Ánh, Đorđe Ђорђевић, Zoë Müller-Straße, Αθηνά';
  const bytes = await makePdf(documentOf([{ text: names }]));
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(bytes)), { mergePages: true });
  expect(text.replaceAll(/\s+/g, ' ')).toContain(names);
  expect(bytes.toString('latin1')).toMatch(/\/BaseFont \/[A-Z]+\+Inter-/);
  expect(bytes.toString('latin1')).toContain('/FontFile2');
});

test('a picture is on its page, in its size', async () => {
  const red = { width: 60, height: 30, channels: 3, background: '#a92a1c' } as const;
  for (const image of [await sharp({ create: red }).png().toBuffer(), await sharp({ create: red }).jpeg().toBuffer()]) {
    const bytes = await makePdf(documentOf([{ image, width: 120 }]));
    const images = await extractImages(new Uint8Array(bytes), 1);
    expect(images.map(({ width, height }) => [width, height])).toEqual([[60, 30]]);
    const [r = 0, g = 0, b = 0] = images[0]?.data ?? [];
    for (const [found, wanted] of [
      [r, 0xa9],
      [g, 0x2a],
      [b, 0x1c],
    ] as const) {
      expect(Math.abs(found - wanted)).toBeLessThan(6);
    }
  }
});

test('its title and language are said to readers and screen readers, and the same document is the same bytes', async () => {
  const document = documentOf([lines(3)]);
  const [bytes, again] = await Promise.all([makePdf(document), makePdf(document)]);
  const { info } = await getMeta(new Uint8Array(bytes));
  expect(info).toMatchObject({ Title: 'Bill-back for Miller Lite', Language: 'en-US' });
  expect(bytes.equals(again)).toBe(true);
});

test('what is typed is text: it reads no file and asks no server', async () => {
  const typed = ['file:///etc/passwd', 'http://127.0.0.1:1/x.png', '{{text}}', '<b>bold</b>'];
  const [page = ''] = await pagesOf(documentOf(typed.map((text) => ({ text }))));
  for (const text of typed) expect(page).toContain(text);
});

test('a picture that cannot be read is an error, and others go on being made meanwhile', async () => {
  const broken = makePdf(documentOf([{ image: new Uint8Array([0x89, 1, 2, 3]), width: 10 }]));
  const fine = makePdf(documentOf([lines(2)]));
  await expect(broken).rejects.toThrow();
  expect((await fine).subarray(0, 5).toString()).toBe('%PDF-');
});

test('the server goes on answering while a PDF is made', async () => {
  let isMade = false;
  const making = makePdf(documentOf([lines(400)])).then(() => {
    isMade = true;
  });
  for (let answers = 0; answers < 5; answers += 1) await readdir('.');
  expect(isMade).toBe(false);
  await making;
});
