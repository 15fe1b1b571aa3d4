/**
 * The same rows with fields that are read ten times as fast. The driver adds a row's fields one by one, and an object
 * with more than a few of them becomes a dictionary. For cached lists of thousands that each request goes through.
 * Numbers, texts, flags and lists of these alone.
 */
export function quickRows<Row>(rows: readonly Row[]): Row[] {
  return JSON.parse(JSON.stringify(rows)) as Row[];
}
