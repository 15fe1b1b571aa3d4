/** Stopping what DuckDB computes. */
import type { DuckDBConnection } from '@duckdb/node-api';

const againMilliseconds = 100;

/**
 * Runs `work`, which queries through the connection. Once the signal aborts, each query that starts is interrupted
 * (DuckDB ignores an interrupt between two queries), and the error is the signal's reason.
 */
export async function interruptible<T>(
  connection: DuckDBConnection,
  signal: AbortSignal | undefined,
  work: () => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const timer = setInterval(() => {
    if (signal?.aborted) connection.interrupt();
  }, againMilliseconds);
  try {
    return await work();
  } catch (error) {
    throw signal?.aborted ? signal.reason : error;
  } finally {
    clearInterval(timer);
  }
}
