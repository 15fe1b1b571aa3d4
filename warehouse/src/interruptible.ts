/** Stopping what DuckDB computes. */
import type { DuckDBConnection } from '@duckdb/node-api';

const againMilliseconds = 100;

/**
 * Runs `work`, whose queries are the connection's. Once the signal is aborted they are interrupted, each that is begun
 * (an interruption between two queries is lost on DuckDB), and the work's error is the signal's reason.
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
