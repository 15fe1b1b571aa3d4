import { afterEach, beforeEach, expect, test } from 'vitest';
import { dropKeptPlan, findPlan, keepPlan } from './period-plan.ts';
import { planConnections, withPeriodPlan, withPlan } from './plan.ts';
import { planOf } from './plan-rows.ts';
import { type TestDatabase, testDatabase } from './testing/database.ts';
import { createWholesaler } from './wholesalers.ts';

const july = { from: '2026-07-01', to: '2026-07-31' };
const wholesalerId = 'ats';
let database: TestDatabase;

beforeEach(async () => {
  database = await testDatabase();
  const { sql } = database;
  await createWholesaler(sql, { wholesalerId, title: 'ATS' });
  await sql`update settings set gp_slope = 2`;
  for (const customId of ['ATS_1', 'ATS_2', 'ATS_3']) {
    await sql`
      insert into users (wholesaler_id, db, custom_id, name, role, team_lead_ids)
      select ${wholesalerId}, db, ${customId}, ${customId}, 'salesRep', '{ATS_9}' from settings`;
    await sql`
      insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
      select ${wholesalerId}, db, ${customId}, 'gp', '2026-06-01', 50000, 50000 from settings`;
  }
});
afterEach(() => database.drop());

async function close(): Promise<void> {
  await database.sql.begin(
    (tx) => tx`
      insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules, closed_by, plan, checks, house)
      values (${wholesalerId}, ${july.from}, ${july.to}, 'monthly', 7, 7, 'UTC', 2, 'ann@example.com',
        ${planOf(tx, { wholesalerId, db: 'prod' })}, '[]', '{}')`,
  );
}
async function reopen(): Promise<void> {
  await database.sql.begin(async (tx) => {
    await keepPlan(tx, { wholesalerId, from: july.from });
    await tx`delete from closings`;
  });
}
const people = (db: 'prod' | 'preview' = 'prod') =>
  withPeriodPlan(database.sql, { wholesalerId, db, ...july }, async (tx) =>
    Object.fromEntries(
      (await tx`select custom_id, name, role, team_lead_ids, deleted_at from users where db = ${db} order by 1`).map(
        (row) => [
          row.custom_id,
          `${row.name} ${row.role} ${row.team_lead_ids}${row.deleted_at === null ? '' : ' gone'}`,
        ],
      ),
    ),
  );
const goals = () =>
  withPeriodPlan(database.sql, { wholesalerId, db: 'prod', ...july }, async (tx) =>
    (await tx`select custom_id, period_start, payout_cents from user_goals where db = 'prod' order by 1, 2`).map(
      (row) => `${row.custom_id} ${row.period_start} ${row.payout_cents}`,
    ),
  );
const slopes = () =>
  withPeriodPlan(database.sql, { wholesalerId, db: 'prod', ...july }, async (tx) => [
    (await tx`select gp_slope, hide_profits from settings where db = 'prod'`)[0],
    await tx`select from earlier_settings`,
  ]);

test('teams, roles and people of the months between are not in the plan of a reopened July', async () => {
  const { sql } = database;
  await close();
  await sql`update users set team_lead_ids = '{ATS_8}' where custom_id = 'ATS_1'`;
  await sql`update users set role = 'teamLead' where custom_id = 'ATS_2'`;
  await sql`update users set deleted_at = now() where custom_id = 'ATS_3'`;
  await sql`insert into users (wholesaler_id, db, custom_id, name, role) values ('ats', 'prod', 'ATS_4', 'New', 'salesRep')`;
  await reopen();
  const planned = { ATS_1: 'ATS_1 salesRep ATS_9', ATS_2: 'ATS_2 salesRep ATS_9', ATS_3: 'ATS_3 salesRep ATS_9' };
  expect(await people()).toEqual(planned);
  expect(await people('preview')).toEqual(planned);
});

test('what is edited, added or deleted once July is open again is in its plan, column by column', async () => {
  const { sql } = database;
  await close();
  await sql`update users set team_lead_ids = '{ATS_8}' where custom_id = 'ATS_1'`;
  await sql`update user_goals set payout_cents = 60000 where custom_id = 'ATS_1'`;
  await reopen();
  await sql`update users set role = 'teamLead', email = 'one@example.com' where custom_id = 'ATS_1' and db = 'prod'`;
  await sql`delete from users where custom_id = 'ATS_2'`;
  await sql`insert into users (wholesaler_id, db, custom_id, name, role) values ('ats', 'prod', 'ATS_4', 'New', 'salesRep')`;
  await sql`
    insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents)
    values ('ats', 'prod', 'ATS_3', 'gp', '2026-07-01', 50000, 70000)`;
  expect(await people()).toEqual({
    ATS_1: 'ATS_1 teamLead ATS_9',
    ATS_3: 'ATS_3 salesRep ATS_9',
    ATS_4: 'New salesRep ',
  });
  expect(await goals()).toEqual(['ATS_1 2026-06-01 50000', 'ATS_3 2026-06-01 50000', 'ATS_3 2026-07-01 70000']);
});

test('a slope edited for August is not one of July, before or after July is reopened', async () => {
  const { sql } = database;
  await close();
  await sql`update settings set gp_slope = 3`;
  await sql`
    insert into earlier_settings (wholesaler_id, db, name, until, value) values ('ats', 'prod', 'gp_slope', '2026-07-31', '2')`;
  await reopen();
  expect(await slopes()).toMatchObject([{ gp_slope: 2, hide_profits: false }, []]);
  await sql`update settings set gp_slope = 4, hide_profits = true`;
  expect(await slopes()).toMatchObject([{ gp_slope: 2, hide_profits: true }, []]);
  await sql`update earlier_settings set value = '5'`;
  expect(await slopes()).toMatchObject([{ gp_slope: 5 }, []]);
});

test('a team edited for August is not one of July, before or after July is reopened', async () => {
  const { sql } = database;
  await close();
  await sql`update users set team_lead_ids = '{ATS_8}' where custom_id = 'ATS_1'`;
  await sql`
    insert into earlier_people (wholesaler_id, db, custom_id, name, until, value)
    select 'ats', db, 'ATS_1', 'team_lead_ids', '2026-07-31', '["ATS_9"]' from settings`;
  expect(await people()).toMatchObject({ ATS_1: 'ATS_1 salesRep ATS_9' });
  await reopen();
  expect(await people()).toMatchObject({ ATS_1: 'ATS_1 salesRep ATS_9' });
  await sql`update users set team_lead_ids = '{ATS_7}' where custom_id = 'ATS_1'`;
  expect(await people()).toMatchObject({ ATS_1: 'ATS_1 salesRep ATS_9' });
  await sql`update earlier_people set value = '["ATS_6"]'`;
  expect(await people()).toMatchObject({ ATS_1: 'ATS_1 salesRep ATS_6', ATS_2: 'ATS_2 salesRep ATS_9' });
});

test('profits hidden and people hidden since are hidden in July, too', async () => {
  const { sql } = database;
  await close();
  await sql`update settings set hide_profits = true, visibility = 'teammatesOnly'`;
  await sql`update users set hidden = true, name = 'Renamed' where custom_id = 'ATS_1'`;
  await reopen();
  const read = await withPeriodPlan(database.sql, { wholesalerId, db: 'prod', ...july }, async (tx) => [
    ...(await tx`select hide_profits, visibility from settings where db = 'prod'`),
    ...(await tx`select hidden, name from users where db = 'prod' and custom_id = 'ATS_1'`),
  ]);
  expect(read).toEqual([
    { hide_profits: true, visibility: 'teammatesOnly' },
    { hidden: true, name: 'Renamed' },
  ]);
});

test('closed again the same plan is stored, and nothing is read by the one that was kept', async () => {
  const { sql } = database;
  await close();
  await sql`update users set team_lead_ids = '{}' where custom_id = 'ATS_1'`;
  await reopen();
  expect(await sql.begin((tx) => findPlan(tx, { wholesalerId, ...july }))).toMatchObject({ planChangeId: 7 });
  expect(await sql.begin((tx) => findPlan(tx, { wholesalerId, from: july.from, to: '2026-09-30' }))).toBeUndefined();
  await sql.begin((tx) => dropKeptPlan(tx, { wholesalerId, from: july.from }));
  expect(await people()).toEqual({});
});

test('another wholesaler’s request reads nothing through a plan', async () => {
  const { sql } = database;
  await createWholesaler(sql, { wholesalerId: 'iowa', title: 'Iowa' });
  await close();
  await reopen();
  const seen = await withPeriodPlan(sql, { wholesalerId, db: 'prod', ...july }, async (tx) =>
    (await tx`select distinct wholesaler_id as id from environments`).map(({ id }) => id),
  );
  expect(seen).toEqual([wholesalerId]);
});

test('as many as like read a closed July at once, by the connections that are documented', async () => {
  const { sql } = database;
  await close();
  const connected = async () => (await sql`select from pg_stat_activity where datname = current_database()`).length;
  const before = await connected();
  await sql`update settings set gp_slope = 3`;
  const read = await Promise.all(
    Array.from({ length: 60 }, () =>
      withPeriodPlan(sql, { wholesalerId, db: 'prod', ...july }, async (tx) => {
        const [settings] = await tx`select gp_slope from settings where db = 'prod'`;
        const [activity] = await tx<{ count: number }[]>`
          select count(*) as count from pg_stat_activity where datname = current_database()`;
        return { slope: settings?.gp_slope, count: activity?.count ?? 0 };
      }),
    ),
  );
  expect(new Set(read.map(({ slope }) => slope))).toEqual(new Set([2]));
  expect(Math.max(...read.map(({ count }) => count))).toBeLessThanOrEqual(before + planConnections);
  // Their tables are made once a connection, and empty in between.
  const made = await sql`select from pg_class where relname = 'read_plan'`;
  expect(made.length).toBeLessThanOrEqual(planConnections);
});

test('who reads after another sees nothing of the plan that was read before', async () => {
  const { sql } = database;
  await close();
  for (let at = 0; at < 8; at++) expect(Object.keys(await people())).toEqual(['ATS_1', 'ATS_2', 'ATS_3']);
  await createWholesaler(sql, { wholesalerId: 'iowa', title: 'Iowa' });
  await sql`
    insert into closings (wholesaler_id, period_from, period_to, kind, change_id, plan_change_id, time_zone, pay_rules, closed_by, plan, checks, house)
    values ('iowa', ${july.from}, ${july.to}, 'monthly', 7, 7, 'UTC', 2, 'ann@example.com', '{}', '[]', '{}')`;
  const seen = Array.from({ length: 8 }, () =>
    withPlan(sql, { wholesalerId: 'iowa', from: july.from }, async (tx) => (await tx`select from users`).length),
  );
  expect(await Promise.all(seen)).toEqual(Array(8).fill(0));
});
