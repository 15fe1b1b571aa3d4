/** Hand-made closings could have been stored by one; what couldn't is named. June 2024 is closed, and July. */
import { type TestDatabase, testDatabase } from '@caselift/db/testing/database';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closingFaults } from './closing-faults.ts';
import { insertClosing } from './closings.ts';
import { insertWholesaler } from './tenants.ts';

const june = { from: '2024-06-01', to: '2024-06-30' };
const july = { from: '2024-07-01', to: '2024-07-31' };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDatabase();
  await insertWholesaler(database.sql, 'ats');
});
afterAll(() => database.drop());
beforeEach(async () => {
  const { sql } = database;
  await sql`delete from closings`;
  await insertClosing(sql, 'ats', { ...june, paid: { REP_1: { gp: 50_000 }, REP_2: { gp: 1000, boosts: -1255 } } });
  await insertClosing(sql, 'ats', {
    ...july,
    paid: { REP_1: { gp: 2000 } },
    adjustments: [
      { closedPeriod: june.from, customId: 'REP_1', part: 'gp', cents: -100, state: 'waived', waiverCents: 100 },
    ],
  });
});

test('a closing by hand is settled as any other, with the balance of the one before', async () => {
  const rows = await database.sql`
    select period_from as "from", custom_id as "customId", payable_cents::int as "payableCents", balance ->> 'cents' as owed
    from closed_statements order by 1, 2`;
  expect(rows.map((row) => Object.values(row))).toEqual([
    [june.from, 'REP_1', 50_000, null],
    [june.from, 'REP_2', 0, '-255'],
    [july.from, 'REP_1', 2000, null],
    [july.from, 'REP_2', 0, '-255'],
  ]);
  expect(await closingFaults(database.sql)).toEqual([]);
});

const ofRep1 = "period_from = '2024-06-01' and custom_id = 'REP_1'";
const ofRep2 = "period_from = '2024-06-01' and custom_id = 'REP_2'";
test.each([
  [
    'pays a cent more than its lines',
    `update closed_statements set payable_cents = 50001 where ${ofRep1}`,
    [
      "2024-06-01 REP_1: the payable isn't the sum of its lines",
      "2024-06-01 REP_1: the payable isn't the settlement's",
    ],
  ],
  [
    'has no lines of what was earned',
    `update closed_statements set settlement = '{"lines": [], "payableCents": 0, "balance": null}', payable_cents = 0 where ${ofRep1}`,
    ["2024-06-01 REP_1: its lines aren't what was earned"],
  ],
  [
    'carries on nothing',
    `update closed_statements set balance = null where ${ofRep2}`,
    ["2024-06-01 REP_2: the balance isn't what is carried on"],
  ],
  [
    'lacks a part of pay',
    `update closed_statements set earned = earned - 'volume' where ${ofRep1}`,
    ["2024-06-01 REP_1: a part isn't in cents"],
  ],
  [
    'lacks the adjustment of a line',
    'delete from closing_adjustments',
    ["2024-07-01 REP_1: its lines aren't what was adjusted"],
  ],
  [
    'fixed something else than its lines say',
    'update closing_adjustments set cents = -99',
    ["2024-07-01 REP_1: its lines aren't what was adjusted"],
  ],
  [
    'has no list of checks',
    `update closings set checks = '{}' where period_from = '2024-06-01'`,
    ['2024-06-01 has no list of checks'],
  ],
  [
    'has a statement that nobody can read',
    `update closed_statements set statement = '{"totalPayout": 499.99}', without_profits = '{}' where ${ofRep1}`,
    [
      "2024-06-01 REP_1: its statement can't be read",
      "2024-06-01 REP_1: its statement without profits can't be read",
      "2024-06-01 REP_1: what others read of it can't be read",
      '2024-06-01 REP_1: its statement pays something else than was earned',
    ],
  ],
])('a closing that %s is none', async (_, statement, faults) => {
  await database.sql.unsafe(statement);
  expect(await closingFaults(database.sql)).toEqual(faults);
});
