/** What the addresses of /files and /archive say. */
import * as z from 'zod/mini';
import { flag, oneOf, text } from '../../shared/address-fields.ts';

/** The longest name in characters. Repeated here because the manifests of all screens don't load the rules of names. */
const longestName = 200;

const shown = {
  searchPhrase: text(),
  /** Folders first, then the newest or the largest first, or from A to Z; `descending` reverses it. */
  orderBy: oneOf(['Date', 'Name', 'Size']),
  descending: flag(),
  /** The name of the file with the open preview. */
  preview: text(longestName),
};

/** path: the folder that is shown, without a slash at its ends. */
export const FilesSearch = z.object({ path: text(longestName), ...shown });
export type FilesSearch = z.output<typeof FilesSearch>;

/** month: like 'Aug 2026'; '': all of them. */
export const ArchiveSearch = z.object({ month: text(), ...shown });
export type ArchiveSearch = z.output<typeof ArchiveSearch>;

/** How a list is narrowed and ordered, on either screen. */
export type ListSearch = Omit<FilesSearch, 'path'>;
