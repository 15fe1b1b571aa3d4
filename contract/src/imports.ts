import { importTargets } from '@caselift/domain/import-columns';
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

export const importTexts = {
  noSales: 'The sales file is missing. Add at least one.',
  builtInName: 'A built-in mapping already has this name. Choose another name.',
} as const;

export const ImportTarget = z.enum(importTargets);
export type ImportTarget = z.output<typeof ImportTarget>;

/** The mapping itself, as warehouse/mappings/mapping.schema.json describes it; checked by the worker. */
const MappingText = z.string().check(z.minLength(2), z.maxLength(200_000));

/** version: of a saved mapping; null: it comes with the program. */
export const MappingListItem = z.object({
  name: z.string(),
  builtIn: z.boolean(),
  text: z.string(),
  version: z.nullable(z.number()),
});
export type MappingListItem = z.output<typeof MappingListItem>;

export const listMappings = endpoint({
  method: 'GET',
  path: '/api/mappings',
  summary: 'Lists the built-in mappings and those saved for the wholesaler, as JSON text.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(MappingListItem),
});

export const saveMapping = endpoint({
  method: 'POST',
  path: '/api/mappings',
  summary:
    'Saves a mapping by name. version: the one that was edited, or null for a new mapping; ' +
    '409 if someone else has saved it since. Without a version, an existing mapping of that name is replaced.',
  access: editable.mapping.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
    text: MappingText,
    version: z.optional(z.nullable(z.number())),
  }),
  reply: z.null(),
});

const ImportFiles = z.object({
  sales: z.array(z.string()),
  buyers: z.array(z.string()),
  products: z.array(z.string()),
  users: z.array(z.string()),
  goals: z.array(z.string()),
});

export const ImportProblem = z.object({
  target: z.string(),
  kind: z.string(),
  sentence: z.string(),
  count: z.number(),
  /** Neither: the rows were stored, and a person should know. */
  rejected: z.boolean(),
  /** Lines of earlier imports that were ended. */
  removed: z.boolean(),
  examples: z.array(
    z.object({
      file: z.string(),
      row: z.nullable(z.number()),
      column: z.nullable(z.string()),
      value: z.nullable(z.string()),
      reason: z.string(),
    }),
  ),
});
export type ImportProblem = z.output<typeof ImportProblem>;

/** The source's columns and the first 20 mapped rows of a target, and the problems found in them; or what is wrong with the mapping. */
export const MappingPreview = z.object({
  fault: z.nullable(z.string()),
  sourceColumns: z.array(z.string()),
  /** Of each source column the first different values, so that a reader can tell what it holds. */
  sourceSamples: z.array(z.array(z.string())),
  /** Of a text file, as it was found. */
  delimiter: z.nullable(z.string()),
  columns: z.array(z.string()),
  rows: z.array(z.array(z.nullable(z.string()))),
  problems: z.array(ImportProblem),
  /** What the mapping leaves out of the first rows; null where it is at fault. */
  leftOut: z.nullable(
    z.object({
      rows: z.number(),
      of: z.number(),
      /** By each condition alone, what is left out before filters. */
      byCondition: z.array(z.number()),
      examples: z.array(z.object({ row: z.number(), cells: z.array(z.nullable(z.string())) })),
    }),
  ),
});
export type MappingPreview = z.output<typeof MappingPreview>;

export const previewMapping = endpoint({
  method: 'POST',
  path: '/api/mappingPreview',
  summary: 'Returns the first 20 rows of a target as the mapping reads them, even while a job is running.',
  access: adminsOnly,
  scope: 'wholesaler',
  mayTakeLonger: true,
  query: scopeQuery,
  body: z.object({ target: ImportTarget, mapping: MappingText, files: ImportFiles }),
  reply: MappingPreview,
});

export const startImport = endpoint({
  method: 'POST',
  path: '/api/imports',
  summary: 'Imports finished uploads with a mapping. 409 while the wholesaler has another job running.',
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  body: z.object({ mapping: MappingText, files: ImportFiles, acceptRejects: z.boolean() }),
  reply: z.object({ jobId: z.string() }),
});

export const ImportOutcome = z.object({
  refused: z.boolean(),
  reason: z.nullable(z.string()),
  changeId: z.nullable(z.number()),
  targets: z.record(
    z.string(),
    z.object({
      read: z.number(),
      filtered: z.number(),
      rejected: z.number(),
      repeated: z.number(),
      added: z.number(),
      corrected: z.number(),
      unchanged: z.number(),
      /** Lines that their invoice no longer has: of files without line numbers alone. */
      removed: z.number(),
    }),
  ),
  problems: z.array(ImportProblem),
  hasRejects: z.boolean(),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;
