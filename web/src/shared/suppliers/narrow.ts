/** Which rows a search and tags leave. */
import type { SupplierRow } from '@caselift/contract/suppliers';
import { searchTest } from '@caselift/domain/fold';

/** Rows with the phrase in their name and any of the tags (none chosen: all rows). */
export function narrowRows(
  rows: readonly SupplierRow[],
  { searchPhrase, tags }: { searchPhrase: string; tags: readonly string[] },
): readonly SupplierRow[] {
  const isFound = searchTest(searchPhrase);
  if (searchPhrase.trim() === '' && tags.length === 0) return rows;
  return rows.filter((row) => isFound(row.name) && (tags.length === 0 || row.tags.some((tag) => tags.includes(tag))));
}

/** Every tag of the rows, A to Z. */
export function tagsOf(rows: readonly SupplierRow[]): string[] {
  return [...new Set(rows.flatMap((row) => row.tags))].sort((a, b) => a.localeCompare(b, 'en'));
}
