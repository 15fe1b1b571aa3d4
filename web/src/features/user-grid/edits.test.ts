import { expect, test } from 'vitest';
import { testUser } from '../../shared/person/testing.ts';
import { leadChoices } from './columns.tsx';
import { emailEdit, leadEdit, nameEdit, numberEdit } from './edits.ts';

const goal = numberEdit(
  ({ gp }) => gp.goal,
  (value) => ({ gp: { goal: value } }),
);
const loss = numberEdit(
  ({ fpl }) => fpl.goal,
  (value) => ({ fpl: { goal: value } }),
  2,
);

test('a number is taken as an integer, percents of loss to two decimals', () => {
  expect(goal.patch('1,250.90')).toEqual({ gp: { goal: 1250 } });
  expect(goal.text(testUser())).toBe('156000');
  expect(loss.patch('0.759')).toEqual({ fpl: { goal: 0.75 } });
  expect(loss.patch('1.15')).toEqual({ fpl: { goal: 1.15 } });
});

test.each(['ten', '-5', '1 000', '1234567890', ''])('"%s" is no number for a cell', (text) => {
  expect(goal.fault(text, testUser())).toBe('Should be a numeric value');
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

test('an e-mail must look like one', () => {
  expect(emailEdit.fault('ann@example', testUser())).toBe("It doesn't look like an email");
  expect(emailEdit.fault('ann@example', testUser({ role: 'manager' }))).toBe('Invalid email address');
  expect(emailEdit.fault('ann@example.com', testUser())).toBeNull();
});

test('a team lead is chosen by name, none or one, and several that are there already stay one choice', () => {
  const lead = (customId: string, name: string) => testUser({ customId, name, role: 'teamLead' });
  const leads = [lead('ATS_1', 'Ines'), lead('ATS_2', 'Omar')];
  const ofBoth = testUser({
    teamLead: [
      { customId: 'ATS_1', name: 'Ines' },
      { customId: 'ATS_2', name: 'Omar' },
    ],
  });
  expect(leadChoices(ofBoth, leads).map(({ label }) => label)).toEqual(['No team lead', 'Ines, Omar', 'Ines', 'Omar']);
  expect(leadChoices(leads[0] as never, leads).map(({ label }) => label)).toEqual([
    'No team lead',
    'Ines Marchetti', // who is no lead of this list, and stays
    'Omar',
  ]);
  expect(leadEdit.patch('ATS_1,ATS_2')).toEqual({ teamLead: [{ customId: 'ATS_1' }, { customId: 'ATS_2' }] });
  expect(leadEdit.patch('-')).toEqual({ teamLead: [] });
});
