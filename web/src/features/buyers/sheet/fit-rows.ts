/**
 * How many rows of each list a page has room for: each gets one in turn until its list or the page is full. A list
 * that does not fit keeps its last row for the sum of the others; an empty one takes a row to say so.
 * @example fitRows([9, 2], 6) // [4, 2]: three rows and the sum of the other six; both rows
 */
export function fitRows(counts: readonly number[], room: number): number[] {
  const wanted = counts.map((count) => Math.max(1, count));
  const given = wanted.map(() => 0);
  for (let left = room; left > 0; ) {
    const before = left;
    wanted.forEach((rows, index) => {
      if (left === 0 || (given[index] ?? 0) >= rows) return;
      given[index] = (given[index] ?? 0) + 1;
      left -= 1;
    });
    if (left === before) break;
  }
  return given;
}

/** A list's rows in the room that it has, and those that are summed in its last line. */
export function splitRows<Row>(rows: readonly Row[], room: number): { shown: readonly Row[]; others: readonly Row[] } {
  if (rows.length <= room) return { shown: rows, others: [] };
  const shown = Math.max(0, room - 1);
  return { shown: rows.slice(0, shown), others: rows.slice(shown) };
}
