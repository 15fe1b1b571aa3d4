/** An update on a real PostgreSQL: resumed after a crash anywhere, and refused when a sum does not hold. */
import { snapshotTables } from '@caselift/db/snapshot-tables/registry';
import type { UpdatePart } from '@caselift/db/snapshot-tables/snapshot-table';
import { beginSnapshot } from '@caselift/db/snapshots';
import type { UpdateStatus } from '@caselift/domain/pipeline';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { daysOff, loadFortyLines, updateDay } from './testing/forty-lines.ts';
import { openUpdateSetup, type UpdateSetup, wholesalerId } from './testing/update-setup.ts';

let setup: UpdateSetup;
beforeEach(async () => {
  setup = await openUpdateSetup(daysOff, loadFortyLines);
});
afterEach(() => setup?.close());

const partStatuses = async () => {
  const rows = await setup.sql<{ part: string; status: string; message: string }[]>`
    select part, status, message from update_parts order by part`;
  return Object.fromEntries(
    rows.map(({ part, status, message }) => [part, message ? `${status}: ${message}` : status]),
  );
};

const houseGp = async (snapshotId: number) => {
  const [row] = await setup.sql`
    select (select sum(ytd_gp_cents) from snapshot_suppliers where snapshot_id = ${snapshotId}) as suppliers,
           (select sum(ytd_gp_cents) from snapshot_brands where snapshot_id = ${snapshotId}) as brands,
           (select count(*) from snapshot_products where snapshot_id = ${snapshotId}) as products,
           (select count(*) from snapshot_buyers where snapshot_id = ${snapshotId}) as buyers,
           (select count(*) from snapshot_days where snapshot_id = ${snapshotId}) as days,
           (select count(*) from snapshot_lines where snapshot_id = ${snapshotId}) as lines`;
  return row;
};
// Days: 35 of a rep by the line, 36 by the holder of the buyer (13 May 2026 splits).
const wholeHouse = { suppliers: 35950, brands: 35950, products: 6, buyers: 4, days: 71, lines: 17 };

/** From the chosen report on nothing is written any more, as if the process had been killed there. */
function crashAt(part: UpdatePart, status: UpdateStatus) {
  let dead = false;
  return async (reported: UpdatePart, reportedStatus: UpdateStatus) => {
    dead ||= reported === part && reportedStatus === status;
    if (dead) throw new Error('killed');
  };
}

test('an update goes through its statuses part by part and ends with preview pointed at the snapshot', async () => {
  const seen: string[] = [];
  const runId = await setup.beginRun();
  const outcome = await setup.update(runId, updateDay, async (part, status) => {
    seen.push(`${part}: ${status}`);
    if (part === 'wholesaler' && status === 'copying') expect(await setup.previewSnapshot()).toBeNull();
  });

  expect(seen.filter((line) => line.startsWith('buyers'))).toEqual([
    'buyers: computing',
    'buyers: copying',
    'buyers: completed',
  ]);
  expect(await setup.previewSnapshot()).toBe(outcome.snapshotId);
  expect(outcome).toMatchObject({ changeId: 2, lastTransactionDate: '2026-05-13' });
  const [snapshot] = await setup.sql`select shaped_by as "shapedBy" from snapshots`;
  expect(snapshot?.shapedBy).toEqual({
    today: updateDay,
    lastTransactionDate: '2026-05-13',
    heldLines: 2,
    nonSellingDays: daysOff,
    timeZone: 'America/Chicago',
    salesPeriod: 'monthly',
    comparable: true,
  });
});

describe('an update killed', () => {
  const parts: UpdatePart[] = ['suppliers', 'brands', 'products', 'buyers', 'users', 'wholesaler'];
  const statuses: UpdateStatus[] = process.env.CASELIFT_LONG ? ['copying', 'completed'] : ['copying'];
  const moments: [UpdatePart, UpdateStatus][] = [
    ['suppliers', 'computing'],
    ...parts.flatMap((part) => statuses.map((status): [UpdatePart, UpdateStatus] => [part, status])),
  ];

  test.each(moments)('as %s became "%s" goes on where it was, on the same lines', async (part, status) => {
    const runId = await setup.beginRun();
    await expect(setup.update(runId, updateDay, crashAt(part, status))).rejects.toThrow('killed');
    // Meanwhile the warehouse has changed; the run reads the lines as it found them.
    await setup.change(`
      insert into changes values (3, 'import', '2026-05-16 06:00', 'more', 1, 0);
      insert into sale_lines select * replace ('N1' as invoice_id, 3 as valid_from, null as valid_to)
      from sale_lines where invoice_id = 'I04'`);

    const outcome = await setup.update(runId, '2026-05-16');

    expect(await houseGp(outcome.snapshotId)).toEqual(wholeHouse);
    expect(outcome).toMatchObject({ changeId: 2, lastTransactionDate: '2026-05-13' });
    expect(await setup.previewSnapshot()).toBe(outcome.snapshotId);
    expect(new Set(Object.values(await partStatuses()).map((text) => text.split(':')[0]))).toEqual(
      new Set(['completed']),
    );
    const [snapshots] = await setup.sql`select count(*) as count from snapshots`;
    expect(snapshots?.count).toBe(1);
  });

  test('twice in a row goes on as well, and what is complete is not computed again', async () => {
    const runId = await setup.beginRun();
    await expect(setup.update(runId, updateDay, crashAt('brands', 'completed'))).rejects.toThrow('killed');
    await expect(setup.update(runId, updateDay, crashAt('users', 'completed'))).rejects.toThrow('killed');
    const reported = new Set<string>();
    await setup.update(runId, updateDay, async (part) => void reported.add(part));
    expect([...reported].sort()).toEqual(['users', 'wholesaler']);
  });
});

test('an update ends while a dump holds every table of figures, and marks what it replaces', async () => {
  const { sql } = setup;
  const half = await beginSnapshot(sql, { wholesalerId, changeId: 1, shapedBy: {} });
  const held = await sql.reserve();
  await held`begin`;
  for (const { name } of snapshotTables) await held`lock table ${held(name)} in access share mode`;
  const { snapshotId } = await setup.update(await setup.beginRun(), updateDay);
  expect(await setup.previewSnapshot()).toBe(snapshotId);
  await held`commit`;
  held.release();
  expect(await sql<{ id: number }[]>`select snapshot_id as id from gone_snapshots`).toEqual([{ id: half }]);
});

describe("an update with sums that don't match", () => {
  test('fails with a sentence and leaves preview where it was', async () => {
    const before = await setup.update(await setup.beginRun(), updateDay);
    await setup.change(`
      insert into changes values (3, 'import', '2026-05-15 07:00', 'a fault', 1, 0);
      insert into sale_lines select * replace (3 as valid_from) from sale_lines where invoice_id = 'I04'`);
    await setup.sql`update settings set title = 'Renamed' where db = 'preview'`;

    await expect(setup.update(await setup.beginRun(), updateDay)).rejects.toThrow('An invoice line is held twice.');

    expect(await setup.previewSnapshot()).toBe(before.snapshotId);
    expect((await partStatuses()).wholesaler).toMatch(/^computingFailed: An invoice line is held twice\..*"I04"/);
    const written =
      await setup.sql`select from pg_class where relname = ${`snapshot_suppliers_${before.snapshotId + 1}`}`;
    expect(written).toHaveLength(0);
  });

  test('is put right by a correction and another update', async () => {
    await setup.change(`
      insert into changes values (3, 'import', '2026-05-15 07:00', 'a fault', 1, 0);
      insert into sale_lines select * replace (3 as valid_from) from sale_lines where invoice_id = 'I04'`);
    await expect(setup.update(await setup.beginRun(), updateDay)).rejects.toThrow();
    await setup.change(`
      insert into changes values (4, 'delete', '2026-05-15 08:00', 'the fault', 0, 1);
      update sale_lines set valid_to = 4 where invoice_id = 'I04' and valid_from = 3`);
    const outcome = await setup.update(await setup.beginRun(), updateDay);
    expect(await houseGp(outcome.snapshotId)).toEqual(wholeHouse);
  });
});

test('a warehouse without a sale up to the day of the update is refused with a sentence', async () => {
  await expect(setup.update(await setup.beginRun(), '2024-12-30')).rejects.toThrow(
    'There are no sales up to 2024-12-30. Import files first.',
  );
  expect(await setup.previewSnapshot()).toBeNull();
});

test('a database that fails in the transfer is told as a transfer error, and nothing is pointed at', async () => {
  await setup.sql`alter table snapshot_buyers add constraint impossible check (custom_id <> 'C')`;
  await expect(setup.update(await setup.beginRun(), updateDay)).rejects.toThrow('impossible');
  const statuses = await partStatuses();
  expect(statuses.buyers).toMatch(/^copyingFailed: .*impossible/);
  expect(statuses.products).toBe('completed');
  expect(await setup.previewSnapshot()).toBeNull();
});

test('an update leaves other wholesalers alone', async () => {
  await setup.sql`insert into wholesalers (wholesaler_id) values ('other')`;
  await setup.sql`insert into settings (wholesaler_id, db, title) values ('other', 'preview', 'Other')`;
  await setup.update(await setup.beginRun(), updateDay);
  const owners = await setup.sql`
    select distinct wholesaler_id as id from snapshot_lines union select wholesaler_id from environments`;
  expect([...owners]).toEqual([{ id: wholesalerId }]);
});
