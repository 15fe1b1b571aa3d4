/** What an import tells its caller: counts a target, and every problem with examples. Plain JSON. */
import type { ImportTarget } from '@caselift/domain/import-columns';

/** In the order in which they are stored: sales name the others. */
export const targetNames = ['products', 'buyers', 'users', 'goals', 'sales'] as const satisfies readonly ImportTarget[];
export type TargetName = ImportTarget;

/** One place in a file: `row` counts as a spreadsheet does, the header line included (Parquet: from 1, no header). */
export type ProblemExample = { file: string; row: number | null; column: string; value: string | null; reason: string };

/**
 * `rejected`: the rows were left out; `kept`: they were stored, and a person should know; `removed`: earlier ones were
 * ended.
 */
export type Problem = {
  target: TargetName;
  kind: string;
  effect: 'rejected' | 'kept' | 'removed';
  /** Rows concerned (for missing people: people). */
  count: number;
  /** At most 10, a distinct value each where that tells more. */
  examples: ProblemExample[];
};

export type TargetCounts = {
  /** Rows of the files, after `skipRows` and the header. */
  read: number;
  /** Rows that the mapping's filter left out. */
  filtered: number;
  rejected: number;
  /** Rows that repeat another row of the same files word for word. */
  repeated: number;
  added: number;
  /** Rows that superseded an older self. */
  corrected: number;
  unchanged: number;
  /** Lines that their invoice no longer has (`gone-lines.ts`). */
  removed: number;
};

export type ImportReport = {
  /** The change that this import became; null when it changed nothing or was refused. */
  changeId: number | null;
  /** True: nothing was stored, and `reason` says why in a sentence for a person. */
  refused: boolean;
  reason: string | null;
  targets: Partial<Record<TargetName, TargetCounts>>;
  problems: Problem[];
  /** Every rejected row as CSV, in the job's folder; null without rejects. */
  rejectsFile: string | null;
};

export const exampleLimit = 10;
