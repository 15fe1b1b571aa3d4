// A search in PostgreSQL finds what the same search finds in memory.

import type { Tx } from '@caselift/db/connect';
import { onServer } from '@caselift/db/testing/database';
import { searchTest } from '@caselift/domain/fold';
import { expect, test } from 'vitest';
import { hasPhrase } from './search.ts';

const names = ['Café Ale', 'CAFE 22', "Patrón d'Or", '100% Agave', 'Under_score', 'Back\\slash', 'Łódź', 'Smörgås', ''];
const found: readonly [string, string[]][] = [
  ['cafe', ['Café Ale', 'CAFE 22']],
  [' CAFÉ ', ['Café Ale', 'CAFE 22']],
  ['patron', ["Patrón d'Or"]],
  ['smorgas', ['Smörgås']],
  // Signs stand for themselves.
  ['%', ['100% Agave']],
  ['_', ['Under_score']],
  ['\\', ['Back\\slash']],
  ['[a', []],
];

test.each(found)('whoever searches for %j finds %j, in a list and in the database', async (phrase, expected) => {
  expect(names.filter((name) => searchTest(phrase)(name))).toEqual(expected);
  const rows = await onServer((sql) =>
    sql.begin((tx) => {
      const search = hasPhrase(tx as Tx, 'name', phrase);
      return tx<{ name: string }[]>`
        select name from unnest(${names}::text[]) with ordinality as listed (name, at) where ${search} order by at`;
    }),
  );
  expect(rows.map(({ name }) => name)).toEqual(expected);
});

test('an empty phrase is in every text of a list', () => {
  expect(names.filter((name) => searchTest('  ')(name))).toEqual(names);
});
