/** Tells how far a long query is, a few times a second. */
import type { DuckDBConnection } from '@duckdb/node-api';
import type { PrepareOrder } from './prepare-target.ts';

export type OnProgress = (stage: string, fraction: number | null) => void;

/** What the reader of files is at, so that it can be named should it never end: a file, or a target's expressions. */
export type Doing = { file: string } | { mapping: PrepareOrder };
export type OnDoing = (doing: Doing) => void;

const pollMilliseconds = 300;

/** Runs `work` on the connection and reports the running query's share done as `stage`'s. */
export async function watched<T>(
  connection: DuckDBConnection,
  stage: string,
  onProgress: OnProgress,
  work: () => Promise<T>,
): Promise<T> {
  onProgress(stage, null);
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    // DuckDB says -1 until it knows.
    onProgress(stage, percentage > 0 ? Math.min(1, percentage / 100) : null);
  }, pollMilliseconds);
  try {
    return await work();
  } finally {
    clearInterval(timer);
  }
}
