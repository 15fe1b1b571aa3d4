/** A mapping as the form builds it, without SQL: every amount beside its arithmetic. */
import { numberedByProduct } from '@caselift/domain/mapping/line-numbers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { previewMapping } from './preview-mapping.ts';
import { type ImportBench, importBench } from './testing/import-bench.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await importBench();
});
afterEach(() => bench.close());

const header = 'INV;DAY;DOC_TYPE;CUST;ITEM;ITEM_TYPE;SIZE;CASES;BTLS;EXT;DISC;UNIT_COST';
const rows = [
  'I1;09/15/2026;INV;C1;VODKA;PRD;12/750ML;4;6;"$1,082.40";82.40;15.0333',
  'I1;09/15/2026;INV;C1;DEPOSIT;DEP;;0;54;5.40;;0.10',
  'I2;09/16/2026;CM;C1;VODKA;PRD;12/750ML;;3;60.00;;15.0333',
  'I3;09/16/2026;INV;C1;LAGER;PRD;24/12OZ;2;;48.00;0;0.625',
];
const credits = "DOC_TYPE, ['CM']";
const units = 'cases_and_units(as_number(CASES), as_units(SIZE), as_number(BTLS))';
const sales = {
  read: { dateFormat: 'mm/dd/yyyy' },
  leaveOut: [{ column: 'ITEM_TYPE', test: 'is', values: ['DEP', 'FEE'] }],
  columns: {
    ...{ invoiceId: 'INV', lineNo: numberedByProduct, invoiceDate: 'DAY', buyerId: 'CUST', productId: 'ITEM' },
    kind: `return_if(${credits})`,
    units: `negative_if(${units}, ${credits})`,
    revenue: `negative_if(less(as_number(EXT), as_number(DISC)), ${credits})`,
    cost: `negative_if(per_unit(as_number(UNIT_COST), ${units}), ${credits})`,
  },
};
const lines = () =>
  bench.rows(`select product_id, kind, units::double, revenue_cents::integer, cost_cents::integer
    from sale_lines where valid_to is null order by invoice_id`);

test('cases and bottles, a unit cost, discounts, credit memos and deposits come to the cent', async () => {
  const report = await bench.run(
    {},
    { mapping: { sales }, files: { sales: [bench.write('erp.csv', [header, ...rows])] } },
  );
  expect(report).toMatchObject({ refused: false, targets: { sales: { read: 4, filtered: 1, rejected: 0, added: 3 } } });
  expect(await lines()).toEqual([
    // 4 x 12 + 6 = 54 units; 1,082.40 - 82.40; 54 x 15.0333 = 811.7982.
    ['VODKA', 'sale', 54, 100_000, 81_180],
    // The credit memo of 3 bottles is written above zero; 3 x 15.0333 = 45.0999.
    ['VODKA', 'return', -3, -6000, -4510],
    // 2 x 24; 48 x 0.625.
    ['LAGER', 'sale', 48, 4800, 3000],
  ]);
});

test('the same rows in another order change nothing', async () => {
  const give = (given: readonly string[], name: string) =>
    bench.run({}, { mapping: { sales }, files: { sales: [bench.write(name, [header, ...given])] } });
  await give(rows, 'first.csv');
  expect(await give([...rows].reverse(), 'second.csv')).toMatchObject({ changeId: null });
});

test('the preview counts the rows that each rule leaves out, and shows them', async () => {
  const file = bench.write('erp.csv', [header, ...rows]);
  const leaveOut = [...sales.leaveOut, { column: 'DISC', test: 'moreThan', values: ['80'] }];
  const shown = await previewMapping({
    folder: `${bench.folder}/preview`,
    target: 'sales',
    mapping: JSON.stringify({ sales: { ...sales, leaveOut } }),
    files: { sales: [file], buyers: [], products: [], users: [], goals: [] },
  });
  expect(shown.fault).toBeNull();
  expect(shown.leftOut).toMatchObject({ rows: 2, of: 4, byCondition: [1, 1] });
  expect(shown.leftOut?.examples.map(({ cells }) => cells[4])).toEqual(['VODKA', 'DEPOSIT']);
});

test.each([
  ['is', ['A'], ['B', '']],
  ['isNot', ['A'], ['A']],
  ['startsWith', ['B'], ['A', '']],
  ['contains', ['A', 'B'], ['']],
  ['isEmpty', undefined, ['A', 'B']],
  ['isNotEmpty', undefined, ['']],
])('of the kinds A, B and none, leaving out "%s %j" keeps %j', async (name, values, kept) => {
  const file = bench.write('kinds.csv', ['INV,KIND', ...['A', 'B', ''].map((kind) => `I${kind},${kind}`)]);
  const fixed = { lineNo: "'1'", invoiceDate: "'2026-09-15'", buyerId: "'C'", productId: "'P'", units: "'1'" };
  const mapping = {
    sales: {
      leaveOut: [{ column: 'KIND', test: name, values }],
      columns: { invoiceId: 'INV', revenue: "'1'", ...fixed },
    },
  };
  await bench.run({}, { mapping, files: { sales: [file] } });
  expect(await bench.rows('select invoice_id from sale_lines order by 1')).toEqual(
    kept.map((kind) => [`I${kind}`]).sort(),
  );
});
