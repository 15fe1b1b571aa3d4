/** The second reader of pay follows from the rules alone: it knows nothing of the product that it could repeat. */
import { expect, test } from 'vitest';
import { resolveImport, sourceFiles } from './repository.ts';

const folder = 'server/src/testing/reader/';
/** All that it takes from elsewhere. */
const known: Record<string, readonly string[]> = {
  [`${folder}recorded.ts`]: ['server/src/testing/closing-house.ts'],
};
const arithmetic = 'server/src/testing/naive/fraction.ts';
const files = sourceFiles().filter(({ path }) => path.startsWith(folder));

function strangers(path: string, imports: readonly string[]): string[] {
  return imports
    .map((specifier) => resolveImport(path, specifier))
    .filter((to) => !to.startsWith(folder) && to !== arithmetic && !known[path]?.includes(to))
    .map((to) => `${path} imports ${to}`);
}

test('the second reader imports nothing of the product but the house that it is told of', () => {
  expect(files.length).toBeGreaterThan(5);
  expect(files.flatMap(({ path, imports }) => strangers(path, imports))).toEqual([]);
});

test.each(['@caselift/domain/dates', '../naive/item-pay.ts', '../closing-house.ts', 'postgres'])(
  'an import of %s is found',
  (specifier) => {
    expect(strangers(`${folder}book.ts`, ['./days.ts', '../naive/fraction.ts', specifier])).toHaveLength(1);
  },
);

test('fractions are arithmetic and nothing else', () => {
  expect(sourceFiles().find(({ path }) => path === arithmetic)?.imports).toEqual([]);
});
