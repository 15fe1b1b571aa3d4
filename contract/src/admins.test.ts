import { expect, test } from 'vitest';
import { adminsText } from './admins.ts';

test.each([
  [[], 'an admin'],
  [['Ann Lee'], 'Ann Lee'],
  [['Ann Lee', 'Bo Park'], 'Ann Lee or Bo Park'],
  [['A', 'B', 'C', 'D', 'E'], 'A, B, C, or 2 more'],
])('of %j a manager is told to ask %s', (names, said) => {
  expect(adminsText(names)).toBe(said);
});
