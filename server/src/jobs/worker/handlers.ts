/** Which handler runs which kind of job. */
import { runBackfillJob } from '../kinds/backfill-job.ts';
import { runBackupJob } from '../kinds/backup-job.ts';
import { runCloseJob } from '../kinds/close-job.ts';
import { runDeleteTransactionsJob } from '../kinds/delete-transactions-job.ts';
import { runDeleteWholesalerJob } from '../kinds/delete-wholesaler-job.ts';
import { runDemoJob } from '../kinds/demo-job.ts';
import { runImportJob } from '../kinds/import-job.ts';
import { runMoveWarehouseJob } from '../kinds/move-warehouse-job.ts';
import { runPublishJob, runResetJob, runRollbackJob } from '../kinds/publish-job.ts';
import { runUpdateItemsJob } from '../kinds/update-items-job.ts';
import { runUpdateJob } from '../kinds/update-job.ts';
import type { JobKind, PayloadOf, ResultOf } from '../registry.ts';
import type { JobRequest } from '../requests.ts';
import type { JobContext } from './job-context.ts';

/** Runs a job to its result. Throws a refusal where the wholesaler's state forbids it. */
type Handler<K extends JobKind> = (context: JobContext, payload: PayloadOf<K>) => Promise<ResultOf<K>>;

const handlers: { [K in JobKind]: Handler<K> } = {
  import: runImportJob,
  update: runUpdateJob,
  backfill: runBackfillJob,
  updateItems: runUpdateItemsJob,
  close: runCloseJob,
  publish: runPublishJob,
  reset: runResetJob,
  rollback: runRollbackJob,
  deleteTransactions: runDeleteTransactionsJob,
  deleteWholesaler: runDeleteWholesalerJob,
  moveWarehouse: runMoveWarehouseJob,
  demo: runDemoJob,
  backup: runBackupJob,
};

export function runHandler<K extends JobKind>(request: JobRequest<K>, context: JobContext): Promise<ResultOf<K>> {
  return handlers[request.kind](context, request);
}
