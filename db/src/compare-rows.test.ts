import { describe, expect, test } from 'vitest';
import { compareRows } from './compare-rows.ts';

const key = { wholesaler_id: 'ats', db: 'prod' };
const ann = {
  ...key,
  custom_id: 'ATS_1',
  name: 'Ann',
  email: null,
  route_numbers: [7],
  edited_fields: [],
  hidden: false,
};
const goal = { ...key, custom_id: 'ATS_1', measure: 'gp', period_start: '2026-05-01', goal: 100.5, payout_cents: null };
const rows = (changes: object) =>
  JSON.stringify({
    settings: [{ ...key, title: 'Atlas', max_fpl_percent: 2 }],
    company_goals: [],
    users: [ann],
    user_goals: [goal],
    product_flags: [],
    ...changes,
  });
const compare = (changes: object) => compareRows('ats', rows({}), rows(changes));

test('the same rows of another environment differ in nothing', () => {
  expect(compare({ users: [{ ...ann, db: 'preview', edited_fields: ['name'] }] })).toEqual([]);
});

test('each field that differs is told in words, with both values', () => {
  const changes = {
    settings: [{ ...key, title: 'Atlas', max_fpl_percent: 1.5 }],
    users: [{ ...ann, route_numbers: [7, 12] }],
    user_goals: [{ ...goal, goal: 120 }],
    company_goals: [{ ...key, measure: 'volume', period_start: '2026-05-01', goal: 9 }],
    product_flags: [{ ...key, custom_id: 'P1', is_sponsored: true, is_excluded: false }],
  };
  expect(compare(changes)).toEqual([
    { entity: 'settings', customId: 'ats', field: 'max FPL percent', current: 2, after: 1.5 },
    { entity: 'companyGoal', customId: 'ats', field: 'volume from 2026-05-01: goal', current: null, after: 9 },
    { entity: 'user', customId: 'ATS_1', field: 'route numbers', current: '7', after: '7, 12' },
    { entity: 'goal', customId: 'ATS_1', field: 'GP from 2026-05-01: goal', current: 100.5, after: 120 },
    { entity: 'productFlag', customId: 'P1', field: 'is sponsored', current: null, after: true },
  ]);
});

describe('what is kept by sales period says from which one an edit counts', () => {
  const slope = { settings: [{ ...key, title: 'Atlas', max_fpl_percent: 2, gp_slope: 2 }] };
  const raised = { settings: [{ ...key, title: 'Atlas', max_fpl_percent: 2, gp_slope: 3 }] };
  const until = (day: string, value: unknown) => ({ ...key, name: 'gp_slope', until: day, value });
  const june = [until('2026-05-31', 2)];
  test.each([
    [
      'in the period of the newest sale',
      raised,
      [until('2026-06-30', 2)],
      ['settings: GP slope from 2026-07-01: 2, 3'],
    ],
    ['in a period that is over', raised, june, ['settings: GP slope from 2026-06-01: 2, 3']],
    [
      'in a period that is over, with another value since',
      raised,
      [until('2026-05-31', 2), until('2026-06-30', 4)],
      ['earlierSetting: GP slope from 2026-06-01 to 2026-06-30: 2, 4', 'settings: GP slope from 2026-07-01: 2, 3'],
    ],
    [
      'in a period that is over alone',
      slope,
      [until('2026-05-31', 2), until('2026-06-30', 4)],
      ['earlierSetting: GP slope from 2026-06-01 to 2026-06-30: 2, 4'],
    ],
    ['in all periods up to one', slope, [until('2026-05-31', 4)], ['earlierSetting: GP slope until 2026-05-31: 2, 4']],
    ['in none', slope, june, []],
  ])('%s', (_, settings, earlier, told) => {
    const edits = compareRows('ats', rows(slope), rows({ ...settings, earlier_settings: earlier }));
    const text = ({ entity, field, current, after }: (typeof edits)[number]) =>
      `${entity}: ${field}: ${current}, ${after}`;
    expect(edits.map(text)).toEqual(told);
  });

  test('a change of a team lead counts from a day on, for the person alone', () => {
    const ben = { ...ann, custom_id: 'ATS_2', name: 'Ben' };
    const led = (person: typeof ann, lead: string) => ({ ...person, team_lead_ids: [lead] });
    const before = rows({ users: [led(ann, 'ATS_8'), led(ben, 'ATS_8')] });
    const after = rows({
      users: [led(ann, 'ATS_9'), led(ben, 'ATS_8')],
      earlier_people: [{ ...key, custom_id: 'ATS_1', name: 'team_lead_ids', until: '2026-05-31', value: ['ATS_8'] }],
    });
    expect(compareRows('ats', before, after)).toEqual([
      {
        ...{ entity: 'user', customId: 'ATS_1', field: 'team lead ids from 2026-06-01' },
        ...{ current: 'ATS_8', after: 'ATS_9' },
      },
    ]);
  });
});

test('a person missing is listed once, without each of their goals', () => {
  const edit = { entity: 'user', customId: 'ATS_1', field: 'name', current: 'Ann', after: null };
  expect(compare({ users: [], user_goals: [] })).toEqual([edit]);
  expect(compareRows('ats', rows({ users: [], user_goals: [] }), rows({}))).toEqual([
    { ...edit, current: null, after: 'Ann' },
  ]);
});

test('the words of a column younger than a publication are told against nothing', () => {
  const [edit] = compare({ settings: [{ ...key, title: 'Atlas', max_fpl_percent: 2, currency: 'USD' }] });
  expect(edit).toEqual({ entity: 'settings', customId: 'ats', field: 'currency', current: null, after: 'USD' });
});

test('a setting that an earlier release did not have is kept by a rollback to it, and is told of as no change', () => {
  const now = rows({ settings: [{ ...key, title: 'Atlas', max_fpl_percent: 2, time_zone: 'America/Chicago' }] });
  expect(compareRows('ats', now, rows({}))).toEqual([]);
});
