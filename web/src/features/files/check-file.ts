/** What is wrong with a file before it is sent, so that a person hears of it at once; the server checks it again. */
import { fileLimits, fileTexts } from '@caselift/contract/files';
import {
  archiveFolder,
  baseNameOf,
  beginsLike,
  cleanFileName,
  extensionOf,
  fileNameFault,
  fileTypes,
  isArchived,
  tellingBytes,
} from '@caselift/domain/file-names';

/** What helps: another name, trying again, or nothing but another file. */
export type Fault = { text: string; mend: 'rename' | 'again' | 'none' };

/** What the browser's picker offers. */
export const acceptedFiles = Object.keys(fileTypes)
  .map((extension) => `.${extension}`)
  .join(',');

/** Two names that differ in case alone are one. */
export const nameKey = (name: string): string => cleanFileName(name).toLowerCase();

/** `taken`: the keys of the names that there are. */
export function nameFault(name: string, taken: ReadonlySet<string>): Fault | null {
  const fault = fileNameFault(name);
  if (fault !== null) return { text: fileTexts.faults[fault], mend: fault === 'type' ? 'none' : 'rename' };
  return taken.has(nameKey(name)) ? { text: fileTexts.duplicate, mend: 'rename' } : null;
}

export async function contentFault(name: string, file: File): Promise<Fault | null> {
  const extension = extensionOf(name);
  if (extension === null) return { text: fileTexts.faults.type, mend: 'none' };
  if (file.size > fileLimits.bytes) return { text: fileTexts.tooLarge, mend: 'none' };
  try {
    const first = new Uint8Array(await file.slice(0, tellingBytes).arrayBuffer());
    return beginsLike(extension, first) ? null : { text: fileTexts.notAFile(extension), mend: 'none' };
  } catch {
    return { text: fileTexts.unreadable, mend: 'none' };
  }
}

/** The folder that a name's part before the last slash is told from: an archived file stays in the archive. */
const homeOf = (folder: string): string => (isArchived(folder) ? archiveFolder : '');

/**
 * The whole name of what is typed in a folder (which ends with a slash, or is ''). A slash at its beginning leads home.
 * @example nameIn('Plans/', 'Fall/June.pdf') // 'Plans/Fall/June.pdf'; nameIn('Plans/', '/June.pdf') // 'June.pdf'
 */
export function nameIn(folder: string, typed: string): string {
  const text = cleanFileName(typed);
  return text.startsWith('/') ? homeOf(folder) + text.slice(1) : folder + text;
}

/** A base name as stem and extension, as it is written. @example splitName('Plans/June.PDF') // ['June', '.PDF'] */
export function splitName(name: string): [string, string] {
  const base = baseNameOf(name);
  const dot = base.lastIndexOf('.');
  return dot < 0 ? [base, ''] : [base.slice(0, dot), base.slice(dot)];
}
