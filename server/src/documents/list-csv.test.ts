// Lists for auditors as CSV, each for whoever reads it on its screen. Ann and Ben report to Lee; Dee is hidden, and below Lee.
import { randomUUID } from 'node:crypto';
import { publish } from '@caselift/db/publish';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Actor, insertPerson } from '../testing/actors.ts';
import { insertSnapshot, pointAt } from '../testing/figures.ts';
import { insertTeam, type Teammate } from '../testing/team.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

let server: TestApp;
let team: Record<Teammate, string>;
let admin: Actor;
let iowa: Record<Teammate, string>;
type Reader = 'admin' | Teammate;

beforeAll(async () => {
  server = await startTestApp();
  const { sql } = server;
  team = await insertTeam(sql, 'ats');
  iowa = await insertTeam(sql, 'iowa');
  admin = await insertPerson(sql, { wholesalerId: 'ats', role: 'admin', name: 'Ada' });
  const hidden = { wholesaler_id: 'ats', custom_id: 'REP_4', name: 'Dee', role: 'salesRep', hidden: true };
  for (const db of ['prod', 'preview'])
    await sql`insert into users ${sql({ ...hidden, db, team_lead_ids: ['LEAD_1'] })}`;
  await sql`update settings set time_zone = 'America/Chicago', approval_limit = 250`;
  const snapshotId = await insertSnapshot(sql, 'ats', { lastTransactionDate: '2024-05-15' });
  await pointAt(sql, 'ats', 'prod', snapshotId);
  await pointAt(sql, 'ats', 'preview', snapshotId);
  await publish(sql, 'ats', 'mara@example.com', 'here');
  for (const [customId, amount, reason] of [
    ['REP_1', 100, '=HYPERLINK("http://evil")'],
    ['REP_4', 300, 'Trade show'],
  ] as const)
    await ask('admin', '/api/adjustments', { _id: randomUUID(), customId, part: 'gp', amount, reason });
  await sql`
    insert into plan_acceptance_versions
      (wholesaler_id, custom_id, version_no, asked_at, period_start, entries, accepted_at, accepted_name, accepted_by)
    values
      ('ats', 'REP_1', 1, '2024-05-02T04:30:00Z', '2024-05-01', '{}', '2024-05-03T17:00:00Z', 'Ann', 'ann@example.com'),
      ('ats', 'REP_1', 2, '2024-05-20T17:00:00Z', '2024-05-01', '{}', null, null, null),
      ('ats', 'REP_2', 1, '2024-05-02T17:00:00Z', '2024-05-01', '{}', null, null, null),
      ('ats', 'REP_4', 1, '2024-05-02T17:00:00Z', '2024-05-01', '{}', null, null, null)`;
  await sql`
    insert into user_goals ${sql({
      ...{
        wholesaler_id: 'ats',
        db: 'prod',
        custom_id: 'REP_1',
        measure: 'gp',
        period_start: '2024-05-01',
        goal: 1000,
      },
      payout_cents: 500_00,
    })}`;
  await ask('REP_1', '/api/payQuestions', {
    _id: randomUUID(),
    period: '2024-05-01',
    line: 'gp',
    text: '+1 is missing',
  });
});
afterAll(() => server.stop());

const tokenOf = (reader: Reader) => (reader === 'admin' ? admin.token : team[reader]);
async function ask(reader: Reader, path: string, json?: object) {
  const url = `${path}${path.includes('?') ? '&' : '?'}wholesalerId=ats`;
  const answer = await server.askOn({ url, as: tokenOf(reader), ...(json && { method: 'POST', json }) });
  expect(answer.status, answer.text).toBe(200);
  return answer;
}
const rows = async (reader: Reader, path: string) => {
  const { headers, text } = await ask(reader, `${path}?export=csv`);
  expect(headers['content-type']).toBe('text/csv; charset=utf-8');
  return text.trimEnd().split('\r\n');
};
const firstCells = async (reader: Reader, path: string) =>
  (await rows(reader, path)).slice(1).map((row) => row.split(',')[0]);

test('all adjustments name who made and decided them, at the time of the wholesaler', async () => {
  const [head, ...made] = await rows('admin', '/api/adjustments');
  expect(head).toBe(
    '\ufeffUser ID,Name,Part of pay,Amount,Reason,Made by,Made (America/Chicago),State,Decided by,' +
      'Decided (America/Chicago),Note,Paid in the period from',
  );
  expect(made).toEqual([
    expect.stringMatching(/^REP_4,Dee,GP,300,Trade show,Ada,\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,pending,,,,$/),
    expect.stringMatching(/^REP_1,Ann,GP,100,"'=HYPERLINK\(""http:\/\/evil""\)",Ada,.+,approved,,,,$/),
  ]);
});

test('questions are told with their messages and what became of them', async () => {
  const [, asked] = await rows('MGR_1', '/api/payQuestions');
  expect(asked).toMatch(/^REP_1,Ann,2024-05-01,2024-05-31,GP,GP,0,'\+1 is missing,\d{4}-\d\d-\d\d [\d:]+,open,,,,,,,$/);
});

test('plans are told by version: who was asked and accepted when', async () => {
  const [head, ...versions] = await rows('MGR_1', '/api/planAcceptance');
  expect(head).toContain('User ID,Name,Version,Period from,Asked (America/Chicago)');
  expect(versions).toEqual([
    'REP_1,Ann,1,2024-05-01,2024-05-01 23:30:00,,Ann,2024-05-03 12:00:00,',
    'REP_1,Ann,2,2024-05-01,2024-05-20 12:00:00,,,,',
    'REP_2,Ben,1,2024-05-01,2024-05-02 12:00:00,,,,',
  ]);
});

test('publications are told with who published them', async () => {
  const [head, published] = await rows('admin', '/api/publications');
  expect(head).toBe('\ufeffPublication,Published (America/Chicago),Published by,Last sale,Figures,In Production');
  expect(published).toMatch(/^\d+,\d{4}-\d\d-\d\d [\d:]+,mara@example\.com,2024-05-15,\d+,yes$/);
});

test.each<[string, Reader, string[]]>([
  ['/api/adjustments', 'admin', ['REP_4', 'REP_1']],
  ['/api/adjustments', 'MGR_1', ['REP_1']],
  ['/api/adjustments', 'LEAD_1', ['REP_1']],
  ['/api/adjustments', 'REP_1', ['REP_1']],
  ['/api/adjustments', 'REP_2', []],
  ['/api/payQuestions', 'LEAD_1', ['REP_1']],
  ['/api/payQuestions', 'REP_2', []],
  ['/api/planAcceptance', 'admin', ['REP_1', 'REP_1', 'REP_2', 'REP_4']],
  ['/api/planAcceptance', 'LEAD_1', ['REP_1', 'REP_1', 'REP_2']],
])('%s as a file has for %s who the screen shows them', async (path, reader, people) => {
  expect(await firstCells(reader, path)).toEqual(people);
});

test('a file is refused like its screen, to other wholesalers, and in another format', async () => {
  const status = async (url: string, as?: string) => (await server.ask({ url, ...(as && { as }) })).status;
  const csv = 'wholesalerId=ats&export=csv';
  expect(await status(`/api/publications?${csv}`, team.MGR_1)).toBe(403);
  expect(await status(`/api/planAcceptance?${csv}`, team.REP_1)).toBe(403);
  expect(await status(`/api/adjustments?${csv}`, iowa.MGR_1)).toBe(403);
  expect(await status(`/api/payQuestions?${csv}`)).toBe(401);
  expect(await status('/api/adjustments?wholesalerId=ats&export=doc', team.MGR_1)).toBe(400);
});

test('staff keeps the versions of people who were deleted', async () => {
  await server.sql`update users set deleted_at = now() where wholesaler_id = 'ats' and custom_id = 'REP_1'`;
  expect(await firstCells('MGR_1', '/api/planAcceptance')).toEqual(['REP_1', 'REP_1', 'REP_2']);
  expect(await firstCells('LEAD_1', '/api/planAcceptance')).toEqual(['REP_2']);
});
