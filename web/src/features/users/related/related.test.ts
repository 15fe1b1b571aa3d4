import { expect, test } from 'vitest';
import { testUser } from '../../../shared/users/testing/user.ts';
import { relatedTo } from './related.ts';

const person = (name: string, leads: string[], more: Parameters<typeof testUser>[0] = {}) =>
  testUser({ customId: name, name, teamLead: leads.map((id) => ({ customId: id, name: id })), ...more });
const chief = person('Chief', [], { role: 'teamLead', leadership: true });
const lee = person('Lee', ['Chief'], { role: 'teamLead' });
const may = person('May', ['Chief'], { role: 'teamLead' });
const ann = person('Ann', ['Lee']);
const bob = person('Bob', ['Lee', 'May']);
const cal = person('Cal', ['May']);
const users = [chief, lee, may, ann, bob, cal];

const related = (of: typeof ann, among = users) =>
  Object.fromEntries(relatedTo(among, of).map(({ title, people }) => [title, people.map(({ name }) => name)]));

test('around a rep are the leads above, directly or further up, and the reps of the same teams', () => {
  expect(related(ann)).toEqual({
    'Leadership above': ['Chief'],
    'Team leads above': ['Lee'],
    'Sales reps in the same team': ['Bob'],
  });
  expect(related(bob)['Sales reps in the same team']).toEqual(['Ann', 'Cal']);
});

test('around leadership are the leads below; the reps stand in a table of their own', () => {
  expect(related(chief)).toEqual({ 'Team leads below': ['Lee', 'May'] });
});

test("people the server doesn't send to the viewer are not named", () => {
  expect(related(ann, [ann, bob])).toEqual({ 'Sales reps in the same team': ['Bob'] });
  expect(related(testUser({ teamLead: [] }), [])).toEqual({});
});
