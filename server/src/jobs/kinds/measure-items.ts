/** Measuring items in jobs: for a snapshot that is being made, and what an environment lacks. */
import { itemRunTexts } from '@caselift/contract/item-runs';
import type { Environment } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { ItemsAt } from '@caselift/warehouse/item-inputs';
import { measureScopes } from '@caselift/warehouse/measure-items';
import { itemsToMeasure, type Lacking, measuredFirst, requireMeasured } from '../../figures/item-scopes.ts';
import { refusal } from '../../http/errors.ts';
import type { JobContext } from '../worker/job-context.ts';

/** What the wholesaler's items need of a snapshot that is computed with its figures. */
export function readItemsAt({ sql, wholesalerId }: Pick<JobContext, 'sql' | 'wholesalerId'>): ItemsAt {
  return ({ nonSellingDays, ...days }) =>
    sql.begin((tx) => itemsToMeasure(tx, wholesalerId, { ...days, nonSellingDays: new Set(nonSellingDays) }));
}

/** Nobody waits for a job as for a save, so it measures as often as people save meanwhile. */
const mostRounds = 50;

/**
 * Runs `point`, which moves an environment to other figures, in a transaction. It commits once the environments have
 * everything that items measure. Returns the result of `point`.
 */
export function pointMeasured<T>(
  context: JobContext,
  environments: readonly Environment[],
  point: (check: (tx: Tx) => Promise<void>) => Promise<T>,
  measure: (lacking: Lacking) => Promise<unknown> = (lacking) => measureLacking(context, lacking),
): Promise<T> {
  const check = (tx: Tx) => requireMeasured(tx, context.wholesalerId, environments);
  return measuredFirst(() => point(check), measure, mostRounds);
}

/** Measures what a snapshot lacks, and answers how many scopes. */
export async function measureLacking(
  { sql, env, wholesalerId, signal, progress }: JobContext,
  { snapshotId, ...items }: Lacking,
): Promise<number> {
  progress('Measuring objectives and incentives', null);
  const isMeasured = await measureScopes({ dataDir: env.dataDir, sql, wholesalerId, snapshotId, signal }, items);
  if (!isMeasured) throw refusal('conflict', itemRunTexts.noLines);
  return items.scopes.length;
}
