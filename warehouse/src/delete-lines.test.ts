/** Deleting sales lines of the forty-line wholesaler (testing/forty-lines.ts): the sums in the margin are its own. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { daysOff, loadFortyLines } from './testing/forty-lines.ts';
import { openUpdateSetup, type UpdateSetup } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeEach(async () => {
  setup = await openUpdateSetup(daysOff, loadFortyLines);
});
afterEach(() => setup?.close());

const april = { start: '2026-04-01', end: '2026-04-30' };
// 1 to 8 May: I01 to I09 and I15 as corrected. A loss without a credit (I08, I09) has no revenue.
const firstWeek = { start: '2026-05-01', end: '2026-05-08' };
const firstWeekSums = { lines: 10, revenueCents: 3000 + 4000 + 6200 + 10000 - 1500 + 15000 - 750 + 1600 };

const ytdGp = async (snapshotId: number) => {
  const [row] = await setup.sql`
    select sum(ytd_gp_cents) as "gpCents" from snapshot_suppliers where snapshot_id = ${snapshotId}`;
  return row?.gpCents;
};

test('a deletion removes what was counted before it: both days included, corrected lines once, bare losses without revenue', async () => {
  expect(await setup.warehouse.countLines(firstWeek)).toEqual(firstWeekSums);
  expect(await setup.warehouse.deleteLines(firstWeek, 'the first week')).toEqual({ ...firstWeekSums, changeId: 3 });
  expect(await setup.warehouse.countLines(firstWeek)).toEqual({ lines: 0, revenueCents: 0 });
});

test('a loss that is credited in revenue alone has its revenue: C01 none, C02 -$1.25', async () => {
  const sums = { lines: 3, revenueCents: 2500 - 125 };
  expect(await setup.warehouse.countLines({ start: '2024-12-31', end: '2024-12-31' })).toEqual(sums);
});

test('figures drop by exactly what was deleted, at the next update', async () => {
  const before = await setup.update(await setup.beginRun(), '2026-05-15');
  // I22 and I23: 80 of GP, and a credited loss of -10.
  await setup.warehouse.deleteLines(april, 'April');
  const after = await setup.update(await setup.beginRun(), '2026-05-15');
  expect(after).toMatchObject({ changeId: 3, lastTransactionDate: before.lastTransactionDate });
  expect(await ytdGp(after.snapshotId)).toBe(Number(await ytdGp(before.snapshotId)) - 7000);
});

test('dates without lines make no change', async () => {
  const empty = { start: '2023-01-01', end: '2023-12-31' };
  expect(await setup.warehouse.deleteLines(empty, 'nothing')).toEqual({ lines: 0, revenueCents: 0, changeId: null });
  expect(await setup.warehouse.currentChange()).toBe(2);
});

test('a deletion that runs again after a crash answers what the first run did, and deletes nothing imported since', async () => {
  const first = await setup.warehouse.deleteLines(april, 'job 1');
  await setup.change(`
    insert into changes values (4, 'import', '2026-05-16 06:00', 'April again', 1, 0);
    insert into sale_lines select * replace (4 as valid_from, null as valid_to) from sale_lines where invoice_id = 'I22'`);
  expect(await setup.warehouse.deleteLines(april, 'job 1')).toEqual(first);
  expect(await setup.warehouse.countLines(april)).toEqual({ lines: 1, revenueCents: 30000 });
});
