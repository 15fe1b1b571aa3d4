/** What breaks a model of the warehouse. */
import { expect, test } from 'vitest';
import { broken, sqlMutationsOf } from './sql.ts';

const mutantsOf = (sql: string) => sqlMutationsOf(sql).map(({ kind, was, is }) => `${kind}: ${was} => ${is}`);

test.each([
  ['comparison', 'a.x = b.x and a < 1 or a >= b', ['= => <>', '< => <=', '>= => >']],
  ['arithmetic', 'a + b - c', ['+ => -', '- => +']],
  ['boolean', 'a and b or c is null', ['and => or', 'or => and', 'is null => is not null']],
  ['dropped', 'where a = 1 and f(b) > 0 as c', ['a = 1 => true', 'f(b) > 0 => true']],
  [
    'dropped',
    'left join b on (a.x = b.x or d)\n',
    ['left join => inner join', '(a.x = b.x or d) => true', 'd => true'],
  ],
  ['dropped', "case when kind = 'loss' then 0 end", ["kind = 'loss' => true"]],
  ['ends', "min(day) >= {{ var('ly_ninety_from') }}", ['min => max', 'ly_ninety_from => ly_ninety_to']],
])('a mutant of %s breaks %s', (kind, sql, expected) => {
  const own = mutantsOf(sql).filter((mutant) => mutant.startsWith(`${kind}: `));
  expect(own).toEqual(expected.map((mutant) => `${kind}: ${mutant}`));
});

test.each(['-- a = 1 and b', "select 'a = 1 and b' as text", "{{ ref('a_and_b') }}", 'day between a and b', 'maximum'])(
  '%s stays as it is',
  (sql) => {
    expect(mutantsOf(sql)).toEqual([]);
  },
);

test('a mutant of a line leaves its comments and what is around it', () => {
  const sql = '-- a < b\nselect a < b -- a < b';
  expect(sqlMutationsOf(sql).map((one) => broken(sql, one))).toEqual(['-- a < b\nselect a <= b -- a < b']);
});
