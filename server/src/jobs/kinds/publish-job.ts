/**
 * Publish, reset and rollback: each one short transaction of db/publish.ts, which refuses if there is nothing to
 * publish. After an upgrade, the snapshot it is about to point at is completed first; so is what items measure by the
 * calendar that is published with it.
 */
import type { Environment } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { type Published, publish, reset, rollback } from '@caselift/db/publish';
import { tablesToCompute } from '@caselift/db/snapshot-tables/registry';
import { tableVersions } from '@caselift/db/snapshots';
import { payRules } from '@caselift/domain/closing/pay-rules';
import { makeFairSemaphore } from '@caselift/warehouse/fair-semaphore';
import { movedMails } from '../../edits/credential-mails.ts';
import { requireUncut } from '../../figures/closed/guards.ts';
import type { Lacking } from '../../figures/item-scopes.ts';
import { readSettings } from '../../figures/settings.ts';
import { askForNotices } from '../../notifications/runs.ts';
import type { PayloadOf } from '../registry.ts';
import type { JobContext } from '../worker/job-context.ts';
import { backfill } from './backfill-job.ts';
import { measureLacking, pointMeasured } from './measure-items.ts';

/** Many wholesalers publish at once, and computing figures takes memory: one of them computes at a time. */
const computing = makeFairSemaphore(1);

export async function runPublishJob(context: JobContext): ReturnType<typeof publish> {
  await complete(context, await pointedAt(context, 'preview'));
  context.progress('Publishing', null);
  const published = await pointMeasured(
    context,
    ['prod'],
    (check) =>
      publish(context.sql, context.wholesalerId, context.actor, context.origin, context.jobId, telling(context, check)),
    measured(context),
  );
  await tellMoved(context, published);
  return published;
}

export async function runResetJob(context: JobContext): ReturnType<typeof reset> {
  await complete(context, await pointedAt(context, 'prod'));
  context.progress('Resetting', null);
  return pointMeasured(
    context,
    ['preview'],
    (check) => reset(context.sql, context.wholesalerId, context.actor, context.origin, context.jobId, check),
    measured(context),
  );
}

export async function runRollbackJob(
  context: JobContext,
  { publicationId }: PayloadOf<'rollback'>,
): ReturnType<typeof rollback> {
  await complete(context, await publishedAs(context, publicationId));
  context.progress('Rolling back to an earlier publication', null);
  const published = await pointMeasured(
    context,
    ['prod'],
    (check) =>
      rollback(
        context.sql,
        context.wholesalerId,
        publicationId,
        context.actor,
        context.origin,
        context.jobId,
        telling(context, check),
      ),
    measured(context),
  );
  await tellMoved(context, published);
  return published;
}

/** Once it is committed; again, where the worker ended before the job did. What a release before published tells of none. */
async function tellMoved(
  { sql, wholesalerId, actor, mail }: JobContext,
  { moved = [] }: Partial<Published>,
): Promise<void> {
  for (const request of await movedMails(sql, { wholesalerId, actor }, moved)) await mail?.(request);
}

/** People are notified of what was published once it is committed. */
const telling =
  ({ wholesalerId, actor }: JobContext, check: (tx: Tx) => Promise<void>) =>
  async (tx: Tx): Promise<void> => {
    await check(tx);
    await requireUncutPeriods(tx, wholesalerId);
    await askForNotices(tx, wholesalerId, actor);
    await tx`update environments set pay_rules = ${payRules} where wholesaler_id = ${wholesalerId} and db = 'prod'`;
  };

/** A length of sales periods may have been chosen in Preview before a period was closed. */
async function requireUncutPeriods(tx: Tx, wholesalerId: string): Promise<void> {
  const settings = await readSettings(tx, { wholesalerId, db: 'prod' });
  if (settings !== undefined) await requireUncut(tx, wholesalerId, settings.salesPeriod);
}

/** undefined: there is nothing to point at, which the transaction says. */
type Target = { snapshotId: number } | undefined;

async function pointedAt({ sql, wholesalerId }: JobContext, db: Environment): Promise<Target> {
  const [target] = await sql<{ snapshotId: number }[]>`
    select snapshot_id as "snapshotId" from environments where wholesaler_id = ${wholesalerId} and db = ${db} and snapshot_id is not null`;
  return target;
}

async function publishedAs({ sql, wholesalerId }: JobContext, publicationId: number): Promise<Target> {
  const [target] = await sql<{ snapshotId: number }[]>`
    select snapshot_id as "snapshotId" from publications
    where wholesaler_id = ${wholesalerId} and publication_id = ${publicationId}`;
  return target;
}

async function complete(context: JobContext, target: Target): Promise<void> {
  if (target === undefined) return;
  if (tablesToCompute(await tableVersions(context.sql, target.snapshotId)).length === 0) return;
  await oneAtATime(context, () => backfill(context, target.snapshotId));
}

/** What it is about to point at and the calendar that comes with it may be old: other items were measured by them. */
const measured = (context: JobContext) => (lacking: Lacking) =>
  oneAtATime(context, () => measureLacking(context, lacking));

async function oneAtATime<T>(context: JobContext, compute: () => Promise<T>): Promise<T> {
  const release = await computing.acquire(context.wholesalerId, context.signal);
  try {
    return await context.withFiles(compute);
  } finally {
    release();
  }
}
