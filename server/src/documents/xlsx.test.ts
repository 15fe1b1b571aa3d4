// Workbooks are read back with the reader that the product uses for uploads.
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { until } from '@caselift/db/testing/until';
import { read, utils } from '@e965/xlsx';
import { expect, test } from 'vitest';
import { type Cell, type Sheet, sheetName, xlsxStream } from './xlsx.ts';

const madeAt = new Date('2026-11-22T12:00:00Z');
const columns = [
  { title: 'Account', kind: 'text', width: 30 },
  { title: 'Invoiced', kind: 'date', width: 12 },
  { title: 'Credit', kind: 'cents', width: 14 },
  { title: 'Cases', kind: 'number', width: 10 },
] as const;
const sheetOf = (rows: Sheet['rows'], name = 'Lines'): Sheet => ({ name, columns, rows });

/** The first sheet of a workbook as a reader finds it; cells as they are, not as they are shown. */
async function readBack(stream: Readable, sheet = 0) {
  const workbook = read(await buffer(stream), { cellStyles: true, cellFormula: true, cellNF: true });
  const name = workbook.SheetNames[sheet] ?? '';
  return { names: workbook.SheetNames, cells: workbook.Sheets[name] ?? {} };
}

test('text, dates, cents and numbers come back as they were given', async () => {
  const { names, cells } = await readBack(
    xlsxStream([sheetOf([['Łukasz & Søn <Bar> "日本" 🍺', '2024-02-29', 123_456, 12.5]])], madeAt),
  );
  expect(names).toEqual(['Lines']);
  expect([cells.A1.v, cells.D1.v]).toEqual(['Account', 'Cases']);
  expect(cells.A2).toMatchObject({ t: 's', v: 'Łukasz & Søn <Bar> "日本" 🍺' });
  expect([cells.B2.w, cells.C2.w, cells.D2.v]).toEqual(['2/29/24', '$1,234.56', 12.5]);
  expect(cells.C2.v).toBe(1234.56);
});

test('every amount of cents is the number that its dollars are, up to a billion and below zero', async () => {
  const amounts = [1, 10, 29, 57, 1999, -1, -123_456, 99_999_999_999];
  const { cells } = await readBack(xlsxStream([sheetOf(amounts.map((cents) => [null, null, cents, null]))], madeAt));
  const read = amounts.map((_, index) => cells[`C${index + 2}`]);
  expect(read.map(({ v }) => Math.round(v * 100))).toEqual(amounts);
  expect(read.map(({ w }) => w).slice(-3)).toEqual(['-$0.01', '-$1,234.56', '$999,999,999.99']);
});

test('a text that looks like a formula is a text, and the file holds no formula', async () => {
  const texts = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '=HYPERLINK("http://x.example","Pay")', '=cmd|"/c calc"!A1'];
  const { cells } = await readBack(xlsxStream([sheetOf(texts.map((text) => [text, null, null, null]))], madeAt));
  for (const [index, text] of texts.entries()) {
    const cell = cells[`A${index + 2}`];
    expect([cell.t, cell.v, cell.f]).toEqual(['s', text, undefined]);
  }
});

test('characters that no workbook can hold are dropped, and the rest of the text stands', async () => {
  const odd = ['a\u0000b\u000bc\ufffe', 'half \ud83c pair', '_x0041_ and _X00e9_', ' spaces ', 'two\nlines'];
  const { cells } = await readBack(xlsxStream([sheetOf(odd.map((text) => [text, null, null, null]))], madeAt));
  expect(odd.map((_, index) => cells[`A${index + 2}`].v)).toEqual([
    'abc',
    'half \ufffd pair',
    '_x0041_ and _X00e9_',
    ' spaces ',
    'two\nlines',
  ]);
});

test('what is unknown leaves its cell empty', async () => {
  const { cells } = await readBack(xlsxStream([sheetOf([[null, null, Number.NaN, Number.POSITIVE_INFINITY]])], madeAt));
  expect(Object.keys(cells).filter((place) => place.endsWith('2'))).toEqual([]);
});

test('the header stays in sight, is bold, and columns have their widths', async () => {
  const bytes = await buffer(xlsxStream([sheetOf([['Ann', null, null, 1]])], madeAt));
  const workbook = read(bytes, { cellStyles: true, bookFiles: true }) as unknown as {
    Sheets: Record<string, { '!cols': { width: number }[] }>;
    files: Record<string, { content: Uint8Array }>;
  };
  expect(workbook.Sheets.Lines?.['!cols'].map(({ width }) => width)).toEqual([30, 12, 14, 10]);
  const xml = Buffer.from(workbook.files['xl/worksheets/sheet1.xml']?.content ?? []).toString();
  expect(xml).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect(xml).toContain('<c r="A1" s="1" ');
});

test('a workbook holds several sheets, under names that Excel takes', async () => {
  const sheets = [
    sheetOf([['claim', null, null, 1]], 'Claim'),
    sheetOf([['line', null, null, 2]], 'Miller 50/50 [Q3]'),
  ];
  const { names, cells } = await readBack(xlsxStream(sheets, madeAt), 1);
  expect(names).toEqual(['Claim', 'Miller 50 50  Q3 ']);
  expect([cells.A2.v, cells.D2.v]).toEqual(['line', 2]);
  expect(sheetName('x'.repeat(40))).toHaveLength(31);
});

test('the same rows are the same bytes', async () => {
  const made = () => buffer(xlsxStream([sheetOf([['Ann', '2026-09-16', 100, 1]])], madeAt));
  expect((await made()).equals(await made())).toBe(true);
});

/** Rows that are counted as they are asked for. */
function countedRows(count: number) {
  const seen = { rows: 0, ended: false };
  async function* rows(): AsyncGenerator<Cell[]> {
    try {
      for (; seen.rows < count; seen.rows += 1) yield [`Account ${seen.rows}`, '2026-09-16', seen.rows, seen.rows / 4];
    } finally {
      seen.ended = true;
    }
  }
  return { seen, rows };
}

test('100,000 rows are all there', async () => {
  const { rows } = countedRows(100_000);
  const { Sheets } = read(await buffer(xlsxStream([sheetOf(rows())], madeAt)), { dense: true, cellText: false });
  const lines = utils.sheet_to_json<Cell[]>(Sheets.Lines ?? {}, { header: 1 });
  expect(lines).toHaveLength(100_001);
  expect(lines.at(-1)).toEqual(['Account 99999', expect.any(Number), 999.99, 24_999.75]);
});

test('rows are asked for as fast as they are read, and no longer once the reader has left', async () => {
  const { seen, rows } = countedRows(1_000_000);
  const stream = xlsxStream([sheetOf(rows())], madeAt);
  await once(stream, 'readable');
  // Whoever reads all of theirs has 100,000 rows meanwhile.
  await buffer(xlsxStream([sheetOf(countedRows(100_000).rows())], madeAt));
  expect(seen.rows).toBeLessThan(50_000);
  stream.destroy();
  await until(() => seen.ended, 'the rows to be told that nobody reads them');
  expect(seen.rows).toBeLessThan(50_000);
});

test('a row that cannot be read ends the file with its error, never with half a workbook', async () => {
  async function* failing(): AsyncGenerator<Cell[]> {
    yield ['Ann', null, null, 1];
    throw new Error('the database went away');
  }
  await expect(buffer(xlsxStream([sheetOf(failing())], madeAt))).rejects.toThrow('the database went away');
});
