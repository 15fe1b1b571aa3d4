import { expect, test } from 'vitest';
import { byLastName } from './by-name.ts';

test('people are sorted by the last word of their names, then by the whole name, then by ID', () => {
  const people = ['Zoe Adams', 'Al Baker', 'Mary Ann Baker', 'Cher', ' Ed  Adams '].map((name, at) => ({
    name,
    customId: `ATS_${at}`,
  }));
  const twin = { name: 'Al Baker', customId: 'ATS_0' };
  expect([...people, twin].sort(byLastName).map(({ name, customId }) => `${name.trim()} ${customId}`)).toEqual([
    'Ed  Adams ATS_4',
    'Zoe Adams ATS_0',
    'Al Baker ATS_0',
    'Al Baker ATS_1',
    'Mary Ann Baker ATS_2',
    'Cher ATS_3',
  ]);
});
