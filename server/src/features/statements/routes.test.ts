import type { StatementLine, UserStatement } from '@caselift/contract/statements';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { sellInMay, setGoals } from '../../testing/team-lines.ts';
import { insertWholesaler } from '../../testing/tenants.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate, string>;
let admin: string;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = await insertTeam(sql, 'ats');
  admin = (await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' })).token;
  await sellInMay(sql, 'ats');
  await sql`update settings set gp_slope = 2, fpl_slope = 1, max_fpl_percent = 5 where db = 'prod'`;
  const ann = { customId: 'REP_1' };
  await setGoals(sql, 'ats', [
    { ...ann, measure: 'gp', goal: 200, payoutCents: 50_000 },
    { ...ann, measure: 'volume', goal: 8, payoutCents: 10_000 },
    { ...ann, measure: 'fpl', goal: 3, payoutCents: 10_000 },
    { customId: 'REP_2', measure: 'gp', goal: 100 },
    { customId: 'LEAD_1', measure: 'gp', goal: null, payoutCents: 20_000 },
  ]);
});
afterAll(() => server.stop());

const ask = (customId: string, as: string, query = '') =>
  server.ask({ url: `/api/users/${customId}/statement${query}`, as });
async function read(customId: string, as = admin): Promise<UserStatement> {
  const { status, body } = await ask(customId, as, '?wholesalerId=ats');
  expect(status).toBe(200);
  return body.payload as UserStatement;
}

describe('a statement', () => {
  test('says of which period, day and update it is', async () => {
    expect(await read('REP_1', tokens.REP_1)).toMatchObject({
      customId: 'REP_1',
      name: 'Ann',
      period: { from: '2024-05-01', to: '2024-05-31' },
      sellingDays: { elapsed: 11, total: 23, left: 12 },
      invoicesThrough: '2024-05-15',
      computedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    });
  });

  test('counts what was sold and what came back, a credited loss among the returns', async () => {
    const { gp, volume } = await read('REP_1');
    expect(gp).toMatchObject({
      sales: { lines: 2, amount: 240 },
      returns: { lines: 2, amount: -23 },
      actual: 217,
      goal: 200,
      goalSource: 'typed',
      achieved: 108.5,
      projected: 453.73, // 217 x 23 / 11
      neededADay: 0,
    });
    expect(volume).toMatchObject({
      // 2272 oz sold and 168 back: the parts add up to the actual as they are shown.
      sales: { lines: 2, amount: 7.8889 },
      returns: { lines: 2, amount: -0.5833 },
      actual: 7.3056,
      neededADay: 0.0579, // (8 - 2104 / 288) / 12
    });
  });

  test('earns by rules that add up to the cent', async () => {
    const { gp, volume, fpl, totalPayout } = await read('REP_1');
    expect(gp).toMatchObject({
      plan: { payout: 500, threshold: null, slope: 2, capPercent: 200 },
      earned: 585,
      bonus: 85, // 500 x (100 + 2 x 8.5) %
      lines: [
        { rule: 'payoutAtGoal', amount: 500 },
        { rule: 'slope', quantity: 8.5, rate: 10, amount: 85 },
      ],
    });
    expect(volume).toMatchObject({ earned: 100, lines: [{ rule: 'payoutAtGoal', amount: 100 }] });
    // 12.34 lost of 542.00; the team's revenue is 642.00: a = 200 - 100 x 1.922 / 3 = 135.9, capped at 120
    expect(fpl).toMatchObject({
      individual: expect.closeTo(2.27675, 4),
      team: expect.closeTo(1.92212, 4),
      paidOn: 'team',
      revenue: 642,
      loss: 12.34,
      lossLines: 1,
      chargeableLossReasons: ['outOfCode'],
      plan: { goal: 3, maxFpl: 5, payout: 100, slope: 1, capPercent: 120 },
      earned: 120,
    });
    expect(totalPayout).toBe(805);
  });

  test("is a lead's own of everyone below, once each, against the sum of their goals", async () => {
    expect((await read('LEAD_1', tokens.LEAD_1)).gp).toMatchObject({
      sales: { lines: 4, amount: 285 },
      returns: { lines: 2, amount: -23 },
      actual: 262,
      goal: 300,
      goalSource: 'sumOfTeam',
      plan: { payout: 200 },
      earned: 0, // 87.3% of 300
    });
  });

  test("shows losses of the scope that is paid on, nobody's lines included where it is the company", async () => {
    await server.sql`update settings set fpl_mode = 'companyWide', chargeable_loss_reasons = '{breakage,outOfCode}'`;
    const { fpl } = await read('REP_2', tokens.MGR_1);
    const own = (await read('REP_2', tokens.REP_2)).fpl;
    await server.sql`update settings set fpl_mode = 'byTeam', chargeable_loss_reasons = '{outOfCode}'`;
    expect(fpl).toMatchObject({ paidOn: 'company', revenue: 1642, loss: 17.34, lossLines: 2, goal: null, earned: 0 });
    // The rep sees how many lines were lost, but no dollars of colleagues.
    const { revenue: _, loss: __, ...withoutDollars } = fpl;
    expect(own).toEqual(withoutDollars);
  });

  test('adds up, and says what the list says, for everyone', async () => {
    const { body } = await server.ask({ url: '/api/users', as: admin });
    const users = body.payload as { customId: string; totalPayout: number; gp: object; fpl: object }[];
    const sum = (lines: readonly StatementLine[]) => lines.reduce((cents, line) => cents + line.amount * 100, 0);
    for (const user of atLeast(1, users)) {
      const { gp, volume, fpl, totalPayout, projectedPayout } = await read(user.customId);
      for (const { lines, earned } of [gp, volume, fpl]) expect(sum(lines)).toBeCloseTo(earned * 100, 6);
      expect(gp.earned + volume.earned + fpl.earned).toBeCloseTo(totalPayout, 6);
      for (const { projectedLines, projectedPayout: projected } of [gp, volume]) {
        expect(sum(projectedLines)).toBeCloseTo((projected ?? 0) * 100, 6);
      }
      expect(user).toMatchObject({
        totalPayout,
        projectedPayout,
        gp: { thisYear: gp.actual, goal: gp.goal, achieved: gp.achieved, totalPayout: gp.earned, bonus: gp.bonus },
        volume: { thisYear: volume.actual, achieved: volume.achieved, totalPayout: volume.earned },
        fpl: { individual: fpl.individual, team: fpl.team, achieved: fpl.achieved, totalPayout: fpl.earned },
      });
    }
  });
});

describe('who may open a statement', () => {
  test.each<[Teammate, Teammate, number]>([
    ['REP_1', 'REP_1', 200],
    ['REP_1', 'REP_2', 403],
    ['REP_1', 'LEAD_1', 403],
    ['LEAD_1', 'REP_1', 200],
    ['LEAD_1', 'LEAD_1', 200],
    ['LEAD_1', 'TOP_1', 403],
    ['LEAD_1', 'MGR_1', 403],
    ['TOP_1', 'LEAD_1', 200],
    ['TOP_1', 'MGR_1', 200],
    ['MGR_1', 'REP_2', 200],
  ])('%s asks for that of %s: %i', async (viewer, customId, expected) => {
    for (const call of ['statement', 'lines']) {
      const { status, body } = await server.ask({ url: `/api/users/${customId}/${call}`, as: tokens[viewer] });
      expect([call, status]).toEqual([call, expected]);
      if (expected === 403) expect(body.message).toBe("You don't have permission to view this user");
    }
  });

  test('that of a hidden person is open only to admins and the person', async () => {
    await server.sql`update users set hidden = true where custom_id = 'REP_2'`;
    const asked = [admin, tokens.REP_2, tokens.MGR_1, tokens.TOP_1, tokens.LEAD_1].map((as) => ask('REP_2', as));
    const statuses = (await Promise.all(asked)).map(({ status }) => status);
    await server.sql`update users set hidden = false`;
    expect(statuses).toEqual([200, 200, 404, 404, 404]);
  });

  test('nobody has an unknown id, that of a deleted person, or that of another wholesaler; its case does not matter', async () => {
    await insertWholesaler(server.sql, 'iowa');
    const stranger = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'salesRep' });
    const gone = { wholesaler_id: 'ats', db: 'prod', custom_id: 'REP_8', name: 'Gone', role: 'salesRep' };
    await server.sql`insert into users ${server.sql({ ...gone, deleted_at: '2024-05-01T00:00:00Z' })}`;
    for (const customId of ['REP_99', 'REP_8', String(stranger.customId)]) {
      const { status, body } = await ask(customId, admin);
      expect([customId, status, body.message]).toEqual([customId, 404, "This user doesn't exist."]);
    }
    expect((await ask('rep_1', tokens.REP_1)).status).toBe(200);
  });

  test('an id that cannot be is refused, and so is a stranger, another wholesaler, and figures that are not there', async () => {
    expect((await ask('7', admin)).body).toMatchObject({ code: 'bad_input', message: "That isn't a user ID." });
    expect((await server.ask({ url: '/api/users/REP_1/statement' })).status).toBe(401);
    expect((await ask('REP_1', tokens.MGR_1, '?wholesalerId=iowa')).status).toBe(403);
    const colleague = await insertPerson(server.sql, { wholesalerId: 'iowa', role: 'salesRep' });
    const { status, body } = await ask(String(colleague.customId), colleague.token);
    expect([status, body.message]).toEqual([409, 'There are no figures yet. They appear after the first update.']);
  });
});
