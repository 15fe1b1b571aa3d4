/** The shared files of a wholesaler: documents in folders, and a monthly archive (docs/product.md, Files). */
import {
  cleanFileName,
  type FileNameFault,
  fileNameFault,
  fileNameLimits,
  fileTypes,
  monthOfText,
} from '@caselift/domain/file-names';
import * as z from 'zod/mini';
import { FormUpload } from './avatars.ts';
import { editable } from './editable.ts';
import { endpoint } from './endpoint.ts';
import { scopeQuery } from './scope.ts';

/** Roles that a file can be shared with. Managers always have it, and admins see every file. */
export const fileRoles = ['manager', 'teamLead', 'salesRep'] as const;
export type FileRole = (typeof fileRoles)[number];

export const fileLimits = {
  bytes: 25 * 1024 * 1024,
  files: 10_000,
  atOnce: 100,
  /** For how long a form may be sent, and an address downloads. */
  formSeconds: 900,
  linkSeconds: 300,
} as const;

export const fileTexts = {
  faults: {
    empty: "File name can't be empty",
    placeholder: 'Specify a proper file name',
    long: `A file name can have up to ${fileNameLimits.name} characters, and ${fileNameLimits.part} between slashes.`,
    folders: `A file can be up to ${fileNameLimits.folders} folders deep.`,
    characters: 'A file name can\'t have \\ : * ? " < > | or a part that begins or ends with a dot or a space.',
    type: `Choose a file of one of these types: ${Object.keys(fileTypes).join(', ')}.`,
  } satisfies Record<FileNameFault, string>,
  duplicate: 'File with this name already exists',
  /** Renaming keeps the type: what a file is called is what it is. */
  extension: 'The new name should end like the old one.',
  month: "Enter the month like 'Aug 2026'.",
  access: 'Choose who can see the file: manager, teamLead or salesRep.',
  notAFile: (extension: string) => `This isn't a ${extension.toUpperCase()} file that we can read.`,
  tooLarge: 'Files can be up to 25 MB.',
  tooMany: `A wholesaler can have up to ${fileLimits.files.toLocaleString('en-US')} files. Delete some first.`,
  unknown: (name: string) => `There is no file "${name}".`,
  noneSelected: 'You have to select a file to upload a file',
  notUploaded: 'File not uploaded, something went wrong',
  uploaded: 'File uploaded!',
  uploadedSeveral: (count: number) => `${count.toLocaleString('en-US')} files uploaded!`,
  uploadHint: 'PDF, pictures (PNG or JPG), Word, Excel and CSV, up to 25 MB each.',
  unreadable: "The file can't be read. It may be a folder, or it was moved. Choose it again.",
  leave: 'Leave and cancel the uploads?',
  leaving: "Files that haven't been uploaded yet will be left out.",
  saved: 'Changes saved',
  preview: 'Files are the same in Preview and in Production. Changes take effect now.',
} as const;

const fileName = z.pipe(
  z.string(fileTexts.faults.empty),
  z.pipe(
    z.transform(cleanFileName),
    z.string().check(
      z.superRefine((name, context) => {
        const fault = fileNameFault(name);
        if (fault !== null) context.addIssue({ code: 'custom', message: fileTexts.faults[fault] });
      }),
    ),
  ),
);
/** Which file is meant: any text, for a name of today may not be one of yesterday's. */
const key = z.pipe(z.string().check(z.maxLength(fileNameLimits.name)), z.transform(cleanFileName));
const access = z.pipe(
  z.array(z.enum(fileRoles, fileTexts.access), fileTexts.access).check(z.maxLength(10)),
  z.transform((roles) => fileRoles.filter((role) => role === 'manager' || roles.includes(role))),
);
const Month = z.string(fileTexts.month).check(z.refine((text) => monthOfText(text) !== null, fileTexts.month));

export const SharedFile = z.object({
  /** Its path: folders and base name. Archived ones begin with 'archive/'. */
  name: z.string(),
  access: z.array(z.enum(fileRoles)),
  /** Like 'Aug 2026'; null where it is not archived. */
  month: z.nullable(z.string()),
  /** Bytes. */
  size: z.number(),
  /** The instant at which it was uploaded. */
  date: z.string(),
  /** The version that a change names. */
  version: z.number(),
});
export type SharedFile = z.output<typeof SharedFile>;

/** By name. Those that are shared with the caller's role, once their content has arrived and matches the name. */
export const listFiles = endpoint({
  method: 'GET',
  path: '/api/files',
  summary: 'Lists the files that the caller may see, archived ones too.',
  access: 'signedIn',
  scope: 'wholesaler',
  query: scopeQuery,
  reply: z.array(SharedFile),
});

/** 409 `conflict`: there is a file of that name, in any case. The file is listed once it is uploaded. */
export const createFile = endpoint({
  method: 'POST',
  path: '/api/file',
  summary: 'Returns the form for uploading a new file.',
  access: editable.file.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    file: z.object({
      name: fileName,
      access: z._default(access, ['manager']),
      /** Of an archived file; the present month where it is not said. */
      month: z.optional(z.nullable(Month)),
    }),
  }),
  reply: FormUpload,
});

/**
 * All of them or none. 409 `conflict`: another file has the name; `stale`: the file is of another version than named.
 */
export const updateFiles = endpoint({
  method: 'PATCH',
  path: '/api/files',
  summary: 'Renames or moves files and sets who can see them.',
  access: editable.file.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    patches: z
      .array(
        z.object({
          /** The name that the file has. */
          key,
          name: z.optional(fileName),
          access: z.optional(access),
          version: z.optional(z.number()),
        }),
      )
      .check(z.minLength(1, fileTexts.noneSelected), z.maxLength(fileLimits.atOnce)),
  }),
  reply: z.array(SharedFile),
});

/** All of them or none. */
export const deleteFiles = endpoint({
  method: 'DELETE',
  path: '/api/files',
  summary: 'Deletes files.',
  access: editable.file.editors,
  scope: 'wholesaler',
  query: scopeQuery,
  body: z.object({
    fileNames: z.array(key).check(z.minLength(1, fileTexts.noneSelected), z.maxLength(fileLimits.atOnce)),
  }),
  reply: z.null(),
});

/** Always as an attachment: nothing that was uploaded is shown as a page of ours. */
export const readDownloadLink = endpoint({
  method: 'GET',
  path: '/api/downloadLink/:name',
  summary: 'Returns the address at which a file can be downloaded for a few minutes.',
  access: 'signedIn',
  scope: 'wholesaler',
  params: z.object({ name: key }),
  query: scopeQuery,
  reply: z.object({ signedUrl: z.string() }),
});
