/** What an import is asked to do. */
import type { ImportTarget } from '@caselift/domain/import-columns';

/** Files of an import, as names inside the job's folder. */
export type ImportedFiles = Record<ImportTarget, string[]>;

export type ImportOrder = {
  /** Title of the wholesaler to make; null: it must exist already. */
  createTitle: string | null;
  mappingFile: string;
  files: ImportedFiles;
  /** Stores the good lines even when more than 1% are rejected. */
  acceptRejects: boolean;
  /** Uploads that the files came from; they go when the import is stored. */
  uploads?: string[];
};
