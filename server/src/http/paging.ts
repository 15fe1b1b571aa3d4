/** A page of a list, in SQL: the query's part of contract/src/paging.ts. */
import type { Page } from '@caselift/contract/paging';
import type { Tx } from '@caselift/db/connect';

type Part = ReturnType<Tx>;

/**
 * @param order by what, as in "order by"
 * @param unique columns that no two rows share, which break ties: pages then follow each other without a gap
 */
export function pageInOrder(tx: Tx, { page, limit }: Page, { order, unique }: { order: Part; unique: Part }) {
  return tx`order by ${order}, ${unique} limit ${limit} offset ${(page - 1) * limit}`;
}
