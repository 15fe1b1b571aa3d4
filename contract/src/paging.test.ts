import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { pageFields, rowsOfPage, totalPages } from './paging.ts';

const Query = z.object(pageFields({ limit: 15, atMost: 100 }));

test('pages count from 1, and a page has so many rows unless said otherwise', () => {
  expect(z.parse(Query, {})).toEqual({ page: 1, limit: 15 });
  expect(z.parse(Query, { page: '3', limit: '100' })).toEqual({ page: 3, limit: 100 });
});

test.each([{ page: '0' }, { page: '1.5' }, { page: '1e12' }, { limit: '0' }, { limit: '101' }, { limit: 'all' }])(
  "%j isn't a page",
  (query) => expect(z.safeParse(Query, query).success).toBe(false),
);

test('the last page holds what is left, and an empty list has one page', () => {
  expect([totalPages(0, 15), totalPages(15, 15), totalPages(16, 15)]).toEqual([1, 1, 2]);
  expect(rowsOfPage({ page: 2, limit: 15 }, 16)).toEqual({ from: 16, to: 16 });
  expect(rowsOfPage({ page: 3, limit: 15 }, 16)).toEqual({ from: 31, to: 16 });
});
