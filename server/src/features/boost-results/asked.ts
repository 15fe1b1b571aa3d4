/** The boost of a requested result or packet, with the question for the worker. */
import { boostResultTexts } from '@caselift/contract/boost-results';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import type { DateRange } from '@caselift/domain/calendar';
import { dayText } from '@caselift/domain/dates';
import type { BoostSalesQuestion } from '@caselift/domain/pay/bill-back';
import { type BoostRow, boostsThatPaid, requireBoost } from '../../figures/boost-rows.ts';
import { readBoostQuestion } from '../../figures/boost-sales.ts';
import { type CurrentSnapshot, currentSnapshot } from '../../figures/current-snapshot.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { refusal } from '../../http/errors.ts';
import type { Viewer } from '../../identity/viewer.ts';

export type AskedBoost = {
  boost: BoostRow;
  edited: EditedParts;
  snapshot: CurrentSnapshot<'snapshot_products' | 'snapshot_buyers'>;
  question: BoostSalesQuestion;
  /** On which the boost pays; where older boosts leave it no product, its own. */
  days: DateRange[];
};

/**
 * Refuses with 404 a boost that is not there for the viewer, and with 409 and the reason one that has sold nothing yet.
 */
export async function readAskedBoost(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope, boostId }: { viewer: Viewer; scope: Scope; boostId: string },
): Promise<AskedBoost> {
  const edited = await readEditedParts(tx, memory, scope);
  const boost = requireBoost({ boosts: boostsThatPaid(viewer, await edited.boosts()) }, boostId);
  if (boost.savedAt === null) throw refusal('conflict', boostResultTexts.notSaved);
  const snapshot = await currentSnapshot(tx, scope, 'snapshot_products', 'snapshot_buyers');
  if (snapshot === undefined) throw refusal('conflict', boostResultTexts.noFigures);
  const { question, days } = await readBoostQuestion(tx, memory, { snapshot, edited, boost });
  const { startDate, endDate } = boost;
  if (question.claims.length === 0 && startDate > question.lastDate)
    throw refusal('conflict', boostResultTexts.notStarted(dayText(startDate)));
  const paying = question.claims.length === 0 ? [{ from: startDate, to: endDate }] : days;
  return { boost, edited, snapshot, question, days: paying };
}
