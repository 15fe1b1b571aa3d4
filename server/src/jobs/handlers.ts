/** Which handler runs which kind of job. */
import { runBackupJob } from './backup-job.ts';
import { runDeleteTransactionsJob } from './delete-transactions-job.ts';
import { runDeleteWholesalerJob } from './delete-wholesaler-job.ts';
import { runDemoJob } from './demo-job.ts';
import { runImportJob } from './import-job.ts';
import type { JobContext } from './job-context.ts';
import type { JobKind, PayloadOf, ResultOf } from './kinds.ts';
import { runPublishJob, runResetJob, runRollbackJob } from './publish-job.ts';
import type { JobRequest } from './requests.ts';
import { runUpdateJob } from './update-job.ts';

/** Runs a job to its result. Throws a refusal where the wholesaler's state forbids it. */
type Handler<K extends JobKind> = (context: JobContext, payload: PayloadOf<K>) => Promise<ResultOf<K>>;

const handlers: { [K in JobKind]: Handler<K> } = {
  import: runImportJob,
  update: runUpdateJob,
  publish: runPublishJob,
  reset: runResetJob,
  rollback: runRollbackJob,
  deleteTransactions: runDeleteTransactionsJob,
  deleteWholesaler: runDeleteWholesalerJob,
  demo: runDemoJob,
  backup: runBackupJob,
};

export function runHandler<K extends JobKind>(request: JobRequest<K>, context: JobContext): Promise<ResultOf<K>> {
  return handlers[request.kind](context, request);
}
