/** What can be asked of the worker, and what it answers. */

/** Who asked, for the audit: an e-mail, 'command line' or 'system'; and from where. */
export type Asked = { actor: string; origin: string };

/** Files of an import, as names inside the job's folder. */
export type ImportedFiles = Record<ImportTarget, string[]>;

export const importTargets = ['sales', 'buyers', 'products', 'users', 'goals'] as const;
export type ImportTarget = (typeof importTargets)[number];

export type ImportOrder = {
  /** Title of the wholesaler to make; null: it must exist already. */
  createTitle: string | null;
  mappingFile: string;
  files: ImportedFiles;
  /** Stores the good lines even when more than 1 % are rejected. */
  acceptRejects: boolean;
  /** Uploads that the files came from; they go when the import is stored. */
  uploads?: string[];
};

/** The jobs of one wholesaler, of which one runs or waits at a time. */
export type WholesalerJob =
  | ({ kind: 'import' } & ImportOrder)
  | { kind: 'update' }
  | { kind: 'publish' }
  | { kind: 'reset' }
  | { kind: 'rollback'; publicationId: number }
  | { kind: 'deleteTransactions'; start: string; end: string }
  | { kind: 'deleteWholesaler'; deleteEverything: boolean }
  | { kind: 'demo' }
  /** Of the whole installation: its wholesaler is `everyWholesaler`, and it waits until no other job runs. */
  | { kind: 'backup'; folder: string };

/** Stands for all wholesalers where a job names one; no wholesaler's id has this form. */
export const everyWholesaler = '*';

/** Short ones that a person waits for: they overtake the long ones. */
export const quickJobs: readonly JobKind[] = ['publish', 'reset', 'rollback', 'deleteTransactions', 'deleteWholesaler'];

export type JobKind = WholesalerJob['kind'];

export type JobRequest = Asked & { wholesalerId: string; jobId?: string } & WholesalerJob;

/** What a job left behind: its result, or the sentence that says why it failed. */
export type JobOutcome =
  | { state: 'succeeded'; result: unknown }
  /** refused: the state of the wholesaler forbade it (409); otherwise something broke. */
  | { state: 'failed'; message: string; refused: boolean };

/** How far a job is. fraction is 0 to 1, or null where the end is not known. */
export type JobProgress = { jobId: string; kind: JobKind; stage: string; fraction: number | null };
