import type { ImportTarget } from '@caselift/contract/imports';
import { targetColumns } from '@caselift/domain/import-columns';
import { columnExpression } from '@caselift/domain/mapping/expression-parts';
import { describe, expect, test } from 'vitest';
import caselift from '../../../../warehouse/mappings/caselift.json' with { type: 'json' };
import iowa from '../../../../warehouse/mappings/iowa.json' with { type: 'json' };
import schema from '../../../../warehouse/mappings/mapping.schema.json' with { type: 'json' };
import {
  filterLines,
  type MappingObject,
  mappingFor,
  readMappingText,
  withColumn,
  withFilter,
  withFrom,
  withReading,
  writeMappingText,
} from './mapping-text.ts';

function mappingOf(value: unknown): MappingObject {
  const read = readMappingText(JSON.stringify(value));
  if ('fault' in read) throw new Error(read.fault);
  return read.mapping;
}
const faultOf = (text: string) => {
  const read = readMappingText(text);
  return 'fault' in read ? read.fault : null;
};

describe('the form asks for what the schema of mappings describes', () => {
  test.each(Object.keys(targetColumns) as ImportTarget[])('%s', (target) => {
    const { columns } = schema.properties[target].properties;
    const described = Object.entries(columns.properties as Record<string, { description: string }>);
    expect(targetColumns[target].map(({ name, meaning }) => [name, meaning])).toEqual(
      described.map(([name, { description }]) => [name, description]),
    );
    const required = targetColumns[target].filter((column) => column.required).map(({ name }) => name);
    expect(required).toEqual(columns.required);
  });
});

describe('form and JSON say the same', () => {
  test.each([
    ['caselift', caselift],
    ['iowa', iowa],
  ])('%s comes through the form unchanged', (_, builtIn) => {
    expect(JSON.parse(writeMappingText(mappingOf(builtIn)))).toEqual(builtIn);
  });

  test('an expression that is edited stays in its place, one that is emptied goes', () => {
    const edited = withColumn(mappingOf(caselift), 'sales', 'lineNo', 'row_no');
    expect(edited.sales?.columns.lineNo).toBe('row_no');
    expect(Object.keys(edited.sales?.columns ?? {})).toEqual(Object.keys(caselift.sales.columns));
    expect(Object.keys(withColumn(edited, 'sales', 'cost', '').sales?.columns ?? {})).not.toContain('cost');
  });

  test('what the form does not know stays', () => {
    const mapping = mappingOf({ sales: { read: { encoding: 'latin-1' }, columns: {} }, $schema: './x.json' });
    const edited = withReading(withColumn(mapping, 'sales', 'units', 'qty'), 'sales', { skipRows: 2 });
    expect(edited).toEqual({
      sales: { read: { encoding: 'latin-1', skipRows: 2 }, columns: { units: 'qty' } },
      $schema: './x.json',
    });
  });

  test('a target comes with its first expression and goes with its last', () => {
    const mapping = mappingOf({ sales: { columns: { units: 'qty' } } });
    const more = withColumn(mapping, 'goals', 'customId', 'rep');
    expect(more.goals).toEqual({ columns: { customId: 'rep' } });
    expect(withColumn(more, 'goals', 'customId', '')).toEqual(mapping);
    expect(withColumn(mapping, 'sales', 'units', '')).toEqual({ sales: { columns: {} } });
  });

  test('conditions are one a line, and blank lines are none', () => {
    const mapping = mappingOf({ sales: { columns: {} } });
    expect(withFilter(mapping, 'sales', 'qty > 0\n').sales?.filter).toBe('qty > 0');
    const two = withFilter(mapping, 'sales', "qty > 0\n\n  kind = 'L'");
    expect(two.sales?.filter).toEqual(['qty > 0', "kind = 'L'"]);
    expect(filterLines(two.sales?.filter)).toBe("qty > 0\nkind = 'L'");
    expect(withFilter(two, 'sales', ' \n').sales).toEqual({ columns: {} });
  });

  test('how a file is read is forgotten when nothing is said any more', () => {
    const mapping = mappingOf({ sales: { columns: {} } });
    const read = withReading(mapping, 'sales', { delimiter: ';' });
    expect(read.sales?.read).toEqual({ delimiter: ';' });
    expect(withReading(read, 'sales', { delimiter: undefined })).toEqual(mapping);
  });

  test('buyers and products may come from the sales files', () => {
    const mapping = withFrom(mappingOf(caselift), 'buyers', true);
    expect(mapping.buyers?.from).toBe('sales');
    expect(withFrom(mapping, 'buyers', false)).toEqual(caselift);
  });
});

test("text that isn't a mapping is refused with the place", () => {
  expect(faultOf('{')).toMatch(/^This isn't valid JSON/);
  expect(faultOf('[]')).toBe("This isn't a valid mapping. Check the whole.");
  expect(faultOf('{"sales":{"columns":{"units":3}}}')).toBe("This isn't a valid mapping. Check sales.columns.units.");
});

test('a preview of buyers is asked for by what buyers need', () => {
  expect(Object.keys(mappingFor(mappingOf(caselift), 'buyers'))).toEqual(['sales', 'buyers']);
});

test('a column with a space is named in double quotes', () => {
  expect(['qty', 'Net Sales', '2nd', 'a"b'].map(columnExpression)).toEqual(['qty', '"Net Sales"', '"2nd"', '"a""b"']);
});
