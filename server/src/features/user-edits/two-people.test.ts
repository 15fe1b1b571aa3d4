/** Two people have the same person open: whoever saves second hears of what the first has saved. */
import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { beforeEach, describe, expect, test } from 'vitest';
import { type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;
housePerTest((...given) => {
  [edits, house] = given;
});
const leads = (...ids: string[]) => ids.map((customId) => ({ customId }));
const stored = async (db: 'prod' | 'preview' = 'prod') => {
  const { REP_1: ann } = await house.people(db);
  return { leads: ann?.team_lead_ids, routes: ann?.route_numbers };
};

describe('lists of a person that two admins have read', () => {
  beforeEach(async () => {
    for (const db of ['prod', 'preview'] as const)
      for (const [id, name] of [
        ['LEAD_8', 'Ed'],
        ['LEAD_9', 'Flo'],
      ] as const)
        await house.insertLead(db, id, name);
    await house.patch('REP_1', { teamLead: leads('LEAD_8'), routeNumber: [10] });
  });

  test('the second who moves a person hears who leads them now, and nothing is changed', async () => {
    const was = { teamLead: leads('LEAD_8') };
    expect((await house.patch('REP_1', { teamLead: leads('LEAD_9'), was })).status).toBe(200);
    const { status, body } = await house.patch('REP_1', { teamLead: [], routeNumber: [11], was });
    expect([status, body.code, body.message]).toEqual([409, 'stale', texts.leadsChanged('Ann', ['Flo'])]);
    expect(body.fields).toEqual([{ field: 'teamLead', stored: leads('LEAD_9') }]);
    for (const db of ['prod', 'preview'] as const)
      expect(await stored(db)).toEqual({ leads: ['LEAD_9'], routes: [10] });
  });

  test('the second who changes routes hears which they are now', async () => {
    const was = { routeNumber: [10] };
    await house.patch('REP_1', { routeNumber: [10, 12], was });
    const { status, body } = await house.patch('REP_1', { routeNumber: [10, 14], was });
    expect([status, body.code, body.message]).toEqual([409, 'stale', texts.routesChanged('Ann', [10, 12])]);
    expect(body.fields).toEqual([{ field: 'routeNumber', stored: [10, 12] }]);
    expect((await stored()).routes).toEqual([10, 12]);
  });

  test('nobody hears of it where both want the same, or where the other changed something else', async () => {
    const was = { teamLead: leads('LEAD_8'), routeNumber: [10] };
    await house.patch('REP_1', { teamLead: leads('LEAD_9'), was });
    expect((await house.patch('REP_1', { teamLead: leads('LEAD_9'), was })).status).toBe(200);
    expect((await house.patch('REP_1', { routeNumber: [11], was })).status).toBe(200);
    expect(await stored()).toEqual({ leads: ['LEAD_9'], routes: [11] });
  });

  test('programs and earlier releases, which don’t say what they read, replace them', async () => {
    await house.patch('REP_1', { teamLead: leads('LEAD_9') });
    expect((await house.patch('REP_1', { teamLead: [], routeNumber: [] })).status).toBe(200);
    expect(await stored()).toEqual({ leads: [], routes: [] });
  });

  test('nobody hears of a lead who was deleted meanwhile, who is left out', async () => {
    const both = { teamLead: leads('LEAD_8', 'LEAD_9') };
    await house.patch('REP_1', both);
    const url = `/api/user?wholesalerId=${house.id}&customId=LEAD_8`;
    expect((await edits.server.ask({ url, method: 'DELETE', as: edits.actors.admin.token })).status).toBe(200);
    expect((await house.patch('REP_1', { teamLead: leads('LEAD_9'), was: both })).status).toBe(200);
  });

  test('a draft is compared with the draft, and Production with Production', async () => {
    await house.patch('REP_1', { teamLead: leads('LEAD_9') }, { db: 'preview' });
    const was = { teamLead: leads('LEAD_8') };
    expect((await house.patch('REP_1', { teamLead: [], was }, { db: 'preview' })).status).toBe(409);
    expect((await house.patch('REP_1', { teamLead: leads('LEAD_8'), routeNumber: [11], was })).status).toBe(200);
  });

  test('an edit names lists as what was read, and changes something besides', async () => {
    const [status, message] = await said(house.patch('REP_1', { routeNumber: [1], was: { routeNumber: ['x'] } }));
    expect([status, message]).toEqual([400, texts.routes]);
    expect((await house.patch('REP_1', { was: { routeNumber: [10] } })).status).toBe(400);
  });
});
