/**
 * Line numbers for files without any (docs/decisions/116-lines-without-a-number-go-by-their-product.md): made of the
 * product and the kind of line, and counted where an invoice has several such lines.
 */
import { targetColumns } from '@caselift/domain/import-columns';
import { firstGivenLineNo, mostLinesOfProduct, productPlaces } from '@caselift/domain/mapping/line-numbers';

// md5 and not hash(): a number must be the same in every release of the engine.
const digits = "left(md5(concat_ws(chr(31), product_id, coalesce(kind, ''))), 8)";
const place = `(('0x' || ${digits})::bigint % ${productPlaces})`;
export const lineValues = targetColumns.sales.map(({ sqlName }) => sqlName).filter((name) => name !== 'line_no');
// Lines are told apart by their values, so the file's order says nothing. Equal ones may change places.
const order = ['units desc nulls last', 'revenue desc nulls last', 'cost desc nulls last', ...lineValues, 'source_row'];
// File by file: a line that two exports hold is one line.
const count = `row_number() over (partition by source_file, invoice_id, ${place} order by ${order.join(', ')})`;

/** The number of a row among the typed rows of an import; null beyond the last number of a product. */
export const lineNumberSql = `case when ${count} <= ${mostLinesOfProduct}
  then (${firstGivenLineNo} + ${place} * ${mostLinesOfProduct + 1} + ${count})::integer end`;
