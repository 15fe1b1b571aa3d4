import { expect, test } from 'vitest';
import { demoPassword } from './demo.ts';
import { isWeakPassword } from './weak-passwords.ts';

const ann = { email: 'ann.lee@atlas.example', name: 'Ann O’Lee' };

test.each([
  'password',
  'Password1',
  'PASSWORD123',
  'Letmein',
  '123456',
  '1234567890',
  '987654',
  'aaaaaaaa',
  'abcdefghij',
  'Caselift2026!',
  'ann.lee@atlas.example',
  'Ann.Lee99',
  'annolee1',
])('%s is refused for Ann', (password) => {
  expect(isWeakPassword(password, ann)).toBe(true);
});

test.each(['correct horse', 'caselift is for beer', 'annual-review', 'q7!rain', '192837', demoPassword])(
  '%s is taken',
  (password) => {
    expect(isWeakPassword(password, ann)).toBe(false);
  },
);
