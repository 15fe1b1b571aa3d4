/** What a boost paid for and took back (testing/returned-lines.ts), against the snapshot that statements are made of. */
import { type SalesPeriodKind, salesPeriodKinds, salesPeriodOf } from '@caselift/domain/calendar';
import { salesPeriodsIn } from '@caselift/domain/closing/closing-periods';
import type { BoostSalesQuestion, ClosedPlan, PaidLine } from '@caselift/domain/pay/bill-back';
import { microOuncesOf } from '@caselift/domain/volume';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { prepareBoostSales, readPaidCells, readPaidLines } from './boost-sales.ts';
import { readBoostVolumes } from './boost-volumes.ts';
import { east, loadReturnedLines, west } from './testing/returned-lines.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

const lastDate = '2026-07-15';
const terms = { type: 'GP/CE', amountCents: 200, startDate: '2026-06-01', endDate: '2026-07-31' } as const;
const question: BoostSalesQuestion = {
  changeId: 1,
  lastDate,
  periods: periodsOf('monthly'),
  spans: [terms, { ...terms, amountCents: 300 }],
  claims: [
    ['P1', '2026-06-01', '2026-06-30', 0],
    ['P1', '2026-07-01', '2026-07-15', 1],
    ['P2', '2026-06-01', '2026-07-15', 0],
  ],
  people: paid(east, west),
};

let setup: UpdateSetup;
beforeAll(async () => {
  setup = await openUpdateSetup([], loadReturnedLines);
  await setup.update(await setup.beginRun(), lastDate);
});
afterAll(() => setup?.close());

async function ask(asked: BoostSalesQuestion) {
  const connection = await setup.warehouse.connect();
  try {
    await prepareBoostSales(connection, asked);
    return { cells: await readPaidCells(connection), lines: await allOf(readPaidLines(connection)) };
  } finally {
    connection.disconnectSync();
  }
}

async function allOf<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const item of items) all.push(item);
  return all;
}

const inShort = ({ personId, period, buyerId, productId, date, invoiceId, sale, span, milliUnits }: PaidLine) =>
  [personId, period, buyerId, productId, date, invoiceId, sale?.invoiceId ?? '-', span, milliUnits].join(' ');

test('pays sales by the terms of their day and takes back by those of the sale, in the period of the return', async () => {
  const { lines } = await ask(question);
  expect(lines.map(inShort)).toEqual([
    'ATS_1 2026-06-01 A P1 2026-06-05 S01 - 0 20000',
    'ATS_1 2026-06-01 A P2 2026-06-10 S03 - 0 5500',
    'ATS_1 2026-06-01 A P2 2026-06-25 R04 S03 0 -3500', // of before L's period: a return of June
    'ATS_1 2026-07-01 A P1 2026-07-02 R01 S01 0 -6000', // its rep's, whoever took it back
    'ATS_1 2026-07-01 A P1 2026-07-03 R02 S01 0 -2000', // a credited loss
    'ATS_1 2026-07-01 A P1 2026-07-15 R03 S01 0 -1000',
    'ATS_1 2026-07-01 A P2 2026-07-06 R05 S03 0 -2000',
    'ATS_2 2026-06-01 A P1 2026-06-20 S02 - 0 4000',
    'ATS_2 2026-06-01 C P2 2026-06-01 S09 - 0 10000',
    'ATS_2 2026-07-01 A P1 2026-07-02 R01 S02 0 -4000',
    'ATS_2 2026-07-01 B P1 2026-07-15 S11 - 1 1000',
    'ATS_2 2026-07-01 C P1 2026-07-01 S07 - 1 10000', // R09 names S06, of before the boost
    'ATS_2 2026-07-01 C P2 2026-07-06 R11 S09 0 -10000',
  ]);
  expect(lines[2]).toMatchObject({
    microOunces: -88_760_000, // 3.5 x 25.36
    lineNo: 1,
    sale: { invoiceId: 'S03', lineNo: 1, date: '2026-06-10' },
  });
});

test('pays who was deleted for sales and returns to the last day of their sales period', async () => {
  const { lines } = await ask({ ...question, people: [[east, '2026-06-30']] });
  expect(lines.map(({ period, personId }) => `${period} ${personId}`)).toEqual([
    ...['2026-06-01 ATS_1', '2026-06-01 ATS_1', '2026-06-01 ATS_1'], // two sales and what came back of one
  ]);
});

test('sums them to one cell for each person, period, buyer, product and terms', async () => {
  const { cells } = await ask({ ...question, periods: periodsOf('quarterly') });
  const none = { lines: 0, milliUnits: 0, microOunces: 0 };
  expect(cells.slice(0, 3)).toEqual([
    // April to June: 20 of 12 oz.
    {
      ...{ span: 0, period: '2026-04-01', personId: east, buyerId: 'A', productId: 'P1' },
      sold: { lines: 1, milliUnits: 20_000, microOunces: 240_000_000 },
      returned: none,
    },
    {
      ...{ span: 0, period: '2026-04-01', personId: east, buyerId: 'A', productId: 'P2' },
      sold: { lines: 1, milliUnits: 5500, microOunces: 139_480_000 },
      returned: { lines: 1, milliUnits: 3500, microOunces: 88_760_000 },
    },
    // 6 + 2 + 1 came back.
    {
      ...{ span: 0, period: '2026-07-01', personId: east, buyerId: 'A', productId: 'P1' },
      sold: none,
      returned: { lines: 3, milliUnits: 9000, microOunces: 108_000_000 },
    },
  ]);
});

test('leaves out who is nobody of the environment, and products and days that another boost pays', async () => {
  const ofEast = await ask({ ...question, people: paid(east, 'gone') });
  expect(new Set(ofEast.lines.map(({ personId }) => personId))).toEqual(new Set([east]));
  const [, july] = question.claims;
  const ofJuly = await ask({ ...question, claims: july ? [july] : [] });
  expect(ofJuly.lines.map(({ invoiceId }) => invoiceId)).toEqual(['S11', 'S07']);
  expect(await ask({ ...question, claims: [] })).toEqual({ cells: [], lines: [] });
});

test('sums what the products sold on the days of each side, net, by day, rep and customer', async () => {
  const connection = await setup.warehouse.connect();
  await prepareBoostSales(connection, question);
  const found = await readBoostVolumes(connection, {
    thisYear: [
      ['P1', '2026-07-01', '2026-07-03'],
      ['P2', '2026-07-06', '2026-07-15'],
    ],
    lastYear: [['P1', '2025-03-01', '2025-06-20']],
    before: [['P1', '2026-06-05', '2026-06-20']],
    beforeLastYear: [],
  });
  connection.disconnectSync();
  // P1 12 oz, P2 25.36 oz; revenue is $1 a unit, cost half of it, of the credited loss its written-off cost.
  const sum = (units: number, ounces: number, gpCents: number, lines = 1) => ({
    ...{ milliUnits: units * 1000, microOunces: Math.round(ounces * 1e6), gpCents, lines },
  });
  expect(found).toEqual({
    days: [
      ['before', '2026-06-05', sum(20, 240, 1000)],
      ['before', '2026-06-20', sum(4, 48, 200)],
      ['lastYear', '2025-03-01', sum(30, 360, 1500)],
      ['lastYear', '2025-06-20', sum(-25, -300, -1250)],
      ['thisYear', '2026-07-01', sum(9, 108, 450, 2)], // S07 10, R06 -1
      ['thisYear', '2026-07-02', sum(-10, -120, -500)],
      ['thisYear', '2026-07-03', sum(-2, -24, -300)], // -200 + -100; L01 counts for nothing
      ['thisYear', '2026-07-06', sum(-15, -380.4, -750, 2)], // R05, R11
    ],
    people: [
      ['lastYear', '', sum(30, 360, 1500)],
      ['lastYear', west, sum(-25, -300, -1250)],
      ['thisYear', '', sum(-5, -126.8, -250)], // R05 by its own stamp, not S03's
      ['thisYear', west, sum(-13, -289.6, -850, 5)], // 10 - 1 - 10 - 2 of P1, -10 of P2
    ],
    buyers: [
      ['lastYear', 'C', sum(5, 60, 250, 2)],
      ['thisYear', 'A', sum(-17, -270.8, -1050, 3)],
      ['thisYear', 'B', sum(-1, -12, -50)],
      ['thisYear', 'C', sum(0, -133.6, 0, 2)],
    ],
  });
});

test('a closed period is paid by its own products and people, with what was corrected since', async () => {
  onTestFinished(() =>
    setup.change(`
      delete from products where valid_from = 2;
      update products set valid_to = null where valid_to = 2;
      update sale_lines set valid_to = null where valid_to = 2;
      delete from changes where change_id = 2`),
  );
  // Corrected since June was closed: a sale is gone, and P1 is twice as large.
  await setup.change(`
    insert into changes values (2, 'import', '2026-07-16 07:00', 'the files', 1, 1);
    update sale_lines set valid_to = 2 where invoice_id = 'S01';
    update products set valid_to = 2 where product_id = 'P1';
    insert into products select * replace (24 as oz_per_unit, 2 as valid_from, null as valid_to) from products where valid_to = 2`);
  const asClosed = async (plan: ClosedPlan) => {
    const periods = question.periods.map((period) => (period.from === '2026-06-01' ? { ...period, plan } : period));
    const { lines } = await ask({ ...question, changeId: 2, periods });
    return lines.map((line) => `${inShort(line)} ${line.microOunces / 1_000_000}`);
  };
  const july = [
    'ATS_2 2026-07-01 A P1 2026-07-02 R01 S02 0 -4000 -96',
    'ATS_2 2026-07-01 B P1 2026-07-15 S11 - 1 1000 24',
    'ATS_2 2026-07-01 C P1 2026-07-01 S07 - 1 10000 240',
    'ATS_2 2026-07-01 C P2 2026-07-06 R11 S09 0 -10000 -253.6',
  ];
  expect(await asClosed({ changeId: 1, people: [east] })).toEqual([
    'ATS_1 2026-06-01 A P2 2026-06-10 S03 - 0 5500 139.48',
    'ATS_1 2026-06-01 A P2 2026-06-25 R04 S03 0 -3500 -88.76',
    'ATS_1 2026-07-01 A P2 2026-07-06 R05 S03 0 -2000 -50.72',
    ...july,
  ]);
  expect(await asClosed({ changeId: 1, people: [west] })).toEqual([
    'ATS_1 2026-07-01 A P2 2026-07-06 R05 S03 0 -2000 -50.72',
    'ATS_2 2026-06-01 A P1 2026-06-20 S02 - 0 4000 48',
    'ATS_2 2026-06-01 C P2 2026-06-01 S09 - 0 10000 253.6',
    ...july,
  ]);
});

test.fails('free goods are paid by no boost', async () => {
  const line = "('F01', 1, '2026-07-10', 'B', 'P1', null, null, 'ATS_1', 'sale', null, null, null, 1, 0, 50, 1, null)";
  await setup.insertLines(`values ${line}`);
  expect((await ask(question)).lines.map(({ invoiceId }) => invoiceId)).not.toContain('F01');
});

describe('of 30,000 lines with returns of each kind', () => {
  beforeAll(async () => {
    await setup.change('delete from sale_lines');
    await setup.insertLines(`
      select concat('I', n), 1, date '2026-07-15' - cast(hash(n, 1) % 400 as integer), concat('B', n % 8),
        case n // 8 % 3 when 0 then 'P9' when 1 then 'P1' else 'P2' end, null, null,
        case when n % 5 < 4 then concat('ATS_', n % 5) end,
        case when is_return then if(hash(n, 7) % 4 = 0, 'loss', 'return') else 'sale' end, null,
        case when is_return and hash(n, 3) % 2 = 0 then concat('I', n - 24 * (hash(n, 4) % 30)) end,
        case when hash(n, 5) % 9 > 0 then 1 end,
        case when is_return then -1 else 1 end * (1 + hash(n, 6) % 9999) / 1000, 0, 0, 1, null
      from (select n, hash(n, 2) % 3 = 0 as is_return from range(30000) as numbers (n))`);
    await setup.insertLines(`values
        ('last', 1, '2026-07-15', 'B1', 'P1', null, null, 'ATS_1', 'sale', null, null, null, 1, 0, 0, 1, null),
        ('bare', 1, '2026-07-15', 'B1', 'P1', null, null, 'ATS_1', 'loss', 'quality', null, null, 9, 0, 9, 1, null)`);
  });

  test.each(salesPeriodKinds)('the present %s period is what the snapshot holds', async (salesPeriod) => {
    await setup.update(await setup.beginRun(), lastDate);
    const mixed: BoostSalesQuestion = {
      ...question,
      periods: periodsOf(salesPeriod),
      claims: [
        ['P1', '2025-12-03', '2026-04-30', 0],
        ['P1', '2026-05-01', '2026-07-15', 1],
        ['P2', '2026-01-01', '2026-06-09', 0],
        ['P2', '2026-07-03', '2026-07-12', 1],
      ],
      people: paid('ATS_1', 'ATS_2', 'ATS_3'),
    };
    const { cells, lines } = await ask(mixed);
    const { from } = salesPeriodOf(lastDate, salesPeriod);
    const present = lines.filter(({ period }) => period === from);
    expect(present.length).toBeGreaterThan(50);
    expect(present.filter(({ sale }) => sale !== null).length).toBeGreaterThan(10);
    expect(present.map(withOunces).sort()).toEqual((await fromSnapshot(mixed, from)).map(withOunces).sort());
    expect(new Set(lines.map(({ period }) => period)).size).toBe(periodsSince('2025-12-03', salesPeriod));
    // Cells say the same.
    const sums = new Map<string, number[]>();
    for (const line of lines) {
      const key = [line.personId, line.period, line.buyerId, line.productId, line.span].join(' ');
      const [count = 0, units = 0, ounces = 0] = sums.get(key) ?? [];
      sums.set(key, [count + 1, units + line.milliUnits, ounces + line.microOunces]);
    }
    const ofCells = cells.map(({ personId, period, buyerId, productId, span, sold, returned }) => [
      [personId, period, buyerId, productId, span].join(' '),
      [sold.lines + returned.lines, sold.milliUnits - returned.milliUnits, sold.microOunces - returned.microOunces],
    ]);
    expect(ofCells).toEqual([...sums]);
  });

  test('the order of the lines is the same across the parts in which they are read', async () => {
    const { lines } = await ask({
      ...question,
      claims: [
        ['P1', '2025-06-10', lastDate, 0],
        ['P2', '2025-06-10', lastDate, 0],
        ['P9', '2025-06-10', lastDate, 0],
      ],
      people: paid('ATS_0', 'ATS_1', 'ATS_2', 'ATS_3'),
    });
    expect(lines.length).toBeGreaterThan(20_000);
    const keys = lines.map(({ personId, period, buyerId, productId, date, invoiceId }) =>
      [personId, period, buyerId, productId, date, invoiceId].join(' '),
    );
    expect(keys).toEqual(keys.toSorted());
  });
});

function paid(...customIds: string[]): BoostSalesQuestion['people'] {
  return customIds.map((customId) => [customId, lastDate]);
}

function periodsOf(salesPeriod: SalesPeriodKind): BoostSalesQuestion['periods'] {
  const all = salesPeriodsIn({ from: '2025-06-01', to: lastDate }, { salesPeriod, closed: [] });
  return all.map(({ from, to }) => ({ from, to, percent: 0 }));
}

/** December is in the first of them. */
const periodsSince = (day: string, kind: SalesPeriodKind) => {
  const periods = new Set<string>();
  for (let time = Date.parse(day); time <= Date.parse(lastDate); time += 86_400_000)
    periods.add(salesPeriodOf(new Date(time).toISOString().slice(0, 10), kind).from);
  return periods.size;
};

const withOunces = (line: PaidLine) => `${inShort(line)} ${line.microOunces} ${JSON.stringify(line.sale)}`;

/** The lines that statements show of the period, picked by hand. */
async function fromSnapshot({ claims, people }: BoostSalesQuestion, period: string): Promise<PaidLine[]> {
  const snapshotId = await setup.previewSnapshot();
  const sold = await setup.sql`
    select *, null as sale_date from snapshot_lines
    where snapshot_id = ${snapshotId} and invoice_date >= ${period} and units > 0 and gp_cents is not null`;
  const returned = await setup.sql`
    select * from snapshot_returned_sales where snapshot_id = ${snapshotId} and invoice_date >= ${period}`;
  return [...sold, ...returned].flatMap((row) => {
    const day = row.sale_date ?? row.invoice_date;
    const claim = claims.find(([product, first, last]) => product === row.product_id && first <= day && day <= last);
    if (claim === undefined || !people.some(([id]) => id === row.rep_id)) return [];
    const sign = row.sale_date === null ? 1 : -1;
    const sale = { invoiceId: row.sale_invoice_id, lineNo: row.sale_line_no, date: row.sale_date };
    return [
      {
        ...{ span: claim[3], period, personId: row.rep_id, buyerId: row.buyer_id, productId: row.product_id },
        ...{ invoiceId: row.invoice_id, lineNo: row.line_no, date: row.invoice_date },
        sale: row.sale_date === null ? null : sale,
        milliUnits: sign * Math.round(row.units * 1000),
        microOunces: sign * microOuncesOf(row.ounces),
      },
    ];
  });
}
