// Who held accounts at the end of May 12, 2026; L is May 20. Of Hopworks from May 1 to 12:
//   Anchor Bar (A), East's: Pilsner 24 - 12 - 6 + 12 = 18 x 12 oz, Stout 18 x 16 oz: 504 oz are 1.75 CE.
//   Best Foods 7 (B), West's: 48 x 12 oz are 2 CE. Club (C), nobody's: a keg of 1,984 oz.

import { closingTexts } from '@caselift/contract/closings';
import { itemHolderTexts } from '@caselift/contract/item-holders';
import type { AccountResult } from '@caselift/contract/item-results';
import type { UserStatement } from '@caselift/contract/statements';
import { atLeast } from '@caselift/domain/testing/at-least';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { insertClosing } from '../../testing/closings.ts';
import { payout } from '../../testing/item-team.ts';
import { insertItem } from '../../testing/items.ts';
import { lackingScopes } from '../../testing/lacking.ts';
import { type MeasuredHouse, startMeasuredHouse, volumeOf } from '../../testing/measured-house.ts';
import { insertWholesaler } from '../../testing/tenants.ts';

let house: MeasuredHouse;
let ended: string;
const [east, west, hidden] = ['ATS_101', 'ATS_102', 'ATS_103'] as const;
const [day, L] = ['2026-05-12', '2026-05-20'];

beforeAll(async () => {
  house = await startMeasuredHouse();
  const { sql } = house.server;
  for (const db of ['preview', 'prod']) {
    const person = { wholesaler_id: 'ats', db, role: 'salesRep', email: null };
    for (const [custom_id, name] of [[east, 'Esme'] as const, [west, 'Wes'] as const, [hidden, 'Hal'] as const])
      await sql`insert into users ${sql({ ...person, custom_id, name, hidden: custom_id === hidden })}`;
  }
  ended = await insertItem(sql, 'ats', { kind: 'incentive', name: 'Early May', terms: ofEarlyMay() });
  await house.runJob('objectivesIncentivesUpdate?db=preview');
});
afterAll(() => house.stop());
beforeEach(() => house.server.sql`delete from item_holders`);

/** $6 a CE. */
const ofEarlyMay = (terms: object = {}) => ({
  ...volumeOf('Hopworks', { userIds: [east, west, hidden], target: 3 }),
  ...{ period: 'custom' as const, periodStart: '2026-05-01', periodEnd: day },
  payout: payout({ rateCents: 600, cap: { units: 'raw', value: 0 } }),
  ...terms,
});

type Sent = { buyerId: string; repId: string | null; version?: number | null };
const correct = (accounts: Sent[], { on = day, as = house.actors.manager.token, query = '' } = {}) =>
  house.ask(`v3/accountHolders${query}`, 'PATCH', { day: on, accounts }, as);
async function corrected(...accounts: Sent[]): Promise<{ buyerId: string; version: number | null }[]> {
  const { status, body } = await correct(accounts);
  expect([status, body.message]).toEqual([200, undefined]);
  return (body.payload as { accounts: { buyerId: string; version: number | null }[] }).accounts;
}
async function refused(...sent: Parameters<typeof correct>): Promise<[number, unknown]> {
  const { status, body } = await correct(...sent);
  return [status, body.message];
}
const accountsOf = async (customId: string, itemId = ended, as?: string) => {
  const { status, body } = await house.ask(
    `v2/incentiveObjectiveQueryResults/${itemId}/${customId}`,
    'GET',
    undefined,
    as,
  );
  expect([status, body.message]).toEqual([200, undefined]);
  return body.payload as AccountResult[];
};
/** By account: who held it, with a star where staff said so, and what it counts. */
const heldBy = async (customId: string, itemId?: string) =>
  (await accountsOf(customId, itemId)).map(
    ({ buyerId, holder, eligiblePods }) =>
      `${buyerId} ${holder?.name}${holder?.isCorrected ? '*' : ''} ${eligiblePods}`,
  );
const paid = async (customId: string, db = 'prod', itemId = ended) => {
  const { body } = await house.ask(`users/${customId}/statement?db=${db}`);
  const { lines } = (body.payload as UserStatement).incentives;
  return lines.find((line) => line.itemId === itemId)?.amount;
};
const lacking = () => lackingScopes(house.server.sql, 'ats');
const nothing = { prod: 0, preview: 0 };
const history = async () => {
  const { body } = await house.ask('history');
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};

test("a day in a closed sales period can't be corrected", async () => {
  const may = { from: '2026-05-01', to: '2026-05-31' };
  await insertClosing(house.server.sql, 'ats', may);
  const fault = closingTexts.readOnly([may]);
  expect(await refused([{ buyerId: 'A', repId: west }])).toEqual([409, fault]);
  await house.server.sql`delete from closings`;
});

describe('an account of an ended period', () => {
  test('says who held it on the last day', async () => {
    const [account] = await accountsOf(east);
    const held = { day, isCorrected: false, version: null, isKept: false };
    expect(account?.holder).toEqual({ customId: east, name: 'Esme', ...held });
    expect([await heldBy(west), await paid(east), await paid(west)]).toEqual([['B Wes 2'], 10.5, 12]);
  });

  test('counts for the person staff name, in both environments, with its lines, and for the first again once they undo it', async () => {
    const [change] = await corrected({ buyerId: 'A', repId: west });
    expect(await lacking()).toEqual(nothing);
    expect([await heldBy(east), await heldBy(west)]).toEqual([[], ['B Wes 2', 'A Wes* 1.75']]);
    for (const db of ['prod', 'preview']) expect([await paid(east, db), await paid(west, db)]).toEqual([0, 22.5]);
    const { body } = await house.ask(`v3/items/${ended}/lines/${west}?buyer=A`);
    expect((body.payload as { totals: { selected: { ce: number } } }).totals.selected.ce).toBeCloseTo(1.75, 9);
    const listed = await house.ask('users');
    const users = listed.body.payload as { customId: string; incentives: { totalPayout: number } }[];
    expect(users.find(({ customId }) => customId === west)?.incentives.totalPayout).toBe(22.5);

    expect(await corrected({ buyerId: 'A', repId: east, version: change?.version ?? null })).toMatchObject([
      { version: null },
    ]);
    expect([await heldBy(east), await paid(east), await paid(west)]).toEqual([['A Esme 1.75'], 10.5, 12]);
    expect((await history()).slice(0, 2)).toEqual([
      'Changed who held 1 account on May 12, 2026: Anchor Bar from Wes to Esme.',
      'Changed who held 1 account on May 12, 2026: Anchor Bar from Esme to Wes.',
    ]);
  });

  test('may be of nobody, or of a rep though nobody held it, each once named', async () => {
    await corrected({ buyerId: 'A', repId: null }, { buyerId: 'C', repId: west });
    expect([await heldBy(east), (await heldBy(west)).length, await paid(east)]).toEqual([[], 2, 0]);
    await corrected({ buyerId: 'A', repId: null }); // as it is
    expect((await history())[0]).toBe(
      'Changed who held 2 accounts on May 12, 2026: Anchor Bar from Esme to nobody; Club from nobody to Wes.',
    );
  });

  test('moves in every item that ended on the day, also one saved later, and in no other', async () => {
    const { sql } = house.server;
    await corrected({ buyerId: 'A', repId: west });
    const terms = [ofEarlyMay({ target: 5 }), ofEarlyMay({ periodEnd: '2026-05-13' }), ofEarlyMay({ periodEnd: L })];
    const ids: string[] = [];
    for (const one of terms) ids.push(await insertItem(sql, 'ats', { kind: 'incentive', terms: one }));
    for (const id of atLeast(1, ids)) expect((await house.ask(`runQueryForIncentive/${id}`)).status).toBe(200);
    const ofEast = await Promise.all(ids.map((id) => heldBy(east, id)));
    expect(ofEast.map((rows) => rows.length)).toEqual([0, 1, 1]);
    const [running] = await accountsOf(east, ids[2]);
    expect(running?.holder).toMatchObject({ day: null, isCorrected: false });
    await sql`delete from items where item_id = any (${ids})`;
  });

  test('of an archived item stays where it was when the item was archived', async () => {
    const { sql } = house.server;
    await corrected({ buyerId: 'A', repId: west });
    const itemId = await insertItem(sql, 'ats', { kind: 'incentive', name: 'Kept', terms: ofEarlyMay() });
    const { status, body } = await house.ask(`v3/items/${itemId}`, 'PATCH', { archived: true });
    expect([status, body.message]).toEqual([200, undefined]);
    await corrected({ buyerId: 'A', repId: east }, { buyerId: 'B', repId: east });
    expect([await paid(east), await paid(west)]).toEqual([22.5, 0]);
    expect([await paid(east, 'prod', itemId), await paid(west, 'prod', itemId)]).toEqual([0, 22.5]);
    expect(await heldBy(west, itemId)).toEqual(['B Wes 2', 'A Wes* 1.75']);
    expect((await accountsOf(west, itemId))[0]?.holder).toMatchObject({ isKept: true, version: null });
    const lines = await house.ask(`v3/items/${itemId}/lines/${west}?buyer=A`);
    expect([lines.status, (lines.body.payload as { count: number }).count]).toEqual([200, 5]);
    await sql`delete from items where item_id = ${itemId}`;
  });

  test('stays corrected over updates and publications', async () => {
    await corrected({ buyerId: 'A', repId: west });
    await house.runJob('wholesalerUpdate?db=preview');
    await house.runJob('publish');
    expect([await lacking(), await paid(west), await heldBy(east)]).toEqual([nothing, 22.5, []]);
  });

  test('is told to whoever may see its holder', async () => {
    await corrected({ buyerId: 'A', repId: west });
    expect((await accountsOf(west, ended, house.actors.teamLead.token))[1]?.holder).toMatchObject({ name: 'Wes' });
    await correct([{ buyerId: 'A', repId: hidden }], { as: house.actors.admin.token });
    expect((await accountsOf(hidden, ended, house.actors.admin.token))[0]?.holder).toMatchObject({ name: 'Hal' });
  });
});

describe('a correction is refused', () => {
  test('to sales reps, team leads, people who may only look, those of other wholesalers and strangers', async () => {
    const { sql } = house.server;
    const looking = await insertPerson(sql, { wholesalerId: 'ats', role: 'manager', viewOnly: true });
    await insertWholesaler(sql, 'other');
    const other = await insertPerson(sql, { wholesalerId: 'other', role: 'manager' });
    const { salesRep, teamLead, leadership } = house.actors;
    for (const { token } of [salesRep, teamLead, leadership, looking, other])
      expect((await refused([{ buyerId: 'A', repId: west }], { as: token }))[0]).toBe(403);
    expect((await refused([{ buyerId: 'A', repId: west }], { as: 'nobody' }))[0]).toBe(401);
    const ofOther = await refused([{ buyerId: 'A', repId: west }], { as: other.token, query: '?wholesalerId=other' });
    expect(ofOther).toEqual([409, itemHolderTexts.noFigures]);
    expect(await sql`select from item_holders`).toHaveLength(0);
  });

  test('of accounts and people that are not there', async () => {
    const rep = { buyerId: 'A', repId: west };
    expect(await refused([rep, { buyerId: 'Z', repId: west }])).toEqual([400, 'There is no account Z.']);
    for (const repId of ['ATS_999', house.actors.manager.customId, hidden])
      expect(await refused([{ ...rep, repId }])).toEqual([400, `There is no sales rep or team lead ${repId}.`]);
    expect(await refused([rep, rep])).toEqual([400, itemHolderTexts.twice('A')]);
    expect(await refused([])).toEqual([400, itemHolderTexts.noAccounts]);
    expect((await refused([rep], { on: '2026-02-30' }))[0]).toBe(400);
    expect(await house.server.sql`select from item_holders`).toHaveLength(0);
  });

  test('of a day with incomplete sales', async () => {
    for (const on of [L, '2026-05-21'])
      expect(await refused([{ buyerId: 'A', repId: west }], { on })).toEqual([409, itemHolderTexts.running(on)]);
    expect(itemHolderTexts.running(L)).toMatch(/^The sales of May 20, 2026 aren't complete yet, /);
    expect((await refused([{ buyerId: 'A', repId: west }], { on: '2026-05-19' }))[0]).toBe(200);
  });

  test('where someone has corrected the account since', async () => {
    const [first] = await corrected({ buyerId: 'A', repId: west, version: null });
    const { status, body } = await correct([{ buyerId: 'A', repId: null, version: null }]);
    expect([status, body.code, body]).toEqual([
      409,
      'stale',
      expect.objectContaining({ version: first?.version, fields: [{ field: 'A', stored: west }] }),
    ]);
    await corrected({ buyerId: 'A', repId: west, version: null }); // says what is stored
    await corrected({ buyerId: 'A', repId: null, version: first?.version ?? null });
    expect((await refused([{ buyerId: 'A', repId: west, version: first?.version ?? null }]))[0]).toBe(409);
    expect(await heldBy(east)).toEqual([]);
  });
});

test('of two corrections of an account at once one is kept and the other refused; of two accounts both are', async () => {
  const both = await Promise.all([
    refused([{ buyerId: 'A', repId: west, version: null }]),
    refused([{ buyerId: 'A', repId: null, version: null }]),
  ]);
  expect(both.map(([status]) => status).sort()).toEqual([200, 409]);
  await Promise.all([corrected({ buyerId: 'A', repId: west }), corrected({ buyerId: 'B', repId: east })]);
  expect([await lacking(), await heldBy(east), await heldBy(west)]).toEqual([nothing, ['B Esme* 2'], ['A Wes* 1.75']]);
});

test('the history keeps of every account who held it and who holds it now, by ID', async () => {
  await corrected({ buyerId: 'A', repId: west });
  const [told] = await house.server.sql`
    select detail from audit_log where action = 'correct account holders' order by audit_id desc limit 1`;
  for (const id of ['"A"', east, west]) expect(JSON.stringify(told?.detail.changes)).toContain(id);
});

// docs/product.md, Visibility: only admins and hidden people themselves can see hidden people.
test('a hidden holder is told to no manager, not even by a refused correction', async () => {
  const { body: made } = await correct([{ buyerId: 'A', repId: hidden }], { as: house.actors.admin.token });
  expect(made.message).toBeUndefined();
  const { body } = await correct([{ buyerId: 'A', repId: west, version: 999 }]);
  expect(JSON.stringify(body)).not.toContain(hidden);
});
