/** Which handler runs which job. */

import { runBackupJob } from './backup-job.ts';
import { runDeleteTransactionsJob } from './delete-transactions-job.ts';
import { runDeleteWholesalerJob } from './delete-wholesaler-job.ts';
import { runDemoJob } from './demo-job.ts';
import { runImportJob } from './import-job.ts';
import type { JobContext } from './job-context.ts';
import { runPublishJob, runResetJob, runRollbackJob } from './publish-job.ts';
import type { WholesalerJob } from './requests.ts';
import { runUpdateJob } from './update-job.ts';

/** Runs a job to its result. Throws a refusal where the wholesaler's state forbids it. */
export function runJob(job: WholesalerJob, context: JobContext): Promise<unknown> {
  switch (job.kind) {
    case 'import':
      return runImportJob(context, job);
    case 'update':
      return runUpdateJob(context);
    case 'publish':
      return runPublishJob(context);
    case 'reset':
      return runResetJob(context);
    case 'rollback':
      return runRollbackJob(context, job.publicationId);
    case 'deleteTransactions':
      return runDeleteTransactionsJob(context, job);
    case 'deleteWholesaler':
      return runDeleteWholesalerJob(context, job.deleteEverything);
    case 'demo':
      return runDemoJob(context);
    case 'backup':
      return runBackupJob(context, job.folder);
  }
}
