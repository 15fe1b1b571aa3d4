import type { InvoiceLine, InvoiceLines } from '@caselift/contract/statements';
import type { countedLines } from '../../figures/counted-lines.ts';

/** Of a statement. */
export type SqlPart = ReturnType<typeof countedLines>;

/** Invoice lines that can be paged, searched and added up, with what is shown of them besides buyer, product and volume. */
export type LineSource<Row> = {
  /** A query of invoice_id, line_no, invoice_date, kind, loss_reason, rep_id, buyer_id, product_id, units, ounces and more. */
  lines: SqlPart;
  /** Read for `show`. */
  columns: SqlPart;
  /** Columns that no two lines share. */
  unique: SqlPart;
  show: (row: Row) => Partial<InvoiceLine>;
  /** @param matching what the reader has narrowed the lines to, as in "where" */
  totals: (
    matching: SqlPart,
  ) => Promise<{ count: number; units: number; ounces: number; shown: Partial<InvoiceLines['totals']> }>;
};
