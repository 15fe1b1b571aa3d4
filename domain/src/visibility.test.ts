import { expect, test } from 'vitest';
import { seesProfits } from './visibility.ts';

test.each([
  ['admin', false, true],
  ['manager', false, true],
  ['teamLead', true, true],
  ['teamLead', false, false],
  ['salesRep', false, false],
  // The flag belongs to team leads; on a rep it is a slip of the files.
  ['salesRep', true, false],
] as const)('where profits are hidden, a %s (leadership %s) sees them: %s', (role, leadership, sees) => {
  expect(seesProfits({ role, leadership }, { hideProfits: true })).toBe(sees);
  expect(seesProfits({ role, leadership }, { hideProfits: false })).toBe(true);
});
