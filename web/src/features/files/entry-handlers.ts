import type { FileRole, SharedFile } from '@caselift/contract/files';
import type { Entry, FileEntry, LocalEntry } from './entries.ts';

/** What rows do. */
export type EntryHandlers = {
  /** What a click on the name does: opens the folder, previews the file or downloads it. */
  open: (entry: Entry) => void;
  download: (file: SharedFile) => void;
  /** Key of the row that is being renamed; '': none. */
  rename: (key: string) => void;
  /** null: saved; else what is wrong with it. */
  saveName: (entry: FileEntry | LocalEntry, typed: string) => Promise<string | null>;
  saveAccess: (entry: FileEntry | LocalEntry, access: FileRole[]) => void;
  /** Asks first where the file is on the server. */
  remove: (entry: FileEntry | LocalEntry) => void;
  /** No file: the picker was left without one. */
  upload: (entry: LocalEntry, file: File | undefined) => void;
  retry: (entry: LocalEntry) => void;
};

/** How rows are drawn. */
export type EntryLook = { mayEdit: boolean; phone: boolean; archived: boolean };
