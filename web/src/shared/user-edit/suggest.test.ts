import { ManagerPassword } from '@caselift/contract/user-edits';
import { expect, test } from 'vitest';
import { passwordSigns, suggestId, suggestPassword } from './suggest.ts';

test('the next id follows the highest number, with its letters', () => {
  expect(suggestId(['ATS_9', 'ATS_104', 'ATS_30'], 'ats')).toBe('ATS_105');
  expect(suggestId(['REP_7', 'ATS_3'], 'ats')).toBe('REP_8');
  expect(suggestId(['ATS_9007199254740993'], 'ats')).toBe('ATS_1');
  expect(suggestId(['ATS_999999999999998'], 'ats')).toBe('ATS_999999999999999');
  expect(suggestId([], 'ats')).toBe('ATS_1');
});

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
