/** A person's role, edited (docs/product.md, Environments). */
import type { RoleChange } from '@caselift/contract/role-changes';
import { userEditTexts as texts } from '@caselift/contract/user-edits';
import { publish } from '@caselift/db/publish';
import { beforeEach, describe, expect, test } from 'vitest';
import { insertPerson } from '../../testing/actors.ts';
import { type Db, type House, housePerTest, type PeopleEdits, said } from '../../testing/people-edits.ts';

let edits: PeopleEdits;
let house: House;

housePerTest((...given) => {
  [edits, house] = given;
});

// Ann and Ben report to Lee, who reports to Tia, who is leadership; Mona is a manager; Omar leads nobody.
beforeEach(async () => {
  for (const db of ['prod', 'preview']) {
    const row = { wholesaler_id: house.id, db, custom_id: 'LEAD_2', name: 'Omar', role: 'teamLead' };
    await edits.server.sql`insert into users ${edits.server.sql(row)}`;
  }
});

const rows = async (db: Db = 'prod') => {
  const found = await edits.server.sql<{ id: string; role: string; leadership: boolean; leads: string[] }[]>`
    select custom_id as id, role, leadership, team_lead_ids as leads from users
    where wholesaler_id = ${house.id} and db = ${db}`;
  return Object.fromEntries(found.map(({ id, ...row }) => [id, row]));
};
const history = async () => {
  const url = `/api/history?wholesalerId=${house.id}`;
  const { body } = await edits.server.ask({ url, as: edits.actors.admin.token });
  return (body.payload as { detail: string }[]).map(({ detail }) => detail);
};
const sessionRole = async (token: string) =>
  ((await edits.server.ask({ url: '/api/session', as: token })).body.payload as { role: string } | undefined)?.role;

describe('a sales rep who becomes a team lead', () => {
  test('becomes one in Production and Preview, opens what leads open at once, and the history says so by name', async () => {
    expect((await house.patch('REP_1', { role: 'teamLead' })).status).toBe(200);
    for (const db of ['prod', 'preview'] as const) {
      expect((await rows(db)).REP_1).toEqual({ role: 'teamLead', leadership: false, leads: ['LEAD_1'] });
      expect((await house.people(db)).REP_1).toMatchObject({ edited_fields: ['role'] });
    }
    expect(await sessionRole(house.tokens.REP_1)).toBe('teamLead');
    expect(await history()).toEqual([
      'Changed Ann (REP_1) in Production and Preview: the role from sales rep to team lead.',
    ]);
  });

  test('may be leadership and lead people in the edits that follow', async () => {
    expect((await house.patch('REP_1', { role: 'teamLead', leadership: true })).status).toBe(200);
    expect((await house.patch('REP_2', { teamLead: [{ customId: 'REP_1' }] })).status).toBe(200);
    expect(await rows()).toMatchObject({ REP_1: { leadership: true }, REP_2: { leads: ['REP_1'] } });
  });

  test('in Preview signs in as a sales rep until it is published', async () => {
    await house.patch('REP_1', { role: 'teamLead' }, { db: 'preview' });
    expect([(await rows()).REP_1?.role, await sessionRole(house.tokens.REP_1)]).toEqual(['salesRep', 'salesRep']);
    await publish(edits.server.sql, house.id, 'test', 'test');
    expect([(await rows()).REP_1?.role, await sessionRole(house.tokens.REP_1)]).toEqual(['teamLead', 'teamLead']);
  });

  test('stays a sales rep where files made them the lead of their own lead', async () => {
    await edits.server.sql`
      update users set team_lead_ids = '{REP_1}' where wholesaler_id = ${house.id} and custom_id = 'LEAD_1'`;
    const before = await house.everything();
    expect(await said(house.patch('REP_1', { role: 'teamLead' }))).toEqual([400, texts.leadCircle('Ann')]);
    expect(await house.everything()).toBe(before);
  });
});

describe('a team lead who becomes something else', () => {
  test('stays one while people report to them and nobody is named, in Preview too', async () => {
    const before = await house.everything();
    expect(await said(house.patch('LEAD_1', { role: 'salesRep' }))).toEqual([409, texts.leadsPeople('Lee', 2)]);
    expect(await house.everything()).toBe(before);
    await edits.server.sql`
      update users set team_lead_ids = '{}' where wholesaler_id = ${house.id} and db = 'prod' and role = 'salesRep'`;
    const fault = texts.inPreview(texts.leadsPeople('Lee', 2));
    expect(await said(house.patch('LEAD_1', { role: 'salesRep' }))).toEqual([409, fault]);
    expect((await rows()).LEAD_1?.role).toBe('teamLead');
  });

  test('leaves the people to the lead who is named, beside the leads they have, and is no longer leadership', async () => {
    await house.patch('REP_2', { teamLead: [{ customId: 'TOP_1' }, { customId: 'LEAD_1' }] });
    expect((await house.patch('LEAD_1', { role: 'salesRep', moveTo: 'lead_2' })).status).toBe(200);
    for (const db of ['prod', 'preview'] as const) {
      expect(await rows(db)).toMatchObject({
        LEAD_1: { role: 'salesRep', leadership: false, leads: ['TOP_1'] },
        REP_1: { leads: ['LEAD_2'] },
        REP_2: { leads: ['TOP_1', 'LEAD_2'] },
      });
    }
    expect((await history()).slice(0, 2).sort()).toEqual([
      'Changed 2 people (Ann, Ben) in Production and Preview: the team leads from different values to different values.',
      'Changed Lee (LEAD_1) in Production and Preview: the role from team lead to sales rep.',
    ]);
  });

  test('leaves them without one where nobody is to take over', async () => {
    expect((await house.patch('TOP_1', { role: 'manager', moveTo: null })).status).toBe(200);
    expect(await rows()).toMatchObject({
      TOP_1: { role: 'manager', leadership: false, leads: [] },
      LEAD_1: { leads: [] },
      REP_1: { leads: ['LEAD_1'] },
    });
  });

  test.each([
    ['LEAD_1', texts.ownSuccessor],
    ['REP_2', texts.unknownLead('REP_2')],
  ])('stays one where %s is to take over', async (moveTo, sentence) => {
    const before = await house.everything();
    expect(await said(house.patch('LEAD_1', { role: 'salesRep', moveTo }))).toEqual([400, sentence]);
    expect(await house.everything()).toBe(before);
  });

  test('keeps their people of the periods before, whoever has them since', async () => {
    // L is June 14 in Preview: Ben moves to Omar in June there, and Production takes Lee's role from May on.
    await house.patch('REP_2', { teamLead: [{ customId: 'LEAD_2' }] }, { db: 'preview' });
    expect((await house.patch('LEAD_1', { role: 'salesRep', moveTo: 'TOP_1' })).status).toBe(200);
    const kept = await edits.server.sql`
      select custom_id as id, until, value from earlier_people
      where wholesaler_id = ${house.id} and db = 'preview' and name = 'team_lead_ids' order by custom_id, until`;
    expect(kept.map(({ id, until, value }) => [id, until, value])).toEqual([
      ['REP_1', '2024-04-30', ['LEAD_1']],
      ['REP_2', '2024-04-30', ['LEAD_1']],
      ['REP_2', '2024-05-31', ['TOP_1']],
    ]);
    expect((await rows('preview')).REP_2?.leads).toEqual(['LEAD_2']);
  });
});

describe('what is refused, and nothing is written', () => {
  test.each<[string, string | string[], object, number, string]>([
    ['a role for two people', ['REP_1', 'REP_2'], { role: 'teamLead' }, 400, texts.roleOneAtATime],
    ['a role that there is not', 'REP_1', { role: 'admin' }, 400, texts.givenRole],
    [
      'leadership of a manager',
      'TOP_1',
      { role: 'manager', leadership: true, moveTo: null },
      400,
      texts.leadershipOfLeads,
    ],
    ['a successor without a role', 'LEAD_1', { moveTo: 'LEAD_2' }, 400, texts.nothing],
    ['a name that managers may not have', 'REP_1', { role: 'manager', name: 'Ann 2' }, 400, texts.managerName],
  ])('%s', async (_what, customIds, patch, status, sentence) => {
    const before = await house.everything();
    expect(await said(house.patch(customIds, patch))).toEqual([status, sentence]);
    expect(await house.everything()).toBe(before);
  });

  test('the role of an admin, also their own', async () => {
    const own = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name: 'Ada' });
    const answer = await said(house.patch(own.customId ?? '', { role: 'manager' }, { as: own.token }));
    expect(answer).toEqual([400, texts.roleOfAdmins]);
    expect(await sessionRole(own.token)).toBe('admin');
  });

  test('whatever managers, leads and people of other wholesalers ask for, and nobody who isn’t signed in', async () => {
    const before = await house.everything();
    const url = `/api/users?wholesalerId=${house.id}&customIds=REP_1`;
    const ask = (as?: string) =>
      edits.server.ask({ url, method: 'PATCH', json: { patch: { role: 'teamLead' } }, ...(as && { as }) });
    const asked = [house.tokens.MGR_1, house.tokens.LEAD_1, house.tokens.REP_1, edits.actors.manager.token, undefined];
    const statuses = [];
    for (const as of asked) statuses.push((await ask(as)).status);
    expect(statuses).toEqual([403, 403, 403, 403, 401]);
    expect(await house.everything()).toBe(before);
  });
});

describe('what a role would change, before it is saved', () => {
  const asked = (customId: string, query: string, as: string | undefined = edits.actors.admin.token) =>
    edits.server.ask({ url: `/api/users/${customId}/roleChange?wholesalerId=${house.id}&${query}`, ...(as && { as }) });

  test('names who reports to the person, their goals, and from which period on it counts', async () => {
    await house.patch('REP_1', { gp: { goal: 5000, payout: 500 } });
    const { body } = await asked('LEAD_1', 'role=salesRep');
    const { period, before, reports, leads, goals } = body.payload as RoleChange;
    expect({ period, before, reports, leads, goals }).toEqual({
      period: { from: '2024-05-01', to: '2024-05-31', lastDate: '2024-05-15', isOver: true },
      before: { role: 'teamLead', leadership: false },
      reports: [
        { customId: 'REP_1', name: 'Ann' },
        { customId: 'REP_2', name: 'Ben' },
      ],
      leads: [{ customId: 'TOP_1', name: 'Tia' }],
      goals: [
        {
          ...{ measure: 'gp', payout: null, before: { goal: 5000, source: 'sumOfTeam' } },
          after: { goal: null, source: null },
        },
      ],
    });
  });

  test.each<[string, string, string, number, string]>([
    ['an admin', 'ADMIN', 'role=manager', 400, texts.roleOfAdmins],
    ['someone who is not there', 'REP_99', 'role=manager', 404, texts.unknownUsers(['REP_99'])],
    ['no role', 'REP_1', 'role=admin', 400, texts.givenRole],
    ['a successor who is none', 'LEAD_1', 'role=salesRep&moveTo=REP_1', 400, texts.unknownLead('REP_1')],
  ])('a question about %s is refused', async (_who, who, query, status, sentence) => {
    const admin = await insertPerson(edits.server.sql, { wholesalerId: house.id, role: 'admin', name: 'Ada' });
    const customId = who === 'ADMIN' ? (admin.customId ?? '') : who;
    expect(await said(asked(customId, query))).toEqual([status, sentence]);
  });

  test('admins of the wholesaler alone may ask', async () => {
    const statuses = [];
    for (const as of [house.tokens.MGR_1, house.tokens.LEAD_1, house.tokens.REP_1, edits.actors.manager.token])
      statuses.push((await asked('REP_1', 'role=manager', as)).status);
    expect(statuses).toEqual([403, 403, 403, 403]);
    const { status } = await edits.server.ask({
      url: `/api/users/REP_1/roleChange?wholesalerId=${house.id}&role=manager`,
    });
    expect(status).toBe(401);
  });
});
