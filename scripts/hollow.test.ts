import { describe, expect, test } from 'vitest';
import { hollowIn } from './hollow.ts';
import { sourceFiles } from './repository.ts';

const inTest = (code: string) => `test('a goal is kept', async () => {\n${code}\n});`;
const loop = (list: string, before = '') => inTest(`${before} for (const row of ${list}) expect(row.cents).toBe(1);`);

describe('what may prove nothing', () => {
  test.each([
    loop('rows'),
    loop('await readRows()'),
    loop('rows.entries()'),
    loop('Object.values(rows)'),
    loop('rows.filter(({ cents }) => cents > 0)'),
    loop('found.rows', 'expect(found.status).toBe(200);'),
    loop('rows', 'expect(rowsBefore).toHaveLength(2);'),
    loop('[]'),
    loop('[...rows]'),
    loop('rows', 'const rows = isOld ? [1] : [];'),
    inTest('for (const row of rows) { if (row.isPaid) { expect(row.cents).toBe(1); } } expect(rows).toHaveLength(2);'),
    inTest('rows.forEach((row) => expect(row.cents).toBe(1));'),
  ])('%j is a loop over what may be empty', (source) => {
    expect(hollowIn('a.test.ts', source)).toMatchObject([{ line: 2, what: 'loop' }]);
  });

  test.each([
    inTest('expect(rows.every(({ cents }) => cents > 0)).toBe(true);'),
    inTest('expect((await readRows()).every(isPaid)).toBe(true);'),
    inTest('expect(rows.slice(1).every(isPaid)).toBe(true); expect(rows).toHaveLength(2);'),
  ])('%j is true of an empty list', (source) => {
    expect(hollowIn('a.test.ts', source)).toMatchObject([{ line: 2, what: 'every' }]);
  });

  test.each([
    inTest('if (bed.fake === null) return;'),
    inTest('if (bed.fake === null) { console.log("none"); return; }'),
    'fc.property(items, (one) => {\nif (one.step === null) return; expect(one.step).toBe(1); });',
  ])('%j returns early', (source) => {
    expect(hollowIn('a.test.ts', source)).toMatchObject([{ line: 2, what: 'return' }]);
  });

  test.each([
    loop('[1, 2]'),
    loop("['prod', 'preview'] as const"),
    loop('Object.entries({ gp: 1 })'),
    loop('roles', 'const roles = [1, 2];'),
    loop('[...roles, ...rows]', 'const roles = [1, 2];'),
    loop('isOld ? [1] : [1, 2]'),
    loop('Array.from({ length: 8 })'),
    loop('atLeast(1, rows)'),
    // May be empty, and says so.
    loop('atLeast(0, rows)'),
    loop('await Promise.all([read(1), read(2)])'),
    loop('rows', 'expect(rows).toHaveLength(2);'),
    loop('rows.entries()', 'expect(rows.length).toBeGreaterThan(2);'),
    loop('found.rows', 'expect(found.rows.map(({ id }) => id)).toEqual([1, 2]);'),
    loop('Object.values(rows)', 'expect(Object.keys(rows)).toHaveLength(2);'),
    `import { roles } from './roles.ts';\n${loop('roles')}`,
    inTest('for (const row of rows) await remove(row);'),
    inTest('for await (const chunk of stream) expect(chunk).toHaveLength(2);'),
    inTest('expect(atLeast(1, rows).every(isPaid)).toBe(true);'),
    inTest('expect(rows).toHaveLength(2); expect(rows.every(isPaid)).toBe(true);'),
    inTest('if (body === null) { expect(status).toBe(204); return; } expect(body).toBe(1);'),
    inTest("child.on('data', (said) => { if (said === '') return; });"),
    'function cents(rows) { if (rows === null) return; }',
    'fc.property(fc.array(fact), (facts) => { for (const one of facts) expect(one.cents).toBe(1); });',
    'fc.property(items, (one) => { fc.pre(one.step !== null); expect(one.step).toBe(1); });',
  ])('%j proves something', (source) => expect(hollowIn('a.test.ts', source)).toEqual([]));

  test('no test may pass without proving anything', () => {
    const found = sourceFiles()
      .filter((file) => file.isTest)
      .flatMap(({ path, text }) => hollowIn(path, text).map(({ line, what, of }) => `${path}:${line} ${what} ${of}`));
    expect(found).toEqual([]);
  });
});
