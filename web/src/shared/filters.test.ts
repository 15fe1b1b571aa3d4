import { expect, test } from 'vitest';
import { withoutDefaults } from './filters.ts';
import { SuppliersSearch } from './suppliers/suppliers-search.ts';

test('the address leaves out what is the default and keeps what is not its own', () => {
  const search = { ...SuppliersSearch.parse({}), period: 'YTD', tags: ['Core'], wholesalerId: 'ats', db: 'preview' };
  expect(withoutDefaults(SuppliersSearch, search)).toEqual({
    period: 'YTD',
    tags: ['Core'],
    wholesalerId: 'ats',
    db: 'preview',
  });
});
