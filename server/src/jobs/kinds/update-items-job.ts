/** What items measure, apart from the update that measures it with everything else (docs/product.md, Items). */
import { itemRunTexts } from '@caselift/contract/item-runs';
import { recordAuditOnce } from '@caselift/db/audit';
import { refusal } from '../../http/errors.ts';
import type { ResultOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';
import { measureLacking, pointMeasured } from './measure-items.ts';

/** Measures what either environment lacks. What was measured before a crash stays. */
export async function runUpdateItemsJob(context: JobContext): Promise<ResultOf<'updateItems'>> {
  const { sql, wholesalerId, jobId, actor, origin } = context;
  const [pointed] = await sql`
    select from environments where wholesaler_id = ${wholesalerId} and snapshot_id is not null`;
  if (pointed === undefined) throw refusal('conflict', itemRunTexts.noFigures);
  context.progress('Measuring objectives and incentives', null);
  let scopes = 0;
  await pointMeasured(
    context,
    ['prod', 'preview'],
    (check) =>
      sql.begin(async (tx) => {
        await check(tx);
        await recordAuditOnce(tx, { wholesalerId, actor, action: 'update items', detail: { jobId, scopes }, origin });
      }),
    async (lacking) => {
      scopes += await measureLacking(context, lacking);
    },
  );
  return { scopes };
}
