import { expect, test } from 'vitest';
import type { CellValue, Column } from './column.ts';
import { csvLines, tableCsv, titledCsv } from './csv.ts';

type Row = { name: string; figure: CellValue };
const columns: Column<Row>[] = [
  { id: 'Name', label: 'Supplier', kind: 'text', width: 100, value: (row) => row.name },
  {
    id: 'GP Margin',
    label: 'GP\nmargin %',
    kind: 'number',
    width: 60,
    value: (row) => row.figure,
    write: () => 'as shown',
  },
];
const fileOf = (...rows: Row[]) => tableCsv({ columns, rows: rows.map((row, key) => ({ key: String(key), row })) });
const linesOf = (...rows: Row[]) =>
  fileOf(...rows)
    .slice(1)
    .split('\r\n');

test('a file begins with the byte order mark and the heads, and ends every line with CR LF', () => {
  expect(fileOf({ name: 'Blue Heron', figure: 1 })).toBe('\uFEFFSupplier,GP margin %\r\nBlue Heron,1\r\n');
});

test('numbers are written as numbers, not as the screen shows them', () => {
  expect(linesOf({ name: 'a', figure: -1234.5678 })[1]).toBe('a,-1234.5678');
});

test('figures that do not exist leave their field empty', () => {
  expect(linesOf({ name: 'a', figure: null }, { name: 'b', figure: undefined }).slice(1, 3)).toEqual(['a,', 'b,']);
});

test('commas, quotes and line breaks are quoted', () => {
  expect(linesOf({ name: 'Juniper, "Rye" & Co.', figure: 1 })[1]).toBe('"Juniper, ""Rye"" & Co.",1');
  expect(fileOf({ name: 'two\nlines', figure: 1 })).toContain('"two\nlines",1');
});

test.each(['=cmd()', '+1', '-1', '@sum', '\tx', '\rx'])(
  'the text %j is defused, so that no spreadsheet runs it',
  (name) => {
    expect(fileOf({ name, figure: 1 })).toContain(`'${name}`);
  },
);

test('several tables in one file stand under their titles, with an empty line between and one mark at the start', () => {
  const lines = csvLines({ columns, rows: [{ key: 'a', row: { name: 'a', figure: 1 } }] });
  expect(
    titledCsv([
      { title: 'First', lines },
      { title: '=second, too', lines: '' },
    ]),
  ).toBe('\uFEFFFirst\r\nSupplier,GP margin %\r\na,1\r\n\r\n"\'=second, too"\r\n');
});

test.each(['＝cmd()', '＋1', '－1', '＠sum', '\n=1+1', ' =1+1'])(
  'a text that a spreadsheet takes for a formula in spite of its first letter is defused: %j',
  (text) => {
    expect(linesOf({ name: text, figure: 1 })[1]).toMatch(/^"?'/);
  },
);

test('a text with a semicolon is quoted: it separates cells where commas are decimal', () => {
  expect(linesOf({ name: 'Acme;=1+1', figure: 1 })[1]).toBe('"Acme;=1+1",1');
});
