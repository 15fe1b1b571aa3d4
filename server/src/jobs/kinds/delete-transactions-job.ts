/** Deletes the sales lines of some dates: one numbered change of the warehouse. Figures follow at the next update. */
import { recordAuditOnce } from '@caselift/db/audit';
import { dollars } from '@caselift/domain/numbers';
import { noSuchWholesaler, wholesalerExists } from '../queue/wholesaler-exists.ts';
import type { PayloadOf, ResultOf } from '../registry.ts';
import { openFacts } from '../warehouses.ts';
import type { JobContext } from '../worker/job-context.ts';

export async function runDeleteTransactionsJob(
  context: JobContext,
  { start, end }: PayloadOf<'deleteTransactions'>,
): Promise<ResultOf<'deleteTransactions'>> {
  const { sql, wholesalerId, jobId, actor, origin } = context;
  if (!(await wholesalerExists(sql, wholesalerId))) throw noSuchWholesaler(wholesalerId);
  context.progress('Deleting transactions', null);
  const warehouse = await openFacts(context);
  try {
    const description = `Sales lines of ${start} to ${end} deleted (job ${jobId})`;
    const { lines, revenueCents, changeId } = await warehouse.deleteLines({ start, end }, description);
    const revenue = dollars(revenueCents);
    const detail = { jobId, start, end, lines, revenue, changeId };
    const told = { wholesalerId, actor, action: 'delete transactions', detail, origin };
    await sql.begin((tx) => recordAuditOnce(tx, told));
    return { lines, revenue };
  } finally {
    await warehouse.close();
  }
}
