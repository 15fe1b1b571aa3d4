/**
 * Names of shared files (docs/product.md, Files): paths of folders and a file, the same on disk, in a bucket and to
 * download.
 */
import { firstOfMonth, type IsoDate, isRealDate, monthNames } from './dates.ts';

/** What may be shared: each extension with the type that it is sent and answered as. */
export const fileTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  csv: 'text/csv',
} as const;
export type FileExtension = keyof typeof fileTypes;

/** Names of archived files begin with it; they are told apart by month. */
export const archiveFolder = 'archive/';
export const isArchived = (name: string): boolean => name.startsWith(archiveFolder);

export const fileNameLimits = { name: 200, part: 120, folders: 5 } as const;

export type FileNameFault = 'empty' | 'placeholder' | 'long' | 'folders' | 'characters' | 'type';

/** What no file system, address or reader takes, and what can make a name look like another one. */
const unsafe = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\\:*?"<>|]/u;
const unsafeOrFolder = new RegExp(`${unsafe.source}|/`, 'gu');

/**
 * What is wrong with a name; null: nothing. It is judged as `cleanFileName` leaves it.
 * @example fileNameFault('Price lists/June.pdf') // null; 'June.exe' -> 'type'; '../June.pdf' -> 'characters'
 */
export function fileNameFault(name: string): FileNameFault | null {
  const parts = name.split('/');
  const base = parts.at(-1) ?? '';
  const extension = extensionOf(base);
  const stem = extension === null ? base : base.slice(0, -extension.length - 1);
  if (base === '' || stem.trim() === '') return 'empty';
  if (name.includes('newFile')) return 'placeholder';
  if (name.length > fileNameLimits.name || parts.some((part) => part.length > fileNameLimits.part)) return 'long';
  if (!name.isWellFormed() || unsafe.test(name)) return 'characters';
  if (parts.some((part) => part === '' || part.startsWith('.') || part.endsWith('.') || part !== part.trim()))
    return 'characters';
  if (parts.length - 1 > fileNameLimits.folders) return 'folders';
  return extension === null ? 'type' : null;
}

/** Two ways to write one letter are one name. */
export const cleanFileName = (name: string): string => name.normalize('NFC').trim();

/**
 * A file's name, without folders, of a text that was no file's name. @example safeFileName('50/50: Rye.pdf') // '50 50
 * Rye.pdf'
 */
export function safeFileName(text: string): string {
  const extension = extensionOf(text);
  const end = extension === null ? '' : `.${extension}`;
  const stem = text
    .slice(0, text.length - end.length)
    .replaceAll(unsafeOrFolder, ' ')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .slice(0, fileNameLimits.part - end.length)
    .toWellFormed()
    .replace(/[. ]+$/, '');
  return `${stem}${end}`;
}

/** @example extensionOf('June.PDF') // 'pdf'; of 'June.exe' null */
export function extensionOf(name: string): FileExtension | null {
  const written = /\.([^./]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';
  return Object.hasOwn(fileTypes, written) ? (written as FileExtension) : null;
}

/** @example folderOf('Price lists/June.pdf') // 'Price lists'; of 'June.pdf' '' */
export const folderOf = (name: string): string => name.slice(0, Math.max(0, name.lastIndexOf('/')));
export const baseNameOf = (name: string): string => name.slice(name.lastIndexOf('/') + 1);

/** How many first bytes tell what a file is. */
export const tellingBytes = 512;

/** Whether a file that begins so can be what its extension says. A comma-separated one is text: it has no NUL byte. */
export function beginsLike(extension: FileExtension, first: Uint8Array): boolean {
  const begins = (...bytes: number[]) => bytes.every((byte, at) => first[at] === byte);
  switch (extension) {
    case 'pdf':
      return begins(0x25, 0x50, 0x44, 0x46, 0x2d);
    case 'png':
      return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
    case 'jpg':
    case 'jpeg':
      return begins(0xff, 0xd8, 0xff);
    case 'xlsx':
    case 'docx':
      return begins(0x50, 0x4b, 0x03, 0x04);
    case 'csv':
      return first.length > 0 && !first.includes(0);
  }
}

/** A month as it is written everywhere. @example monthText('2026-08-14') // 'Aug 2026' */
export const monthText = (date: IsoDate): string => `${monthNames[Number(date.slice(5, 7)) - 1]} ${date.slice(0, 4)}`;

/** Its first day; null if it isn't a month. @example monthOfText('Aug 2026') // '2026-08-01' */
export function monthOfText(text: string): IsoDate | null {
  const [, name = '', year] = /^([A-Z][a-z]{2}) (20\d\d)$/.exec(text) ?? [];
  const month = monthNames.indexOf(name) + 1;
  const date = `${year}-${String(month).padStart(2, '0')}-01`;
  return month > 0 && isRealDate(date) ? firstOfMonth(date) : null;
}
