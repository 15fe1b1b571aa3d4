import { itemRunTexts } from '@caselift/contract/item-runs';
import { type PartStatus, statusWords } from '@caselift/contract/wholesaler-update';
import type { Tx } from '@caselift/db/connect';
import type { JobKind } from '../../jobs/registry.ts';
import type { FailureCode } from '../../jobs/requests.ts';

const kind: JobKind = 'updateItems';

type Row = { stage: string; result: { code?: FailureCode } | null; error: string | null; updatedAt: Date };

/** Of the latest update of objectives and incentives; null before the first one. */
export async function readItemsUpdateStatus(tx: Tx, wholesalerId: string): Promise<PartStatus | null> {
  const [job] = await tx<Row[]>`
    select stage, result, error, updated_at as "updatedAt" from job_progress
    where wholesaler_id = ${wholesalerId} and kind = ${kind} order by started_at desc limit 1`;
  if (job === undefined) return null;
  const { status, message } = statusOf(job);
  return { status: statusWords[status], message, updatedAt: job.updatedAt.toISOString(), url: '' };
}

function statusOf({ stage, result, error }: Row) {
  if (error !== null)
    return {
      status: 'computingFailed',
      message: result?.code === 'conflict' ? error : itemRunTexts.updateFailed,
    } as const;
  if (result !== null) return { status: 'completed', message: '' } as const;
  return { status: stage === 'Waiting' ? 'preparing' : 'computing', message: '' } as const;
}
