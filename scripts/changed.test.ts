import { expect, test } from 'vitest';
import { distances, fitting, journeysOf, nearestFirst, secondsBy, usersIn } from './changed.ts';

const source = (path: string, text: string, ...imports: string[]) => ({ path, text, imports });
const files = [
  source('domain/src/pay.ts', ''),
  source('domain/src/pay.test.ts', '', './pay.ts'),
  source('server/src/features/goals/routes.ts', '', '@caselift/domain/pay'),
  source('server/src/app.ts', '', './features/goals/routes.ts'),
  source('server/src/features/goals/routes.test.ts', '', '../../app.ts'),
  source('server/src/features/files/routes.test.ts', '', '../../app.ts'),
  source(
    'warehouse/src/reader.ts',
    "new URL('./reader-process.ts', import.meta.url); new URL('../../', import.meta.url)",
  ),
  source('warehouse/src/reader.test.ts', '', './reader.ts'),
  source('warehouse/src/refs.ts', "new URL('../models/', import.meta.url)"),
  source('warehouse/src/run.test.ts', '', './refs.ts'),
  source('warehouse/src/sums.test.ts', 'select * from snapshot_days'),
];
const reached = (...changed: string[]) => distances(usersIn(files), changed);
const testsOf = (...changed: string[]) => [...reached(...changed).keys()].filter((file) => file.includes('.test.'));

test('a change leads to every test that imports it, however far away', () => {
  expect(testsOf('domain/src/pay.ts')).toEqual(
    files.map(({ path }) => path).filter((file) => /(pay|routes)\.test/.test(file)),
  );
});

test('a file that is started in a process of its own leads to the tests of who starts it', () => {
  expect(testsOf('warehouse/src/reader-process.ts')).toEqual(['warehouse/src/reader.test.ts']);
});

test('a model leads to the tests that run all models, and to those that name its table', () => {
  expect(testsOf('warehouse/models/marts/snapshot_days.sql').sort()).toEqual([
    'warehouse/src/run.test.ts',
    'warehouse/src/sums.test.ts',
  ]);
  expect(testsOf('docs/product.md')).toEqual([]);
});

test('tests beside a changed file come first, then those with fewer steps to it, then the quicker ones', () => {
  const changed = ['server/src/features/goals/routes.ts'];
  const secondsOf = (file: string) => (file.includes('files') ? 1 : 9);
  const order = (...tests: string[]) => nearestFirst(tests, changed, reached(...changed), secondsOf);
  const [goals, documents] = ['server/src/features/goals/routes.test.ts', 'server/src/features/files/routes.test.ts'];
  expect(order(documents, goals)).toEqual([goals, documents]);
  expect(nearestFirst(['a/slow.ts', 'a/quick.ts'], [], new Map(), (file) => file.length).at(-1)).toBe('a/quick.ts');
});

test('journeys that changed come before those of changed slices', () => {
  const specs = ['e2e/goals.spec.ts', 'e2e/goals-paste.spec.ts', 'e2e/items.spec.ts', 'e2e/item-reports.spec.ts'];
  const changed = ['web/src/features/goals/Page.tsx', 'e2e/items.spec.ts', 'contract/src/item-reports.ts'];
  expect(journeysOf(specs, changed, new Map([['e2e/items.spec.ts', 0]]))).toEqual([
    'e2e/items.spec.ts',
    'e2e/goals.spec.ts',
    'e2e/goals-paste.spec.ts',
    'e2e/item-reports.spec.ts',
  ]);
});

test('as many files run as fit by what they took last, the first in any case', () => {
  const timings = { total: 0, loop: 1, projects: [], files: [{ project: 'pure', file: 'a', tests: 1, seconds: 40 }] };
  const secondsOf = secondsBy(timings, { 'server/slow.test.ts': 99 });
  expect(secondsOf('server/slow.test.ts')).toBe(99);
  expect(fitting(['server/b.test.ts', 'a', 'server/c.test.ts'], 7, secondsOf)).toEqual([
    'server/b.test.ts',
    'server/c.test.ts',
  ]);
  expect(fitting(['a'], 10, secondsOf)).toEqual(['a']);
  expect(fitting([], 10, secondsOf)).toEqual([]);
});
