// The people each role gets in the list, under each setting of 'Sales Reps can see' (docs/product.md, Visibility).

import type { User } from '@caselift/contract/users';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { sellInMay, setGoals } from '../../testing/team-lines.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let server: TestApp;
let tokens: Record<Teammate | 'ADMIN', string>;
let adminId: string;

// Tia (TOP_1) leads Lee (LEAD_1) with Ann and Ben (REP_1, REP_2), and LEAD_2 with REP_3; TOP_2 leads LEAD_3 with REP_4.
const others = [
  { custom_id: 'LEAD_2', role: 'teamLead', team_lead_ids: ['TOP_1'], leadership: false },
  { custom_id: 'REP_3', role: 'salesRep', team_lead_ids: ['LEAD_2'], leadership: false },
  { custom_id: 'TOP_2', role: 'teamLead', team_lead_ids: [], leadership: true },
  { custom_id: 'LEAD_3', role: 'teamLead', team_lead_ids: ['TOP_2'], leadership: false },
  { custom_id: 'REP_4', role: 'salesRep', team_lead_ids: ['LEAD_3'], leadership: false },
  { custom_id: 'REP_5', role: 'salesRep', team_lead_ids: [], leadership: true }, // a slip of the files: no lead, no flag
];
const reps = ['REP_1', 'REP_2', 'REP_3', 'REP_4', 'REP_5'];
const leads = ['LEAD_1', 'LEAD_2', 'LEAD_3'];

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  const team = await insertTeam(sql, 'ats');
  const admin = await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' });
  adminId = String(admin.customId);
  tokens = { ...team, ADMIN: admin.token };
  for (const person of others) {
    await sql`insert into users ${sql({ ...person, wholesaler_id: 'ats', db: 'prod', name: person.custom_id })}`;
  }
  await sellInMay(sql, 'ats');
  await setGoals(sql, 'ats', [
    { customId: 'REP_1', measure: 'gp', goal: 200, payoutCents: 10_000 },
    { customId: 'REP_2', measure: 'gp', goal: 20, payoutCents: 10_000 },
  ]);
});
afterAll(() => server.stop());

beforeEach(() => server.sql`update users set hidden = false`);
const see = (visibility: string) => server.sql`update settings set visibility = ${visibility} where db = 'prod'`;
const hide = (customId: string) => server.sql`update users set hidden = true where custom_id = ${customId}`;

async function list(as: Teammate | 'ADMIN'): Promise<User[]> {
  const { status, body } = await server.ask({ url: '/api/users', as: tokens[as] });
  expect(status).toBe(200);
  return body.payload as User[];
}
const idsFor = async (as: Teammate | 'ADMIN') => (await list(as)).map(({ customId }) => customId);
const everyone = () => [adminId, ...leads, 'MGR_1', ...reps, 'TOP_1', 'TOP_2'];

describe.each<[string, string[]]>([
  ['all', reps],
  ['teammatesOnly', ['REP_1', 'REP_2']],
  ['teammatesOnlyToSuperteamlead', ['REP_1', 'REP_2', 'REP_3']],
])('where sales reps can see %s', (visibility, ofAnn) => {
  beforeAll(() => see(visibility));

  test('a sales rep sees those sales reps and nobody else', async () => {
    expect(await idsFor('REP_1')).toEqual(ofAnn);
  });

  test('a team lead sees sales reps and team leads, no leadership and no managers', async () => {
    expect(await idsFor('LEAD_1')).toEqual([...leads, ...reps]);
  });

  test.each(['TOP_1', 'MGR_1', 'ADMIN'] as const)('%s sees everyone', async (viewer) => {
    expect(await idsFor(viewer)).toEqual(everyone());
  });
});

describe('a hidden person', () => {
  beforeAll(() => see('all'));
  beforeEach(() => hide('REP_2'));

  test.each(['REP_1', 'LEAD_1', 'TOP_1', 'MGR_1'] as const)('is not in the list of %s', async (viewer) => {
    expect(await idsFor(viewer)).not.toContain('REP_2');
  });

  test.each(['ADMIN', 'REP_2'] as const)('is in the list of %s', async (viewer) => {
    expect(await idsFor(viewer)).toContain('REP_2');
  });

  test('has no rank and moves the others up, and their lines stay in the totals of their team', async () => {
    const before = async () => Object.fromEntries((await list('ADMIN')).map((user) => [user.customId, user]));
    const hidden = await before();
    await server.sql`update users set hidden = false`;
    const shown = await before();
    // Ben's 25.00 of 20 is 125%, Ann's 217.00 of 200 108.5%.
    expect([shown.REP_2?.rank, shown.REP_1?.rank, shown.REP_1?.rankOf]).toEqual([1, 2, 2]);
    expect([hidden.REP_2?.rank, hidden.REP_1?.rank, hidden.REP_1?.rankOf]).toEqual([null, 1, 1]);
    expect(hidden.LEAD_1?.gp.thisYear).toBe(262);
    expect(shown.LEAD_1?.gp.thisYear).toBe(262);
  });

  test('who leads others is named among their leads only to admins and to themselves', async () => {
    await hide('LEAD_1');
    const leadsOfAnn = async (viewer: Teammate | 'ADMIN') =>
      (await list(viewer)).find(({ customId }) => customId === 'REP_1')?.teamLead;
    const lee = { customId: 'LEAD_1', name: 'Lee' };
    expect(await leadsOfAnn('REP_1')).toEqual([]);
    expect(await leadsOfAnn('MGR_1')).toEqual([]);
    expect(await leadsOfAnn('LEAD_1')).toEqual([lee]);
    expect(await leadsOfAnn('ADMIN')).toEqual([lee]);
  });
});

test('two who see the same people get the same list, and one who sees profits another than one who does not', async () => {
  await see('all');
  await server.sql`update settings set hide_profits = true where db = 'prod'`;
  const [ann, ben, mona, tia] = await Promise.all((['REP_1', 'REP_2', 'MGR_1', 'TOP_1'] as const).map(list));
  // These figures are whole dollars and percents of one decimal: another person's read as the person's own.
  expect(ben?.map(({ rounded: _, ...user }) => user)).toEqual(ann?.map(({ rounded: _, ...user }) => user));
  expect(tia).toEqual(mona);
  const [repsOfMona, hidden] = [mona?.filter(({ role }) => role === 'salesRep'), ['thisYear', 'goal', 'pem']];
  for (const [at, user] of atLeast(1, (ann ?? []).entries())) {
    const { gp, rounded, ...rest } = user;
    expect(rounded).toBe(user.customId === 'REP_1' ? undefined : true);
    expect(repsOfMona?.[at]).toMatchObject(rest);
    // Without profits percents have one decimal.
    const near = Object.entries(gp).map(([name, value]) => [
      name,
      typeof value === 'number' ? expect.closeTo(value, 1) : value,
    ]);
    expect(repsOfMona?.[at]?.gp).toMatchObject(Object.fromEntries(near));
    for (const field of hidden) expect([field in gp, field in (repsOfMona?.[at]?.gp ?? {})]).toEqual([false, true]);
  }
  expect(ann?.[0]?.gp).toMatchObject({ achieved: 108.5, payout: 100, totalPayout: 100 });
});
