import { closingTexts } from '@caselift/contract/closings';
import { goalTexts } from '@caselift/contract/goals';
import { settingsTexts } from '@caselift/contract/wholesaler-settings';
import { publish } from '@caselift/db/publish';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Actor, insertEveryRole, insertPerson, type RoleName } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

type Db = 'preview' | 'prod';
let server: TestApp;
let actors: Record<RoleName, Actor>;
let id: string;
let wholesalers = 0;

beforeAll(async () => {
  server = await startTestApp();
  await insertWholesaler(server.sql, 'ats');
  actors = await insertEveryRole(server.sql, 'ats');
});
afterAll(() => server.stop());

// Each test has a wholesaler of its own with Ann (1), Ben (2) and the deleted Cal (3); L in May in prod, June in preview.
beforeEach(async () => {
  const { sql } = server;
  id = `goals${String.fromCharCode(97 + Math.floor(wholesalers / 26), 97 + (wholesalers % 26))}`;
  wholesalers += 1;
  await insertWholesaler(sql, id);
  for (const db of ['preview', 'prod']) {
    for (const n of [1, 2, 3]) {
      await sql`
        insert into users (wholesaler_id, db, custom_id, name, role, deleted_at)
        values (${id}, ${db}, ${`REP_${n}`}, ${`Rep ${n}`}, 'salesRep', ${n === 3 ? '2024-01-01T00:00:00Z' : null})`;
    }
  }
  await pointAt(sql, id, 'prod', await insertSnapshot(sql, id, { lastTransactionDate: '2024-05-15' }));
  await pointAt(sql, id, 'preview', await insertSnapshot(sql, id, { lastTransactionDate: '2024-06-14' }));
});

const row = (customId: string, gpGoal: number, volumeGoal: number) => ({ customId, gpGoal, volumeGoal });
const send = (json: object, { db = 'prod' as Db, periodStart = '', as = actors.admin } = {}) => {
  const period = periodStart === '' ? '' : `&periodStart=${periodStart}`;
  const url = `/api/v1/users/goals?wholesalerId=${id}&db=${db}${period}`;
  return server.ask({ url, method: 'PATCH', as: as.token, json });
};
const goalsOf = async (db: Db) => {
  const rows = await server.sql`
    select custom_id as person, measure, period_start as period, goal, payout_cents as payout,
           threshold_percent as threshold, edited_fields as edited
    from user_goals where wholesaler_id = ${id} and db = ${db} order by period_start, custom_id, measure`;
  return [...rows];
};
const typedGoal = (person: string, measure: 'gp' | 'volume', period: string, goal: number) => ({
  person,
  measure,
  period,
  goal,
  payout: null,
  threshold: null,
  edited: ['goal'],
});

describe('PATCH /api/v1/users/goals', () => {
  test('sets GP and volume goals of the current sales period, marked as typed', async () => {
    const { status, body } = await send([row('REP_1', 1000.5, 40), row('REP_2', 0, 0)], { db: 'preview' });
    expect([status, body.payload]).toEqual([200, { updated: 2, unknown: [] }]);
    expect(await goalsOf('preview')).toEqual([
      typedGoal('REP_1', 'gp', '2024-06-01', 1000.5),
      typedGoal('REP_1', 'volume', '2024-06-01', 40),
      typedGoal('REP_2', 'gp', '2024-06-01', 0),
      typedGoal('REP_2', 'volume', '2024-06-01', 0),
    ]);
    expect(await goalsOf('prod')).toEqual([]);
  });

  test("typed in prod are of prod's period and written to preview too", async () => {
    await send([row('REP_1', 1, 2)]);
    const may = [typedGoal('REP_1', 'gp', '2024-05-01', 1), typedGoal('REP_1', 'volume', '2024-05-01', 2)];
    expect(await goalsOf('prod')).toEqual(may);
    expect(await goalsOf('preview')).toEqual(may);
  });

  test('may be for another period, if one begins on that day', async () => {
    expect((await send([row('REP_1', 1, 2)], { periodStart: '2024-07-01' })).status).toBe(200);
    expect(await goalsOf('prod')).toMatchObject([{ period: '2024-07-01' }, { period: '2024-07-01' }]);
    await server.sql`update settings set sales_period = 'quarterly' where wholesaler_id = ${id} and db = 'prod'`;
    for (const periodStart of ['2024-05-01', '2024-07-02', '2024-02-30', '2024-13-01']) {
      const { status, body } = await send([row('REP_1', 9, 9)], { periodStart });
      expect([status, body.message]).toEqual([400, goalTexts.periodStart(periodStart)]);
    }
    expect((await send([row('REP_1', 1, 2)], { periodStart: 'July' })).status).toBe(400);
    expect(await goalsOf('prod')).toMatchObject([{ goal: 1 }, { goal: 2 }]);
  });

  test('may be for a month that is left of closed months, before the first quarter, and names closed ones', async () => {
    await insertClosing(server.sql, id, { from: '2024-04-01', to: '2024-04-30' });
    await server.sql`update settings set sales_period = 'quarterly' where wholesaler_id = ${id} and db = 'prod'`;
    const said = async (periodStart: string) => {
      const { status, body } = await send([row('REP_1', 1, 2)], { periodStart });
      return [status, body.message];
    };
    expect(await said('2024-06-01')).toEqual([200, undefined]);
    expect(await said('2024-07-01')).toEqual([200, undefined]);
    expect(await said('2024-08-01')).toEqual([400, goalTexts.periodStart('2024-08-01')]);
    const april = [{ from: '2024-04-01', to: '2024-04-30' }];
    expect(await said('2024-04-01')).toEqual([409, closingTexts.readOnly(april)]);
  });

  test('people who are not there, or deleted, are answered by their ids and the others are set', async () => {
    const { body } = await send([row('XX_9', 1, 1), row('REP_3', 1, 1), row('REP_1', 5, 6)]);
    expect(body.payload).toEqual({ updated: 1, unknown: ['REP_3', 'XX_9'] });
    expect(await goalsOf('prod')).toMatchObject([{ person: 'REP_1' }, { person: 'REP_1' }]);
  });

  test('a person who is in prod alone is set there', async () => {
    await server.sql`delete from users where wholesaler_id = ${id} and db = 'preview' and custom_id = 'REP_1'`;
    expect((await send([row('REP_1', 5, 6)])).body.payload).toEqual({ updated: 1, unknown: [] });
    expect(await goalsOf('preview')).toEqual([]);
  });

  test('a goal of the period keeps its payout, and a new period takes the last payout and threshold', async () => {
    await server.sql`
      insert into user_goals
        (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent, edited_fields)
      values (${id}, 'preview', 'REP_1', 'gp', '2024-06-01', 1, 50000, 85, '{payout_cents}'),
             (${id}, 'preview', 'REP_1', 'volume', '2024-04-01', 1, 20000, null, '{payout_cents}')`;
    await send([row('REP_1', 100, 200)], { db: 'preview' });
    await send([row('REP_1', 100, 200)], { db: 'preview' });
    expect(await goalsOf('preview')).toMatchObject([
      { measure: 'volume', period: '2024-04-01', goal: 1 },
      { measure: 'gp', goal: 100, payout: 50_000, threshold: 85, edited: ['payout_cents', 'goal'] },
      { measure: 'volume', goal: 200, payout: 20_000, threshold: null, edited: ['goal'] },
    ]);
  });

  test('a draft in preview is taken by the next publication, and an edit made in prod before it survives it', async () => {
    await send([row('REP_1', 1, 1), row('REP_2', 2, 2)], { db: 'preview', periodStart: '2024-05-01' });
    await send([row('REP_1', 11, 11)], { periodStart: '2024-05-01' });
    await publish(server.sql, id, 'test', 'test');
    const goals = (await goalsOf('prod')).map(({ person, measure, goal }) => [person, measure, goal]);
    expect(goals).toEqual([
      ['REP_1', 'gp', 11],
      ['REP_1', 'volume', 11],
      ['REP_2', 'gp', 2],
      ['REP_2', 'volume', 2],
    ]);
  });

  test('the history tells how many, who was unknown, and each goal before and after', async () => {
    await send([row('REP_1', 5, 6)]);
    await send([row('REP_1', 5, 7), row('REP_2', 8, 9), row('XX_9', 1, 1)]);
    const [, entry] = await server.sql`
      select actor, origin, detail from audit_log where wholesaler_id = ${id} and action = 'edit goals' order by audit_id`;
    expect(entry).toEqual({
      actor: actors.admin.email,
      origin: '127.0.0.1',
      detail: {
        db: 'prod',
        periodStart: '2024-05-01',
        updated: 2,
        unknown: ['XX_9'],
        changes: {
          REP_1: { before: { gp: 5, volume: 6 }, after: { gp: 5, volume: 7 } },
          REP_2: { before: null, after: { gp: 8, volume: 9 } },
        },
      },
    });
  });
});

describe('goals that cannot be', () => {
  test.each<[object, string]>([
    [[], goalTexts.none],
    [[row('rep_1', 1, 1)], goalTexts.customId('rep_1')],
    [[row('REP1', 1, 1)], goalTexts.customId('REP1')],
    [[row('REP_1', -1, 1)], goalTexts.number],
    [[row('REP_1', 1, 2e11)], goalTexts.number],
    [[row('REP_1', 1, 0.000001)], goalTexts.number],
    [[{ customId: 'REP_1', gpGoal: '5', volumeGoal: 1 }], goalTexts.number],
    [[{ customId: 'REP_1', gpGoal: 5 }], goalTexts.number],
    [[row('REP_1', 1, 1), row('REP_1', 1, 2)], goalTexts.twice('REP_1')],
    [Array.from({ length: 5001 }, (_, n) => row(`REP_${n}`, 1, 1)), goalTexts.tooMany],
  ])('%j are refused with a sentence, and nothing is set', async (rows, message) => {
    const { status, body } = await send(rows);
    expect([status, body.code, body.message]).toEqual([400, 'bad_input', message]);
    expect(await goalsOf('prod')).toEqual([]);
  });

  test('a row sent twice is one row', async () => {
    const { body } = await send([row('REP_1', 1, 1), row('REP_1', 1, 1)]);
    expect(body.payload).toEqual({ updated: 1, unknown: [] });
  });

  test('before the first figures there is no current period, and a named one is taken', async () => {
    await server.sql`update environments set snapshot_id = null where wholesaler_id = ${id}`;
    const { status, body } = await send([row('REP_1', 1, 1)]);
    expect([status, body.message]).toEqual([409, settingsTexts.noPeriod]);
    expect((await send([row('REP_1', 1, 1)], { periodStart: '2024-05-01' })).status).toBe(200);
  });
});

describe('who may', () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s may not', async (role) => {
    expect((await send([row('REP_1', 1, 1)], { as: actors[role] })).status).toBe(403);
    expect(await goalsOf('prod')).toEqual([]);
  });

  test('a view-only admin may not, nor a stranger, and an unknown wholesaler is not found', async () => {
    const viewOnly = await insertPerson(server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await send([row('REP_1', 1, 1)], { as: viewOnly })).status).toBe(403);
    const url = `/api/v1/users/goals?wholesalerId=${id}`;
    expect((await server.ask({ url, method: 'PATCH', json: [row('REP_1', 1, 1)] })).status).toBe(401);
    expect(await goalsOf('prod')).toEqual([]);
    id = 'nowhere';
    expect((await send([row('REP_1', 1, 1)])).status).toBe(404);
  });
});

test('5,000 goals at once are taken', async () => {
  await server.sql`
    insert into users (wholesaler_id, db, custom_id, name, role)
    select ${id}, db, 'MANY_' || n, 'Rep', 'salesRep'
    from unnest('{preview,prod}'::text[]) as db, generate_series(0, 4999) as n`;
  const { body } = await send(Array.from({ length: 5000 }, (_, n) => row(`MANY_${n}`, n, n)));
  expect(body.payload).toEqual({ updated: 5000, unknown: [] });
});
