import { expect, test } from 'vitest';
import { testUser } from '../../shared/users/testing/user.ts';
import { emailEdit, leadEdit, nameEdit, numberEdit } from './edits.ts';

const goal = numberEdit(
  'goal',
  ({ gp }) => gp.goal,
  (value) => ({ gp: { goal: value } }),
);
const loss = numberEdit(
  'fplGoal',
  ({ fpl }) => fpl.goal,
  (value) => ({ fpl: { goal: value } }),
);

test('a number is taken as it is typed, in whole numbers but for percents of loss, and nothing clears it', () => {
  expect(goal.patch('1,250')).toEqual({ gp: { goal: 1250 } });
  expect(goal.patch('1,250.00')).toEqual({ gp: { goal: 1250 } });
  expect(goal.text(testUser())).toBe('156000');
  expect(loss.patch('1.15')).toEqual({ fpl: { goal: 1.15 } });
  expect([goal.fault('', testUser()), goal.patch('')]).toEqual([null, { gp: { goal: null } }]);
});

test.fails('a goal of ten million is a number for a cell', () => {
  expect(goal.fault('10,000,000', testUser())).toBeNull();
});

test.each(['ten', '-5', '1 000'])('"%s" is not a number for a cell', (text) => {
  expect(goal.fault(text, testUser())).toBe('Should be a numeric value');
});

test('more decimals than the column takes are refused, never cut', () => {
  expect(goal.fault('1250.90', testUser())).toBe('Should be a whole number');
  expect(loss.fault('0.75', testUser())).toBeNull();
  expect(loss.fault('0.759', testUser())).toBe('Should have at most two decimals');
});

test('a name keeps to the rule of the role', () => {
  const rep = testUser();
  const manager = testUser({ role: 'manager' });
  expect(nameEdit.fault("Route 7 O'Hara", rep)).toBeNull();
  expect(nameEdit.fault('x'.repeat(31), rep)).toBe('Should be 1 to 30 letters and spaces');
  expect(nameEdit.fault('Mary-Ann', manager)).toBeNull();
  expect(nameEdit.fault('Route 7', manager)).toContain('may contain only letters, spaces, and dashes');
  expect(nameEdit.patch(' Ann ')).toEqual({ name: 'Ann' });
});

test('an email must look like one', () => {
  expect(emailEdit.fault('ann@example', testUser())).toBe("It doesn't look like an email");
  expect(emailEdit.fault('ann@example', testUser({ role: 'manager' }))).toBe('Invalid email address');
  expect(emailEdit.fault('ann@example.com', testUser())).toBeNull();
});

test('any number of team leads is chosen', () => {
  expect(leadEdit.text(testUser({ teamLead: [] }))).toBe('');
  expect(leadEdit.patch('ATS_1,ATS_2')).toEqual({ teamLead: [{ customId: 'ATS_1' }, { customId: 'ATS_2' }] });
  expect(leadEdit.patch('')).toEqual({ teamLead: [] });
});
