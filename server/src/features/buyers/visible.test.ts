// Which customers someone sees, by whoever holds them and by "Sales Reps can see".
import { type BuyerDetail, buyerTexts } from '@caselift/contract/buyers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import type { TestBuyer } from '../../testing/buyers.ts';
import { insertSnapshot, pointAt } from '../../testing/figures.ts';
import { insertTeam, type Teammate } from '../../testing/team.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

// Ann and Ben report to Lee, Lee to Tia. Cal's lead Lou reports to Tia as well, Dan's lead Les to Tom.
const others = [
  { custom_id: 'TOP_2', name: 'Tom', role: 'teamLead', leadership: true, team_lead_ids: [] },
  { custom_id: 'LEAD_2', name: 'Lou', role: 'teamLead', team_lead_ids: ['TOP_1'] },
  { custom_id: 'LEAD_3', name: 'Les', role: 'teamLead', team_lead_ids: ['TOP_2'] },
  { custom_id: 'REP_3', name: 'Cal', role: 'salesRep', team_lead_ids: ['LEAD_2'] },
  { custom_id: 'REP_4', name: 'Dan', role: 'salesRep', team_lead_ids: ['LEAD_3'] },
  { custom_id: 'REP_5', name: 'Hal', role: 'salesRep', team_lead_ids: ['LEAD_1'], hidden: true },
  { custom_id: 'REP_6', name: 'Gus', role: 'salesRep', team_lead_ids: ['LEAD_1'], deleted_at: new Date() },
];
/** Each buyer's ID is the name of who holds it. */
const holders: Record<string, string | null> = {
  Ann: 'REP_1',
  Ben: 'REP_2',
  Cal: 'REP_3',
  Dan: 'REP_4',
  Gus: 'REP_6',
  Hal: 'REP_5',
  Lee: 'LEAD_1',
  Nobody: null,
  Tia: 'TOP_1',
};
const everyBuyer = Object.keys(holders);
const buyers: TestBuyer[] = Object.entries(holders).map(([customId, rep]) => ({
  customId,
  name: `Customer of ${customId}`,
  accountType: `Type of ${customId}`,
  chain: `Chain of ${customId}`,
  location: `Place of ${customId}`,
  ...(rep !== null && { rep }),
}));

let server: TestApp;
let tokens: Record<Teammate | 'ADMIN', string>;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  tokens = {
    ...(await insertTeam(sql, 'ats')),
    ADMIN: (await insertPerson(sql, { wholesalerId: 'ats', role: 'admin' })).token,
  };
  for (const person of others) await sql`insert into users ${sql({ wholesaler_id: 'ats', db: 'prod', ...person })}`;
  const snapshotId = await insertSnapshot(sql, 'ats', { lastTransactionDate: '2024-05-15', buyers });
  await pointAt(sql, 'ats', 'prod', snapshotId);
});
afterAll(() => server.stop());

const repsCanSee = (visibility: string) =>
  server.sql`update settings set visibility = ${visibility} where wholesaler_id = 'ats' and db = 'prod'`;
const ask = (call: string, as: Teammate | 'ADMIN') => server.ask({ url: `/api/${call}`, as: tokens[as] });

type Listed = { customId: string; salesRep: { customId: string; name: string } | null };
async function list(as: Teammate | 'ADMIN', query = ''): Promise<Listed[]> {
  return ((await ask(`buyers?${query}`, as)).body.payload as { results: Listed[] }).results;
}
const idsOf = (rows: readonly Listed[]) => rows.map(({ customId }) => customId);

describe.each([
  ['all', everyBuyer],
  ['teammatesOnly', ['Ann', 'Ben']],
  ['teammatesOnlyToSuperteamlead', ['Ann', 'Ben', 'Cal']],
])('where sales reps can see %s', (visibility, seenByAnn) => {
  beforeAll(() => repsCanSee(visibility));

  test(`Ann sees the customers of ${seenByAnn.join(', ')}`, async () => {
    expect(idsOf(await list('REP_1'))).toEqual(seenByAnn);
    expect((await ask('distinctAccountTypes', 'REP_1')).body.payload).toEqual({
      accountTypes: seenByAnn.map((id) => `Type of ${id}`),
      chains: seenByAnn.map((id) => `Chain of ${id}`),
      locations: seenByAnn.map((id) => `Place of ${id}`),
    });
  });

  test('Ann opens these and no others, and reads no recommendations of others', async () => {
    for (const customId of everyBuyer) {
      for (const call of [
        `buyer/${customId}`,
        ...['sold', 'sell', 'remove'].map((tab) => `recommendedProducts/${customId}/${tab}`),
      ]) {
        const { status, body } = await ask(call, 'REP_1');
        const isSeen = seenByAnn.includes(customId);
        expect([call, status, body.message]).toEqual([
          call,
          isSeen ? 200 : 403,
          isSeen ? undefined : buyerTexts.forbidden,
        ]);
      }
    }
  });

  test('everyone else sees and opens every customer', async () => {
    for (const as of ['LEAD_1', 'TOP_1', 'MGR_1', 'ADMIN'] as const) {
      expect([as, idsOf(await list(as))]).toEqual([as, everyBuyer]);
      for (const customId of everyBuyer) expect((await ask(`buyer/${customId}`, as)).status).toBe(200);
    }
  });
});

describe('the person who holds a customer', () => {
  beforeAll(() => repsCanSee('all'));

  test.each([
    // Deleted people hold nothing; leads are not among those sales reps see.
    ['REP_1', ['Ann', 'Ben', 'Cal', 'Dan', null, null, null, null, null]],
    ['LEAD_1', ['Ann', 'Ben', 'Cal', 'Dan', null, null, 'Lee', null, null]],
    ['MGR_1', ['Ann', 'Ben', 'Cal', 'Dan', null, null, 'Lee', null, 'Tia']],
    ['ADMIN', ['Ann', 'Ben', 'Cal', 'Dan', null, 'Hal', 'Lee', null, 'Tia']],
  ] as const)('is named to %s only if they may see that person', async (as, names) => {
    expect((await list(as)).map(({ salesRep }) => salesRep?.name ?? null)).toEqual(names);
    const panels = await Promise.all(everyBuyer.map((customId) => ask(`buyer/${customId}`, as)));
    expect(panels.map(({ body }) => (body.payload as BuyerDetail).salesRep?.name ?? null)).toEqual(names);
  });

  test("isn't a filter for those who may not see that person", async () => {
    expect(idsOf(await list('ADMIN', 'salesRep=REP_5'))).toEqual(['Hal']);
    for (const as of ['REP_1', 'LEAD_1', 'MGR_1'] as const) expect(await list(as, 'salesRep=REP_5')).toEqual([]);
    expect(await list('ADMIN', 'salesRep=REP_6')).toEqual([]);
    expect(idsOf(await list('REP_1', 'salesRep=REP_4'))).toEqual(['Dan']);
    await repsCanSee('teammatesOnly');
    expect(await list('REP_1', 'salesRep=REP_4')).toEqual([]);
  });
});

test('a customer who moved, or a rep who changed teams, is seen by others at once', async () => {
  await repsCanSee('teammatesOnly');
  expect(idsOf(await list('REP_1'))).toEqual(['Ann', 'Ben']);
  await server.sql`update users set team_lead_ids = '{LEAD_1}' where custom_id = 'REP_3' and db = 'prod'`;
  expect(idsOf(await list('REP_1'))).toEqual(['Ann', 'Ben', 'Cal']);
  const moved = buyers.map((buyer) => (buyer.customId === 'Ben' ? { ...buyer, rep: 'REP_4' } : buyer));
  const snapshotId = await insertSnapshot(server.sql, 'ats', { lastTransactionDate: '2024-05-15', buyers: moved });
  await pointAt(server.sql, 'ats', 'prod', snapshotId);
  expect(idsOf(await list('REP_1'))).toEqual(['Ann', 'Cal']);
});
