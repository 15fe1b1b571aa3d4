export type Column<Row> = { title: string; value: (row: Row) => string; isNumber?: boolean };

/** Rows as aligned lines under their titles: text to the left, numbers to the right. */
export function tableLines<Row>(columns: Column<Row>[], rows: Row[]): string[] {
  const cells = [
    columns.map((column) => column.title),
    ...rows.map((row) => columns.map((column) => column.value(row))),
  ];
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index]?.length ?? 0)));
  return cells.map((line) =>
    line
      .map((cell, index) => {
        const width = widths[index] ?? 0;
        return columns[index]?.isNumber ? cell.padStart(width) : cell.padEnd(width);
      })
      .join('  ')
      .trimEnd(),
  );
}

/** In UTC. @example minuteText(new Date('2026-11-29T12:05:59Z')) // '2026-11-29 12:05' */
export const minuteText = (at: Date): string => at.toISOString().slice(0, 16).replace('T', ' ');
