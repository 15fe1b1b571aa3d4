/**
 * Edits of what pays that name a sales period: L is July 2, 2024, and June is over and not closed (docs/product.md, Terms by
 * period).
 */
import { closingTexts } from '@caselift/contract/closings';
import { goalTexts } from '@caselift/contract/goals';
import { statementTexts } from '@caselift/contract/statements';
import { userEditTexts } from '@caselift/contract/user-edits';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPaidPeople, readUserGoals } from '../../figures/queries.ts';
import { readSettingsOfPeriod } from '../../figures/settings.ts';
import { type Actor, insertPerson } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const scope = { wholesalerId: 'ats', db: 'prod' } as const;
const [june, july, august] = ['2024-06-01', '2024-07-01', '2024-08-01'] as const;
let server: TestApp;
let admin: Actor;

beforeAll(async () => {
  server = await startTestApp();
});
afterAll(() => server.stop());

beforeEach(async () => {
  const { sql } = server;
  await sql`delete from wholesalers`;
  await insertWholesaler(sql, 'ats');
  admin = await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' });
  const snapshotId = await insertSnapshot(sql, 'ats', { lastTransactionDate: '2024-07-02' });
  for (const db of ['preview', 'prod'] as const) {
    await sql`
      insert into users (wholesaler_id, db, custom_id, name, role) values
        ('ats', ${db}, 'ANN_1', 'Ann', 'salesRep'), ('ats', ${db}, 'LEE_1', 'Lee', 'teamLead')`;
    await sql`
      insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, edited_fields)
      values ('ats', ${db}, 'ANN_1', 'gp', ${june}, 50000, 5000, '{goal,payout_cents}')`;
    await pointAt(sql, 'ats', db, snapshotId);
  }
});

const send = async (path: string, json: object): Promise<[number, string | undefined]> => {
  const sign = path.includes('?') ? '&' : '?';
  const url = `/api/${path}${sign}wholesalerId=ats&db=prod`;
  const { status, body } = await server.ask({ url, method: 'PATCH', as: admin.token, json });
  return [status, body.message as string | undefined];
};
const edit = (patch: object, customId = 'ANN_1') => send(`users?customIds=${customId}`, { patch });
const saved = [200, undefined];
const payouts = () =>
  Promise.all(
    [june, july].map(async (period) => {
      const goals = await server.sql.begin((tx) => readUserGoals(tx, scope, period));
      return goals.find(({ customId, measure }) => customId === 'ANN_1' && measure === 'gp')?.payoutCents;
    }),
  );
const history = async () => {
  const { body } = await server.ask({ url: '/api/history?wholesalerId=ats', as: admin.token });
  return (body.payload as { detail: string }[])[0]?.detail;
};

describe('a payout of June typed in July', () => {
  test('pays June where the edit names it, and July goes on with it', async () => {
    expect(await edit({ gp: { payout: 500 }, periodStart: june })).toEqual(saved);
    expect(await payouts()).toEqual([50_000, 50_000]);
    expect(await history()).toBe(
      'Changed Ann (ANN_1) in Production and Preview, from the sales period starting 2024-06-01 on: the GP payout from 50 to 500.',
    );
  });

  test('pays July alone where the edit names no period', async () => {
    expect(await edit({ gp: { payout: 500 } })).toEqual(saved);
    expect(await payouts()).toEqual([5000, 50_000]);
  });

  test('June’s payout is July’s, too, where July only took it over, and not where it was typed for July', async () => {
    await edit({ gp: { goal: 52_000 } });
    await edit({ gp: { payout: 500 }, periodStart: june });
    expect(await payouts()).toEqual([50_000, 50_000]);
    await edit({ gp: { payout: 600 } });
    await edit({ gp: { payout: 700 }, periodStart: june });
    expect(await payouts()).toEqual([70_000, 60_000]);
  });

  test('pays June in the grid, too', async () => {
    const rows = [{ customId: 'ANN_1', patch: { gp: { payout: 500 } } }];
    expect(await send('users/numbers', { rows, periodStart: june })).toEqual(saved);
    expect(await payouts()).toEqual([50_000, 50_000]);
  });
});

test('a list of goals brings payouts and thresholds of June along, and leaves those that it lacks', async () => {
  const row = { customId: 'ANN_1', gpGoal: 60_000, volumeGoal: 100, gpPayout: 500.5, volumeThreshold: 85 };
  expect(await send(`v1/users/goals?periodStart=${june}`, [row] as object)).toEqual(saved);
  const goals = await server.sql`
    select measure, goal::float, payout_cents::int as payout, threshold_percent::float as threshold from user_goals
    where db = 'prod' order by measure`;
  expect(goals.map((one) => Object.values(one))).toEqual([
    ['gp', 60_000, 50_050, null],
    ['volume', 100, null, 85],
  ]);
});

test('a lead and a max FPL that name June are those of June, whatever July had', async () => {
  await edit({ wholesaler: { maxFPL: 2 } });
  expect(await edit({ wholesaler: { maxFPL: 2 }, teamLead: [{ customId: 'LEE_1' }], periodStart: june })).toEqual(
    saved,
  );
  const [ann] = await server.sql.begin((tx) => readPaidPeople(tx, scope, { from: june, to: '2024-06-30' }));
  expect(ann).toMatchObject({ customId: 'ANN_1', maxFplPercent: 2, teamLeadIds: ['LEE_1'] });
  expect(await history()).toContain('max FPL from none to 2');
});

test('a slope and a company goal that name June are those of June, and the history says so', async () => {
  await send('wholesaler', { gpSlope: 3 });
  expect(await send('wholesaler', { gpSlope: 3, gpCompanyGoal: 900, periodStart: june })).toEqual(saved);
  const settings = await server.sql.begin((tx) => readSettingsOfPeriod(tx, scope, '2024-06-30'));
  expect(settings?.gpSlope).toBe(3);
  const goals = await server.sql`select period_start::text as from from company_goals where db = 'prod'`;
  expect(goals.map((row) => row.from)).toEqual([june]);
  expect(await history()).toContain(
    "from the sales period starting 2024-06-01 on: sales reps' GP slope from 0 to 3; the company's GP goal from none to 900",
  );
});

test('a max FPL below an FPL goal of the named period is refused', async () => {
  await edit({ fpl: { goal: 1.5 }, periodStart: june });
  await edit({ fpl: { goal: 1 } });
  expect(await edit({ wholesaler: { maxFPL: 1.2 }, periodStart: june })).toEqual([
    ...[400, userEditTexts.maxFplBelowGoal('Ann')],
  ]);
});

describe('an FPL goal of June', () => {
  const belowGoal = [400, userEditTexts.maxFplBelowGoal('Ann')];

  test('it is compared with the max FPL that was Ann’s own in June', async () => {
    await edit({ wholesaler: { maxFPL: 2 }, periodStart: june });
    expect(await edit({ wholesaler: { maxFPL: 1 } })).toEqual(saved);
    expect(await edit({ fpl: { goal: 1.5 }, periodStart: june })).toEqual(belowGoal); // July takes it over
    expect(await edit({ fpl: { goal: 0.5 } })).toEqual(saved);
    expect(await edit({ fpl: { goal: 1.5 }, periodStart: june })).toEqual(saved);
    expect(await edit({ fpl: { goal: 2.1 }, periodStart: june })).toEqual(belowGoal);
  });

  test('it is compared with the max FPL that was the wholesaler’s in June', async () => {
    await send('wholesaler', { maxFPL: 1, periodStart: june });
    expect(await send('wholesaler', { maxFPL: 3 })).toEqual(saved);
    await edit({ fpl: { goal: 0.5 } });
    expect(await edit({ fpl: { goal: 1.5 }, periodStart: june })).toEqual(belowGoal);
    expect(await edit({ fpl: { goal: 1 }, periodStart: june })).toEqual(saved);
  });
});

describe('a period that can’t be edited', () => {
  test.each([
    ['2024-06-02', 400, goalTexts.periodStart('2024-06-02')],
    [august, 400, closingTexts.notBegun],
    ['2021-01-01', 400, statementTexts.tooOld],
  ])('%s is refused with %i and a sentence, by all edits', async (periodStart, status, message) => {
    const rows = [{ customId: 'ANN_1', patch: { gp: { payout: 1 } } }];
    const all = [
      await edit({ gp: { payout: 1 }, periodStart }),
      await send('users/numbers', { rows, periodStart }),
      await send('wholesaler', { gpSlope: 1, periodStart }),
    ];
    expect(all).toEqual(all.map(() => [status, message]));
    expect(await payouts()).toEqual([5000, 5000]);
  });

  test('a closed one is named, and one before the first that was closed is refused as well', async () => {
    await insertClosing(server.sql, 'ats', { from: june, to: '2024-06-30' });
    expect(await edit({ gp: { payout: 1 }, periodStart: june })).toEqual([
      ...[409, closingTexts.readOnly([{ from: june, to: '2024-06-30' }])],
    ]);
    expect(await edit({ gp: { payout: 1 }, periodStart: '2024-05-01' })).toEqual([409, closingTexts.outside]);
    expect(await edit({ gp: { payout: 1 }, periodStart: july })).toEqual(saved);
  });
});

test('a team of June is compared with that of June, whoever leads now', async () => {
  const teamLead = [{ customId: 'LEE_1' }];
  expect(await edit({ teamLead })).toEqual(saved);
  // Nobody led Ann in June.
  const refused = (leads: string[]) => [409, userEditTexts.leadsChanged('Ann', leads)];
  expect(await edit({ teamLead, periodStart: june, was: { teamLead } })).toEqual(refused([]));
  expect(await edit({ teamLead, periodStart: june, was: { teamLead: [] } })).toEqual(saved);
  expect(await edit({ teamLead: [], periodStart: june, was: { teamLead: [] } })).toEqual(refused(['Lee']));
  expect(await edit({ teamLead: [], periodStart: june, was: { teamLead } })).toEqual(saved);
});
