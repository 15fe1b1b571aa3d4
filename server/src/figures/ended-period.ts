/** Sales periods that are over, read as they ended: by a snapshot of their own (decision 090). */
import type { Scope } from '@caselift/contract/scope';
import { statementPeriods, statementTexts } from '@caselift/contract/statements';
import { readClosings } from '@caselift/db/closings';
import type { Tx } from '@caselift/db/connect';
import { type PeriodOfLines, periodSnapshot } from '@caselift/db/snapshots';
import { salesPeriodOf } from '@caselift/domain/calendar';
import type { IsoDate } from '@caselift/domain/dates';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { neededScopes } from '@caselift/domain/programs/item-windows';
import type { Context } from '../context.ts';
import { askToMeasure, type Saving } from '../edits/save-measured.ts';
import { refusal } from '../http/errors.ts';
import { type CurrentSnapshot, currentSnapshot, readChange, snapshotOfPeriod } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { itemCalendar } from './item-pay.ts';
import { measuredFirst, requireScopes } from './item-scopes.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type EndedPeriod = CurrentSnapshot<'snapshot_days' | 'snapshot_item_scopes'>;

/**
 * The snapshot of the sales period that begins on the day, with all that items measure in it; undefined for the period
 * that holds L, which the environment's own shows. The worker makes what isn't there, and the caller waits: its contract
 * says mayTakeLonger. Refuses (400) a day that begins no period, one that hasn't begun, and one too long ago.
 * @param from absent: the period that holds L.
 */
export async function readEndedPeriod(
  context: Pick<Context, 'questions' | 'memory'>,
  asked: Saving,
  from: IsoDate | undefined,
): Promise<EndedPeriod | undefined> {
  if (from === undefined) return undefined;
  const { scope, inScope, gone } = asked;
  const { wholesalerId } = scope;
  const period = await inScope((tx) => requireEnded(tx, context, asked, from));
  if (period === null) return undefined;
  const known = await inScope((tx) => periodSnapshot(tx, wholesalerId, period));
  const snapshotId =
    known ?? (await context.questions.ask({ wholesalerId, kind: 'measurePeriod', question: period, gone })).snapshotId;
  // Items may have been saved since it was made.
  return measuredFirst(
    () =>
      inScope((tx) =>
        readMeasuredPeriod(tx, context.memory, { wholesalerId, db: scope.db, snapshotId, to: period.to }),
      ),
    (lacking) => askToMeasure(context, wholesalerId, lacking, gone),
  );
}

/** The snapshot of a period, for measuredFirst: what its items measure as they are stored now is in it. */
export async function readMeasuredPeriod(
  tx: Tx,
  memory: SnapshotMemory,
  asked: { wholesalerId: string; db?: Scope['db']; snapshotId: number; to: IsoDate },
): Promise<EndedPeriod> {
  const { wholesalerId, db = 'prod', snapshotId, to } = asked;
  const snapshot = await snapshotOfPeriod(tx, { wholesalerId, snapshotId }, 'snapshot_days', 'snapshot_item_scopes');
  if (snapshot === undefined) throw refusal('unavailable', statementTexts.dropped);
  const edited = await readEditedParts(tx, memory, { wholesalerId, db }, to);
  const [items, settings] = await Promise.all([edited.items(), edited.settings()]);
  const calendar = await itemCalendar({ snapshot, settings, edited });
  await requireScopes(tx, snapshot, neededScopes(itemTrees(items), calendar));
  return snapshot;
}

/** null: the period holds L. A closed one is read by the lines that it was closed with. */
async function requireEnded(
  tx: Tx,
  { memory }: Pick<Context, 'memory'>,
  { scope }: Saving,
  from: IsoDate,
): Promise<PeriodOfLines | null> {
  const closing = (await readClosings(tx, scope.wholesalerId)).find((one) => one.from === from);
  if (closing !== undefined) {
    const { allNonSellingDays } = await (await readEditedParts(tx, memory, scope, closing.to)).settings();
    return { changeId: closing.changeId, from, to: closing.to, nonSellingDays: allNonSellingDays };
  }
  const snapshot = await currentSnapshot(tx, scope);
  const { salesPeriod } = await (await readEditedParts(tx, memory, scope)).settings();
  const period = salesPeriodOf(from, salesPeriod);
  if (period.from !== from) throw refusal('bad_input', statementTexts.notAPeriod);
  if (snapshot === undefined) throw refusal('conflict', statementTexts.noFigures);
  const last = snapshot.lastTransactionDate;
  if (from > last) throw refusal('bad_input', statementTexts.notBegun);
  if (period.to >= last) return null;
  if (!statementPeriods(last, salesPeriod).some((one) => one.from === from)) {
    throw refusal('bad_input', statementTexts.tooOld);
  }
  const { allNonSellingDays } = await (await readEditedParts(tx, memory, scope, period.to)).settings();
  return { changeId: await readChange(tx, snapshot), ...period, nonSellingDays: allNonSellingDays };
}
