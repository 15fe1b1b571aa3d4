/** A mapping made of what files are called and hold, and whether one that is saved fits them. */
import type { MappingPreview } from '@caselift/contract/imports';
import { type ImportTarget, importTargets, targetColumns } from '@caselift/domain/import-columns';
import { columnsOf, expressionOf, readingOf } from '@caselift/domain/mapping/column-reading';
import { detectDates, detectDecimalComma } from '@caselift/domain/mapping/detect-reading';
import { type ColumnMatches, matchColumns, type SourceColumn } from '@caselift/domain/mapping/match-columns';
import { type MappingObject, type Reading, readMappingText } from './mapping-text.ts';

/** The columns of the first file of each target. */
export type Sources = Partial<Record<ImportTarget, readonly SourceColumn[]>>;

export const sourceOf = ({ sourceColumns, sourceSamples }: MappingPreview): SourceColumn[] =>
  sourceColumns.map((name, place) => ({ name, samples: sourceSamples[place] ?? [] }));

const expressionsOf = (matches: ColumnMatches): Record<string, string> =>
  Object.fromEntries(Object.entries(matches).map(([field, { expression }]) => [field, expression]));

export function proposeMapping(sources: Sources, idPrefix: string): MappingObject {
  const mapping: MappingObject = { sales: { columns: {} } };
  for (const target of importTargets) {
    const columns = sources[target];
    if (columns === undefined) continue;
    const found = expressionsOf(matchColumns(target, columns, { idPrefix }));
    const read = readingFor(columns, found);
    mapping[target] = { ...(Object.keys(read).length > 0 ? { read } : {}), columns: found };
  }
  return mapping;
}

/** By the column matched as a date, or the first that holds dates. What is as files mostly are is left out. */
function readingFor(columns: readonly SourceColumn[], found: Record<string, string>): Reading {
  const names = [found.invoiceDate, found.periodStart].flatMap((expression) =>
    expression === undefined ? [] : columnsOf(readingOf(expression)),
  );
  const dated = columns.filter(({ name }) => names.includes(name));
  const format = [...dated, ...columns]
    .map(({ samples }) => detectDates(samples))
    .find((dates) => dates !== null)?.format;
  return {
    ...(format !== undefined && format !== 'yyyy-mm-dd' ? { dateFormat: format } : {}),
    ...(detectDecimalComma(columns.flatMap(({ samples }) => samples)) ? { decimalComma: true } : {}),
  };
}

/** What stands in every row where the sales file names no maker: products can't be without. */
const unknownNames: Readonly<Record<string, string>> = { supplier: 'Unknown supplier', brand: 'Unknown brand' };

/** The mapping with accounts or products taken from the sales file, as far as it names them; null: it names none. */
export function takenFromSales(
  mapping: MappingObject,
  target: 'buyers' | 'products',
  sales: readonly SourceColumn[],
  idPrefix: string,
): MappingObject | null {
  const id = target === 'buyers' ? 'buyerId' : 'productId';
  const key = mapping.sales?.columns[id];
  if (key === undefined) return null;
  const matches = matchColumns(target, sales, { idPrefix, fromSales: true });
  const columns: Record<string, string> = { ...expressionsOf(matches), [id]: key };
  for (const { name, required } of targetColumns[target]) {
    if (!required || columns[name] !== undefined) continue;
    const unknown = unknownNames[name];
    columns[name] = unknown === undefined ? key : expressionOf({ kind: 'fixed', text: unknown });
  }
  return { ...mapping, [target]: { from: 'sales', columns } };
}

/** The columns that must be mapped and are not. */
export const unmapped = (mapping: MappingObject, target: ImportTarget) =>
  targetColumns[target].filter(({ name, required }) => required && !mapping[target]?.columns[name]);

/** Whether a mapping reads these files: it maps what it must, from columns that are there. */
export function fits(text: string, sources: Sources): boolean {
  const read = readMappingText(text);
  if ('fault' in read) return false;
  return importTargets.every((target) => {
    const columns = sources[target];
    if (columns === undefined) return true;
    const own = read.mapping[target];
    if (own === undefined || own.from === 'sales' || unmapped(read.mapping, target).length > 0) return false;
    const names = new Set(columns.map(({ name }) => name.toLowerCase()));
    const needed = Object.values(own.columns).flatMap((expression) => columnsOf(readingOf(expression)));
    return needed.length > 0 && needed.every((name) => names.has(name.toLowerCase()));
  });
}
