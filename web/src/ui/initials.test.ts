import { expect, test } from 'vitest';
import { initialsOf } from './initials.ts';

test.each([
  ['Mara Oyelaran', 'MO'],
  ['Mara de Oyelaran', 'MO'],
  ['Atlas', 'AT'],
  ['sam.reed@example.com', 'SC'],
  ['Iowa Corridor Spirits & Wine', 'IW'],
  ['Øystein', 'ØY'],
  ['', ''],
])('the initials of "%s" are "%s"', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
