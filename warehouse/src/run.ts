/** The update: from the lines of the warehouse to one immutable snapshot that preview points at. */
import type { Sql } from '@caselift/db/connect';
import { markOldSnapshots } from '@caselift/db/retention';
import { holdsTable, type SnapshotTableName, updateParts } from '@caselift/db/snapshot-tables/registry';
import type { UpdatePart } from '@caselift/db/snapshot-tables/snapshot-table';
import { completeSnapshot, forgetPartOfItems, pointPreview, tableVersions } from '@caselift/db/snapshots';
import type { UpdateStatus } from '@caselift/domain/pipeline';
import type { Facts, Run } from './engine.ts';
import type { ItemsAt } from './item-inputs.ts';
import { mergePeople, peopleMessage, type ReadSold } from './people.ts';
import { brokenInvariant } from './refs.ts';
import { actsFromIn, completedParts, type OpenSnapshot, openSnapshot, placedIn } from './update-run.ts';
import { windowsAt } from './windows.ts';

export type UpdateInput = {
  warehouse: Facts;
  sql: Sql;
  wholesalerId: string;
  /** A row of update_runs; the same id again resumes what a crash left. */
  runId: number;
  /** YYYY-MM-DD; sales dated later are held back. */
  today: string;
  /** What the items measure; absent: nothing. */
  itemsAt?: ItemsAt;
  onPart: (part: UpdatePart, status: UpdateStatus, message?: string) => Promise<void>;
  onProgress: (stage: string, fraction: number | null) => void;
  /** Points preview at the completed snapshot; absent: nothing but that. */
  pointAt?: (snapshotId: number) => Promise<void>;
  /** Ends the update before preview is pointed at its figures, with the signal's reason as error. */
  signal?: AbortSignal | undefined;
};

export type UpdateOutcome = { snapshotId: number; changeId: number; lastTransactionDate: string };

/**
 * Runs or resumes an update. Nothing points at the snapshot before every part is written and every invariant holds.
 * Rejects with a sentence; the part at fault has been told by then.
 */
export async function runUpdate(input: UpdateInput): Promise<UpdateOutcome> {
  const { warehouse, sql, wholesalerId, runId, today, signal } = input;
  const run = await warehouse.beginRun(signal);
  try {
    const changeId = await warehouse.currentChange();
    const snapshot = await openSnapshot(sql, warehouse, { runId, wholesalerId, changeId, today });
    const parts = await partsLeft(sql, runId, snapshot);
    if (!snapshot.isComplete && parts.length > 0) await build(input, run, snapshot, parts);
    for (const [part, tables] of parts) await transfer(input, run, snapshot, part, tables);
    return {
      snapshotId: snapshot.snapshotId,
      changeId: snapshot.changeId,
      lastTransactionDate: snapshot.shape.lastTransactionDate,
    };
  } finally {
    await run.end();
  }
}

/** Those that this run has not completed; after an upgrade also those with outdated tables. */
async function partsLeft(
  sql: Sql,
  runId: number,
  { snapshotId, isComplete }: OpenSnapshot,
): Promise<typeof updateParts> {
  const done = await completedParts(sql, runId);
  const versions = await tableVersions(sql, snapshotId);
  const isCurrent = (table: SnapshotTableName) => isComplete || holdsTable(versions, table);
  return updateParts.filter(([part, tables]) => !done.has(part) || !tables.every(isCurrent));
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Computes every mart and proves the invariants. */
async function build(
  { sql, itemsAt, onPart, onProgress }: UpdateInput,
  run: Run,
  { snapshotId, changeId, shape }: OpenSnapshot,
  parts: typeof updateParts,
): Promise<void> {
  const tell = async (status: UpdateStatus, message?: string) => {
    for (const [part] of parts) await onPart(part, status, message);
  };
  await tell('computing');
  const { variables } = windowsAt(shape.lastTransactionDate, changeId, shape.nonSellingDays);
  try {
    // What a crash left of them is of the items as they were.
    await forgetPartOfItems(sql, snapshotId);
    const items = await itemsAt?.({
      ...{ lastDate: shape.lastTransactionDate, isOver: false, nonSellingDays: shape.nonSellingDays },
    });
    const onModel = (model: string, fraction: number) => onProgress(`Computing ${model}`, fraction * 0.4);
    await run.build({ variables, items: items && placedIn(shape, items), onModel });
  } catch (error) {
    await tell('computingFailed', messageOf(error));
    throw error;
  }
  onProgress('Checking the sums', 0.4);
  const broken = await brokenInvariant(run, variables);
  if (broken === null) return;
  for (const [part] of parts) {
    const atFault = part === broken.part || !parts.some(([other]) => other === broken.part);
    if (atFault) await onPart(part, 'computingFailed', broken.message);
  }
  throw new Error(broken.message);
}

/** Writes a part's tables and finishes what else belongs to it. What a crash had already written is left as it is. */
async function transfer(
  { warehouse, sql, wholesalerId, onPart, onProgress, signal, pointAt }: UpdateInput,
  run: Run,
  snapshot: OpenSnapshot,
  part: UpdatePart,
  tables: SnapshotTableName[],
): Promise<void> {
  const { snapshotId, changeId, isComplete, shape } = snapshot;
  const position = updateParts.findIndex(([name]) => name === part);
  await onPart(part, 'copying');
  try {
    if (!isComplete) {
      const onTable = (table: string) => onProgress(`Transferring ${table}`, 0.5 + 0.08 * position);
      await run.copyOut(sql, { snapshotId, wholesalerId }, tables, onTable);
    }
    // From here on it is done, not stopped: people and figures come into preview whole.
    if (!isComplete) signal?.throwIfAborted();
    let remark = '';
    if (part === 'users') {
      const periodStart = await actsFromIn(sql, wholesalerId, shape);
      // Of a snapshot that was complete no models are built.
      const sold = isComplete
        ? {}
        : { sold: soldIn(run, windowsAt(shape.lastTransactionDate, changeId, shape.nonSellingDays)) };
      remark = peopleMessage(await mergePeople(sql, warehouse, { wholesalerId, changeId, periodStart, ...sold }));
    }
    if (part === 'wholesaler') {
      await completeSnapshot(sql, snapshotId, shape.lastTransactionDate);
      await (pointAt === undefined ? pointPreview(sql, { wholesalerId, snapshotId }) : pointAt(snapshotId));
      // Before the last part says that all is done: people start the next job the moment it does.
      await markOldSnapshots(sql, wholesalerId);
      remark = heldMessage(shape.heldLines, shape.lastTransactionDate);
    }
    await onPart(part, 'completed', remark);
  } catch (error) {
    await onPart(part, 'copyingFailed', messageOf(error));
    throw error;
  }
}

/** What people sold in the lines of the update. */
const soldIn =
  (run: Run, { variables }: ReturnType<typeof windowsAt>): ReadSold =>
  async (from) => {
    const template = `
      select rep_id, count(*) as lines, sum(revenue_cents) as revenue_cents from {{ ref('stg_lines') }}
      where rep_id is not null and invoice_date >= {{ var('sold_from') }} group by rep_id`;
    const rows = (await run.firstRows(template, { ...variables, sold_from: from }, mostSellers)) as SoldRow[];
    return new Map(
      rows.map((row) => [row.rep_id, { lines: Number(row.lines), revenueCents: Number(row.revenue_cents) }]),
    );
  };
type SoldRow = Record<'rep_id' | 'lines' | 'revenue_cents', string>;
const mostSellers = 100_000;

const heldMessage = (heldLines: number, lastDate: string) =>
  heldLines === 0 ? '' : `${heldLines} lines dated after the newest sale (${lastDate}) aren't counted yet.`;
