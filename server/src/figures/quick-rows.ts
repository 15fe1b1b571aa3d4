/**
 * The same rows, whose fields are read ten times as fast: the driver adds a row's fields one by one, and an object of
 * more than a few of them becomes a dictionary. For lists of thousands that are kept and gone through at each request.
 * Numbers, texts, flags and lists of these alone.
 */
export function quickRows<Row>(rows: readonly Row[]): Row[] {
  return JSON.parse(JSON.stringify(rows)) as Row[];
}
