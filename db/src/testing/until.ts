/**
 * Waiting for what only looking can tell: another process, PostgreSQL's locks, a row that a worker writes. What has a
 * promise or an event is awaited instead.
 */
import { setTimeout as sleep } from 'node:timers/promises';

type Nothing = false | null | undefined;

const lookAgainMs = 20;
/** The limit of every wait of a test, against what never comes: machines are shared, at times ten times slower. */
export const patienceMs = 300_000;

/** Looks until there is something to see and answers it. After so long it fails and says what it waited for. */
export async function until<T>(
  look: () => T | Nothing | Promise<T | Nothing>,
  what: string | (() => string),
): Promise<T> {
  const end = performance.now() + patienceMs;
  for (;;) {
    const seen = await look();
    if (seen !== false && seen !== null && seen !== undefined) return seen;
    if (performance.now() > end) {
      throw new Error(`Waited ${patienceMs / 1000} s in vain for ${typeof what === 'string' ? what : what()}`);
    }
    await sleep(lookAgainMs);
  }
}

/** The promise, which fails after so long and says what it was of. */
export async function inTime<T>(promise: Promise<T>, what: string): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => late.reject(new Error(`Waited ${patienceMs / 1000} s in vain for ${what}`)),
    patienceMs,
  );
  return Promise.race([promise, late.promise]).finally(() => clearTimeout(timer));
}
