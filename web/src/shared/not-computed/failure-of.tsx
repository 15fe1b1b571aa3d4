import { lazy, Suspense } from 'react';
import { isNotComputed } from '../../api/refusal.ts';
import type { Failure } from '../../ui/failure.ts';

/** Shown after an upgrade only: no first screen waits for it. */
const NotComputed = lazy(async () => ({ default: (await import('./NotComputed.tsx')).NotComputed }));

type Query = { error: Error | null; refetch: () => unknown };

/** What the first of the queries was refused with; trying again asks for all that failed. undefined: none was. */
export function failureOf(...queries: readonly Query[]): Failure | undefined {
  const failed = queries.filter(({ error }) => error !== null);
  const error = failed.find((query) => isNotComputed(query.error))?.error ?? failed[0]?.error;
  if (!error) return undefined;
  const retry = () => {
    for (const { refetch } of failed) void refetch();
  };
  const { message } = error;
  if (!isNotComputed(error)) return { message, retry };
  const instead = (
    <Suspense fallback={null}>
      <NotComputed message={message} retry={retry} />
    </Suspense>
  );
  return { message, retry, instead };
}
