// Who is below a team lead, as 'Include team members' asks.
import { type TeamMember, teamTexts } from '@caselift/contract/teams';
import { userTexts } from '@caselift/contract/users';
import { beforeAll, describe, expect, test } from 'vitest';
import { type ItemsHouse, itemsHouse } from '../../testing/items-house.ts';
import { insertTeam } from '../../testing/team.ts';

let house: ItemsHouse;
itemsHouse((given) => {
  house = given;
});

/** Below Tia (TOP_1) are Lee, with Ann, Ben and the hidden Dee, and Mia, who is hidden, with Cal Adams. */
beforeAll(async () => {
  const { sql, id } = { sql: house.server.sql, id: house.id };
  for (const db of ['prod', 'preview']) {
    const more = [
      { custom_id: 'LEAD_2', name: 'Mia Zorn', role: 'teamLead', team_lead_ids: ['TOP_1'], hidden: true },
      { custom_id: 'REP_5', name: 'Cal Adams', role: 'salesRep', team_lead_ids: ['LEAD_2', 'LEAD_1'] },
      { custom_id: 'REP_6', name: 'Vic', role: 'salesRep', team_lead_ids: ['LEAD_1'], view_only: true },
      { custom_id: 'REP_7', name: 'Deb', role: 'salesRep', team_lead_ids: ['LEAD_1'], deleted_at: new Date() },
    ];
    for (const person of more) await sql`insert into users ${sql({ ...person, wholesaler_id: id, db })}`;
    await sql`
      update users set route_numbers = '{7, 12}', name = 'Ann Young'
      where wholesaler_id = ${id} and custom_id = 'REP_1'`;
  }
});

const names = (members: readonly TeamMember[]) => members.map(({ name }) => name);
const read = async (call: string, sent = {}) => names(await house.read<TeamMember[]>(`/api/${call}`, sent));

describe('the team of a lead', () => {
  test('is who reports to the lead, by last name, without hidden and view-only people', async () => {
    expect(await read('teamMembers/LEAD_1')).toEqual(['Cal Adams', 'Ben', 'Ann Young']);
    expect(await read('teamMembers/lead_1')).toEqual(['Cal Adams', 'Ben', 'Ann Young']);
    expect(await read('teamMembers/TOP_1')).toEqual(['Lee']);
  });

  test('is named with role, leads and routes', async () => {
    const team = await house.read<TeamMember[]>('/api/teamMembers/LEAD_1');
    const lee = { customId: 'LEAD_1', name: 'Lee' };
    const rep = { role: 'salesRep', leadership: false };
    expect(team).toEqual([
      { ...rep, customId: 'REP_5', name: 'Cal Adams', teamLead: [lee], routeNumber: [] },
      { ...rep, customId: 'REP_2', name: 'Ben', teamLead: [lee], routeNumber: [] },
      { ...rep, customId: 'REP_1', name: 'Ann Young', teamLead: [lee], routeNumber: [7, 12] },
    ]);
  });

  test('of leadership is everyone below where all of it is asked for, also those below hidden leads', async () => {
    expect(await read('superTeamMembers/TOP_1')).toEqual(['Cal Adams', 'Ben', 'Lee', 'Ann Young']);
    expect(await read('superTeamMembers/LEAD_1')).toEqual(['Cal Adams', 'Ben', 'Ann Young']);
  });

  test.each(['REP_1', 'MGR_1'])('of %s, who leads nobody, is empty', async (customId) => {
    expect(await read(`teamMembers/${customId}`)).toEqual([]);
    expect(await read(`superTeamMembers/${customId}`)).toEqual([]);
  });
});

describe('the teams of several leads', () => {
  const ask = (call: string, customIds: unknown, sent = {}) =>
    house.ask(`/api/${call}`, { json: { customIds }, ...sent });
  const readAll = async (call: string, customIds: readonly string[], sent = {}) =>
    names((await ask(call, customIds, sent)).body.payload as TeamMember[]);

  test('are everyone once', async () => {
    const { ADM_1 } = house.tokens;
    expect(await readAll('teamMembersForTeamLeads', ['TOP_1', 'LEAD_1', 'LEAD_1'])).toEqual([
      'Cal Adams',
      'Ben',
      'Lee',
      'Ann Young',
    ]);
    expect(await readAll('teamMembersForTeamLeads', ['LEAD_2', 'TOP_1'], { as: ADM_1 })).toEqual(['Cal Adams', 'Lee']);
    expect(await readAll('superTeamMembers', ['TOP_1', 'LEAD_1'])).toEqual(['Cal Adams', 'Ben', 'Lee', 'Ann Young']);
    expect(await readAll('superTeamMembers', [])).toEqual([]);
  });

  test.each(['teamMembersForTeamLeads', 'superTeamMembers'])('%s refuses what it cannot look up', async (call) => {
    const answers: [unknown, number, string][] = [
      [undefined, 400, 'customIds is missing.'],
      [['lee'], 400, "That isn't a user ID."],
      [Array.from({ length: 301 }, () => 'LEAD_1'), 400, teamTexts.tooMany],
      [['LEAD_1', 'LEAD_99'], 404, userTexts.unknown],
      // Hidden, and told apart from nobody by no answer.
      [['LEAD_1', 'LEAD_2'], 404, userTexts.unknown],
    ];
    for (const [customIds, status, message] of answers) {
      const { body, ...answer } = await ask(call, customIds);
      expect([answer.status, body.message]).toEqual([status, message]);
    }
  });

  test('are read by view-only managers', async () => {
    expect(await readAll('superTeamMembers', ['LEAD_1'], { as: house.tokens.VIEW_1 })).toHaveLength(3);
  });
});

test('admins ask about hidden leads, who are named to admins alone', async () => {
  const { ADM_1, MGR_1 } = house.tokens;
  expect(await read('teamMembers/LEAD_2', { as: ADM_1 })).toEqual(['Cal Adams']);
  const { status, body } = await house.ask('/api/teamMembers/LEAD_2', { as: MGR_1 });
  expect([status, body.message]).toEqual([404, userTexts.unknown]);
  const [cal] = await house.read<TeamMember[]>('/api/teamMembers/LEAD_2', { as: ADM_1 });
  expect(cal?.teamLead.map(({ name }) => name)).toEqual(['Mia Zorn', 'Lee']);
});

test('a team lead asks about leads without leadership, leadership about everyone, a sales rep about nobody', async () => {
  const { LEAD_1, TOP_1, REP_1 } = house.tokens;
  expect(await read('teamMembers/LEAD_1', { as: LEAD_1 })).toEqual(['Cal Adams', 'Ben', 'Ann Young']);
  expect((await house.ask('/api/teamMembers/TOP_1', { as: LEAD_1 })).status).toBe(403);
  expect(await read('teamMembers/TOP_1', { as: TOP_1 })).toEqual(['Lee']);
  for (const call of ['teamMembers/REP_1', 'superTeamMembers/REP_1'])
    expect((await house.ask(`/api/${call}`, { as: REP_1 })).status).toBe(403);
  for (const call of ['teamMembersForTeamLeads', 'superTeamMembers'])
    expect((await house.ask(`/api/${call}`, { as: REP_1, json: { customIds: ['REP_1'] } })).status).toBe(403);
});

test('another wholesaler has its own people', async () => {
  const iowa = await insertTeam(house.server.sql, 'iowa');
  const url = '/api/superTeamMembers/TOP_1?wholesalerId=iowa';
  const { body } = await house.server.ask({ url, as: iowa.MGR_1 });
  expect(names(body.payload as TeamMember[])).toEqual(['Ann', 'Ben', 'Lee']);
  expect((await house.ask('/api/superTeamMembers/TOP_1', { as: iowa.MGR_1 })).status).toBe(403);
});
