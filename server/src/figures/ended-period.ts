/** Sales periods that are over, read as they ended: by a snapshot of their own (decision 090). */
import type { Scope } from '@caselift/contract/scope';
import { statementMonths, statementTexts } from '@caselift/contract/statements';
import type { Tx } from '@caselift/db/connect';
import { findPlan } from '@caselift/db/period-plan';
import { type PeriodOfLines, periodSnapshot } from '@caselift/db/snapshots';
import { salesPeriodAt } from '@caselift/domain/closing/closing-periods';
import { payRules } from '@caselift/domain/closing/pay-rules';
import { addMonths, firstOfMonth, type IsoDate } from '@caselift/domain/dates';
import { itemTrees } from '@caselift/domain/programs/item-tree';
import { neededScopes } from '@caselift/domain/programs/item-windows';
import type { Context } from '../context.ts';
import { askToMeasure, type Saving } from '../edits/save-measured.ts';
import { refusal } from '../http/errors.ts';
import { readStoredPeriods } from './closed/calendar.ts';
import { type PeriodTerms, readTerms } from './closed/period-terms.ts';
import { type CurrentSnapshot, currentSnapshot, readChange, snapshotOfPeriod } from './current-snapshot.ts';
import { readEditedParts } from './edited-parts.ts';
import { itemCalendar } from './item-pay.ts';
import { measuredFirst, requireScopes } from './item-scopes.ts';
import type { SnapshotMemory } from './snapshot-memory.ts';

export type EndedPeriod = CurrentSnapshot<'snapshot_days' | 'snapshot_item_scopes'>;

/** A sales period as it is read: in a transaction of `inTerms`, with its memory. @property ended undefined: it holds L. */
export type ReadPeriod = PeriodTerms & { ended: EndedPeriod | undefined };

/**
 * The snapshot of the sales period that begins on the day, with all that items measure in it; undefined for the period
 * that holds L, which the environment's own shows. The worker makes what isn't there, and the caller waits: its contract
 * says mayTakeLonger. Refuses (400) a day that begins no period, one that hasn't begun, and one too long ago.
 * @param from absent: the period that holds L.
 */
export async function readEndedPeriod(
  context: Pick<Context, 'sql' | 'questions' | 'memory'>,
  asked: Saving,
  from: IsoDate | undefined,
): Promise<ReadPeriod> {
  const { scope, inScope, gone } = asked;
  const { wholesalerId, db } = scope;
  const found = from === undefined ? null : await inScope((tx) => findEnded(tx, context, asked, from));
  if (found === null) return { ended: undefined, memory: context.memory, inTerms: inScope };
  const { changeId, revisions, ...period } = found;
  const terms = await readTerms(context, scope, period, inScope);
  const { memory, planChange, inTerms } = terms;
  const days = await memory.remember(`days before ${period.to} of ${db}, edits ${revisions}`, () =>
    inTerms(async (tx) => {
      const settings = await (await readEditedParts(tx, memory, scope, period.to)).settings();
      return { nonSellingDays: settings.allNonSellingDays, timeZone: terms.timeZone ?? settings.timeZone };
    }),
  );
  const lines: PeriodOfLines = { changeId, ...period, ...days, ...(planChange !== undefined && { planChange }) };
  const known = await inScope((tx) => periodSnapshot(tx, wholesalerId, payRules, lines));
  const snapshotId =
    known ?? (await context.questions.ask({ wholesalerId, kind: 'measurePeriod', question: lines, gone })).snapshotId;
  // Items may have been saved since it was made.
  const ended = await memory.remember(`items measured in ${snapshotId} for ${db}, edits ${revisions}`, () =>
    measuredFirst(
      () => inTerms((tx) => readMeasuredPeriod(tx, memory, { wholesalerId, db, snapshotId, to: period.to })),
      (lacking) => askToMeasure(context, wholesalerId, lacking, gone),
    ),
  );
  return { ...terms, ended };
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

/** Parts that decide which sales of a period are measured. */
const measuringParts = ['settings', 'items', 'itemHolders'] as const;

/**
 * null: the period holds L and has never been closed. A closed one is read by the lines that it was closed with.
 * @property revisions another text after every edit of what decides which sales are measured.
 */
async function findEnded(
  tx: Tx,
  { memory }: Pick<Context, 'memory'>,
  { scope }: Saving,
  from: IsoDate,
): Promise<{ changeId: number; from: IsoDate; to: IsoDate; revisions: string } | null> {
  const edited = await readEditedParts(tx, memory, scope);
  const revisions = measuringParts.map(edited.revisionOf).join();
  const { calendar, closings } = await readStoredPeriods(tx, scope.wholesalerId);
  const closing = closings.find((one) => one.from === from);
  if (closing !== undefined) return { changeId: closing.changeId, from, to: closing.to, revisions };
  const snapshot = await currentSnapshot(tx, scope);
  const { salesPeriod } = await edited.settings();
  const { to, ...period } = salesPeriodAt(from, { ...calendar, salesPeriod });
  if (period.from !== from) throw refusal('bad_input', statementTexts.notAPeriod);
  if (snapshot === undefined) throw refusal('conflict', statementTexts.noFigures);
  const last = snapshot.lastTransactionDate;
  if (from > last) throw refusal('bad_input', statementTexts.notBegun);
  // What was closed is over, whether its last days had sales or not.
  if (to >= last && (await findPlan(tx, { wholesalerId: scope.wholesalerId, from, to })) === undefined) return null;
  if (from < addMonths(firstOfMonth(last), -statementMonths)) throw refusal('bad_input', statementTexts.tooOld);
  return { changeId: await readChange(tx, snapshot), from, to, revisions };
}
