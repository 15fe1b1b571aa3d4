import { numberedByProduct } from '@caselift/domain/mapping/line-numbers';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type ImportBench, importBench, problem } from './testing/import-bench.ts';

let bench: ImportBench;
beforeEach(async () => {
  bench = await importBench();
});
afterEach(() => bench.close());

const mapping = {
  sales: {
    columns: {
      ...{ invoiceId: 'inv', lineNo: numberedByProduct, invoiceDate: 'day', buyerId: 'cust', productId: 'item' },
      ...{ kind: 'kind', units: 'qty', revenue: 'price', cost: 'cost', rep: 'rep' },
    },
  },
};
let files = 0;
function file(lines: readonly string[]): string {
  files += 1;
  return bench.write(`export-${files}.csv`, ['inv,day,cust,item,kind,qty,price,cost,rep', ...lines]);
}
const run = (...exports: (readonly string[])[]) =>
  bench.run({}, { mapping, files: { sales: exports.map(file) }, acceptRejects: true });
const ale = 'I1,2026-09-15,C1,ALE,,24,48.00,30.00,ATS_1';
const gin = 'I1,2026-09-15,C1,GIN,,6,90.00,60.00,ATS_1';
const lines = () =>
  bench.rows(`select product_id, units::double, revenue_cents::integer from sale_lines
    where valid_to is null order by invoice_id, product_id, units desc, revenue_cents desc`);
const totals = () =>
  bench.rows(`select count(*)::integer, sum(units)::double, sum(revenue_cents)::integer, sum(cost_cents)::integer
    from sale_lines where valid_to is null`);

describe('a file without line numbers', () => {
  test('changes nothing when it is imported again, in whatever order', async () => {
    await run([ale, gin]);
    const again = await run([gin, ale]);
    expect(again).toMatchObject({ changeId: null, targets: { sales: { added: 0, unchanged: 2, removed: 0 } } });
    expect(await totals()).toEqual([[2, 30, 13800, 9000]]);
  });

  test('keeps two lines of one product, free goods beside what was paid for', async () => {
    const free = 'I1,2026-09-15,C1,ALE,,2,0.00,2.50,ATS_1';
    await run([ale, free]);
    const again = await run([free, ale]);
    expect(again.changeId).toBeNull();
    expect(await lines()).toEqual([
      ['ALE', 24, 4800],
      ['ALE', 2, 0],
    ]);
  });

  test('counts two lines that are word for word the same, and says so', async () => {
    const report = await run([ale, ale, gin]);
    expect(report).toMatchObject({ targets: { sales: { added: 3, repeated: 0 } }, rejectsFile: null });
    expect(problem(report, 'sameRow')).toMatchObject({ effect: 'kept', count: 1, examples: [{ value: 'I1, ALE' }] });
    expect(await totals()).toEqual([[3, 54, 18600, 12000]]);
  });

  test('counts a line once that two overlapping exports hold', async () => {
    const report = await run([ale, gin], [gin, 'I2,2026-09-16,C1,GIN,,1,15.00,10.00,ATS_1', ale]);
    expect(report.targets.sales).toMatchObject({ repeated: 2, added: 3 });
    expect(await totals()).toEqual([[3, 31, 15300, 10000]]);
  });

  test('corrects the line of a product and leaves the others alone', async () => {
    await run([ale, gin]);
    const report = await run([gin, ale.replace('48.00', '50.00')]);
    expect(report.targets.sales).toMatchObject({ corrected: 1, unchanged: 1, added: 0, removed: 0 });
    expect(await lines()).toEqual([
      ['ALE', 24, 5000],
      ['GIN', 6, 9000],
    ]);
  });

  test('ends the line of a product that was corrected to another, and tells it', async () => {
    await run([ale, gin]);
    const report = await run([ale, gin.replace('GIN', 'RUM')]);
    expect(report.targets.sales).toMatchObject({ added: 1, unchanged: 1, removed: 1 });
    expect(problem(report, 'lineGone')).toMatchObject({
      effect: 'removed',
      examples: [{ value: 'I1, GIN, $90.00', reason: 'is no longer on its invoice, so the earlier line was removed' }],
    });
    expect(await lines()).toEqual([
      ['ALE', 24, 4800],
      ['RUM', 6, 9000],
    ]);
    expect(await bench.rows('select rows_added, rows_closed from changes where change_id = 2')).toEqual([['1', '1']]);
  });

  test('ends a line that was only taken off, as a change of its own', async () => {
    await run([ale, gin]);
    expect(await run([ale])).toMatchObject({ changeId: 2, targets: { sales: { removed: 1 } } });
    expect(await totals()).toEqual([[1, 24, 4800, 3000]]);
  });

  test('leaves invoices alone that it does not hold', async () => {
    await run([ale, 'I2,2026-09-16,C1,GIN,,1,15.00,10.00,ATS_1']);
    await run([gin]);
    expect(await lines()).toEqual([
      ['GIN', 6, 9000],
      ['GIN', 1, 1500],
    ]);
  });

  test('ends nothing while rows are rejected: the missing line may be one of them', async () => {
    await run([ale, gin]);
    const report = await run([ale, gin.replace('90.00', 'ninety')]);
    expect(report.targets.sales).toMatchObject({ rejected: 1, removed: 0, unchanged: 1 });
    expect(problem(report, 'goneKept')).toMatchObject({ effect: 'kept', count: 1 });
    expect(await totals()).toEqual([[2, 30, 13800, 9000]]);
  });

  test('takes the place of the same invoices with numbers, and the other way around', async () => {
    const numbered = { sales: { columns: { ...mapping.sales.columns, lineNo: 'line' } } };
    const paper = bench.write('numbered.csv', [
      'inv,line,day,cust,item,kind,qty,price,cost,rep',
      ale.replace('I1,', 'I1,1,'),
      gin.replace('I1,', 'I1,2,'),
    ]);
    await bench.run({}, { mapping: numbered, files: { sales: [paper] } });
    expect((await run([gin, ale])).targets.sales).toMatchObject({ added: 2, removed: 2 });
    expect(await totals()).toEqual([[2, 30, 13800, 9000]]);
    const back = await bench.run({}, { mapping: numbered, files: { sales: [paper] } });
    expect(back.targets.sales).toMatchObject({ added: 2, removed: 2 });
    expect(await totals()).toEqual([[2, 30, 13800, 9000]]);
  });

  test('keeps the rep of a line after its invoice got another line', async () => {
    const without = (line: string) => line.replace('ATS_1', '');
    const buyers = (rep: string) => [`C1,Corner,,,,,${rep}`];
    const order = { ...mapping, buyers: { columns: { buyerId: 'buyerId', name: 'name', rep: 'rep' } } };
    const importing = (rep: string, sold: string[]) =>
      bench.run({ buyers: buyers(rep) }, { mapping: order, files: { sales: [file(sold)] } });
    await importing('ATS_1', [without(gin)]);
    await importing('ATS_2', [without(ale), without(gin)]);
    const reps = 'select product_id, rep_id from sale_lines where valid_to is null order by product_id';
    expect(await bench.rows(reps)).toEqual([
      ['ALE', 'ATS_2'],
      ['GIN', 'ATS_1'],
    ]);
  });

  test('rejects the lines of one product beyond 999 on an invoice', async () => {
    const many = Array.from({ length: 1001 }, (_, index) => `I9,2026-09-15,C1,ALE,,1,${index}.00,0,ATS_1`);
    const report = await run(many);
    expect(report.targets.sales).toMatchObject({ added: 999, rejected: 2 });
    expect(problem(report, 'tooManyLines')?.examples[0]?.reason).toContain('more than 999 lines of one product');
  });
});

test('300 invoices, shuffled and imported three times, have the same lines and totals', async () => {
  let { seed = 0 } = fc.readConfigureGlobal();
  const random = (below: number) => {
    seed = (Math.imul(seed, 1664525) + 1013904223) >>> 0;
    return seed % below;
  };
  const sold = Array.from({ length: 300 }, (_, invoice) =>
    Array.from({ length: 1 + random(12) }, () => {
      const returned = random(8) === 0;
      const sign = returned ? -1 : 1;
      const units = (1 + random(40)) * sign;
      const kind = returned ? 'return' : 'sale';
      return `N${invoice},2026-09-${10 + random(9)},C${invoice % 7},P${random(9)},${kind},${units},${(sign * random(9999)) / 100},${sign},ATS_1`;
    }),
  ).flat();
  const shuffled = () => {
    const rows = [...sold];
    for (let at = rows.length - 1; at > 0; at -= 1) {
      const other = random(at + 1);
      [rows[at], rows[other]] = [rows[other] ?? '', rows[at] ?? ''];
    }
    return rows;
  };
  const hand = sold.map((line) => line.split(','));
  const units = hand.reduce((sum, cells) => sum + Number(cells[5]), 0);
  const cents = hand.reduce((sum, cells) => sum + Math.round(Number(cells[6]) * 100), 0);
  const costCents = hand.reduce((sum, cells) => sum + 100 * Number(cells[7]), 0);
  await run(sold);
  const first = await totals();
  expect(first).toEqual([[sold.length, units, cents, costCents]]);
  for (let time = 0; time < 2; time += 1) {
    expect(await run(shuffled())).toMatchObject({ changeId: null, targets: { sales: { unchanged: sold.length } } });
    expect(await totals()).toEqual(first);
  }
});
