import { expect, test } from 'vitest';
import { testUser } from '../users/testing/user.ts';
import { leadsFor, nameList } from './people-words.ts';

const lead = (customId: string, name: string) => testUser({ customId, name, role: 'teamLead', teamLead: [] });
const leads = [lead('ATS_2', 'Omar'), lead('ATS_1', 'Ines'), testUser()];
const names = (found: readonly { name: string }[]) => found.map(({ name }) => name);

test('a person can report to all other leads, and to the present ones', () => {
  const gone = { customId: 'ATS_9', name: 'Lee' };
  expect(names(leadsFor(testUser({ teamLead: [gone] }), leads))).toEqual(['Ines', 'Lee', 'Omar']);
  expect(names(leadsFor(lead('ATS_1', 'Ines'), leads))).toEqual(['Omar']);
});

test('a long list of names is cut after five', () => {
  const crowd = Array.from({ length: 7 }, (_, n) => testUser({ name: `P${n}` }));
  expect(nameList(crowd)).toBe('P0, P1, P2, P3, P4 and 2 more');
});
