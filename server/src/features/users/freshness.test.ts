// What acts on users' figures at the next read does so at the very next one (docs/product.md, Environments).

import type { UserStatement } from '@caselift/contract/statements';
import type { User } from '@caselift/contract/users';
import { publish, rollback } from '@caselift/db/publish';
import { atLeast } from '@caselift/domain/testing/at-least';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { buildApp } from '../../app.ts';
import { insertSuperAdmin } from '../../testing/actors.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { sellInMay, setGoals } from '../../testing/team-lines.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let admin: string;
let tokens: Record<Teammate, string>;
let id: string;
let wholesalers = 0;

beforeAll(async () => {
  server = await startTestApp();
  admin = (await insertSuperAdmin(server.sql)).token;
});
afterAll(() => server.stop());

// Each test has a wholesaler of its own. Ann: GP 217.00 of 200 is 108.5%; 500 x (100 + 2 x 8.5) % = 585.
beforeEach(async () => {
  const { sql } = server;
  id = `team${String.fromCharCode(97 + (wholesalers % 26), 97 + Math.floor(wholesalers / 26))}`;
  wholesalers += 1;
  tokens = await insertTeam(sql, id);
  await sellInMay(sql, id);
  await sql`update settings set gp_slope = 2, fpl_slope = 1, max_fpl_percent = 5 where wholesaler_id = ${id}`;
  await setGoals(sql, id, [
    { customId: 'REP_1', measure: 'gp', goal: 200, payoutCents: 50_000 },
    { customId: 'REP_1', measure: 'fpl', goal: 1, payoutCents: 10_000 },
    { customId: 'REP_2', measure: 'gp', goal: 100 },
  ]);
});

async function list(as = admin, db = 'prod'): Promise<Record<string, User>> {
  const { status, body } = await server.ask({ url: `/api/users?wholesalerId=${id}&db=${db}`, as });
  expect(status).toBe(200);
  return Object.fromEntries((body.payload as User[]).map((user) => [user.customId, user]));
}
async function statement(customId: string): Promise<UserStatement> {
  const url = `/api/users/${customId}/statement?wholesalerId=${id}`;
  return (await server.ask({ url, as: admin })).body.payload as UserStatement;
}
async function send(method: 'PATCH' | 'POST' | 'DELETE', path: string, json?: object) {
  const url = `/api/${path}${path.includes('?') ? '&' : '?'}wholesalerId=${id}&db=prod`;
  const { status, text } = await server.ask({ url, method, as: admin, ...(json && { json }) });
  expect([status, text]).toEqual([200, expect.any(String)]);
}
const settings = (patch: object) => () => send('PATCH', 'wholesaler', patch);
/** Not by the API: what day may be set off depends on today. */
const takeOff = (day: string) => async () => {
  await server.sql`update settings set non_selling_days = ${[day]}::date[] where wholesaler_id = ${id} and db = 'prod'`;
};
const person = (customIds: string, patch: object) => () => send('PATCH', `users?customIds=${customIds}`, { patch });

type Users = Record<string, User>;
const ofAnn =
  <T>(show: (ann: User) => T) =>
  ({ REP_1 }: Users) =>
    REP_1 && show(REP_1);

describe('the next reading shows the new figures after', () => {
  test.each<
    [what: string, edit: () => Promise<void>, show: (users: Users) => unknown, before: unknown, after: unknown]
  >([
    [
      'a goal',
      person('REP_1', { gp: { goal: 217 } }),
      ofAnn(({ gp }) => [gp.achieved, gp.totalPayout]),
      [108.5, 585],
      [100, 500],
    ],
    ['a payout', person('REP_1', { gp: { payout: 100 } }), ofAnn(({ totalPayout }) => totalPayout), 592.79, 124.79],
    ['a threshold', person('REP_1', { gp: { threshold: 120 } }), ofAnn(({ gp }) => gp.totalPayout), 585, 0],
    ['the slope', settings({ gpSlope: 4 }), ofAnn(({ gp }) => gp.totalPayout), 585, 670],
    ['the cap', settings({ payCapPercent: 110 }), ofAnn(({ gp }) => gp.totalPayout), 585, 550],
    // 12.34 lost of the team's 642.00 is 7.8% of the goal of 1%; of the company's 1,642.00, 124.8%, capped at 120.
    ['the FPL mode', settings({ companyWideFpl: true }), ofAnn(({ fpl }) => fpl.totalPayout), 7.79, 120],
    [
      'the cap of FPL',
      settings({ companyWideFpl: true, fplPayCapPercent: 110 }),
      ofAnn(({ fpl }) => fpl.totalPayout),
      7.79,
      110,
    ],
    ['the max FPL', settings({ maxFPL: 1.5 }), ofAnn(({ fpl }) => fpl.totalPayout), 7.79, 0],
    [
      "a person's own max FPL",
      person('REP_1', { wholesaler: { maxFPL: 1.5 } }),
      ofAnn(({ fpl }) => fpl.totalPayout),
      7.79,
      0,
    ],
    [
      'the chargeable losses',
      settings({ chargeableLossReasons: ['breakage'] }),
      ofAnn(({ fpl }) => fpl.individual?.toFixed(4)),
      '2.2768', // 12.34 and 5.00 of 542.00
      '0.9225',
    ],
    ['the team lead', person('REP_1', { teamLead: [] }), ({ LEAD_1 }) => LEAD_1?.gp.thisYear, 262, 45],
    // Selling day 11 of 23, and 10 of 22: 217 x 23 / 11 and 217 x 22 / 10.
    ['a non-selling day', takeOff('2024-05-14'), ofAnn(({ gp }) => gp.pem), 453.73, 477.4],
    [
      'the sales period',
      settings({ salesPeriod: 'quarterly' }),
      ofAnn(({ gp }) => [gp.thisYear, gp.goal]),
      [217, 200],
      [1116.9, null],
    ],
    [
      'a hidden person',
      person('REP_1', { hidden: true }),
      ofAnn(({ hidden, rank }) => [hidden, rank]),
      [false, 1],
      [true, null],
    ],
    ['leadership', person('LEAD_1', { leadership: true }), ({ LEAD_1 }) => LEAD_1?.leadership, false, true],
    ['a name', person('REP_1', { name: 'Anna' }), ofAnn(({ name }) => name), 'Ann', 'Anna'],
    [
      'an upload of goals',
      () => send('PATCH', 'v1/users/goals', [{ customId: 'REP_1', gpGoal: 434, volumeGoal: 1 }]),
      ofAnn(({ gp }) => gp.achieved),
      108.5,
      50,
    ],
    ['a deletion', () => send('DELETE', 'user?customId=REP_2'), (users) => 'REP_2' in users, true, false],
  ])('%s was changed', async (_what, edit, show, before, after) => {
    expect(show(await list())).toEqual(before);
    expect(show(await list())).toEqual(before); // from memory
    await edit();
    const users = await list();
    expect(show(users)).toEqual(after);
    const ann = await statement('REP_1');
    expect([ann.totalPayout, ann.gp.actual]).toEqual([users.REP_1?.totalPayout, users.REP_1?.gp.thisYear]);
  });

  test('a change of who may see which people', async () => {
    expect(Object.keys(await list(tokens.REP_1))).toEqual(['REP_1', 'REP_2']);
    await person('REP_2', { teamLead: [] })();
    await settings({ permissions: { visibility: 'teammatesOnly' } })();
    expect(Object.keys(await list(tokens.REP_1))).toEqual(['REP_1']);
  });

  test('profits were hidden', async () => {
    expect((await list(tokens.REP_1)).REP_1?.gp.thisYear).toBe(217);
    await settings({ hideProfits: true })();
    expect((await list(tokens.REP_1)).REP_1?.gp).not.toHaveProperty('thisYear');
    expect((await list(tokens.MGR_1)).REP_1?.gp.thisYear).toBe(217);
  });

  test('an update, a publication and going back to an earlier one', async () => {
    const { sql } = server;
    const actualAndGoal = async (db: string) => {
      const { REP_1 } = await list(admin, db);
      return [REP_1?.gp.thisYear, REP_1?.gp.goal];
    };
    const days = [{ rep: 'REP_1', day: '2024-06-14', ounces: 288, gpCents: 5_000 }];
    expect(await actualAndGoal('preview')).toEqual([0, null]);
    await pointAt(sql, id, 'preview', await insertSnapshot(sql, id, { lastTransactionDate: '2024-06-14', days }));
    expect(await actualAndGoal('preview')).toEqual([50, null]);
    const first = await publish(sql, id, 'test', 'test');
    expect(await actualAndGoal('prod')).toEqual([50, null]);
    await person('REP_1', { gp: { goal: 100 } })();
    expect(await actualAndGoal('prod')).toEqual([50, 100]);
    await rollback(sql, id, first.publicationId, 'test', 'test');
    expect(await actualAndGoal('prod')).toEqual([50, null]);
    expect(await actualAndGoal('preview')).toEqual([50, 100]);
  });
});

test('readers beside edits get the figures before or after, never goals of one with settings of another', async () => {
  // Ann's goal and the slope always change together, in one transaction: 217 with 0, or 200 with 2.
  const shown = async () => {
    const { REP_1 } = await list();
    return [REP_1?.gp.goal, REP_1?.gp.totalPayout];
  };
  const write = (goal: number, slope: number) =>
    server.sql.begin(async (tx) => {
      await tx`update settings set gp_slope = ${slope} where wholesaler_id = ${id} and db = 'prod'`;
      await tx`
        update user_goals set goal = ${goal} where wholesaler_id = ${id} and custom_id = 'REP_1' and measure = 'gp'`;
    });
  const edits = (async () => {
    for (let turn = 0; turn < 10; turn += 1) await (turn % 2 === 0 ? write(217, 0) : write(200, 2));
  })();
  const seen: unknown[] = [];
  for (let reader = 0; reader < 40; reader += 1) seen.push(await shown());
  await edits;
  for (const figures of atLeast(1, seen)) {
    expect([
      [217, 500],
      [200, 585],
    ]).toContainEqual(figures);
  }
  expect(await shown()).toEqual([200, 585]);
});

test('after any edits in any order, everyone is shown what a server that has just been started shows', async () => {
  const amount = fc.integer({ min: 0, max: 300 });
  const who = fc.constantFrom('REP_1', 'REP_2', 'LEAD_1');
  const edit = fc.oneof(
    fc.tuple(who, amount).map(([id, goal]) => person(id, { gp: { goal } })),
    fc.tuple(who, amount).map(([id, payout]) => person(id, { volume: { goal: 1, payout } })),
    fc.tuple(who, fc.boolean()).map(([id, hidden]) => person(id, { hidden })),
    fc.tuple(who, fc.constantFrom('Anna', 'Bea', 'Cleo')).map(([id, name]) => person(id, { name })),
    fc
      .constantFrom(['LEAD_1'], ['TOP_1'], [])
      .map((leads) => person('REP_2', { teamLead: leads.map((customId) => ({ customId })) })),
    fc.constantFrom('2024-05-13', '2024-05-14').map(takeOff),
    fc.boolean().map((hideProfits) => settings({ hideProfits })),
    fc.integer({ min: 0, max: 9 }).map((gpSlope) => settings({ gpSlope })),
    fc.boolean().map((companyWideFpl) => settings({ companyWideFpl })),
    fc.constant(async () => {
      await server.sql.begin((tx) => tx`update user_goals set goal = goal + 1 where wholesaler_id = ${id}`);
    }),
  );
  const { sql, env, jobs } = server;
  const url = `/api/users?wholesalerId=${id}&db=prod`;
  const { seed } = fc.readConfigureGlobal();
  for (const next of atLeast(1, fc.sample(edit, 25))) {
    await next();
    const cold = await buildApp({ sql, env, jobs, webRoot: 'none', logTo: false });
    for (const as of [admin, tokens.LEAD_1, tokens.REP_1]) {
      const { payload } = await cold.inject({ url, headers: { authorization: `Bearer ${as}` } });
      expect((await server.ask({ url, as })).text, `seed ${seed}`).toBe(payload);
    }
    await cold.close();
  }
});
