/** A short sheet on paper, as what xlsx.ts writes into a workbook. */
import { dayText } from '@caselift/domain/dates';
import { moneyText } from '@caselift/domain/pay/statement-line';
import type { PdfTable } from './pdf.ts';
import type { Cell, ColumnKind, Sheet } from './xlsx.ts';

/** Its rows are at hand: paper has them all at once. */
export type ListedSheet = Sheet & { rows: readonly (readonly Cell[])[] };

/** Characters, from which on a column of texts takes what the others leave. */
const wide = 32;

/** Money as '$1,234.50', days as 'Jul 1, 2026'. */
export function sheetTable({ columns, rows, total }: ListedSheet): PdfTable {
  const written = (row: readonly Cell[]) => columns.map(({ kind }, at) => cellText(kind, row[at] ?? null));
  return {
    isDense: true,
    columns: columns.map(({ title, kind, width }) => ({
      title,
      width: kind === 'text' && width >= wide ? '*' : 'auto',
      align: kind === 'text' || kind === 'date' ? 'left' : 'right',
    })),
    rows: rows.map(written),
    ...(total && { total: written(total) }),
  };
}

function cellText(kind: ColumnKind, value: Cell): string {
  if (value === null) return '';
  if (kind === 'date') return dayText(String(value));
  if (typeof value === 'string') return value;
  return kind === 'cents' ? moneyText(value) : value.toLocaleString('en-US', { maximumFractionDigits: 4 });
}
