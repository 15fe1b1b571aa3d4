import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { TargetName } from './import-report.ts';
import { previewMapping } from './preview-mapping.ts';
import { headers } from './testing/import-bench.ts';

const ours = readFileSync(new URL('../mappings/caselift.json', import.meta.url), 'utf8');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caselift-preview-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function file(name: string, lines: readonly string[]): string {
  const path = join(folder, name);
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

function preview(target: TargetName, mapping: string | object, files: Partial<Record<TargetName, string[]>>) {
  return previewMapping({
    folder: join(folder, 'preview'),
    target,
    mapping: typeof mapping === 'string' ? mapping : JSON.stringify(mapping),
    files: { sales: [], buyers: [], products: [], users: [], goals: [], ...files },
  });
}

const line = (no: number, date = '2026-09-01') => `I${no},1,${date},B1,P1,,,,,,,12,1234.5,0.005`;
const salesFile = (count: number) =>
  file('sales.csv', [headers.sales, ...Array.from({ length: count }, (_, index) => line(index))]);

/** A mapping that needs only an invoice number for sales. */
const salesBy = (columns: Record<string, string>) => ({
  sales: {
    columns: {
      invoiceId: 'no',
      lineNo: "'1'",
      invoiceDate: "'2026-09-01'",
      buyerId: "'B1'",
      productId: "'P1'",
      units: "'1'",
      revenue: "'2'",
      ...columns,
    },
  },
});

test('the first 20 rows are shown in the order of the file, as a person writes the values', async () => {
  const shown = await preview('sales', ours, { sales: [salesFile(50)] });
  expect(shown).toMatchObject({ fault: null, problems: [], sourceColumns: headers.sales.split(',') });
  expect(shown.rows.map(([invoice]) => invoice)).toEqual(Array.from({ length: 20 }, (_, index) => `I${index}`));
  const first = Object.fromEntries(shown.columns.map((name, index) => [name, shown.rows[0]?.[index]]));
  expect(first).toMatchObject({
    invoiceDate: '2026-09-01',
    lineNo: '1',
    units: '12',
    revenue: '1234.50',
    cost: '0.01',
    rep: null,
  });
});

test('only the columns that the mapping fills are shown', async () => {
  const sales = [file('sales.csv', ['no', 'A', 'B'])];
  expect((await preview('sales', salesBy({}), { sales })).columns).toEqual([
    ...['invoiceId', 'lineNo', 'invoiceDate', 'buyerId', 'productId', 'units', 'revenue'],
  ]);
});

test('problems are looked for in the first 1,000 rows', async () => {
  const lines = Array.from({ length: 1500 }, (_, index) => line(index, index % 500 === 499 ? 'soon' : undefined));
  const { problems } = await preview('sales', ours, { sales: [file('sales.csv', [headers.sales, ...lines])] });
  expect(problems).toMatchObject([
    { target: 'sales', kind: 'notADate', count: 2, examples: [{ file: 'sales.csv', row: 501, value: 'soon' }, {}] },
  ]);
});

test('lists and yes or no are written in words', async () => {
  const users = [file('users.csv', [headers.users, 'ats_1,Ann,ann@example.com,teamlead,y,10|20,ATS_2;ats_3'])];
  const shown = await preview('users', ours, { users });
  expect(shown.rows).toEqual([['ATS_1', 'Ann', 'ann@example.com', 'teamLead', 'true', '10; 20', 'ATS_2; ATS_3']]);
});

test('products that come from the sales are made of the first rows of the sales', async () => {
  const mapping = {
    ...salesBy({ productId: 'item' }),
    products: { from: 'sales', columns: { productId: 'item', name: 'item_name', supplier: "'S'", brand: "'B'" } },
  };
  const sales = [file('sales.csv', ['no,item,item_name', '1,P1,Old', '2,P2,Ale', '3,P1,New'])];
  const shown = await preview('products', mapping, { sales });
  expect(shown.rows).toEqual([
    ['P2', 'Ale', 'S', 'B'],
    ['P1', 'New', 'S', 'B'],
  ]);
});

test('a spreadsheet is looked into as well', async () => {
  const book = utils.book_new();
  const rows = Array.from({ length: 3000 }, (_, index) => [`B${index}`, 'Corner Shop']);
  utils.book_append_sheet(book, utils.aoa_to_sheet([['report of today'], ['id', 'who'], ...rows]));
  const path = join(folder, 'buyers.xlsx');
  writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer);
  const mapping = {
    ...salesBy({}),
    buyers: { read: { skipRows: 1 }, columns: { buyerId: 'id', name: "nullif(who, '')" } },
  };
  const shown = await preview('buyers', mapping, { buyers: [path] });
  expect([shown.fault, shown.sourceColumns, shown.rows.length, shown.rows[0]]).toEqual([
    ...[null, ['id', 'who'], 20, ['B0', 'Corner Shop']],
  ]);
});

test('each column of the file is shown by its first different values, however wrong the mapping is', async () => {
  const lines = [
    'report of today',
    'no;day;size',
    ...['1;09/16/2026;12/750ML', '2;09/16/2026;', '2; 09/05/2026 ;1/2 BBL'],
  ];
  const mapping = { read: { skipRows: 1 }, sales: { columns: {} } };
  const shown = await preview('sales', mapping, { sales: [file('sales.csv', lines)] });
  expect(shown).toMatchObject({
    sourceColumns: ['no', 'day', 'size'],
    sourceSamples: [
      ['1', '2'],
      ['09/16/2026', '09/05/2026'],
      ['12/750ML', '1/2 BBL'],
    ],
    delimiter: ';',
  });
});

describe('what is wrong with the mapping is a sentence, beside the columns of the file', () => {
  test.each([
    ['{"sales":', "The mapping isn't valid JSON: "],
    ['{"sales": {"columns": {}}}', 'The mapping is not valid. sales.columns.invoiceId: choose a column; '],
    [salesBy({ rep: "read_text('/etc/passwd')" }), 'sales.columns.rep: the function read_text is not allowed'],
    [salesBy({ rep: '(select 1)' }), 'sales.columns.rep: a query is not allowed here'],
    [salesBy({ rep: '1 from x; drop table x; select 2' }), 'sales.columns.rep: '],
    [salesBy({ rep: 'slsmn' }), 'sales.columns.rep: the file has no column slsmn; it has no'],
    [salesBy({ units: 'no::integer' }), 'sales.columns.units: the value "A1" can\'t be converted'],
  ])('%j', async (mapping, sentence) => {
    const shown = await preview('sales', mapping, { sales: [file('sales.csv', ['no', 'A1', 'A2'])] });
    expect(shown.fault).toContain(sentence);
    expect(shown).toMatchObject({ sourceColumns: ['no'], rows: [] });
  });

  test('a target without a file, and one that the mapping does not know', async () => {
    expect((await preview('buyers', ours, {})).fault).toBe('There is no buyers file to preview');
    const { fault } = await preview('buyers', salesBy({}), { buyers: [file('b.csv', ['id', '1'])] });
    expect(fault).toBe("The mapping doesn't describe the buyers file");
  });

  test('a file that cannot be read', async () => {
    const { fault } = await preview('sales', ours, { sales: [file('sales.parquet', ['PAR1 no'])] });
    expect(fault).toContain('sales.parquet cannot be read as Parquet');
  });
});
