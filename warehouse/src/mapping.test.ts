import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { targetColumns } from '@caselift/domain/import-columns';
import { describe, expect, test } from 'vitest';
import { targetNames } from './import-report.ts';
import { mappingJsonSchema, parseMapping, readMapping } from './mapping.ts';

const folder = fileURLToPath(new URL('../mappings/', import.meta.url));
const shipped = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'mapping.schema.json');

const columns = Object.fromEntries(
  targetColumns.sales.filter(({ required }) => required).map(({ name }) => [name, 'x']),
);

describe('a mapping file', () => {
  test.each(shipped)('%s that we ship is valid', async (name) => {
    await expect(readMapping(`${folder}${name}`)).resolves.toHaveProperty('sales');
  });

  test('caselift.json reads every column by its own name', async () => {
    const mapping = await readMapping(`${folder}caselift.json`);
    for (const target of targetNames) {
      const names = targetColumns[target].map(({ name }) => name);
      expect(mapping[target]?.columns).toEqual(Object.fromEntries(names.map((name) => [name, name])));
    }
  });

  test('hands options for every file down to each target', () => {
    const mapping = parseMapping({
      read: { delimiter: ';', dateFormat: 'dd/mm/yyyy' },
      sales: { read: { delimiter: '|' }, filter: 'a > 1', columns },
    });
    expect(mapping.sales).toMatchObject({
      read: { delimiter: '|', dateFormat: 'dd/mm/yyyy' },
      filters: [{ place: 'filter 1', condition: 'a > 1' }],
    });
  });

  test.each([
    ['no sales', {}, 'sales: '],
    ['a column that is none', { sales: { columns: { ...columns, colour: 'x' } } }, 'sales.columns: '],
    ['a required column missing', { sales: { columns: { ...columns, units: undefined } } }, 'sales.columns.units: '],
    ['a key of ours misspelt', { sales: { columns, filters: 'x' } }, 'sales: '],
    ['users derived from sales', { sales: { columns }, users: { from: 'sales', columns: {} } }, 'users'],
    ['an unknown date format', { read: { dateFormat: 'd/m/y' }, sales: { columns } }, 'read.dateFormat: '],
    ['an empty expression', { sales: { columns: { ...columns, units: '' } } }, 'sales.columns.units: '],
  ])('with %s is refused', (_, value, place) => {
    expect(() => parseMapping(value)).toThrow(`The mapping is not valid. `);
    expect(() => parseMapping(value)).toThrow(place);
  });
});

describe('mapping.schema.json', () => {
  test('is the schema that mappings are checked with: after a change, node warehouse/src/write-mapping-schema.ts', () => {
    expect(JSON.parse(readFileSync(`${folder}mapping.schema.json`, 'utf8'))).toEqual(mappingJsonSchema());
  });
});
