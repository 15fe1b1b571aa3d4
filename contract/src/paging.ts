/** Lists that are asked for a page at a time, all in one way. */
import * as z from 'zod/mini';

/** Far beyond any list, and with any limit still a number that PostgreSQL counts to. */
const lastPage = 1_000_000_000;

/** `page` from 1, and `limit` rows a page, with a ceiling: the query of a paged call. */
export function pageFields({ limit, atMost }: { limit: number; atMost: number }) {
  return {
    page: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(lastPage)), 1),
    limit: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(atMost)), limit),
  };
}
export type Page = { page: number; limit: number };

/** There is always one. */
export const totalPages = (count: number, limit: number): number => Math.max(1, Math.ceil(count / limit));

/** From which row to which a page goes, counted from 1; to is less than from on a page beyond the last. */
export function rowsOfPage({ page, limit }: Page, count: number): { from: number; to: number } {
  return { from: (page - 1) * limit + 1, to: Math.min(count, page * limit) };
}
