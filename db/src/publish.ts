// Publish, reset and rollback: which figures and edits each environment shows (docs/product.md, Environments). Each
// runs once per job: calling it again with the same `jobId` changes nothing and returns the first result. `check` is
// called at the end of the transaction with the result; if it throws, everything is undone.

import { recordAudit } from './audit.ts';
import type { Sql, Tx } from './connect.ts';
import { type EmailClash, endStrayWaysIn, type MovedSignIn, movedSignIns, syncCredentials } from './credentials.ts';
import { editableRows, putInForce } from './editable-rows.ts';
import { lockEnvironments } from './environments.ts';
import { type StateErrorCode, stateError } from './state-error.ts';

type Check = (tx: Tx) => Promise<void>;
const unchecked: Check = async () => {};

export type InForce = { snapshotId: number; lastTransactionDate: string };
export type Published = InForce & {
  publicationId: number;
  /** People of prod who can't sign in because someone else uses their email. */
  clashes: EmailClash[];
  /** Who signs in with another email, or for the first time, though nobody typed it. */
  moved: MovedSignIn[];
};

/**
 * Publishes preview's figures and edits to prod. The publication keeps a copy of the edits. One short transaction; how
 * long it takes doesn't depend on the number of sales lines. Rejects with the state error nothingToPublish before
 * preview's first update.
 */
export function publish(
  sql: Sql,
  wholesalerId: string,
  actor: string,
  origin: string,
  jobId: string | null = null,
  check = unchecked,
): Promise<Published> {
  return sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    const done = await doneBefore<Published>(tx, jobId);
    if (done) return done;
    const figures = await pointedAt(tx, wholesalerId, 'preview', 'nothingToPublish');
    const rows = await editableRows(tx, wholesalerId, 'preview');
    const [publication] = await tx<{ publicationId: number }[]>`
      insert into publications (wholesaler_id, snapshot_id, published_by, editable_rows)
      values (${wholesalerId}, ${figures.snapshotId}, ${actor}, ${rows}::text::jsonb)
      returning publication_id as "publicationId"`;
    if (!publication) throw new Error('The publication was not stored.');
    const { publicationId } = publication;
    const { result: clashes, moved } = await movedSignIns(tx, wholesalerId, { typed: false }, () =>
      putPublicationInForce(tx, wholesalerId, rows, { ...figures, publicationId }),
    );
    await check(tx);
    const detail = { snapshotId: figures.snapshotId, publicationId, clashes, moved, jobId };
    await recordAudit(tx, { wholesalerId, actor, action: 'publish', detail, origin });
    return { ...figures, publicationId, clashes, moved };
  });
}

/**
 * Resets preview to prod's figures and edits in one transaction.
 * Rejects with the state error nothingPublished before the first publication.
 */
export function reset(
  sql: Sql,
  wholesalerId: string,
  actor: string,
  origin: string,
  jobId: string | null = null,
  check = unchecked,
): Promise<InForce> {
  return sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    const done = await doneBefore<InForce>(tx, jobId);
    if (done) return done;
    const figures = await pointedAt(tx, wholesalerId, 'prod', 'nothingPublished');
    await putInForce(tx, wholesalerId, 'preview', await editableRows(tx, wholesalerId, 'prod'));
    await endStrayWaysIn(tx, wholesalerId);
    await point(tx, wholesalerId, 'preview', figures.snapshotId, null);
    await check(tx);
    const detail = { snapshotId: figures.snapshotId, jobId };
    await recordAudit(tx, { wholesalerId, actor, action: 'reset', detail, origin });
    return figures;
  });
}

/**
 * Restores an earlier publication's figures and edits in prod. Preview doesn't change. Rejects with unknownPublication
 * if it isn't the wholesaler's, and with figuresDropped if its snapshot has been dropped.
 */
export function rollback(
  sql: Sql,
  wholesalerId: string,
  publicationId: number,
  actor: string,
  origin: string,
  jobId: string | null = null,
  check = unchecked,
): Promise<Published> {
  return sql.begin(async (tx) => {
    await lockEnvironments(tx, wholesalerId);
    const done = await doneBefore<Published>(tx, jobId);
    if (done) return done;
    const [found] = await tx<(InForce & { rows: string; isDropped: boolean })[]>`
      select s.snapshot_id as "snapshotId", s.last_transaction_date as "lastTransactionDate",
        p.editable_rows::text as rows, s.dropped_at is not null as "isDropped"
      from publications p join snapshots s using (snapshot_id)
      where p.publication_id = ${publicationId} and p.wholesaler_id = ${wholesalerId}`;
    if (!found) throw stateError('unknownPublication');
    if (found.isDropped) throw stateError('figuresDropped');
    const { rows, snapshotId, lastTransactionDate } = found;
    const { result: clashes, moved } = await movedSignIns(tx, wholesalerId, { typed: true }, () =>
      putPublicationInForce(tx, wholesalerId, rows, { snapshotId, publicationId }),
    );
    await check(tx);
    const detail = { snapshotId, publicationId, clashes, moved, jobId };
    await recordAudit(tx, { wholesalerId, actor, action: 'rollback', detail, origin });
    return { snapshotId, lastTransactionDate, publicationId, clashes, moved };
  });
}

/** What the job did before its worker died, as the history tells it. */
async function doneBefore<Result extends InForce>(tx: Tx, jobId: string | null): Promise<Result | undefined> {
  if (jobId === null) return undefined;
  const [done] = await tx<{ detail: Result & { jobId: string }; lastTransactionDate: string }[]>`
    select a.detail, s.last_transaction_date as "lastTransactionDate"
    from audit_log a join snapshots s on s.snapshot_id = (a.detail ->> 'snapshotId')::bigint
    where a.action in ('publish', 'reset', 'rollback') and a.detail ->> 'jobId' = ${jobId}`;
  if (!done) return undefined;
  const { jobId: _, ...result } = done.detail;
  return { ...result, lastTransactionDate: done.lastTransactionDate } as unknown as Result;
}

async function putPublicationInForce(
  tx: Tx,
  wholesalerId: string,
  rows: string,
  { snapshotId, publicationId }: { snapshotId: number; publicationId: number },
): Promise<EmailClash[]> {
  await putInForce(tx, wholesalerId, 'prod', rows);
  await point(tx, wholesalerId, 'prod', snapshotId, publicationId);
  return syncCredentials(tx, wholesalerId);
}

async function pointedAt(
  tx: Tx,
  wholesalerId: string,
  db: 'preview' | 'prod',
  otherwise: StateErrorCode,
): Promise<InForce> {
  const [figures] = await tx<InForce[]>`
    select s.snapshot_id as "snapshotId", s.last_transaction_date as "lastTransactionDate"
    from environments e join snapshots s using (snapshot_id)
    where e.wholesaler_id = ${wholesalerId} and e.db = ${db}`;
  if (!figures) throw stateError(otherwise);
  return figures;
}

async function point(
  tx: Tx,
  wholesalerId: string,
  db: 'preview' | 'prod',
  snapshotId: number,
  publicationId: number | null,
): Promise<void> {
  await tx`
    insert into environments (wholesaler_id, db, snapshot_id, publication_id)
    values (${wholesalerId}, ${db}, ${snapshotId}, ${publicationId})
    on conflict (wholesaler_id, db) do update
    set snapshot_id = excluded.snapshot_id, publication_id = excluded.publication_id, pointed_at = now()`;
}
