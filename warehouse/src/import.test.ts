import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ImportBench, importBench, problem } from './testing/import-bench.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await importBench();
});
afterEach(() => bench.close());

const sale = 'A1,1,2024-03-04,B1,P1,ATS_101,,sale,,,,24,48.00,36.00';
const valid = `select invoice_id, line_no, units, revenue_cents, cost_cents, rep_id, kind from sale_lines
  where valid_to is null order by 1, 2`;

// Enough good lines that one bad one is under 1%.
const goodLines = (count: number) =>
  Array.from({ length: count }, (_, index) => `G,${index + 1},2024-03-04,B1,P1,ATS_101,,,,,,1,2,1`);

describe('importing sale lines', () => {
  test('stores them as change 1, in cents', async () => {
    const report = await bench.run({ sales: [sale] });
    expect(report).toMatchObject({ changeId: 1, refused: false, targets: { sales: { read: 1, added: 1 } } });
    expect(await bench.rows(valid)).toEqual([['A1', 1, '24.000', '4800', '3600', 'ATS_101', 'sale']]);
    expect(await bench.rows('select change_id, kind, rows_added, rows_closed from changes')).toEqual([
      [1, 'import', '1', '0'],
    ]);
    expect(await bench.warehouse.currentChange()).toBe(1);
  });

  test('twice changes nothing, and adds no change', async () => {
    await bench.run({ sales: [sale] });
    const again = await bench.run({ sales: [sale] });
    expect(again).toMatchObject({ changeId: null, refused: false, targets: { sales: { added: 0, unchanged: 1 } } });
    expect(await bench.rows('select count(*) from changes')).toEqual([['1']]);
  });

  test('supersedes a corrected line and keeps its older self readable as of its change', async () => {
    await bench.run({ sales: [sale, 'A1,2,2024-03-04,B1,P2,ATS_101,,,,,,1,2,1'] });
    const report = await bench.run({ sales: [sale.replace('48.00', '50.00')] });
    expect(report).toMatchObject({ changeId: 2, targets: { sales: { added: 0, corrected: 1, unchanged: 0 } } });
    const lines = 'select line_no, revenue_cents, valid_from, valid_to from sale_lines order by line_no, valid_from';
    expect(await bench.rows(lines)).toEqual([
      [1, '4800', 1, 2],
      [1, '5000', 2, null],
      [2, '200', 1, null],
    ]);
  });

  test('follows a line when its date is corrected', async () => {
    await bench.run({ sales: [sale] });
    await bench.run({ sales: [sale.replace('2024-03-04', '2023-12-31')] });
    expect(await bench.rows('select invoice_date, valid_to from sale_lines order by valid_from')).toEqual([
      ['2024-03-04', 2],
      ['2023-12-31', null],
    ]);
  });

  test('takes a line that stands there twice, identically, once', async () => {
    const report = await bench.run({ sales: [sale, sale, sale] });
    expect(report.targets.sales).toMatchObject({ read: 3, repeated: 2, rejected: 0, added: 1 });
  });

  test('rejects all of a line that stands there twice with different values', async () => {
    const other = sale.replace('48.00', '49.00');
    const report = await bench.run({ sales: [...goodLines(300), sale, other] });
    expect(report.targets.sales).toMatchObject({ rejected: 2, added: 300 });
    expect(problem(report, 'duplicateDiffers')).toMatchObject({
      effect: 'rejected',
      count: 2,
      examples: [
        { row: 302, column: 'invoiceId lineNo', value: 'A1 1' },
        { row: 303, column: 'invoiceId lineNo', value: 'A1 1' },
      ],
    });
    expect(await bench.rows("select count(*) from sale_lines where invoice_id = 'A1'")).toEqual([['0']]);
  });

  test('calls a line with units below 0 a return where the file says no kind', async () => {
    await bench.run({
      sales: ['A1,1,2024-03-04,B1,P1,ATS_101,,,,,,-2,-4,-3', 'A1,2,2024-03-04,B1,P1,ATS_101,,,,,,2,4,3'],
    });
    expect(await bench.rows('select kind from sale_lines order by line_no')).toEqual([['return'], ['sale']]);
  });
});

describe('a faulty row', () => {
  test.each([
    ['without an invoice', ',1,2024-03-04,B1,P1,,,,,,,1,2,1', 'missing', 'invoiceId', null],
    ['without a line number', 'X,,2024-03-04,B1,P1,,,,,,,1,2,1', 'missing', 'lineNo', null],
    ['without a buyer', 'X,1,2024-03-04, ,P1,,,,,,,1,2,1', 'missing', 'buyerId', ' '],
    ['of a day that does not exist', 'X,1,2024-02-31,B1,P1,,,,,,,1,2,1', 'notADate', 'invoiceDate', '2024-02-31'],
    ['of the year 24', 'X,1,0024-03-04,B1,P1,,,,,,,1,2,1', 'impossibleDate', 'invoiceDate', '0024-03-04'],
    ['of twelve units', 'X,1,2024-03-04,B1,P1,,,,,,,twelve,2,1', 'notANumber', 'units', 'twelve'],
    ['with free revenue', 'X,1,2024-03-04,B1,P1,,,,,,,1,free,1', 'notANumber', 'revenue', 'free'],
    ['on line one and a half', 'X,1.5,2024-03-04,B1,P1,,,,,,,1,2,1', 'notAWholeNumber', 'lineNo', '1.5'],
    ['of a million units', 'X,1,2024-03-04,B1,P1,,,,,,,1000000,2,1', 'tooLarge', 'units', '1000000'],
    ['of a million units returned', 'X,1,2024-03-04,B1,P1,,,,,,,-1e6,2,1', 'tooLarge', 'units', '-1e6'],
    ['of ten million dollars', 'X,1,2024-03-04,B1,P1,,,,,,,1,"10,000,000",1', 'tooLarge', 'revenue', '10,000,000'],
    ['costing ten million dollars', 'X,1,2024-03-04,B1,P1,,,,,,,1,2,10000000', 'tooLarge', 'cost', '10000000'],
    ['of an unknown kind', 'X,1,2024-03-04,B1,P1,,,gift,,,,1,2,1', 'unknownWord', 'kind', 'gift'],
    ['of an unknown loss reason', 'X,1,2024-03-04,B1,P1,,,loss,stolen,,,1,0,1', 'unknownWord', 'lossReason', 'stolen'],
    ['of a loss without a reason', 'X,1,2024-03-04,B1,P1,,,loss,,,,1,0,1', 'missing', 'lossReason', null],
  ])('%s is rejected and shown', async (_, line, kind, column, value) => {
    const report = await bench.run({ sales: [line, ...goodLines(200)] });
    expect(report).toMatchObject({ refused: false, changeId: 1, targets: { sales: { rejected: 1, added: 200 } } });
    expect(problem(report, kind)).toMatchObject({
      target: 'sales',
      effect: 'rejected',
      count: 1,
      examples: [{ file: 'sales-1.csv', row: 2, column, value }],
    });
  });

  const [onReturn, other] = ['is above 0 on a return', 'has another sign than the units'];
  test.each([
    ['a return of units that were sold', 'return,,,,24,48,36', 'units', onReturn],
    ['a return that is paid', 'return,,,,0,48,', 'revenue', onReturn],
    ['a return of units that is paid', ',,,,-24,48,', 'revenue', other],
    ['a return that costs what was sold', 'return,,,,-24,-48,36', 'cost', onReturn],
    ['units that come back at what was sold', 'sale,,,,-24,-48,36', 'cost', other],
    ['a sale that is paid back', 'sale,,,,24,-48,-36', 'revenue', other],
    ['a sale that brings its cost', ',,,,24,48,-36', 'cost', other],
    ['a loss of units that is paid back', 'loss,breakage,,,24,-48,36', 'revenue', other],
  ])('%s has the wrong sign and is rejected', async (_, line, column, reason) => {
    const report = await bench.run({ sales: [`X,1,2024-03-04,B1,P1,,,${line}`, ...goodLines(200)] });
    expect(report.targets.sales).toMatchObject({ rejected: 1, added: 200 });
    const rejected = report.problems.filter(({ effect }) => effect === 'rejected');
    expect(rejected).toMatchObject([{ count: 1, examples: [{ row: 2, column, reason }] }]);
  });

  test.each([
    ['a price that was lowered later', 'sale,,,,0,-48,'],
    ['a price that was raised later', ',,,,0,48,'],
    ['a credit without goods', 'return,,,,0,-48,'],
    ['a return of goods that cost nothing', 'return,,,,-24,-48,0'],
    ['goods given away', 'sale,,,,24,0,36'],
    ['a credited loss at either sign of its cost', 'loss,breakage,,,-24,-48,-36'],
  ])('%s is none', async (_, line) => {
    const report = await bench.run({ sales: [`X,1,2024-03-04,B1,P1,,,${line}`] });
    expect(report.targets.sales).toMatchObject({ rejected: 0, added: 1 });
  });

  test("that isn't a line of the file is rejected, and the rows after it keep their numbers", async () => {
    const bad = 'X,1,2024-03-04,B1,P1,,,,,,,twelve,2,1';
    const report = await bench.run({ sales: [...goodLines(300), 'a,b', 'c', bad] });
    expect(problem(report, 'malformed')).toMatchObject({ count: 2, examples: [{ row: 302 }, { row: 303 }] });
    expect(problem(report, 'notANumber')).toMatchObject({ count: 1, examples: [{ row: 304 }] });
  });

  test('shows 10 examples and counts all', async () => {
    const lines = Array.from({ length: 25 }, (_, index) => `X,${index},2024-03-04,B1,P1,,,,,,,none,2,1`);
    const report = await bench.run({ sales: lines }, { acceptRejects: true });
    expect(problem(report, 'notANumber')?.count).toBe(25);
    expect(problem(report, 'notANumber')?.examples.map((example) => example.row)).toEqual([
      2, 3, 4, 5, 6, 7, 8, 9, 10, 11,
    ]);
  });

  test('of an absurd size says between what it should be, in the report and in rejects.csv', async () => {
    const keg = (id: string, ounces: string, cost: string) => `${id},Keg,,S,,B,,,,,${ounces},1,,,${cost}`;
    const report = await bench.run(
      {
        sales: ['X,1,2024-03-04,B1,P1,,,,,,,1000000,2,1'],
        products: [keg('P1', '100000', '1'), keg('P2', '1', '100000')],
      },
      { acceptRejects: true },
    );
    expect(
      report.problems.flatMap(({ examples }) => examples.map(({ column, reason }) => `${column} ${reason}`)),
    ).toEqual(
      expect.arrayContaining([
        'units is not between -1,000,000 and 1,000,000',
        'ozPerUnit is not between -100,000 and 100,000',
        'unitCost is not between -100,000 and 100,000',
      ]),
    );
    expect(readFileSync(report.rejectsFile ?? '', 'utf8')).toContain(
      'sales,sales-1.csv,2,units,1000000,"is not between -1,000,000 and 1,000,000"',
    );
  });

  test('is written to rejects.csv without a formula for the next spreadsheet', async () => {
    const line = 'X,1,2024-03-04,B1,P1,,,,,,,"=HYPERLINK(""x"")",2,1';
    const report = await bench.run({ sales: [line, ...goodLines(200)] });
    expect(readFileSync(report.rejectsFile ?? '', 'utf8').split('\n')).toEqual([
      'target,file,row,column,value,reason',
      `sales,sales-1.csv,2,units,"'=HYPERLINK(""x"")","is not a number, or is too large"`,
      '',
    ]);
  });
});

describe('more than 1% rejected', () => {
  const lines = ['X,1,2024-03-04,B1,P1,,,,,,,none,2,1', 'X,2,2024-03-04,B1,P1,,,,,,,none,2,1', ...goodLines(198 - 1)];

  test('stops the import with nothing stored', async () => {
    const report = await bench.run({ sales: lines, products: ['P1,Pils,,Brewer,,Pils,,,,,12,24,,,'] });
    expect(report).toMatchObject({
      refused: true,
      changeId: null,
      reason: '2 of 199 rows of sales (1.0%) were rejected. The limit is 1%, so nothing was stored',
    });
    expect(await bench.rows('select (select count(*) from sale_lines) + (select count(*) from products)')).toEqual([
      ['0'],
    ]);
  });

  test('is stored without them where that is accepted', async () => {
    const report = await bench.run({ sales: lines }, { acceptRejects: true });
    expect(report).toMatchObject({ refused: false, changeId: 1, targets: { sales: { rejected: 2, added: 197 } } });
  });

  test('is not reached by exactly 1%', async () => {
    const report = await bench.run({
      sales: [...lines, ...goodLines(199).slice(197), 'Y,1,2024-03-04,B1,P1,,,,,,,1,2,1'],
    });
    expect(report).toMatchObject({ refused: false, targets: { sales: { read: 202, rejected: 2 } } });
  });
});

describe('a mapping of someone else', () => {
  const columns = {
    invoiceId: 'inv',
    lineNo: 'line',
    invoiceDate: 'day',
    buyerId: 'cust',
    productId: 'item',
    units: 'qty',
    revenue: 'as_number(gross) - coalesce(as_number(discount), 0)',
    cost: 'cost',
  };
  const products = {
    from: 'sales',
    columns: { productId: 'item', name: 'item_name', supplier: "'Brewer'", brand: "'Pils'" },
  };
  const file = (lines: string[]) => ({
    sales: [bench.write('erp.txt', ['inv;line;day;cust;item;item_name;qty;gross;discount;cost', ...lines])],
  });

  test('reads day before month, dollars, thousands and negatives in parentheses, and derives the products', async () => {
    const files = file([
      '7;1;03/04/2024;C1;P1;Old name;1,200;$12,345.60;($0.40);9000.004',
      '7;2;05/04/2024;C1;P1;New\0 name;(2);$(4.50);;-3',
      '7;3;04/04/2024;C1;P1;Middle name;1;1;;1',
    ]);
    const report = await bench.run(
      {},
      { files, mapping: { read: { dateFormat: 'dd/mm/yyyy' }, sales: { columns }, products } },
    );
    expect(report).toMatchObject({ changeId: 1, targets: { products: { added: 1 }, sales: { added: 3 } } });
    const lines =
      'select invoice_date, units, revenue_cents, cost_cents, kind from sale_lines order by line_no limit 2';
    expect(await bench.rows(lines)).toEqual([
      ['2024-04-03', '1200.000', '1234600', '900000', 'sale'],
      ['2024-04-05', '-2.000', '-450', '-300', 'return'],
    ]);
    expect(await bench.rows('select name, supplier_id from products')).toEqual([['New name', 'brewer']]);
  });

  test('reads month before day where it says so', async () => {
    const files = file(['7;1;03/04/2024;C1;P1;X;1;1;0;1']);
    await bench.run({}, { files, mapping: { read: { dateFormat: 'mm/dd/yyyy' }, sales: { columns } } });
    expect(await bench.rows('select invoice_date from sale_lines')).toEqual([['2024-03-04']]);
  });

  test.each([
    [
      'an expression',
      { columns: { ...columns, units: '1 from sale_lines; drop table sale_lines; select 2' } },
      'columns.units',
    ],
    ['a filter', { columns, filter: "exists (from read_text('/etc/passwd'))" }, 'filter 1'],
    [
      'a column misspelt',
      { columns: { ...columns, units: 'quantity' } },
      'columns.units: the file has no column quantity',
    ],
    [
      'a cast that fails on a row',
      { columns: { ...columns, units: 'item::integer' } },
      'columns.units: the value "P1" can\'t be converted',
    ],
  ])('is refused for %s, with the place and with nothing stored', async (_, sales, place) => {
    const files = file(['7;1;2024-04-03;C1;P1;X;1;1;0;1']);
    const report = await bench.run({}, { files, mapping: { sales } });
    expect(report).toMatchObject({ refused: true, changeId: null });
    expect(report.reason).toContain(`sales.${place}`);
    expect(await bench.rows('select count(*) from sale_lines')).toEqual([['0']]);
  });

  test('without a word on a file that is given is refused', async () => {
    const files = { ...file(['7;1;2024-04-03;C1;P1;X;1;1;0;1']), users: [bench.write('users.csv', ['id'])] };
    const report = await bench.run({}, { files, mapping: { sales: { columns } } });
    expect(report.reason).toBe("The mapping doesn't describe the users file");
  });
});
