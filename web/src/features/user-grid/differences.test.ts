import { expect, test } from 'vitest';
import { testUser } from '../../shared/users/testing/user.ts';
import { differences } from './differences.ts';

test('cells that the other environment holds otherwise say what is there', () => {
  const { gp } = testUser();
  const ann = testUser({ customId: 'ATS_1', name: 'Ann', teamLead: [] });
  const changed = testUser({ ...ann, name: 'Anna', gp: { ...gp, goal: 61_000.5, goalSource: 'typed', payout: null } });
  expect([...differences([ann, testUser({ customId: 'ATS_9' })], [changed], 'Production')]).toEqual([
    ['ATS_1 Name', 'Production: Anna'],
    ['ATS_1 gpGoal', 'Production: 61,000.5'],
    ['ATS_1 gpPayout', 'Production: –'],
  ]);
  expect(differences([ann], [ann], 'Preview').size).toBe(0);
});

test("a lead's goal that is the sum of the team's doesn't count as a difference: nobody typed it", () => {
  const { gp } = testUser();
  const lead = testUser({ customId: 'ATS_1', gp: { ...gp, goal: 5, goalSource: 'sumOfTeam' } });
  const other = testUser({ ...lead, gp: { ...gp, goal: 7, goalSource: 'sumOfTeam' } });
  expect(differences([lead], [other], 'Preview').size).toBe(0);
});
