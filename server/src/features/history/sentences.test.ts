import { expect, test } from 'vitest';
import { sentenceOf } from './sentences.ts';

test.each([
  ['import', { changeId: 7 }, 'Imported files as change 7.'],
  ['import', { changeId: null }, 'Imported files, but nothing in them was new.'],
  ['import refused', { reason: 'No rows.' }, 'An import was refused: No rows.'],
  ['publish', { publicationId: 3, clashes: [] }, "Published Preview's figures and edits as publication 3."],
  [
    'rollback',
    { publicationId: 3, clashes: [{ customId: 'ATS_1', email: 'a@b.c' }] },
    "Rolled back to publication 3. ATS_1 can't sign in: their email is already in use.",
  ],
  [
    'delete transactions',
    { start: '2026-05-01', end: '2026-05-31', lines: 1234, revenue: 5678.9 },
    'Deleted 1,234 sales lines from 2026-05-01 to 2026-05-31 ($5,678.90 of revenue).',
  ],
  ['mapping saved', { name: 'Corridor' }, 'Saved the mapping Corridor.'],
  ['something new', { name: 'x', list: ['a', 'b'], inner: { y: 1 } }, 'Something new: name x; list a, b.'],
])('%s with %j is told as a sentence', (action, detail, sentence) => {
  expect(sentenceOf(action, detail)).toBe(sentence);
});
