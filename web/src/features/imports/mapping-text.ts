/**
 * A mapping as the text that is saved and sent, and the changes that the form makes in it. The text is the only state:
 * what the form does not know stays in it untouched.
 */
import type { ImportTarget } from '@caselift/contract/imports';
import { importTargets } from '@caselift/domain/import-columns';
import { type Amount, readAmount } from '@caselift/domain/mapping/amounts';
import { readingOf } from '@caselift/domain/mapping/column-reading';
import { type LeaveOutRule, leaveOutTests } from '@caselift/domain/mapping/leave-out';
import { isAmountField, withAmount } from '@caselift/domain/mapping/sales-amounts';
import * as z from 'zod/mini';
import { labelOf } from './fault-words.ts';

const Reading = z.looseObject({
  delimiter: z.optional(z.string()),
  skipRows: z.optional(z.number()),
  sheet: z.optional(z.union([z.string(), z.number()])),
  dateFormat: z.optional(z.string()),
  decimalComma: z.optional(z.boolean()),
});
export type Reading = z.output<typeof Reading>;

const LeaveOut = z.object({
  column: z.string(),
  test: z.enum(leaveOutTests),
  values: z.optional(z.array(z.string())),
});

const TargetMapping = z.looseObject({
  from: z.optional(z.string()),
  read: z.optional(Reading),
  leaveOut: z.optional(z.array(LeaveOut)),
  filter: z.optional(z.union([z.string(), z.array(z.string())])),
  columns: z.record(z.string(), z.string()),
});
export type TargetMapping = z.output<typeof TargetMapping>;

const MappingObject = z.looseObject({
  title: z.optional(z.string()),
  read: z.optional(Reading),
  sales: z.optional(TargetMapping),
  buyers: z.optional(TargetMapping),
  products: z.optional(TargetMapping),
  users: z.optional(TargetMapping),
  goals: z.optional(TargetMapping),
});
export type MappingObject = z.output<typeof MappingObject>;

/** The mapping, or why the text is none. What it maps to what is checked by the server. */
export function readMappingText(text: string): { mapping: MappingObject } | { fault: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { fault: `This isn't valid JSON: ${error instanceof Error ? error.message : error}` };
  }
  const parsed = MappingObject.safeParse(value);
  if (parsed.success) return { mapping: parsed.data };
  const places = parsed.error.issues.map(({ path }) => path.join('.') || 'the whole');
  return { fault: `This isn't a valid mapping. Check ${[...new Set(places)].join(', ')}.` };
}

export const writeMappingText = (mapping: MappingObject): string => `${JSON.stringify(mapping, null, 2)}\n`;

/** What one target needs of a mapping: a preview of buyers is not asked for again when goals are edited. */
export function mappingFor(mapping: MappingObject, target: ImportTarget): MappingObject {
  const { read, sales } = mapping;
  return { ...(read ? { read } : {}), ...(sales ? { sales } : {}), [target]: mapping[target] };
}

/** A target without expressions, and with nothing else said about it, is not mentioned. */
function withTarget(mapping: MappingObject, target: ImportTarget, change: Partial<TargetMapping>): MappingObject {
  const changed: TargetMapping = without({ ...(mapping[target] ?? { columns: {} }), ...change });
  const isEmpty = Object.keys(changed).length === 1 && Object.keys(changed.columns).length === 0;
  return without({ ...mapping, [target]: isEmpty && target !== 'sales' ? undefined : changed });
}

function without<Keyed extends object>(record: Keyed): Keyed {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as Keyed;
}

/** `expression` '': the column is left out. */
export function withColumn(
  mapping: MappingObject,
  target: ImportTarget,
  column: string,
  expression: string,
): MappingObject {
  const { [column]: _, ...others } = mapping[target]?.columns ?? {};
  // Editing keeps the column in its place.
  const columns = { ...(expression === '' ? others : mapping[target]?.columns) };
  if (expression !== '') columns[column] = expression;
  return withTarget(mapping, target, { columns });
}

export const withColumns = (
  mapping: MappingObject,
  target: ImportTarget,
  columns: Record<string, string>,
): MappingObject => withTarget(mapping, target, { columns });

/** As `withColumn`. An amount keeps how it is given, its discount and its credits when its column changes. */
export function withExpression(
  mapping: MappingObject,
  target: ImportTarget,
  field: string,
  expression: string,
): MappingObject {
  const columns = mapping[target]?.columns ?? {};
  const reading = readingOf(expression);
  if (target !== 'sales' || !isAmountField(field) || reading.kind !== 'column')
    return withColumn(mapping, target, field, expression);
  const before = readAmount(columns[field] ?? '') ?? { base: { of: 'column' as const }, discount: null, credits: null };
  const amount: Amount = { ...before, base: { ...before.base, column: reading.column } };
  return withColumns(mapping, target, withAmount(columns, field, amount));
}

export const withLeaveOut = (mapping: MappingObject, target: ImportTarget, rules: LeaveOutRule[]): MappingObject =>
  withTarget(mapping, target, { leaveOut: rules.length === 0 ? undefined : rules });

export function withReading(mapping: MappingObject, target: ImportTarget, change: Reading): MappingObject {
  const read = without({ ...mapping[target]?.read, ...change });
  return withTarget(mapping, target, { read: Object.keys(read).length === 0 ? undefined : read });
}

export const withFrom = (mapping: MappingObject, target: ImportTarget, fromSales: boolean): MappingObject =>
  withTarget(mapping, target, { from: fromSales ? 'sales' : undefined });

/** The conditions, one a line. */
export const filterLines = (filter: TargetMapping['filter']): string =>
  [filter ?? []]
    .flat()
    .map((condition) => condition.replaceAll(/\s*\n\s*/g, ' '))
    .join('\n');

/** @param lines one condition a line; empty lines count for nothing */
export function withFilter(mapping: MappingObject, target: ImportTarget, lines: string): MappingObject {
  const [first, ...others] = lines
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return withTarget(mapping, target, { filter: others.length > 0 && first !== undefined ? [first, ...others] : first });
}

const rowsOf = (own: TargetMapping | undefined): string =>
  JSON.stringify([own?.leaveOut ?? [], filterLines(own?.filter)]);

/** What differs between two mappings, as the form calls it; nothing where one of them is none. */
export function changedParts(before: string, after: string): string[] {
  const [old, next] = [readMappingText(before), readMappingText(after)];
  if ('fault' in old || 'fault' in next) return [];
  const parts = importTargets.flatMap((target) => {
    const [was, is] = [old.mapping[target], next.mapping[target]];
    const columns = new Set([...Object.keys(was?.columns ?? {}), ...Object.keys(is?.columns ?? {})]);
    return [
      ...(was?.from === is?.from ? [] : [`where ${target} come from`]),
      ...(JSON.stringify(was?.read) === JSON.stringify(is?.read) ? [] : [`how ${target} are read`]),
      ...(rowsOf(was) === rowsOf(is) ? [] : [`which rows of ${target}`]),
      ...[...columns]
        .filter((column) => was?.columns[column] !== is?.columns[column])
        .map((column) => labelOf(target, column)),
    ];
  });
  return [...new Set(parts)];
}
