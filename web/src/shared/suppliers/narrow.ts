/** Which rows a search and tags leave. */
import type { SupplierRow } from '@caselift/contract/suppliers';
import { fold } from '@caselift/domain/fold';

/** Rows with the phrase in their name and any of the tags (none chosen: all rows). */
export function narrowRows(
  rows: readonly SupplierRow[],
  { searchPhrase, tags }: { searchPhrase: string; tags: readonly string[] },
): readonly SupplierRow[] {
  const phrase = fold(searchPhrase.trim());
  if (phrase === '' && tags.length === 0) return rows;
  return rows.filter(
    (row) => fold(row.name).includes(phrase) && (tags.length === 0 || row.tags.some((tag) => tags.includes(tag))),
  );
}

/** Every tag of the rows, A to Z. */
export function tagsOf(rows: readonly SupplierRow[]): string[] {
  return [...new Set(rows.flatMap((row) => row.tags))].sort((a, b) => a.localeCompare(b, 'en'));
}
