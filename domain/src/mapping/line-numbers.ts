/** Lines of files that number none: by product and kind, so that their order in the file says nothing. */

/** What a mapping says in place of a column for the line of the invoice. */
export const numberedByProduct = 'numbered_by_product()';

/** Numbers that Caselift gives begin here; no ERP counts the lines of an invoice so far. */
export const firstGivenLineNo = 1_000_000_000;
/** Of one product and kind on one invoice. */
export const mostLinesOfProduct = 999;
/** Places for products: the largest number still fits 32 bits. */
export const productPlaces = 1_147_000;

export const isNumberedByProduct = (expression: string | undefined): boolean =>
  expression?.replaceAll(/\s/g, '').toLowerCase() === numberedByProduct;

/** A line number as people read it; null where Caselift gave it, for no paper shows it. */
export const shownLineNo = (lineNo: number): number | null => (lineNo < firstGivenLineNo ? lineNo : null);
