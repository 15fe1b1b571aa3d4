import * as z from 'zod/mini';
import { adminsOnly } from './access.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** Sizes in bytes. Bigger spreadsheets are refused: they are read into memory as a whole. */
export const uploadLimits = {
  chunk: 8 * 1024 * 1024,
  file: 2 * 1024 * 1024 * 1024,
  spreadsheet: 50 * 1024 * 1024,
} as const;

export const uploadTexts = {
  wrongType: 'Only CSV, Parquet, .xlsx and .xls files can be imported.',
  fileTooLarge: 'CSV and Parquet files can be up to 2 GB.',
  spreadsheetTooLarge: 'Spreadsheets can be up to 50 MB. Save larger ones as CSV.',
  empty: 'This file is empty.',
  wrongContent: "The file's contents don't match its extension, so it wasn't saved.",
  chunkTooLarge: 'Each part of an upload can be up to 8 MB.',
  chunkPastEnd: 'This part extends past the announced end of the file.',
  gone: 'This upload no longer exists. Choose the file again.',
  unfinished: 'A file is still uploading. Wait until it has finished.',
  busy: 'Another part of this file is still being saved. Try again in a moment.',
  chunkOutOfOrder: "This part doesn't start where the upload stopped. Check the upload's status and resume from there.",
} as const;

const uploadKinds: Record<string, { limit: number; tooLarge: string }> = {
  csv: { limit: uploadLimits.file, tooLarge: uploadTexts.fileTooLarge },
  parquet: { limit: uploadLimits.file, tooLarge: uploadTexts.fileTooLarge },
  xlsx: { limit: uploadLimits.spreadsheet, tooLarge: uploadTexts.spreadsheetTooLarge },
  xls: { limit: uploadLimits.spreadsheet, tooLarge: uploadTexts.spreadsheetTooLarge },
};

/** What the name of a file ends with, in small letters, without the dot. */
export const uploadEnding = (name: string): string => name.split('.').pop()?.toLowerCase() ?? '';

export type UploadFault = { code: 'bad_input' | 'too_large'; message: string };

/** Why a file cannot be imported, by its name and size; null when it can. */
export function uploadFault({ name, size }: { name: string; size: number }): UploadFault | null {
  const kind = uploadKinds[uploadEnding(name)];
  if (kind === undefined) return { code: 'bad_input', message: uploadTexts.wrongType };
  if (size <= 0) return { code: 'bad_input', message: uploadTexts.empty };
  return size > kind.limit ? { code: 'too_large', message: kind.tooLarge } : null;
}

/**
 * An upload in parts: started (or found again, by the same name, size and fingerprint, after a reload) with
 * startUpload; its bytes sent in order as application/octet-stream to
 * PUT /api/uploads/:uploadId?wholesalerId=...&offset=N (a route beside the contract, because its body isn't JSON),
 * which returns the same shape. A part that does not begin where the received bytes end is refused with 409, and the
 * error's `received` says how many have arrived. While another part of it is being stored, it is 503: that passes by itself.
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
