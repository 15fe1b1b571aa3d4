/** Columns that a way of giving amounts most likely needs, for people to confirm or to change. */
import type { Credits, PerCase } from '@caselift/domain/mapping/amounts';
import { readingOf } from '@caselift/domain/mapping/column-reading';
import { casesColumn, matchColumns, type SourceColumn } from '@caselift/domain/mapping/match-columns';

/** Sizes are texts; a column of numbers says how many units a case has. */
export function perCaseOf(column: string, columns: readonly SourceColumn[]): PerCase {
  const samples = columns.find(({ name }) => name === column)?.samples ?? [];
  return { column, isSize: samples.some((text) => !/^[\d.,\s]+$/.test(text)) };
}

export function perCaseGuess(columns: readonly SourceColumn[]): PerCase {
  const found = matchColumns('products', columns, { idPrefix: '', fromSales: true }).unitsPerCase?.expression;
  const reading = found === undefined ? null : readingOf(found);
  if (reading?.kind === 'units') return { column: reading.column, isSize: true };
  return reading?.kind === 'column' ? perCaseOf(reading.column, columns) : { column: '', isSize: false };
}

export const casesGuess = (columns: readonly SourceColumn[]): string | null => casesColumn(columns)?.name ?? null;

const credit = /^(cm|cr|crm|cn|credit|credit memo|credit note|ret|rtn|return|returns|c|r)$/i;

/** The first column that says CM or RETURN of some lines and something else of others. */
export function creditsGuess(columns: readonly SourceColumn[]): Credits {
  for (const { name, samples } of columns) {
    const values = samples.filter((text) => credit.test(text.trim()));
    if (values.length > 0 && values.length < samples.length && samples.length <= 12) return { column: name, values };
  }
  return { column: '', values: [] };
}
