import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { publish } from '@caselift/db/publish';
import { describe, expect, test } from 'vitest';
import { insertPerson } from '../testing/actors.ts';
import { type House, housePerTest, type PeopleEdits, type SentPatch, said } from '../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

describe('PATCH /api/users', () => {
  test('changes the fields that are sent and no other, marked as typed, in prod and so in preview', async () => {
    const { status, body } = await house.patch('REP_1', {
      name: " Ann O'Neil ",
      viewOnly: true,
      hidden: true,
      routeNumber: [12, 0, 7, 12],
      wholesaler: { maxFPL: 1.25 },
      teamLead: [{ customId: 'top_1' }],
      email: 'ANN@Example.com',
      gp: { goal: '', payout: '' },
      fpl: {},
    });
    expect([status, body.payload]).toEqual([200, { updated: 1 }]);
    const ann = {
      name: "Ann O'Neil",
      email: 'ann@example.com',
      leadership: false,
      view_only: true,
      hidden: true,
      route_numbers: [12, 7],
      team_lead_ids: ['TOP_1'],
      max_fpl_percent: 1.25,
      edited_fields: ['name', 'email', 'hidden', 'view_only', 'max_fpl_percent', 'route_numbers', 'team_lead_ids'],
    };
    expect((await house.people('prod')).REP_1).toEqual(ann);
    expect((await house.people('preview')).REP_1).toEqual(ann);
    expect((await house.people('prod')).REP_2).toMatchObject({ name: 'Ben', edited_fields: [] });
    expect(await house.goals('prod')).toEqual([]);
  });

  test('of several people at once, named apart or in one list, each once', async () => {
    const { body } = await house.patch(['REP_1,rep_2', 'REP_1', 'LEAD_1'], { routeNumber: [], hidden: true });
    expect(body.payload).toEqual({ updated: 3 });
    const { REP_1, REP_2, LEAD_1, TOP_1 } = await house.people('preview');
    expect([REP_1, REP_2, LEAD_1, TOP_1].map((person) => person?.hidden)).toEqual([true, true, true, false]);
  });

  test('null clears a value, and typing again does not mark twice', async () => {
    await house.patch('REP_1', { wholesaler: { maxFPL: 3 }, gp: { goal: 10, payout: 5, threshold: 85 } });
    await house.patch('REP_1', { wholesaler: { maxFPL: null }, gp: { goal: null, threshold: null } });
    expect((await house.people('prod')).REP_1).toMatchObject({
      max_fpl_percent: null,
      edited_fields: ['max_fpl_percent'],
    });
    const edited = ['goal', 'payout_cents', 'threshold_percent'];
    expect(await house.goals('prod')).toMatchObject([{ goal: null, cents: 500, threshold: null, edited }]);
  });

  test('goals, payouts and thresholds are of the current period, which takes the rest from the last one', async () => {
    await edits.server.sql`
      insert into user_goals (wholesaler_id, db, custom_id, measure, period_start, goal, payout_cents, threshold_percent)
      values (${house.id}, 'prod', 'REP_1', 'gp', '2024-03-01', 800, 50000, 85)`;
    await house.patch('REP_1', {
      gp: { payout: 612.34 },
      volume: { totalPayout: 7 },
      fpl: { goal: 1.25, payout: 1, totalPayout: 1 },
    });
    expect(await house.goals('prod')).toEqual([
      {
        person: 'REP_1',
        measure: 'fpl',
        period: '2024-05-01',
        goal: 1.25,
        cents: 100,
        threshold: null,
        edited: ['goal', 'payout_cents'],
      },
      { person: 'REP_1', measure: 'gp', period: '2024-03-01', goal: 800, cents: 50_000, threshold: 85, edited: [] },
      {
        person: 'REP_1',
        measure: 'gp',
        period: '2024-05-01',
        goal: 800,
        cents: 61_234,
        threshold: 85,
        edited: ['payout_cents'],
      },
      {
        person: 'REP_1',
        measure: 'volume',
        period: '2024-05-01',
        goal: null,
        cents: 700,
        threshold: null,
        edited: ['payout_cents'],
      },
    ]);
  });

  test('in preview is a draft, of its own period, until it is published', async () => {
    await house.patch('REP_1', { name: 'Draft', gp: { goal: 5 } }, { db: 'preview' });
    expect((await house.people('prod')).REP_1).toMatchObject({ name: 'Ann', edited_fields: [] });
    expect(await house.goals('preview')).toMatchObject([{ period: '2024-06-01', goal: 5 }]);
    expect(await house.goals('prod')).toEqual([]);
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect((await house.people('prod')).REP_1).toMatchObject({ name: 'Draft', edited_fields: ['name'] });
    expect(await house.goals('prod')).toMatchObject([{ goal: 5 }]);
  });

  test('a correction in prod survives the publication of drafts of other fields', async () => {
    await house.patch('REP_1', { routeNumber: [7] }, { db: 'preview' });
    await house.patch('REP_1', { name: 'Right' });
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect((await house.people('prod')).REP_1).toMatchObject({ name: 'Right', route_numbers: [7] });
  });

  test('a person who is in prod alone is changed there', async () => {
    await edits.server
      .sql`delete from users where wholesaler_id = ${house.id} and db = 'preview' and custom_id = 'REP_1'`;
    expect(
      (await house.patch('REP_1', { name: 'Anna', gp: { goal: 1 }, teamLead: [{ customId: 'TOP_1' }] })).status,
    ).toBe(200);
    expect((await house.people('preview')).REP_1).toBeUndefined();
  });

  test('edits of different fields at the same moment do not lose each other', async () => {
    const fields: SentPatch[] = [
      ...[{ name: 'Anna' }, { routeNumber: [9] }, { hidden: true }, { wholesaler: { maxFPL: 2 } }],
      ...[{ gp: { goal: 1000 } }, { gp: { payout: 50 } }, { gp: { threshold: 80 } }],
    ];
    const answers = await Promise.all(fields.map((field) => house.patch('REP_1', field)));
    expect(answers.map(({ status }) => status)).toEqual(fields.map(() => 200));
    for (const db of ['prod', 'preview'] as const) {
      expect((await house.people(db)).REP_1).toMatchObject({
        name: 'Anna',
        route_numbers: [9],
        hidden: true,
        max_fpl_percent: 2,
      });
      expect(await house.goals(db)).toMatchObject([{ goal: 1000, cents: 5000, threshold: 80 }]);
    }
  });
});

describe('who may', () => {
  test.each(['salesRep', 'teamLead', 'leadership', 'manager'] as const)('a %s may not', async (role) => {
    const url = `/api/users?customIds=${edits.actors.salesRep.customId}`;
    const { status } = await edits.server.ask({
      url,
      method: 'PATCH',
      as: edits.actors[role].token,
      json: { patch: { hidden: true } },
    });
    expect(status).toBe(403);
  });

  test('a stranger, and a view-only admin', async () => {
    const viewOnly = await insertPerson(edits.server.sql, { wholesalerId: 'ats', role: 'admin', viewOnly: true });
    expect((await house.patch('REP_1', { hidden: true }, { as: viewOnly.token })).status).toBe(403);
    expect(
      (await edits.server.ask({ url: '/api/users?customIds=REP_1', method: 'PATCH', json: { patch: {} } })).status,
    ).toBe(401);
  });

  test("an admin changes people of a wholesaler by naming it, and not by their IDs under the admin's own", async () => {
    const url = '/api/users?customIds=REP_1';
    const { status } = await edits.server.ask({
      url,
      method: 'PATCH',
      as: edits.actors.admin.token,
      json: { patch: { hidden: true } },
    });
    expect(status).toBe(404);
    expect((await house.patch('REP_1', { hidden: true }, { as: edits.actors.superAdmin.token })).status).toBe(200);
  });

  test("admins change themselves, but can't remove their own access", async () => {
    const { token, customId } = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin' });
    for (const sent of [{ viewOnly: true }, { hidden: true }]) {
      for (const db of ['prod', 'preview'] as const)
        expect(await said(house.patch([`${customId}`, 'REP_1'], sent, { as: token, db }))).toEqual([
          409,
          texts.notYourself,
        ]);
    }
    expect((await house.patch(`${customId}`, { name: 'Me', viewOnly: false }, { as: token })).status).toBe(200);
  });
});
