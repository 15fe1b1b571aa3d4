import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ReadOptions } from './mapping.ts';
import { openSandbox, type Sandbox } from './sandbox.ts';
import { readSource } from './sources.ts';

let folder: string;
let sandbox: Sandbox;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'caselift-sources-'));
  sandbox = await openSandbox(join(folder, 'job'));
});
afterEach(() => {
  sandbox.close();
  rmSync(folder, { recursive: true, force: true });
});

const path = (name: string) => join(folder, name);
const source = (names: string[], read: ReadOptions = {}) =>
  readSource(sandbox.connection, join(folder, 'job'), 'sales', names.map(path), read);

/** The rows with their number in the file. */
async function rows(names: string[], read: ReadOptions = {}): Promise<unknown[]> {
  const { tableSql } = await source(names, read);
  const sql = `select source_row::integer as source_row, * exclude (source_row, source_file) from ${tableSql}
    order by source_file, source_row`;
  return (await sandbox.connection.runAndReadAll(sql)).getRowsJson();
}

describe('a CSV file', () => {
  test.each([
    ['commas', 'No,Net\n1,2\n'],
    ['semicolons', 'No;Net\n1;2\n'],
    ['tabs', 'No\tNet\n1\t2\n'],
    ['bars', 'No|Net\n1|2\n'],
    ['a byte order mark', '\ufeffNo,Net\n1,2\n'],
    ['line ends of Windows', 'No,Net\r\n1,2\r\n'],
    ['quotes', '"No","Net"\n"1","2"\n'],
    ['no end of its last line', 'No,Net\n1,2'],
  ])('with %s is read', async (_, text) => {
    writeFileSync(path('a.csv'), text);
    const read = await source(['a.csv']);
    expect(read).toMatchObject({ columns: ['No', 'Net'], rows: 1, malformedCount: 0 });
    expect(await rows(['a.csv'])).toEqual([[2, '1', '2']]);
  });

  test('keeps delimiters, quotes and leading zeros inside values', async () => {
    writeFileSync(path('a.csv'), 'No,Name\n007,"Smith, ""Bob"" & Sons"\n');
    expect(await rows(['a.csv'])).toEqual([[2, '007', 'Smith, "Bob" & Sons']]);
  });

  test('is read as the mapping says, where looking at it could not tell', async () => {
    writeFileSync(path('a.txt'), 'Sales report\nof March\nNo~Net\n1,5~2\n');
    expect(await rows(['a.txt'], { delimiter: '~', skipRows: 2 })).toEqual([[4, '1,5', '2']]);
  });

  test('in latin-1 is read where the mapping says so', async () => {
    writeFileSync(path('a.csv'), Buffer.from('No,Name\n1,Café\n', 'latin1'));
    expect(await rows(['a.csv'], { encoding: 'latin-1' })).toEqual([[2, '1', 'Café']]);
  });

  test('gives its malformed lines with their numbers', async () => {
    writeFileSync(path('a.csv'), 'No,Net\n1,2\n3\n4,5,6\n7,8\n');
    const read = await source(['a.csv']);
    expect(read.malformed).toMatchObject([
      { file: 'a.csv', row: 3 },
      { file: 'a.csv', row: 4 },
    ]);
    expect(await rows(['a.csv'])).toEqual([
      [2, '1', '2'],
      [5, '7', '8'],
    ]);
  });

  test('leaves out lines of delimiters alone', async () => {
    writeFileSync(path('a.csv'), 'No,Net\n1,2\n,\n3,4\n');
    expect(await rows(['a.csv'])).toEqual([
      [2, '1', '2'],
      [4, '3', '4'],
    ]);
  });

  test('and another one with the columns in another order are read as one', async () => {
    writeFileSync(path('a.csv'), 'No,Net\n1,2\n');
    writeFileSync(path('b.csv'), 'Net;No\n4;3\n');
    expect(await rows(['a.csv', 'b.csv'])).toEqual([
      [2, '1', '2'],
      [2, '3', '4'],
    ]);
  });
});

describe.each(['xlsx', 'xls'] as const)('an .%s spreadsheet', (kind) => {
  const name = `a.${kind}`;
  beforeEach(() => {
    const book = utils.book_new();
    utils.book_append_sheet(book, utils.aoa_to_sheet([['nothing here']]), 'Cover');
    const invoices = utils.aoa_to_sheet(
      [
        ['Invoices of March'],
        ['No', 'Day', 'Net', 'Name'],
        [10001, new Date(Date.UTC(2024, 1, 29)), 1234.5678, 'Smith, "Bob"'],
        [],
        ['007', '29/02/2024', -5, null],
      ],
      { UTC: true },
    );
    utils.book_append_sheet(book, invoices, 'Invoices');
    writeFileSync(path(name), write(book, { type: 'buffer', bookType: kind }));
  });

  test('gives the sheet by name or number, dates as days, numbers unrounded, row numbers as shown', async () => {
    const expected = [
      [3, '10001', '2024-02-29T00:00:00', '1234.5678', 'Smith, "Bob"'],
      [5, '007', '29/02/2024', '-5', null],
    ];
    expect(await rows([name], { sheet: 'Invoices', skipRows: 1 })).toEqual(expected);
    rmSync(join(folder, 'job', 'source'), { recursive: true });
    expect(await rows([name], { sheet: 2, skipRows: 1 })).toEqual(expected);
  });

  test('without the sheet asked for is refused, naming those it has', async () => {
    await expect(source([name], { sheet: 'Sales' })).rejects.toThrow(
      `${name}: has no sheet Sales; it has Cover, Invoices`,
    );
  });
});

describe('a file that cannot be read', () => {
  test('is named: no such file', async () => {
    await expect(source(['none.csv'])).rejects.toThrow(`File not found: ${path('none.csv')}`);
  });

  test('is named: a kind we do not read', async () => {
    writeFileSync(path('a.pdf'), 'x');
    await expect(source(['a.pdf'])).rejects.toThrow('a.pdf is neither CSV');
  });

  test('is named: Parquet that is none', async () => {
    writeFileSync(path('a.parquet'), 'x'.repeat(100));
    await expect(source(['a.parquet'])).rejects.toThrow('a.parquet cannot be read as Parquet');
  });

  test('is named: a spreadsheet that is none', async () => {
    writeFileSync(path('a.xlsx'), Buffer.from('PK\u0003\u0004 broken'));
    await expect(source(['a.xlsx'])).rejects.toThrow('a.xlsx: not a readable spreadsheet');
  });

  test('is named: a spreadsheet over 50 MB', async () => {
    writeFileSync(path('a.xlsx'), '');
    truncateSync(path('a.xlsx'), 50 * 1024 * 1024 + 1);
    await expect(source(['a.xlsx'])).rejects.toThrow('a.xlsx is larger than 50 MB');
  });
});
