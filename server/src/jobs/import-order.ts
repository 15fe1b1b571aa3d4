/** What an import is asked to do. */
import type { WarehouseEngine } from '@caselift/db/wholesalers';
import type { ImportTarget } from '@caselift/domain/import-columns';

/** Files of an import, as names inside the job's folder. */
export type ImportedFiles = Record<ImportTarget, string[]>;

/** `file`: the place of an upload inside the job's folder. */
export type PlacedUpload = { uploadId: string; size: number; file: string };

export type ImportOrder = {
  /** Title of the wholesaler to make; null: it must exist already. */
  createTitle: string | null;
  /** Where the lines of one that is made are stored; absent: as the configuration says. */
  warehouse?: WarehouseEngine;
  mappingFile: string;
  files: ImportedFiles;
  /** Stores the good lines even when more than 1% are rejected. */
  acceptRejects: boolean;
  /** Uploads that the files came from; they go when the import is stored. */
  uploads?: string[];
  /** Where the worker puts them, if they are not in the job's folder. */
  placed?: PlacedUpload[];
};
