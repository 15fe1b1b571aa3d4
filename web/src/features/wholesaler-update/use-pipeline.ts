import { readItemsUpdate } from '@caselift/contract/item-runs';
import { type JobState, readCurrentJob } from '@caselift/contract/jobs';
import { readWholesaler } from '@caselift/contract/wholesaler';
import {
  type PartStatus,
  partsOf,
  readWholesalerUpdate,
  statusOf,
  type WholesalerUpdate,
} from '@caselift/contract/wholesaler-update';
import { pipelineState } from '@caselift/domain/pipeline';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { endpointQuery, invalidateWholesaler, silently } from '../../api/query.ts';
import { useScope } from '../../api/use-scope.ts';
import { useActing } from '../../shared/administration/use-action.ts';
import { useNow } from './use-now.ts';

/** The query client asks again only while the page is visible. */
const polled = { ...silently, refetchInterval: 2000, staleTime: 0 } as const;

export type Pipeline = {
  parts: WholesalerUpdate | undefined;
  /** Of objectives and incentives alone; null: there was none, or it isn't known. */
  items: PartStatus | null;
  /** Why the parts, or their latest state, could not be read. */
  error: Error | null;
  job: JobState | null;
  state: 'READY' | 'BUSY';
  /** The buttons are shut: the pipeline is busy, or an action of this page is on its way. */
  shut: boolean;
  now: number;
};

/** How the wholesaler's update stands, renewed every two seconds. */
export function usePipeline(): Pipeline {
  const scope = useScope();
  const now = useNow();
  const acting = useActing();
  const parts = useQuery({ ...endpointQuery(readWholesalerUpdate, { query: scope }), ...polled });
  const items = useQuery({ ...endpointQuery(readItemsUpdate, { query: scope }), ...polled });
  const job = useQuery({ ...endpointQuery(readCurrentJob, { query: scope }), ...polled });
  const wholesaler = useQuery(endpointQuery(readWholesaler, { query: scope }));
  const ready = wholesaler.isSuccess && parts.data !== undefined && stateOf(parts.data, now) === 'READY';
  useRefreshAfterJob(job.data?.jobId ?? null);
  return {
    parts: parts.data,
    items: items.data ?? null,
    error: parts.error,
    job: job.data ?? null,
    state: ready ? 'READY' : 'BUSY',
    shut: !ready || acting,
    now,
  };
}

function stateOf(parts: WholesalerUpdate, now: number): 'READY' | 'BUSY' {
  return pipelineState(
    partsOf(parts).map((part) => ({ ...part, status: statusOf(part.status) })),
    now,
  );
}

/** Whoever started it: once a job has ended, the figures and lists of the page are others. */
function useRefreshAfterJob(jobId: string | null): void {
  const queryClient = useQueryClient();
  const { wholesalerId } = useScope();
  const last = useRef({ jobId, wholesalerId });
  useEffect(() => {
    const before = last.current;
    last.current = { jobId, wholesalerId };
    const ended = before.jobId !== null && before.jobId !== jobId && before.wholesalerId === wholesalerId;
    if (ended) void invalidateWholesaler(queryClient, wholesalerId);
  }, [queryClient, jobId, wholesalerId]);
}
