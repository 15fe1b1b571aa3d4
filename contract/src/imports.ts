import { importTargets } from '@caselift/domain/import-columns';
import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** Sizes in bytes. Bigger spreadsheets are refused: they are read into memory as a whole. */
export const uploadLimits = {
  chunk: 8 * 1024 * 1024,
  file: 2 * 1024 * 1024 * 1024,
  spreadsheet: 50 * 1024 * 1024,
} as const;

export const importTexts = {
  wrongType: 'Only CSV, Parquet, .xlsx and .xls files can be imported.',
  fileTooLarge: 'CSV and Parquet files can be up to 2 GB.',
  spreadsheetTooLarge: 'Spreadsheets can be up to 50 MB. Save larger ones as CSV.',
  empty: 'This file is empty.',
  wrongContent: "The file's contents don't match its extension, so it wasn't saved.",
  chunkTooLarge: 'Each part of an upload can be up to 8 MB.',
  chunkPastEnd: 'This part extends past the announced end of the file.',
  uploadGone: 'This upload no longer exists. Choose the file again.',
  uploadUnfinished: 'A file is still uploading. Wait until it has finished.',
  noSales: 'The sales file is missing. Add at least one.',
  builtInName: 'A built-in mapping already has this name. Choose another name.',
  noSuchJob: "This job doesn't exist.",
  canceledBy: (who: string) => `Canceled by ${who}.`,
  hasEnded: "This job has already ended, so there's nothing to cancel.",
  notCancelable: 'Only imports and updates can be canceled. This job will finish in a moment.',
  canceling: 'Canceling...',
  canceled: 'Canceled',
  noRejects: 'This job has no list of rejected rows. Lists are kept for 7 days.',
  chunkOutOfOrder: "This part doesn't start where the upload stopped. Check the upload's status and resume from there.",
} as const;

const uploadKinds: Record<string, { limit: number; tooLarge: string }> = {
  csv: { limit: uploadLimits.file, tooLarge: importTexts.fileTooLarge },
  parquet: { limit: uploadLimits.file, tooLarge: importTexts.fileTooLarge },
  xlsx: { limit: uploadLimits.spreadsheet, tooLarge: importTexts.spreadsheetTooLarge },
  xls: { limit: uploadLimits.spreadsheet, tooLarge: importTexts.spreadsheetTooLarge },
};

/** What the name of a file ends with, in small letters, without the dot. */
export const uploadEnding = (name: string): string => name.split('.').pop()?.toLowerCase() ?? '';

export type UploadFault = { code: 'bad_input' | 'too_large'; message: string };

/** Why a file cannot be imported, by its name and size; null when it can. */
export function uploadFault({ name, size }: { name: string; size: number }): UploadFault | null {
  const kind = uploadKinds[uploadEnding(name)];
  if (kind === undefined) return { code: 'bad_input', message: importTexts.wrongType };
  if (size <= 0) return { code: 'bad_input', message: importTexts.empty };
  return size > kind.limit ? { code: 'too_large', message: kind.tooLarge } : null;
}

export const ImportTarget = z.enum(importTargets);
export type ImportTarget = z.output<typeof ImportTarget>;

/**
 * An upload in parts: started (or found again, by the same name, size and fingerprint, after a reload) with
 * startUpload; its bytes sent in order as application/octet-stream to
 * PUT /api/uploads/:uploadId?wholesalerId=...&offset=N (a route beside the contract, since its body is no JSON),
 * which answers the same shape. A part that does not begin where the bytes received end is refused with 409, and the
 * envelope of the refusal says how far the upload is: `received`.
 */
export const Upload = z.object({ uploadId: z.string(), name: z.string(), size: z.number(), received: z.number() });
export type Upload = z.output<typeof Upload>;

export const startUpload = endpoint({
  method: 'POST',
  path: '/api/uploads',
  summary: 'Starts an upload, or resumes an unfinished one of the same file.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    name: z.string().check(z.minLength(1), z.maxLength(255)),
    size: z.number().check(z.int(), z.nonnegative()),
    /** sha256, in hex, of name, size, time of last change and first 64 kB: the browser's way to know the file again. */
    fingerprint: z.string().check(z.regex(/^[0-9a-f]{64}$/)),
  }),
  reply: Upload,
});

export const uploadParams = z.object({ uploadId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

export const removeUpload = endpoint({
  method: 'DELETE',
  path: '/api/uploads/:uploadId',
  summary: 'Removes an upload.',
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  params: uploadParams,
  reply: z.null(),
});

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
  rejected: z.boolean(),
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
  columns: z.array(z.string()),
  rows: z.array(z.array(z.nullable(z.string()))),
  problems: z.array(ImportProblem),
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
    }),
  ),
  problems: z.array(ImportProblem),
  hasRejects: z.boolean(),
});
export type ImportOutcome = z.output<typeof ImportOutcome>;

/** A running or ended job. stage and fraction (0 to 1, null: not known) while it runs; then error, or result of an import. */
export const JobState = z.object({
  jobId: z.string(),
  kind: z.string(),
  stage: z.string(),
  fraction: z.nullable(z.number()),
  startedAt: z.string(),
  ended: z.boolean(),
  /** It can still be stopped with cancelJob. */
  cancelable: z.boolean(),
  error: z.nullable(z.string()),
  importResult: z.nullable(ImportOutcome),
});
export type JobState = z.output<typeof JobState>;

export const jobParams = z.object({ jobId: z.string().check(z.regex(/^[0-9a-f-]{36}$/)) });

/** Rejected rows: GET /api/jobs/:jobId/rejects, a CSV download beside the contract. */
export const readJob = endpoint({
  method: 'GET',
  path: '/api/jobs/:jobId',
  summary: "Returns a job's progress and result.",
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  params: jobParams,
  reply: JobState,
});

/** What it had begun is undone. 409 for a job that has ended, or of a kind that cannot be stopped. */
export const cancelJob = endpoint({
  method: 'DELETE',
  path: '/api/jobs/:jobId',
  summary: "Cancels a waiting or running import or update. Returns the job's status.",
  access: adminsOnly,
  scope: 'wholesaler',
  inHistory: true,
  query: scopeQuery,
  params: jobParams,
  reply: JobState,
});

/** The job that runs now, if any: for the pipeline's progress and elapsed time, whoever started it. */
export const readCurrentJob = endpoint({
  method: 'GET',
  path: '/api/jobs',
  summary: "Returns the wholesaler's waiting or running job, if any.",
  access: adminsOnly,
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.nullable(JobState),
});
