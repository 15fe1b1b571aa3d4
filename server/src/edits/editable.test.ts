import { editable } from '@caselift/contract/editable';
import { environmentTables, wholesalerTables } from '@caselift/db/editable-tables';
import { expect, test } from 'vitest';

test('every editable table has a title on the screens and people who may edit it, and nothing else has', () => {
  const tables = [...environmentTables, ...wholesalerTables].map(({ entity }) => entity);
  expect(tables.sort()).toEqual(Object.keys(editable).sort());
});
