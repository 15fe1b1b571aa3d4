// Migrations that change rows meet rows here as they were before. One that isn't in the table fails the first test.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connect, type Sql } from './connect.ts';
import { migrate } from './migrate.ts';
import { onServer, testServer } from './testing/database.ts';

const folder = fileURLToPath(new URL('../migrations/', import.meta.url));
const names = readdirSync(folder)
  .filter((name) => name.endsWith('.sql'))
  .sort();

/** before: rows as the releases before it wrote them. after: what is read of them. */
type Moved = { before: string; after: string; expected: readonly object[] };

const itemIds = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const terms = (change: number) =>
  `('oak', '2025-0${change}-01', '2025-0${change}-28', 'monthly', ${change}, 'mona', '{}', '[]', '{}')`;

const moved: Record<string, Moved> = {
  '0009_job_starts.sql': {
    before: `insert into job_progress (job_id, wholesaler_id, kind, stage, updated_at)
      values ('a', 'oak', 'update', 'Done', '2025-01-02T03:04:05Z')`,
    after: 'select started_at from job_progress',
    expected: [{ started_at: new Date('2025-01-02T03:04:05Z') }],
  },
  '0016_bound_admins.sql': {
    before: `
      insert into wholesalers (wholesaler_id) values ('oak');
      insert into settings (wholesaler_id, db, title) values ('oak', 'prod', 'Oak'), ('oak', 'preview', 'Oak');
      insert into users (wholesaler_id, db, custom_id, name, role)
      values ('oak', 'prod', 'OAK_1', 'Ada', 'admin'), ('oak', 'prod', 'OAK_2', 'Mona', 'manager');
      insert into credentials (wholesaler_id, custom_id, email, created_at)
      values ('oak', 'OAK_1', 'ada@oak', '2025-03-01'), ('oak', 'OAK_2', 'mona@oak', '2025-03-01'), (null, null, 'sue', '2025-03-01')`,
    after: 'select email, any_wholesaler from credentials order by 1',
    expected: [
      { email: 'ada@oak', any_wholesaler: true },
      { email: 'mona@oak', any_wholesaler: false },
      { email: 'sue', any_wholesaler: false },
    ],
  },
  '0018_snapshot_table_versions.sql': {
    before: `
      insert into snapshots (wholesaler_id, change_id, schema_version, completed_at, dropped_at)
      values ('oak', 1, 3, now(), null), ('oak', 2, 3, now(), now()), ('oak', 3, 3, null, null)`,
    after: `
      select change_id::int as change, table_versions <> '{}' as "hasVersions",
        table_versions - array['snapshot_suppliers', 'snapshot_brands', 'snapshot_products', 'snapshot_buyers',
          'snapshot_days', 'snapshot_wholesaler', 'snapshot_lines'] as others
      from snapshots order by 1`,
    expected: [
      { change: 1, hasVersions: true, others: {} },
      { change: 2, hasVersions: false, others: {} },
      { change: 3, hasVersions: false, others: {} },
    ],
  },
  '0025_statuses_by_what_is_done.sql': {
    before: `
      insert into update_runs (wholesaler_id, job_id, started_by) values ('oak', 'a', 'ada');
      insert into update_parts (wholesaler_id, part, run_id, status)
      select 'oak', part, run_id, status from update_runs, (values ('brands', 'Preparing'), ('buyers', 'Running GBQ'),
        ('products', 'Transferring to MongoDB'), ('suppliers', 'GBQ error'), ('users', 'Transfer error'),
        ('wholesaler', 'Completed')) as before (part, status)`,
    after: 'select part, status from update_parts order by 1',
    expected: [
      { part: 'brands', status: 'preparing' },
      { part: 'buyers', status: 'computing' },
      { part: 'products', status: 'copying' },
      { part: 'suppliers', status: 'computingFailed' },
      { part: 'users', status: 'copyingFailed' },
      { part: 'wholesaler', status: 'completed' },
    ],
  },
  '0031_item_handing_in.sql': {
    before: `
      insert into items (wholesaler_id, item_id, kind, number, type, name, terms, created_by)
      values ('oak', '${itemIds[0]}', 'objective', 1, 'image', 'A', '{}', 'ada'), ('oak', '${itemIds[1]}', 'objective', 2, 'image', 'B', '{}', 'ada');
      insert into item_images (wholesaler_id, item_id, user_id, instance_start, buyer_id, own_date, notes, taken_at)
      select 'oak', '${itemIds[0]}', 'OAK_3', '2025-06-01', 'B1', '2025-06-01', notes, taken_at
      from (values ('no clock', null), ('evening before, there', '2025-06-01T04:59:59Z'::timestamptz),
        ('first day, there', '2025-06-01T05:00:00Z')) as of (notes, taken_at)`,
    after: 'select item_id::text as item, revision > 0 as "isCounted" from item_entry_revisions',
    expected: [{ item: itemIds[0], isCounted: true }],
  },
  '0033_image_flags.sql': {
    // Preview's zone doesn't count.
    before: `update settings set time_zone = case db when 'prod' then 'America/Chicago' else 'Pacific/Auckland' end`,
    after: 'select notes, taken_outside as "isOutside" from item_images order by 1',
    expected: [
      { notes: 'evening before, there', isOutside: true },
      { notes: 'first day, there', isOutside: false },
      { notes: 'no clock', isOutside: false },
    ],
  },
  '0044_reopened_plans.sql': {
    before: `
      insert into closings (wholesaler_id, period_from, period_to, kind, change_id, closed_by, plan, checks, house)
      values ${terms(4)}, ${terms(5)}`,
    after: 'select change_id::int as change, plan_change_id::int as "planChange" from closings order by 1',
    expected: [
      { change: 4, planChange: 4 },
      { change: 5, planChange: 5 },
    ],
  },
  '0047_placements_returned_late.sql': {
    before: `
      insert into restated_pay (wholesaler_id, closed_period, change_id, entries_revision, reads)
      values ('oak', '2025-04-01', 6, '', '{"days": ["2025-04-02"], "items": [["2025-04-01", "2025-04-30"]]}')`,
    after: 'select reads from restated_pay',
    expected: [
      {
        reads: {
          days: ['2025-04-02'],
          items: [['2025-04-01', '2025-04-30']],
          placements: [['2025-04-01', '2025-04-30']],
        },
      },
    ],
  },
  '0048_invitations.sql': {
    before: `
      insert into audit_log (actor, action, at, origin) values
        ('ada@oak', 'sign in', '2025-02-01', ''), ('ada@oak', 'sign in', '2025-03-05', ''),
        ('ada@oak', 'sign in', '2025-03-04', ''), ('mona@oak', 'reset password', '2025-03-04', '')`,
    after: `select email, first_signed_in_at from credentials where email <> 'sue' order by 1`,
    // Whoever had the email before the person is someone else.
    expected: [
      { email: 'ada@oak', first_signed_in_at: new Date('2025-03-04T00:00:00Z') },
      { email: 'mona@oak', first_signed_in_at: null },
    ],
  },
  '0057_archived_on.sql': {
    // Of the first an instance was copied, of the second none: it was archived on an evening in Chicago.
    before: `
      update items set archived_at = '2025-07-03T03:00:00Z' where wholesaler_id = 'oak';
      insert into item_archives (wholesaler_id, item_id, instance_start, inputs)
      values ('oak', '${itemIds[0]}', '2025-06-01', '{"lastDate": "2025-06-28"}')`,
    after: 'select item_id::text as item, archived_on as "day" from items order by 1',
    expected: [
      { item: itemIds[0], day: '2025-06-28' },
      { item: itemIds[1], day: '2025-07-02' },
    ],
  },
  '0076_known_changes.sql': {
    before: `
      insert into wholesalers (wholesaler_id, facts_change, facts_copy, warehouse) values
        ('elm', 7, null, 'duckdb'), ('ash', 0, null, 'bigquery'), ('yew', 0, null, 'duckdb');
      insert into audit_log (wholesaler_id, actor, action, origin, detail) values
        ('oak', 'ada@oak', 'import', 'web', '{"changeId": 3}'), ('oak', 'ada@oak', 'import', 'web', '{"changeId": null}'),
        ('oak', 'ada@oak', 'delete transactions', 'web', '{"changeId": 5}'), ('elm', 'ada@oak', 'import', 'web', '{"changeId": 9}'),
        ('ash', 'ada@oak', 'import', 'web', '{"changeId": 2}')`,
    after: `select wholesaler_id as id, facts_change as change from wholesalers where wholesaler_id in ('ash', 'elm', 'oak', 'yew') order by 1`,
    expected: [
      { id: 'ash', change: 0 },
      { id: 'elm', change: 7 },
      { id: 'oak', change: 5 },
      { id: 'yew', change: 0 },
    ],
  },
  '0077_owners_of_datasets.sql': {
    before: `insert into wholesalers (wholesaler_id, warehouse) values ('fir', 'bigquery')`,
    after: `
      select count(*)::int as installations, bool_and(place is null and earlier = '{}') as "isNew",
        (select left_dataset from wholesalers where wholesaler_id = 'fir') as left_dataset from installation`,
    expected: [{ installations: 1, isNew: true, left_dataset: null }],
  },
  '0080_gone_snapshots.sql': {
    before: `
      insert into snapshots (wholesaler_id, change_id, completed_at, dropped_at) values
        ('elm', 7, now(), now()), ('elm', 8, now(), null)`,
    after: `
      select s.wholesaler_id as id, change_id::int as change from gone_snapshots join snapshots s using (snapshot_id) order by 1`,
    expected: [
      { id: 'elm', change: 7 },
      { id: 'oak', change: 2 },
    ],
  },
};

/** Statements that change rows when the file is applied: what a function does comes later. */
const changesRows = (text: string): boolean =>
  /\b(update\s+"?\w+"?(\s+(as\s+)?\w+)?\s+set|insert\s+into|delete\s+from|merge\s+into|truncate)\b/i.test(
    text.replaceAll(/--.*/g, '').replaceAll(/\bcreate (or replace )?function\b.*?\$\$.*?\$\$/gis, ''),
  );

test.each([
  ['update closings set a = b', true],
  ['update item_images i set a = true\nfrom settings s', true],
  ['insert into a (b) select b from c', true],
  ["do $$ begin execute format('insert into a select * from %I', b); end $$", true],
  ['delete from a', true],
  ['merge into a using b on true when matched then do nothing', true],
  ['-- update a set b = c', false],
  ['create table a (b int references c on update cascade)', false],
  ['create trigger a after update on b for each row execute function c()', false],
  ['grant select, insert, update, delete on a to b', false],
  ['create function a() returns trigger language plpgsql as $$ begin update b set c = d; end $$;', false],
])('it is known whether "%s" changes rows', (text, expected) => {
  expect(changesRows(text)).toBe(expected);
});

test('whoever writes a migration that changes rows puts rows into this file that it meets', () => {
  expect(names.filter((name) => changesRows(readFileSync(path.join(folder, name), 'utf8')))).toEqual(
    Object.keys(moved),
  );
});

const database = `moved_${process.pid}`;
const found = new Map<string, object[]>();
let sql: Sql;

beforeAll(async () => {
  await onServer((admin) => admin`create database ${admin(database)}`);
  sql = connect({ ...testServer(), database }, { max: 2 });
  for (const [name, { before, after }] of Object.entries(moved)) {
    await migrate(sql, { upTo: names[names.indexOf(name) - 1] ?? '' });
    await sql.unsafe(before);
    await migrate(sql, { upTo: name });
    found.set(name, [...(await sql.unsafe(after))]);
  }
});
afterAll(async () => {
  await sql.end();
  await onServer((admin) => admin`drop database ${admin(database)} with (force)`);
});

test.each(Object.entries(moved))('%s changes the rows that were there as it says', (name, { expected }) => {
  expect(found.get(name)).toEqual(expected);
});
