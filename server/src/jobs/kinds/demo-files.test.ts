import { beginsLike, extensionOf } from '@caselift/domain/file-names';
import { read } from '@e965/xlsx';
import { extractText } from 'unpdf';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStorage } from '../../storage/open-storage.ts';
import type { Storage } from '../../storage/storage.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { writeDemoFiles } from './demo-files.ts';

let server: TestApp;
let storage: Storage;
beforeAll(async () => {
  server = await startTestApp();
  storage = await openStorage(server.env);
  await insertWholesaler(server.sql, 'ats');
  await writeDemoFiles({ sql: server.sql, storage }, 'ats', '2026-09-16');
});
afterAll(() => server.stop());

const stored = () => server.sql<{ id: string; name: string; size: number; version: number }[]>`
  select file_id as id, name, size::int as size, version from files where wholesaler_id = 'ats' order by name`;
async function contentOf(name: string): Promise<Buffer> {
  const file = (await stored()).find((row) => row.name === name);
  const content = await storage.get(`files/ats/${file?.id}`);
  if (content === null) throw new Error(`${name} has no content.`);
  return content;
}

test("each of the demo's files has the content that its name and size say", async () => {
  const files = await stored();
  expect(files).toHaveLength(28);
  for (const { id, name, size } of files) {
    const content = (await storage.get(`files/ats/${id}`)) ?? Buffer.alloc(0);
    const extension = extensionOf(name);
    expect([name, content.length, extension && beginsLike(extension, content)]).toEqual([name, size, true]);
  }
});

test('their price lists say the same as spreadsheet and as text, and the sell sheet has its products and amount', async () => {
  const { Sheets } = read(await contentOf('Price lists/Price list, September 2026.xlsx'));
  const csv = String(await contentOf('Price lists/Price list, September 2026.csv'));
  const lines = csv.trim().split('\n');
  expect(lines.length).toBeGreaterThan(250);
  const [, first = ''] = lines;
  expect(Object.values(Sheets)[0]?.A2?.v).toBe(first.split(',')[0]);
  expect(Object.values(Sheets)[0]?.E2?.v).toBe(Number(first.split(',').at(-1)));
  const { text } = await extractText(new Uint8Array(await contentOf('Programs/Fall 2026/Agave Push sell sheet.pdf')), {
    mergePages: true,
  });
  expect(text).toContain('$2.50 for each CE');
  expect(text).toContain('Tres Cardones Blanco 750 ml Bottle');
});

test('a load that is resumed makes none of them twice and leaves what was changed since alone', async () => {
  await server.sql`update files set name = 'Routes.xlsx' where name = 'Route list.xlsx'`;
  const before = await stored();
  await writeDemoFiles({ sql: server.sql, storage }, 'ats', '2026-09-16');
  expect(await stored()).toEqual(before);
  expect(await storage.list('files/ats/')).toHaveLength(28);
});
