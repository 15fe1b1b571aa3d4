import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { utils, write } from '@e965/xlsx';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { headers, type ImportBench, importBench, problem } from './testing/import-bench.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await importBench();
});
afterEach(() => bench.close());

const users = (routeOf101: string, routeOf102: string) => [
  `ATS_101,Ann Ash,ann@example.com,salesRep,,${routeOf101},ATS_21`,
  `ATS_102,Ben Bay,,salesRep,,${routeOf102},ATS_21`,
  'ATS_21,Lea Low,,teamLead,true,,',
];
const buyers = ['B1,Bar One,Bar,on,,Ames,ATS_102', 'B2,Shop Two,Grocery,off,Two,Ames,'];
const products = ['P1,Pils 12 oz,,Old Brewer,,Pils,,beer,can,12 oz,12,24,,,1.25'];
const repOf = "select line_no, rep_id from sale_lines where valid_to is null and invoice_id = 'A' order by line_no";

describe('the rep of a line', () => {
  test("is the line's own rep, else the holder of its route, else the buyer's rep, else the house", async () => {
    const report = await bench.run({
      users: users('7', '8'),
      buyers,
      products,
      sales: [
        'A,1,2024-03-04,B1,P1,ats_21,7,,,,,1,2,1',
        'A,2,2024-03-04,B1,P1,,7,,,,,1,2,1',
        'A,3,2024-03-04,B1,P1,,99,,,,,1,2,1',
        'A,4,2024-03-04,B1,P1,,,,,,,1,2,1',
        'A,5,2024-03-04,B2,P1,,,,,,,1,2,1',
      ],
    });
    expect(await bench.rows(repOf)).toEqual([
      [1, 'ATS_21'],
      [2, 'ATS_101'],
      [3, 'ATS_102'],
      [4, 'ATS_102'],
      [5, null],
    ]);
    expect(problem(report, 'noRep')).toMatchObject({ effect: 'kept', count: 1, examples: [{ row: 6, value: 'B2' }] });
    expect(problem(report, 'unknownRoute')).toMatchObject({ count: 1, examples: [{ row: 4, value: '99' }] });
  });

  test('stays when the route passes to someone else and the same file comes again', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,,7,,,,,1,2,1'];
    await bench.run({ users: users('7', '8'), buyers, products, sales });
    const report = await bench.run({ users: users('8', '7'), sales });
    expect(report.targets.sales).toMatchObject({ unchanged: 1, corrected: 0 });
    expect(await bench.rows(repOf)).toEqual([[1, 'ATS_101']]);
    await bench.rows("update changes set made_at = timestamp '2024-03-04 12:00'");
    await bench.run({ sales: ['A,2,2024-03-05,B1,P1,,7,,,,,1,2,1'] });
    expect(await bench.rows(repOf)).toEqual([
      [1, 'ATS_101'],
      [2, 'ATS_102'],
    ]);
  });

  test('belongs to who had the route on the invoice date, whoever has it at the import', async () => {
    await bench.run({ users: users('7', '8'), buyers, products, sales: [] });
    await bench.rows("update changes set made_at = timestamp '2024-03-01 12:00'");
    await bench.run({ users: users('8', '7'), sales: ['A,1,2024-03-04,B1,P1,,7,,,,,1,2,1'] });
    expect(await bench.rows(repOf)).toEqual([[1, 'ATS_101']]);
  });

  const day = '2024-03-04';
  const line = [`A,1,${day},B2,P1,,7,,,,,1,2,1`];
  const madeAt = (times: readonly string[]) =>
    bench.rows(`update changes set made_at = ([${times.map((time) => `timestamp '${time}'`).join(', ')}])[change_id]`);

  test.each([
    ['the evening of the day is still the day', 'America/Chicago', '2024-03-05 01:15', 'ATS_102'],
    ['the morning after is the next day', 'Australia/Sydney', '2024-03-04 14:30', 'ATS_101'],
    ['the day of UTC is that of a wholesaler there', 'UTC', '2024-03-05 01:15', 'ATS_101'],
  ])('goes by the days of the wholesaler: %s', async (_, timeZone, time, rep) => {
    await bench.run({ users: users('7', '8'), buyers, products, sales: [] });
    await bench.run({ users: users('8', '7'), sales: [] });
    await madeAt(['2024-02-01 12:00', time]);
    await bench.run({ sales: line }, { timeZone });
    expect(await bench.rows(repOf)).toEqual([[1, rep]]);
  });

  test('a line older than every file of people goes to the first holder known', async () => {
    await bench.run({ users: users('7', '8'), buyers, products, sales: [] });
    await bench.run({ users: users('8', '7'), sales: [] });
    await bench.run({ sales: line });
    expect(await bench.rows(repOf)).toEqual([[1, 'ATS_101']]);
  });

  test('a line of a route that was given up before goes to nobody, and that is listed', async () => {
    await bench.run({ users: users('7', '8'), buyers, products, sales: [] });
    await bench.run({ users: users('9', '8'), sales: [] });
    await madeAt(['2024-02-01 12:00', '2024-03-01 12:00']);
    const report = await bench.run({ users: users('7', '8'), sales: line });
    expect(await bench.rows(repOf)).toEqual([[1, null]]);
    expect([problem(report, 'unknownRoute')?.count, problem(report, 'noRep')?.count]).toEqual([1, 1]);
  });

  test('is filled in for a line of the house once someone is found', async () => {
    const sales = ['A,1,2024-03-04,B2,P1,,7,,,,,1,2,1'];
    await bench.run({ sales });
    expect(await bench.rows(repOf)).toEqual([[1, null]]);
    const report = await bench.run({ users: users('7', '8'), sales });
    expect(report.targets.sales).toMatchObject({ corrected: 1 });
    expect(await bench.rows(repOf)).toEqual([[1, 'ATS_101']]);
  });
});

describe('the cost of a line', () => {
  const costOf = 'select line_no, cost_cents from sale_lines where valid_to is null order by line_no';

  test("is its own, else its units at the product's unit cost, else 0 and listed", async () => {
    const report = await bench.run({
      products,
      sales: [
        'A,1,2024-03-04,B1,P1,,,,,,,24,48,31.50',
        'A,2,2024-03-04,B1,P1,,,,,,,24,48,',
        'A,3,2024-03-04,B1,P9,,,,,,,24,48,',
      ],
    });
    expect(await bench.rows(costOf)).toEqual([
      [1, '3150'],
      [2, '3000'], // 24 x 1.25
      [3, '0'],
    ]);
    expect(problem(report, 'noCost')).toMatchObject({ effect: 'kept', count: 1, examples: [{ row: 4, value: 'P9' }] });
  });

  test('stays when the unit cost rises and the same file comes again', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,,,,,,,24,48,'];
    await bench.run({ products, sales });
    const report = await bench.run({ products: products.map((line) => line.replace('1.25', '1.50')), sales });
    expect(report.targets).toMatchObject({ products: { corrected: 1 }, sales: { unchanged: 1 } });
    expect(await bench.rows(costOf)).toEqual([[1, '3000']]);
  });

  test.fails('comes of a unit cost with all its decimals: 100,000 cans at $0.7604 cost $76,040.00', async () => {
    const cans = ['P1,Can,,Old Brewer,,Pils,,beer,can,12 oz,12,24,,,0.7604'];
    await bench.run({ products: cans, sales: ['A,1,2024-03-04,B1,P1,,,,,,,100000,200000,'] });
    expect(await bench.rows(costOf)).toEqual([[1, '7604000']]);
  });

  test('comes of the unit cost of its day, whatever the product costs at the import', async () => {
    await bench.run({ products, sales: [] });
    await bench.rows("update changes set made_at = timestamp '2024-03-01 12:00'");
    const risen = products.map((line) => line.replace('1.25', '1.50'));
    await bench.run({ products: risen, sales: ['A,1,2024-03-04,B1,P1,,,,,,,24,48,'] });
    expect(await bench.rows(costOf)).toEqual([[1, '3000']]);
  });

  test('comes of the last unit cost known on its day, though a later file says none', async () => {
    await bench.run({ products, sales: [] });
    await bench.run({ products: products.map((row) => row.replace('1.25', '')), sales: [] });
    await bench.rows("update changes set made_at = timestamp '2024-03-01 12:00'");
    const report = await bench.run({ sales: ['A,1,2024-03-04,B1,P1,,,,,,,24,48,'] });
    expect(await bench.rows(costOf)).toEqual([[1, '3000']]);
    expect(problem(report, 'noCost')).toBeUndefined();
  });

  test.each([
    ['from the unit cost', ''],
    ['as a file of credits writes it', '-30.00'],
  ])('counts as written off where a loss was credited, %s', async (_, cost) => {
    await bench.run({ products, sales: [`A,1,2024-03-04,B1,P1,,,loss,outOfCode,,,-24,-48,${cost}`] });
    expect(await bench.rows(costOf)).toEqual([[1, '3000']]); // 24 x 1.25
  });

  test('a loss that was stored below zero is right once the file comes again', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,,,loss,outOfCode,,,-24,-48,'];
    await bench.run({ products, sales });
    await bench.rows('update sale_lines set cost_cents = -3000');
    await bench.run({ sales });
    expect(await bench.rows(costOf)).toEqual([[1, '3000']]);
  });

  test('a loss of days that were closed with it below zero stays so, while its row says the same', async () => {
    const day = (date: string, invoice: string, units = -24) =>
      `${invoice},1,${date},B1,P1,,,loss,outOfCode,,,${units},-48,`;
    const again = [day('2024-03-04', 'A'), day('2024-04-04', 'B'), day('2024-03-05', 'C')];
    await bench.run({ products, sales: again });
    await bench.rows('update sale_lines set cost_cents = -3000');
    const [march, april] = [
      { from: '2024-03-01', to: '2024-03-31', planChange: 1, hadSigns: true },
      { from: '2024-04-01', to: '2024-04-30', planChange: 1, hadSigns: false },
    ];
    await bench.run({ sales: [...again.slice(0, 2), day('2024-03-05', 'C', -12)] }, { closed: [march, april] });
    const costs = await bench.rows(
      'select invoice_id, cast(cost_cents as varchar) from sale_lines where valid_to is null order by 1',
    );
    expect(costs).toEqual([
      ['A', '-3000'],
      ['B', '3000'],
      ['C', '1500'],
    ]);
  });

  test('is filled in once the unit cost is known', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,,,,,,,24,48,'];
    await bench.run({ sales });
    await bench.run({ products, sales });
    expect(await bench.rows(costOf)).toEqual([[1, '3000']]);
  });
});

describe('lines that name what nobody knows', () => {
  test('are kept and listed', async () => {
    const report = await bench.run({
      users: users('7', '8'),
      buyers,
      products,
      sales: [
        'A,1,2024-03-04,B8,P1,ATS_101,,,,,,1,2,1',
        'A,2,2024-03-04,B8,P1,ATS_101,,,,,,1,2,1',
        'A,3,2024-03-04,B9,P9,ATS_999,,,,,,1,2,1',
      ],
    });
    expect(report.targets.sales).toMatchObject({ added: 3, rejected: 0 });
    expect(problem(report, 'unknownBuyer')).toMatchObject({
      effect: 'kept',
      count: 3,
      examples: [
        { row: 2, value: 'B8', column: 'buyerId' },
        { row: 4, value: 'B9' },
      ],
    });
    expect(problem(report, 'unknownProduct')).toMatchObject({ count: 1, examples: [{ row: 4, value: 'P9' }] });
    expect(problem(report, 'unknownRep')).toMatchObject({ count: 1, examples: [{ row: 4, value: 'ATS_999' }] });
  });
});

describe('products, buyers, people and goals', () => {
  test('get ids made of names where the file has none', async () => {
    await bench.run({
      sales: ['A,1,2024-03-04,B1,P1,,,,,,,1,2,1'],
      products: ['P1,X,,Crème & Co. Brewing,,Noël,,,,,,,,a;b | c,'],
    });
    expect(await bench.rows('select supplier_id, brand_id, tags from products')).toEqual([
      ['creme-co-brewing', 'noel', ['a', 'b', 'c']],
    ]);
  });

  test('that are not in the next file stay; a person missing is listed', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,ATS_101,,,,,,1,2,1'];
    await bench.run({ sales, buyers, users: users('7', '8') });
    const report = await bench.run({
      sales,
      buyers: ['B1,Bar Uno,Bar,on,,Ames,ATS_102'],
      users: users('7', '8').slice(1),
    });
    expect(report.targets).toMatchObject({ buyers: { corrected: 1, unchanged: 0 }, users: { unchanged: 2 } });
    expect(await bench.rows('select name from buyers where valid_to is null order by name')).toEqual([
      ['Bar Uno'],
      ['Shop Two'],
    ]);
    expect(problem(report, 'personMissing')).toMatchObject({
      effect: 'kept',
      count: 1,
      examples: [{ value: 'ATS_101' }],
    });
  });

  test('people are read with routes, leads and an address in small letters; a file makes no admin', async () => {
    const people = ['ats_1,Max Moor,Max@Example.com,Manager,no,"7, 8",', 'ATS_2,Eve Elm,,teamLead,yes,,ATS_1;ATS_3'];
    const sales = ['A,1,2024-03-04,B1,P1,,,,,,,1,2,1'];
    const report = await bench.run(
      { sales, users: [...people, 'ATS_9,Ada Min,,admin,,,', '9,No Letters,,salesRep,,,'] },
      { acceptRejects: true },
    );
    expect(await bench.rows('select * exclude (valid_from, valid_to) from users order by custom_id')).toEqual([
      ['ATS_1', 'Max Moor', 'max@example.com', 'manager', false, [7, 8], []],
      ['ATS_2', 'Eve Elm', null, 'teamLead', true, [], ['ATS_1', 'ATS_3']],
    ]);
    expect(problem(report, 'unknownWord')?.examples).toMatchObject([{ column: 'role', value: 'admin' }]);
    expect(problem(report, 'notAnId')?.examples).toMatchObject([{ column: 'customId', value: '9' }]);
  });

  test('goals become one row a measure; HOUSE is the whole house', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,,,,,,,1,2,1'];
    await bench.run({
      sales,
      goals: ['ATS_101,2024-03-01,"$12,000",500,90,,,,1.0,', 'HOUSE,2024-03-01,90000,,,4000,,,,'],
    });
    const goals = 'select * exclude (valid_from, valid_to) from goals order by custom_id, measure';
    expect(await bench.rows(goals)).toEqual([
      ['', 'gp', '2024-03-01', '90000.0000', null, null],
      ['', 'volume', '2024-03-01', '4000.0000', null, null],
      ['ATS_101', 'fpl', '2024-03-01', '1.0000', null, null],
      ['ATS_101', 'gp', '2024-03-01', '12000.0000', '50000', '90.00'],
    ]);
  });

  test('empty cells of goals leave what an earlier file said', async () => {
    const sales = ['A,1,2024-03-04,B1,P1,,,,,,,1,2,1'];
    await bench.run({ sales, goals: ['ATS_101,2024-03-01,12000,500,85,,,,1.0,40'] });
    const report = await bench.run({ sales, goals: ['ATS_101,2024-03-01,13000,,,,,80,,'] });
    expect(report.targets.goals).toMatchObject({ added: 1, corrected: 1, unchanged: 0 });
    expect(
      await bench.rows(`
        select measure, goal, payout_cents, threshold_percent from goals where valid_to is null order by measure`),
    ).toEqual([
      ['fpl', '1.0000', '4000', null],
      ['gp', '13000.0000', '50000', '85.00'],
      ['volume', null, null, '80.00'],
    ]);
  });

  test.fails('a percent in a spreadsheet is what its cell shows', async () => {
    const path = join(bench.folder, 'goals.xlsx');
    const columns = headers.goals.split(',');
    const sheet = utils.json_to_sheet(
      [{ customId: 'ATS_101', periodStart: '2024-03-01', gpGoal: 12_000, gpThreshold: 0.9, fplGoal: 0.0125 }],
      { header: columns },
    );
    for (const [column, format] of Object.entries({ gpThreshold: '0%', fplGoal: '0.00%' })) {
      sheet[utils.encode_cell({ r: 1, c: columns.indexOf(column) })].z = format;
    }
    const book = utils.book_new();
    utils.book_append_sheet(book, sheet, 'Goals');
    writeFileSync(path, write(book, { type: 'buffer', bookType: 'xlsx' }));
    await bench.run({ sales: ['A,1,2024-03-04,B1,P1,,,,,,,1,2,1'] }, { files: { goals: [path] } });
    expect(await bench.rows('select measure, goal, threshold_percent from goals order by measure')).toEqual([
      ['fpl', '1.2500', null],
      ['gp', '12000.0000', '90.00'],
    ]);
  });
});
