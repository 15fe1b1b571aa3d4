/** Files of an ERP become one numbered change of a warehouse, or nothing at all. */
import type { Warehouse } from './duckdb.ts';
import type { ImportReport } from './import-report.ts';
import type { Mapping } from './mapping.ts';

export type ImportFiles = {
  sales: string[];
  buyers?: string[] | undefined;
  products?: string[] | undefined;
  users?: string[] | undefined;
  goals?: string[] | undefined;
};

export type ImportRequest = {
  warehouse: Warehouse;
  /** An empty or reused folder of this job alone; working files and rejects.csv are written into it. */
  jobDir: string;
  mapping: Mapping;
  files: ImportFiles;
  /** Store the good rows though more than 1 % of a target's rows were rejected. */
  acceptRejects: boolean;
  /** `fraction` is 0 to 1, or null where the length of the stage is not known. */
  onProgress: (stage: string, fraction: number | null) => void;
};

/** Imports the files by the mapping. Faults of files and mappings come back as a refused report; it throws on others. */
export async function importFiles(request: ImportRequest): Promise<ImportReport> {
  throw new Error(`not yet: ${request.jobDir}`);
}
