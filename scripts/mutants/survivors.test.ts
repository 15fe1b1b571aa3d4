import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { atLeast } from '../../domain/src/testing/at-least.ts';
import { isMutated } from '../long-parts.ts';
import { root, trackedFiles } from '../repository.ts';
import { mutationsOf } from './operators.ts';
import { mutationsIn } from './sql.ts';
import { compare, named, survivors } from './survivors.ts';

const files = Object.keys(survivors);
const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');
/** Of a folder's mutants. */
const mostPercent = 5;

test.each(files)('each survivor of %s is one of its mutants, and has its reason', (file) => {
  const text = textOf(file);
  const mutants = named(text, mutationsIn(file, text));
  expect(compare(mutants, survivors[file] ?? []).gone).toEqual([]);
  for (const { reason, because, mutants: own } of atLeast(1, survivors[file] ?? [])) {
    expect(['equal', 'unreachable', 'words']).toContain(reason);
    expect(because).not.toBe('');
    expect(own).not.toEqual([]);
  }
});

test.each(['domain/src/pay/', 'domain/src/closing/', 'domain/src/programs/', 'contract/src/access.ts'])(
  'few mutants of %s survive',
  (folder) => {
    const own = trackedFiles().filter((file) => file.startsWith(folder) && isMutated(file));
    const isNamed = (file: string) => (mutant: { line: string; mutant: string }) =>
      (survivors[file] ?? []).some(({ line, mutants }) => line === mutant.line && mutants.includes(mutant.mutant));
    const counts = own.map((file) => {
      const mutants = named(textOf(file), mutationsOf(textOf(file)));
      return { all: mutants.length, survive: mutants.filter(isNamed(file)).length };
    });
    const sum = (key: 'all' | 'survive') => counts.reduce((total, one) => total + one[key], 0);
    expect(sum('survive')).toBeLessThanOrEqual((sum('all') * mostPercent) / 100);
  },
);

test('what survives unnamed is told, and what is named and noticed, too', () => {
  const text = 'export const paid = (sold: number) => sold > 0;\n';
  const mutants = named(text, mutationsOf(text));
  expect(mutants.map(({ at, mutant }) => [at, mutant])).toEqual([
    [1, '> => >='],
    [1, '0 => 1'],
  ]);
  const line = text.trim();
  const known = (mutant: string) => [{ line, mutants: [mutant], reason: 'equal', because: 'Whole.' } as const];
  const { unnamed, gone } = compare(
    mutants.slice(0, 1),
    known('0 => 1').map((one) => ({ ...one, mutants: [...one.mutants] })),
  );
  expect([unnamed.map(({ mutant }) => mutant), gone]).toEqual([['> => >='], [{ line, mutant: '0 => 1' }]]);
});
