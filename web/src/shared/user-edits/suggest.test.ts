import { ManagerPassword } from '@caselift/contract/user-edits';
import { expect, test } from 'vitest';
import { passwordSigns, suggestPassword } from './suggest.ts';

test('a suggested password has 12 signs, none of them easily taken for another, and keeps every rule', () => {
  const passwords = Array.from({ length: 200 }, suggestPassword);
  for (const password of passwords) {
    expect(password).toHaveLength(12);
    expect(password).not.toMatch(/[0Oo1lI]/);
    expect(ManagerPassword.safeParse(password).success).toBe(true);
  }
  expect(new Set(passwords).size).toBe(200);
  expect(new Set(passwords.join('')).size).toBe(passwordSigns.length);
});
