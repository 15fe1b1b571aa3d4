/** A mapping: how the columns of someone's files become the columns of ours. */
import { readFile } from 'node:fs/promises';
import { dateFormats, targetColumns } from '@caselift/domain/import-columns';
import { keptBy, type LeaveOutRule, leaveOutTests, ruleFault } from '@caselift/domain/mapping/leave-out';
import { z } from 'zod';
import type { TargetName } from './import-report.ts';
import { targetNames } from './import-report.ts';

const ReadOptions = z.strictObject({
  delimiter: z.string().min(1).max(4).optional().describe('CSV files only. Left out: detected from the file.'),
  quote: z.string().length(1).optional().describe('CSV files only. Left out: detected from the file.'),
  encoding: z.enum(['utf-8', 'utf-16', 'latin-1']).optional().describe('CSV files only. Left out: utf-8.'),
  skipRows: z.int().min(0).max(1000).optional().describe('Number of lines above the header line.'),
  sheet: z
    .union([z.string().min(1), z.int().min(1)])
    .optional()
    .describe('Spreadsheets only: sheet name or number (from 1). Left out: the first sheet.'),
  dateFormat: z
    .enum(dateFormats)
    .optional()
    .describe('Date format in text; a time may follow. yyyy-mm-dd always works.'),
  decimalComma: z.boolean().optional().describe('true: numbers look like 1.234,56. Left out: 1,234.56.'),
});
export type ReadOptions = z.infer<typeof ReadOptions>;

const Expression = z.string().min(1).max(4000);

const FilterText = z
  .union([Expression, z.array(Expression).min(1)])
  .describe("SQL conditions on the file's columns. Rows that fail any of them are left out.");

const LeaveOut = z
  .array(
    z
      .strictObject({
        column: z.string().min(1).max(200).describe('A column of the file, as its header says it.'),
        test: z.enum(leaveOutTests),
        values: z
          .array(z.string().min(1).max(200))
          .min(1)
          .max(100)
          .optional()
          .describe('Of is, isNot, startsWith and contains: any of them. Of lessThan and moreThan: one number.'),
      })
      .superRefine((rule, context) => {
        const message = ruleFault(rule);
        if (message !== null) context.addIssue({ code: 'custom', message, input: rule });
      }),
  )
  .max(50)
  .describe('Rows that any of these is true of are left out.');

function targetSchema(target: TargetName) {
  const columns = Object.fromEntries(
    targetColumns[target].map(({ name, meaning, required }) => [
      name,
      required ? Expression.describe(meaning) : Expression.optional().describe(meaning),
    ]),
  );
  const common = { leaveOut: LeaveOut.optional(), filter: FilterText.optional(), columns: z.strictObject(columns) };
  if (target === 'buyers' || target === 'products') {
    const from = z
      .literal('sales')
      .optional()
      .describe('If there is no separate file, take these rows from the sales files. The newest line wins.');
    return z.strictObject({ from, read: ReadOptions.optional(), ...common });
  }
  return z.strictObject({ read: ReadOptions.optional(), ...common });
}

const MappingSchema = z.strictObject({
  $schema: z.string().optional(),
  title: z.string().min(1).optional().describe('Display name of the mapping.'),
  read: ReadOptions.optional().describe('How to read every file. A target can override it.'),
  sales: targetSchema('sales'),
  products: targetSchema('products').optional(),
  buyers: targetSchema('buyers').optional(),
  users: targetSchema('users').optional(),
  goals: targetSchema('goals').optional(),
});

export type Filter = { place: string; condition: string };

export type TargetMapping = {
  from?: 'sales' | undefined;
  read: ReadOptions;
  /** Conditions of rows that stay, each with its place in the mapping: 'filter 1', 'leaveOut 1'. */
  filters: Filter[];
  /** Expression by column name. */
  columns: Record<string, string>;
};

export type Mapping = { title: string | null } & { sales: TargetMapping } & Partial<Record<TargetName, TargetMapping>>;

/** A fault that the user can fix in the mapping or the file; its message is a sentence for them. */
export class ImportFault extends Error {
  override name = 'ImportFault';
}

/**
 * Checks the JSON value of a mapping file. Expressions are checked later, against the columns of the files.
 * Throws ImportFault with one line a fault.
 */
export function parseMapping(value: unknown): Mapping {
  const parsed = MappingSchema.safeParse(value);
  if (!parsed.success) {
    const lines = parsed.error.issues.map((issue) => `${issue.path.join('.') || 'mapping'}: ${wordsOf(issue)}`);
    throw new ImportFault(`The mapping is not valid. ${lines.join('; ')}`);
  }
  const mapping: Partial<Record<TargetName, TargetMapping>> = {};
  for (const name of targetNames) {
    const target = parsed.data[name];
    if (target) mapping[name] = targetMapping(target, parsed.data.read ?? {});
  }
  return {
    ...mapping,
    sales: targetMapping(parsed.data.sales, parsed.data.read ?? {}),
    title: parsed.data.title ?? null,
  };
}

/** A column that must be there is the most frequent fault, and no fault of types. */
function wordsOf({ path, message, code }: z.core.$ZodIssue): string {
  const isMissing = code === 'invalid_type' && / undefined$/.test(message);
  return isMissing && path.includes('columns') ? 'choose a column' : message;
}

/** Reads and checks a mapping file. */
export async function readMapping(path: string): Promise<Mapping> {
  let value: unknown;
  try {
    value = JSON.parse(await readFile(path, 'utf8'));
  } catch (error) {
    throw new ImportFault(`The mapping ${path} cannot be read: ${error instanceof Error ? error.message : error}`);
  }
  return parseMapping(value);
}

/** Checks the text of a mapping. */
export function parseMappingText(text: string): Mapping {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ImportFault(`The mapping isn't valid JSON: ${error instanceof Error ? error.message : error}`);
  }
  return parseMapping(value);
}

/** How a mapping with faults reads a target's files: people need to see the columns to correct it. */
export function readingOf(text: string, target: TargetName): ReadOptions {
  const Loose = z.looseObject({
    read: z.optional(ReadOptions),
    [target]: z.optional(z.looseObject({ read: z.optional(ReadOptions) })),
  });
  try {
    const { data } = Loose.safeParse(JSON.parse(text));
    const own = data?.[target] as { read?: ReadOptions } | undefined;
    return { ...data?.read, ...own?.read };
  } catch {
    return {};
  }
}

/** The JSON schema that editors check mapping files with; `mappings/mapping.schema.json` is this, printed. */
export function mappingJsonSchema(): unknown {
  return z.toJSONSchema(MappingSchema, { target: 'draft-2020-12' });
}

type ParsedTarget = {
  from?: 'sales';
  read?: ReadOptions;
  leaveOut?: LeaveOutRule[];
  filter?: string | string[];
  columns: Record<string, unknown>;
};

function targetMapping(target: ParsedTarget, shared: ReadOptions): TargetMapping {
  const columns: Record<string, string> = {};
  for (const [name, expression] of Object.entries(target.columns)) {
    if (typeof expression === 'string') columns[name] = expression;
  }
  const rules = (target.leaveOut ?? []).map(keptBy);
  const typed = target.filter === undefined ? [] : [target.filter].flat();
  const filters = [
    ...rules.map((condition, index) => ({ place: `leaveOut ${index + 1}`, condition })),
    ...typed.map((condition, index) => ({ place: `filter ${index + 1}`, condition })),
  ];
  return { from: target.from, read: { ...shared, ...target.read }, filters, columns };
}
