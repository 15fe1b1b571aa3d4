/**
 * Lines of the forty-line wholesaler (testing/forty-lines.ts) that come, change or go after May closed with change 2.
 * P1 has 12 oz, P2 16; the keg P4 1984; P9 isn't known at change 2.
 */
import type { PayingBoost } from '@caselift/domain/boosts';
import { type ItemScope, scopeText } from '@caselift/domain/programs/item-scope';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { noItems } from './item-inputs.ts';
import type { LateConcern, LateMeasure } from './late-concerns.ts';
import { type FactsSince, factsDiffer, type LateLinesQuestion, readLateInvoices, readLateLines } from './late-facts.ts';
import { measurePeriod } from './measure-period.ts';
import { daysOff, loadFortyLines } from './testing/forty-lines.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

const may = { from: '2026-05-01', to: '2026-05-31' };
const april = { from: '2026-04-01', to: '2026-04-30' };
const since: FactsSince = { plan: 2, before: 2, now: 3, ranges: [may], placements: [], returns: [] };
const all: LateLinesQuestion = {
  ...since,
  concern: { kind: 'measure', measure: null, reps: null },
  limit: 50,
  offset: 0,
};
const of = (concern: LateConcern) => ({ concern });
const ofMeasure = (measure: LateMeasure, reps: readonly string[] | null = null) =>
  of({ kind: 'measure', measure, reps });

let setup: UpdateSetup;
const place = () => ({ dataDir: setup.dataDir, wholesalerId: 'ats', signal: AbortSignal.timeout(60_000) });
const read = (asked: Partial<LateLinesQuestion> = {}) => readLateLines(place(), { ...all, ...asked });
const told = async (asked: Partial<LateLinesQuestion> = {}) =>
  (await read(asked)).lines.map(({ change, before, now }) => `${(now ?? before)?.invoiceId} ${change}`);

/** A line as its rep's own, or by the route that the file names. */
const line = (
  invoice: string,
  [date, buyer, product, rep]: [string, string, string, string | null],
  [units, revenue, cost]: [number, number, number],
  { from, route = null, kind = 'sale' }: { from: number; route?: number | null; kind?: string },
) =>
  `('${invoice}', 1, '${date}', '${buyer}', '${product}', ${route === null && rep !== null ? `'${rep}'` : 'null'}, ${route}, ${rep === null ? 'null' : `'${rep}'`}, '${kind}', null, null, null, ${units}, ${revenue * 100}, ${cost * 100}, ${from}, null)`;

beforeAll(async () => {
  setup = await openUpdateSetup(daysOff, loadFortyLines);
  // Change 3: one comes late for May and one for April, I03 is corrected, I04 canceled, I12 moves to June, P9 gets
  // known.
  await setup.change(`
    insert into changes values (3, 'import', '2026-06-10 06:00', 'late', 6, 4);
    insert into users values ('ATS_101', 'East', null, 'salesRep', false, [1], [], 1, 3),
      ('ATS_101', 'East', null, 'salesRep', false, [], [], 3, null), ('ATS_102', 'West', null, 'salesRep', false, [1], [], 3, null);
    update sale_lines set valid_to = 3 where invoice_id in ('I03', 'I04', 'I12');
    update products set valid_to = 3 where product_id = 'P1';
    insert into products values
      ('P9', 'Porter', 's', 'S', 'b', 'B', null, null, null, null, 10, 24, null, [], null, 3, null),
      ('P1', 'Pilsner 12', 's-hop', 'Hop Works', 'b-pils', 'Pils', 'Hop', 'Beer', 'Can', '12 oz', 99, 24, null, [], 80, 3, null)`);
  await setup.insertLines(`values
    ${line('L1', ['2026-05-29', 'A', 'P1', 'ATS_102'], [12, 16, 10], { from: 3, route: 1 })},
    ${line('L2', ['2026-04-30', 'A', 'P2', 'ATS_101'], [6, 12, 9], { from: 3 })},
    ${line('I03', ['2026-05-04', 'B', 'P1', 'ATS_102'], [36, 46, 31], { from: 3 })},
    ${line('I12', ['2026-06-02', 'B', 'P5', 'ATS_102'], [5, 50, 30], { from: 3 })}`);
  // Change 4 touches days of June alone; change 5 takes L1 back, whole.
  await setup.change(`
    insert into changes values (4, 'import', '2026-06-12 06:00', 'June', 1, 0), (5, 'delete', '2026-06-13 06:00', 'L1', 0, 1)`);
  await setup.insertLines(`values
    ${line('J1', ['2026-06-11', 'A', 'P1', 'ATS_101'], [12, 16, 10], { from: 4 })},
    ${line('L3', ['2026-04-29', 'A', 'P1', 'ATS_101'], [12, 16, 10], { from: 4 })}`);
  await setup.change("update sale_lines set valid_to = 5 where invoice_id = 'L1'");
  // Change 6: a rep sells to a colleague's account, for May.
  await setup.change("insert into changes values (6, 'import', '2026-06-14 06:00', 'late', 1, 0)");
  await setup.insertLines(`values ${line('L4', ['2026-05-28', 'A', 'P1', 'ATS_102'], [12, 16, 10], { from: 6 })}`);
});
afterAll(() => setup?.close());

const noFilters = { supplier: [], brand: [], packageType: [], size: [], productType: [], brandFams: [] };
const boostOf = (...productIds: string[]): PayingBoost => ({
  ...{ boostId: 'b', name: 'Pils', savedAt: '2026-03-01', deletedAt: null, earlierTerms: [], type: 'GP/CE' },
  ...{ amountCents: 100, startDate: '2026-04-01', endDate: '2026-05-31', productIds },
  ...{ customProductsSelected: false, productsFilters: noFilters },
});
const toBoosts = { from: '2026-01-31', to: may.to };
const pilsInMay: ItemScope = {
  ...{ products: { kind: 'filters', filters: [['brand', ['Pils']]] }, accounts: { kind: 'all' }, unit: 'microOunces' },
  ...{ minimum: null, selected: may, reference: null, graceDays: 0, holdersAt: may.to, corrections: null },
};

describe('what an adjustment of boosts opens to', () => {
  const ofBoosts = (repId: string, ...products: string[]) =>
    of({ kind: 'boosts', repId, boosts: [boostOf(...products)], period: may });

  test('are the lines of boosted products alone, of the rep who is paid', async () => {
    expect(await told({ ...ofBoosts('ATS_102', 'P1'), ranges: [toBoosts] })).toEqual(['I03 changed']);
    expect(await told({ ...ofBoosts('ATS_102', 'P3'), ranges: [toBoosts] })).toEqual(['I04 removed']);
    expect(await told({ ...ofBoosts('ATS_101', 'P4'), ranges: [toBoosts] })).toEqual([]);
  });

  test('of the days before only sales that a return of the period can take back', async () => {
    // I05 of May brings back P1 from account A, so L3 of April matters; nobody brings back P2, so L2 doesn't.
    const asked = { ...ofBoosts('ATS_101', 'P1', 'P2'), ranges: [toBoosts], now: 4 };
    expect(await told(asked)).toEqual(['L3 added', 'L1 added']);
  });
});

describe('what an adjustment of items opens to', () => {
  const ofItem = (repId: string, scope: ItemScope = pilsInMay) =>
    of({ kind: 'items', items: { ...noItems, scopes: [scope] }, holders: [[scopeText(scope), repId]] });

  test('are the lines of the accounts that the person held, whoever sold', async () => {
    expect(await told({ ...ofItem('ATS_101'), now: 6 })).toEqual(['L4 added']);
    expect(await told({ ...ofItem('ATS_102'), now: 6 })).toEqual(['I03 changed']);
    const { lines } = await read({ ...ofItem('ATS_101'), now: 6 });
    expect(lines[0]?.now).toMatchObject({ repId: 'ATS_102', buyerId: 'A' });
  });

  test('of its own products and days, where what it measures differs', async () => {
    const inItem = (more: Partial<ItemScope>) => told(ofItem('ATS_102', { ...pilsInMay, ...more }));
    expect(await inItem({ products: { kind: 'all' } })).toEqual(['I03 changed', 'I04 removed', 'I12 changed']);
    expect(await inItem({ selected: { from: '2026-05-05', to: may.to } })).toEqual([]);
    // P9 got its ounces late: volume, and no profit.
    const all: ItemScope = { ...pilsInMay, products: { kind: 'all' } };
    expect(await told(ofItem('ATS_101', all))).toEqual(['I11 changed', 'L1 added']);
    expect(await told(ofItem('ATS_101', { ...all, unit: 'gpCents' }))).toEqual(['L1 added']);
  });
});

describe('what differs for a closed May', () => {
  test('is what came, changed, moved out of it or was canceled, and lines of products that became known', async () => {
    const { lines, count, invoices, names } = await read();
    expect(lines.map(({ change, before, now }) => [(now ?? before)?.invoiceId, change])).toEqual([
      ['I03', 'changed'],
      ['I04', 'removed'],
      ['I11', 'changed'],
      ['L1', 'added'],
      ['I12', 'changed'],
    ]);
    expect([count, invoices]).toEqual([5, 5]);
    // 48 x 12 oz for $62 - $41 are now 36 x 12 oz for $46 - $31, and P1's 99 oz come after the closing.
    expect(lines[0]).toMatchObject({
      before: { milliUnits: 48_000, microOunces: 576_000_000, revenueCents: 6200, gpCents: 2100 },
      now: { milliUnits: 36_000, microOunces: 432_000_000, revenueCents: 4600, gpCents: 1500 },
    });
    // 10 units of P9, which wasn't known: 0 oz, and 100 now.
    expect(lines[2]).toMatchObject({ before: { microOunces: 0 }, now: { microOunces: 100_000_000 } });
    expect(names.products).toContainEqual(['P9', 'Porter']);
    expect(names.buyers).toContainEqual(['A', 'Anchor Bar']);
  });

  test('goes to the rep who had the route at closing, not to the one who has it now', async () => {
    const { lines } = await read(ofMeasure(null, ['ATS_101']));
    expect(lines.map(({ now }) => [now?.invoiceId, now?.repId])).toEqual([
      ['I11', 'ATS_101'],
      ['L1', 'ATS_101'],
    ]);
  });

  test('is asked by measure', async () => {
    // P9's ounces are volume, and no profit.
    expect(await told(ofMeasure('gp'))).toEqual(['I03 changed', 'I04 removed', 'L1 added', 'I12 changed']);
    expect(await told(ofMeasure('volume'))).toEqual(['I03 changed', 'I04 removed', 'I11 changed', 'L1 added']);
  });

  test('comes page by page, with the count of all', async () => {
    const pages = await Promise.all([0, 2, 4].map((offset) => read({ limit: 2, offset })));
    expect(pages.map(({ lines }) => lines.length)).toEqual([2, 2, 1]);
    for (const { count } of pages) expect(count).toBe(5);
  });

  test('is counted by invoices of each rep, of which one that is nobody’s has none', async () => {
    expect(await readLateInvoices(place(), since)).toEqual([
      ['ATS_101', 2],
      ['ATS_102', 3],
    ]);
  });

  test('is nothing where only other days changed, or a line came and went', async () => {
    expect(await factsDiffer(place(), since)).toBe(true);
    expect(await factsDiffer(place(), { ...since, before: 3, now: 4 })).toBe(false);
    expect(await factsDiffer(place(), { ...since, before: 3, now: 5 })).toBe(true);
    expect(await told({ now: 5 })).not.toContain('L1 added');
    expect(await factsDiffer(place(), { ...since, before: 3, now: 3 })).toBe(false);
  });

  test('is of other days, if these pay', async () => {
    expect(await told({ ranges: [april] })).toEqual(['L2 added']);
    expect(await factsDiffer(place(), { ...since, ranges: [] })).toBe(false);
  });
});

test('May measured again with its plan differs from May as it closed by just those lines, rep by rep', async () => {
  const measured = async (changeId: number) => {
    const period = { changeId, ...may, nonSellingDays: daysOff, timeZone: 'UTC', planChange: 2 };
    const snapshotId = await measurePeriod({ ...place(), sql: setup.sql }, period, async () => noItems);
    expect(await measurePeriod({ ...place(), sql: setup.sql }, period, async () => noItems)).toBe(snapshotId);
    const rows = await setup.sql<{ rep: string | null; gpCents: number; ounces: number }[]>`
      select rep_id as rep, sum(gp_cents) as "gpCents", sum(ounces)::float as ounces from snapshot_days
      where snapshot_id = ${snapshotId} and basis = 'line' and day between ${may.from} and ${may.to} group by rep_id`;
    return new Map(rows.map(({ rep, ...sums }) => [rep, sums]));
  };
  const [closed, now] = [await measured(2), await measured(3)];
  const { lines } = await read();
  for (const rep of ['ATS_101', 'ATS_102', null]) {
    const sums = { gpCents: Number(closed.get(rep)?.gpCents), ounces: Number(closed.get(rep)?.ounces) };
    for (const { before, now: after } of lines) {
      for (const [side, sign] of [
        [before, -1],
        [after, 1],
      ] as const) {
        if (side === null || side.repId !== rep || side.date > may.to) continue;
        sums.gpCents += sign * side.gpCents;
        sums.ounces += (sign * side.microOunces) / 1e6;
      }
    }
    expect([rep, Number(now.get(rep)?.gpCents), Number(now.get(rep)?.ounces)]).toEqual([
      rep,
      sums.gpCents,
      sums.ounces,
    ]);
  }
});

describe('what comes back in the 30 days after a closed May', () => {
  // Change 7: what A bought in June. Change 8: A's stout (I02 and I13: 27 units in May), A's merlot on the 31st day, and a
  // keg that B never had. Change 9: stout that A bought on June 3, which the return takes back first: it is newer.
  const returned = { ...since, ranges: [], placements: [may] };
  const names = async (asked: Partial<LateLinesQuestion>) => told({ ...returned, ...asked });
  const stout: ItemScope = { ...pilsInMay, products: { kind: 'filters', filters: [['brand', ['Stout']]] } };
  const placements: ItemScope = { ...stout, unit: 'pairs', graceDays: 30 };
  const ofItem = (repId: string, scope: ItemScope) =>
    of({ kind: 'items', items: { ...noItems, scopes: [scope] }, holders: [[scopeText(scope), repId]] });

  beforeAll(async () => {
    await setup.change(`
      insert into changes values (7, 'import', '2026-06-15 06:00', 'sales of June', 1, 0),
        (8, 'import', '2026-07-02 06:00', 'returns', 4, 0), (9, 'import', '2026-07-03 06:00', 'a late sale', 1, 0)`);
    await setup.insertLines(`values
      ${line('S1', ['2026-06-12', 'A', 'P3', 'ATS_101'], [12, 16, 10], { from: 7 })},
      ${line('R1', ['2026-06-30', 'A', 'P2', 'ATS_101'], [-27, -60, -40], { from: 8, kind: 'return' })},
      ${line('R2', ['2026-07-01', 'A', 'P3', 'ATS_101'], [-6, -48, -33], { from: 8, kind: 'return' })},
      ${line('R3', ['2026-06-20', 'B', 'P4', 'ATS_102'], [-1, -150, -110], { from: 8, kind: 'return' })},
      ${line('S2', ['2026-06-03', 'A', 'P2', 'ATS_101'], [9, 21, 13], { from: 9 })}`);
  });

  test('is late where the account bought the product in May, up to the 30th day', async () => {
    // R2 is of the 31st day, and B bought no keg in May.
    expect(await names({ before: 7, now: 8 })).toEqual(['R1 added']);
    expect(await factsDiffer(place(), { ...returned, before: 7, now: 8 })).toBe(true);
  });

  test('isn’t what was sold then, unless a return could take it back instead', async () => {
    expect(await factsDiffer(place(), { ...returned, before: 6, now: 7 })).toBe(false);
    expect(await names({ before: 8, now: 9 })).toEqual(['S2 added']);
  });

  test('opens for the holder of the account, in items that count placements of the product', async () => {
    const asked = { ...returned, before: 7, now: 9 };
    const opened = (repId: string, scope: ItemScope) => told({ ...asked, ...ofItem(repId, scope) });
    expect(await opened('ATS_101', placements)).toEqual(['S2 added', 'R1 added']);
    expect(await opened('ATS_102', placements)).toEqual([]);
    expect(await opened('ATS_101', stout)).toEqual([]);
    expect(await opened('ATS_101', { ...placements, ...pilsInMay, unit: 'pairs', graceDays: 30 })).toEqual([]);
  });

  test('takes the placement back in May measured again, and not in May as it closed', async () => {
    const count = async (changeId: number) => {
      const period = { changeId, ...may, nonSellingDays: daysOff, timeZone: 'UTC', planChange: 2 };
      const items = { ...noItems, scopes: [placements] };
      const snapshotId = await measurePeriod({ ...place(), sql: setup.sql }, period, async () => items);
      const [row] = await setup.sql<{ pods: number }[]>`
        select coalesce(sum(selected), 0)::int as pods from snapshot_item_reps where snapshot_id = ${snapshotId}`;
      return row?.pods;
    };
    // 27 units in A; all of them come back; with the 9 of June 3, which go first, 18 of 27 come back.
    expect([await count(7), await count(8), await count(9)]).toEqual([1, 0, 1]);
  });
});

test('a sale of before a closed May is late where a return of May could take it back', async () => {
  // Change 14: C bought stout on April 20, and in January, more than 90 days before it came back.
  await setup.change(`
    insert into changes values (13, 'import', '2026-07-06 06:00', 'a return', 1, 0),
      (14, 'import', '2026-07-07 06:00', 'late sales', 3, 0)`);
  await setup.insertLines(`values
    ${line('CB', ['2026-05-21', 'C', 'P2', 'ATS_101'], [-9, -21, -13], { from: 13, kind: 'return' })},
    ${line('C1', ['2026-04-20', 'C', 'P2', 'ATS_101'], [9, 21, 13], { from: 14 })},
    ${line('C2', ['2026-02-19', 'C', 'P2', 'ATS_101'], [9, 21, 13], { from: 14 })},
    ${line('C3', ['2026-04-20', 'C', 'P1', 'ATS_101'], [9, 21, 13], { from: 14 })}`);
  const asked = { ...since, before: 13, now: 14, ranges: [] };
  expect(await told({ ...asked, placements: [may] })).toEqual(['C1 added']);
  expect(await told({ ...asked, placements: [] })).toEqual([]);
});

test('an old sale is late where a return of the days that are asked about names it', async () => {
  // Change 10: a sale of January that comes back in May, by name. Change 11: less of it had been sold.
  await setup.change(`
    insert into changes values (10, 'import', '2026-07-04 06:00', 'by name', 2, 0),
      (11, 'import', '2026-07-05 06:00', 'a correction', 1, 0)`);
  const sold = (units: number, from: number) =>
    line('OLD', ['2026-01-10', 'A', 'P3', 'ATS_101'], [units, units, 0], { from });
  await setup.insertLines(`values ${sold(10, 10)}, ${sold(4, 11)},
    ${line('BACK', ['2026-05-20', 'A', 'P3', 'ATS_101'], [-10, -10, 0], { from: 10, kind: 'return' })}`);
  await setup.change(`
    update sale_lines set valid_to = 11 where invoice_id = 'OLD' and valid_from = 10;
    update sale_lines set reverses_invoice_id = 'OLD', reverses_line_no = 1 where invoice_id = 'BACK'`);
  const asked = { ...since, before: 10, now: 11, ranges: [] };
  expect(await told({ ...asked, returns: [may] })).toEqual(['OLD changed']);
  expect(await told({ ...asked, returns: [april] })).toEqual([]);
  // And it opens as what the boost paid for it then.
  const boosts = [{ ...boostOf('P3'), startDate: '2026-01-01' }];
  const ofBoosts = of({ kind: 'boosts', repId: 'ATS_101', boosts, period: may });
  expect(await told({ ...asked, ...ofBoosts, returns: [may] })).toEqual(['OLD changed']);
  const since9 = { ...asked, before: 9, now: 10, ranges: [may], returns: [may] };
  expect(await told({ ...since9, ...ofBoosts })).toEqual(['OLD added', 'BACK added']);
});
