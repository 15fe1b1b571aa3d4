import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previewMapping } from './preview-mapping.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'caselift-calculating-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What a mapping makes of one line, with a price of $1,234.50, 12 cases of 6/4/16OZ and a day. */
async function made(columns: Record<string, string>, filter?: string) {
  const path = join(folder, 'sales.csv');
  writeFileSync(path, 'no,qty cs,price,size,day\nI1,12,"$1,234.50",6/4/16OZ,2026-09-16\n');
  const fixed = { invoiceId: 'no', lineNo: "'1'", buyerId: "'A'", productId: "'P'", units: "'1'", revenue: "'1'" };
  const sales = { filter, columns: { ...fixed, invoiceDate: 'day', ...columns } };
  const preview = await previewMapping({
    folder: join(folder, 'preview'),
    target: 'sales',
    mapping: JSON.stringify({ sales }),
    files: { sales: [path], buyers: [], products: [], users: [], goals: [] },
  });
  return {
    fault: preview.fault,
    row: Object.fromEntries(preview.columns.map((name, place) => [name, preview.rows[0]?.[place]])),
  };
}

test.each([
  ['a column times a number', '"qty cs" * 12', '144'],
  ['a size times a number of cases', '"qty cs" * as_units(size)', '288'],
  ['columns inside brackets and cases', 'case when no = \'I1\' then ("qty cs" + 1) / 2 end', '6.5'],
  ['a column without its sign', 'abs(-"qty cs")', '12'],
  ['what is a number already', 'as_number("qty cs") * 2', '24'],
])('text calculates: %s', async (_what, units, shown) => {
  expect(await made({ units })).toMatchObject({ fault: null, row: { units: shown } });
});

test('a price with a dollar sign and a comma calculates to the cent', async () => {
  expect((await made({ revenue: 'price * 0.9' })).row.revenue).toBe('1111.05');
});

test('a filter calculates too', async () => {
  expect((await made({}, '"qty cs" * 2 > 24')).row.units).toBeUndefined();
  expect((await made({}, '"qty cs" * 2 >= 24')).row.units).toBe('1');
});

test('texts that are put together and compared stay texts', async () => {
  expect(
    (await made({ productId: '"qty cs" || \'-\' || no', units: 'case when "qty cs" = \'12\' then 3 end' })).row,
  ).toMatchObject({
    productId: '12-I1',
    units: '3',
  });
});

test('what still does not calculate is said without a word of the engine', async () => {
  const { fault } = await made({ units: 'as_date(day) * 2' });
  expect(fault).toBe('sales.columns.units: "*" doesn\'t work with these values');
});
