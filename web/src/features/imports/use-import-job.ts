/** The running import, or the last one with an unread result: found again after a reload. */
import { ImportTarget, startImport } from '@caselift/contract/imports';
import { type JobState, readCurrentJob, readJob } from '@caselift/contract/jobs';
import { readFirstSteps } from '@caselift/contract/publications';
import type { Scope } from '@caselift/contract/scope';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { call } from '../../api/call.ts';
import { endpointQuery, invalidate } from '../../api/query.ts';
import { isRefusal } from '../../api/refusal.ts';

const Order = z.object({ mapping: z.string(), files: z.record(ImportTarget, z.array(z.string())) });
export type ImportOrder = z.output<typeof Order>;

/** What was started here; `order` is null when another tab or person started it. */
const Followed = z.object({ jobId: z.string(), order: z.nullable(Order) });
type Followed = z.output<typeof Followed>;

const pollMilliseconds = 1000;
/** For a job that someone else starts meanwhile. */
const lookMilliseconds = 5000;

export type ImportJob = {
  /** The import that is shown: running or ended. */
  shown: JobState | null;
  /** What it was told to import, if it was started in this tab. */
  order: ImportOrder | null;
  /** Another job of the wholesaler, which must end first. */
  other: JobState | null;
  starting: boolean;
  start: (order: ImportOrder, acceptRejects?: boolean) => void;
  /** Imports the good rows of a refused import; null where that cannot be asked for. */
  acceptRejects: (() => void) | null;
  dismiss: () => void;
};

export function useImportJob(scope: Scope): ImportJob {
  const queryClient = useQueryClient();
  const [followed, follow] = useFollowed(scope.wholesalerId);
  const current = useQuery({
    ...endpointQuery(readCurrentJob, { query: scope }),
    staleTime: 0,
    refetchInterval: lookMilliseconds,
  });
  const jobId = followed?.jobId ?? null;
  const job = useQuery({
    ...endpointQuery(readJob, { query: scope, params: { jobId: jobId ?? '' } }),
    enabled: jobId !== null,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.ended || isGone(state.error) ? false : pollMilliseconds),
  });
  const start = useMutation({
    mutationFn: ({ order, acceptRejects }: { order: ImportOrder; acceptRejects: boolean }) =>
      call(startImport, { query: scope, body: { ...order, acceptRejects } }),
    onSuccess: (started, { order }) => {
      follow({ jobId: started.jobId, order });
    },
    // Whether it was started or refused because of another job: what runs now is known at once.
    onSettled: () => invalidate(queryClient, [readCurrentJob]),
  });

  const running = current.data ?? null;
  useEffect(() => {
    if (running?.kind === 'import' && running.jobId !== jobId && !running.ended)
      follow({ jobId: running.jobId, order: null });
  }, [running, jobId, follow]);
  const hasEnded = job.data?.ended === true;
  useEffect(() => {
    // What the wholesaler needs next may be another step, as soon as there are lines.
    if (hasEnded) void invalidate(queryClient, [readCurrentJob, readFirstSteps]);
  }, [hasEnded, queryClient]);
  useEffect(() => {
    if (isGone(job.error)) follow(null);
  }, [job.error, follow]);

  const shown = jobId === null ? null : (job.data ?? (running?.jobId === jobId ? running : null));
  const order = followed?.order ?? null;
  return {
    shown,
    order,
    other: running !== null && !running.ended && running.jobId !== jobId && running.kind !== 'import' ? running : null,
    starting: start.isPending,
    start: (what, acceptRejects = false) => start.mutate({ order: what, acceptRejects }),
    acceptRejects: order === null ? null : () => start.mutate({ order, acceptRejects: true }),
    dismiss: () => follow(null),
  };
}

const isGone = (error: unknown): boolean => isRefusal(error) && error.status === 404;

/** The job that is followed, kept over a reload of the tab. */
function useFollowed(wholesalerId: string) {
  const key = `caselift-import-${wholesalerId}`;
  const [followed, setFollowed] = useState(() => recall(key));
  const [follow] = useState(() => (next: Followed | null) => {
    if (next === null) sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, JSON.stringify(next));
    setFollowed(next);
  });
  return [followed, follow] as const;
}

function recall(key: string): Followed | null {
  try {
    const parsed = Followed.safeParse(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}
