/**
 * The query string of our addresses: every value a string, a list as a repeated key. (The router's own parser reads
 * values as JSON, which turns ?selectedUser=1e3 into a number.)
 */
export type ParsedSearch = Record<string, string | string[]>;

/** @example parseSearch('?tags=a&tags=b&period=YTD') // { tags: ['a', 'b'], period: 'YTD' } */
export function parseSearch(text: string): ParsedSearch {
  const search: ParsedSearch = {};
  for (const [key, value] of new URLSearchParams(text)) {
    const earlier = search[key];
    if (earlier === undefined) search[key] = value;
    else search[key] = Array.isArray(earlier) ? [...earlier, value] : [earlier, value];
  }
  return search;
}

/** The inverse, with its leading '?' ('' when nothing is left); absent values and empty lists are left out. */
export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(search)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) query.append(key, String(item));
    }
  }
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}
