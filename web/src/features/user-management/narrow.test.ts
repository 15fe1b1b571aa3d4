import { expect, test } from 'vitest';
import { mayLeaveOut } from './narrow.ts';

const all = { role: 'all', team: '', searchPhrase: '' } as const;

test.each([
  [all, false],
  [{ ...all, role: 'salesRep' } as const, false],
  [{ ...all, role: 'leadership' } as const, true],
  [{ ...all, team: 'ATS_11' }, true],
  [{ ...all, searchPhrase: 'haddad' }, true],
  [{ ...all, searchPhrase: ' ' }, false],
])('the filters %o might leave out a new sales rep: %s', (filters, expected) => {
  expect(mayLeaveOut(filters, 'salesRep')).toBe(expected);
});
