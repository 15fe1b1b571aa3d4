import { expect, test } from 'vitest';
import { publicationTexts } from './publications.ts';

const june = { from: '2026-06-01', to: '2026-06-30' };

test('what corrected rules pay otherwise is said with the month, the people and the sum', () => {
  const people = [
    { name: 'Lee', cents: 90_000 },
    { name: 'Ann', cents: 44_000 },
    { name: 'Ben', cents: -10_000 },
  ];
  expect(publicationTexts.rulesChange(june, people)).toBe(
    'Rules of pay were corrected. Jun 2026, not closed: 3 people, +$1,240.00 (Lee +$900.00, Ann +$440.00, Ben -$100.00).',
  );
  expect(publicationTexts.rulesChange(june, people.slice(2))).toContain(
    'not closed: 1 person, -$100.00 (Ben -$100.00).',
  );
});

test('only the five with the largest changes are named', () => {
  const many = Array.from({ length: 7 }, (_, at) => ({ name: `P${at}`, cents: 100 }));
  expect(publicationTexts.rulesChange(june, many)).toContain('7 people, +$7.00 (P0 +$1.00');
  expect(publicationTexts.rulesChange(june, many)).toContain('P4 +$1.00 and 2 more).');
});
