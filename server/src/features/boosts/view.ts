/** The boosts of a wholesaler in an environment, as a viewer sees them (docs/product.md, Boosts). */
import { mayAccess } from '@caselift/contract/access';
import { type Boost, seesBoostCosts } from '@caselift/contract/boosts';
import { editable } from '@caselift/contract/editable';
import type { Scope } from '@caselift/contract/scope';
import type { Tx } from '@caselift/db/connect';
import { boostFilterKeys, boostStage } from '@caselift/domain/boosts';
import { salesPeriodOf } from '@caselift/domain/calendar';
import { dollars } from '@caselift/domain/numbers';
import { boostFigures } from '@caselift/domain/pay/boost-pay';
import { recordOf } from '@caselift/domain/record';
import { type BoostRow, boostsSeenBy } from '../../figures/boost-rows.ts';
import { readBoostSums } from '../../figures/boosts.ts';
import { type CurrentSnapshot, currentSnapshot, snapshotKey } from '../../figures/current-snapshot.ts';
import { type EditedParts, readEditedParts } from '../../figures/edited-parts.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import type { Viewer } from '../../identity/viewer.ts';

/** What each person is paid by each boost, in cents: by boost, by customId. */
export type PaidBoosts = ReadonlyMap<string, ReadonlyMap<string, number>>;

export type BoostsView = {
  viewer: Viewer;
  scope: Scope;
  /** Those that the viewer may see, the one created first first. */
  boosts: readonly BoostRow[];
  isEditor: boolean;
  seesCosts: boolean;
  edited: EditedParts;
  /** undefined before the first update. */
  snapshot: CurrentSnapshot | undefined;
};

export async function readBoostsView(
  tx: Tx,
  memory: SnapshotMemory,
  { viewer, scope }: { viewer: Viewer; scope: Scope },
): Promise<BoostsView> {
  const [snapshot, edited] = await Promise.all([currentSnapshot(tx, scope), readEditedParts(tx, memory, scope)]);
  const boosts = boostsSeenBy(viewer, await edited.boosts());
  const isEditor = mayAccess(editable.boost.editors, viewer);
  return { viewer, scope, boosts, isEditor, seesCosts: seesBoostCosts(viewer), edited, snapshot };
}

const nothingPaid: PaidBoosts = new Map();

/** Of the sales period to L and of the environment's people: what their statements say. */
export async function readPaidBoosts(
  tx: Tx,
  memory: SnapshotMemory,
  { snapshot, edited }: Pick<BoostsView, 'snapshot' | 'edited'>,
): Promise<PaidBoosts> {
  if (snapshot === undefined) return nothingPaid;
  const { salesPeriod } = await edited.settings();
  const { from } = salesPeriodOf(snapshot.lastTransactionDate, salesPeriod);
  const edits = (['boosts', 'people'] as const).map(edited.revisionOf);
  const key = `paid by boosts from ${from}, edits ${edits}, ${snapshotKey(snapshot)}`;
  return memory.remember(key, async () => {
    const period = { from, to: snapshot.lastTransactionDate };
    const [sums, people] = await Promise.all([
      readBoostSums(tx, memory, { snapshot, edited, period }),
      edited.paidPeople(from),
    ]);
    const paid = new Map<string, Map<string, number>>();
    for (const { customId } of people) {
      for (const { boostId, amountCents } of boostFigures(sums.get(customId) ?? []).pay.lines) {
        paid.set(boostId, (paid.get(boostId) ?? new Map<string, number>()).set(customId, amountCents));
      }
    }
    return paid;
  });
}

/** As lists show it. */
export function shownBoost(boost: BoostRow, view: BoostsView, paid: PaidBoosts): Boost {
  const { viewer, scope, snapshot } = view;
  // An admin may look at another wholesaler, where someone else has the same ID.
  const ownId = viewer.wholesalerId === scope.wholesalerId ? viewer.customId : null;
  return {
    _id: boost.boostId,
    name: boost.name,
    description: boost.description,
    ...shownTerms(boost, view),
    isSaved: boost.savedAt !== null,
    parentId: boost.parentId,
    stage: snapshot === undefined ? null : boostStage(boost, snapshot.lastTransactionDate),
    earned: dollars(paid.get(boost.boostId)?.get(ownId ?? '') ?? 0),
    version: boost.version,
  };
}

export const shownTerms = (boost: BoostRow, { seesCosts }: Pick<BoostsView, 'seesCosts'>) => ({
  type: boost.type,
  boost: dollars(boost.amountCents),
  ...(seesCosts && { supplierContribution: boost.supplierContribution }),
  startDate: boost.startDate,
  endDate: boost.endDate,
  customProductsSelected: boost.customProductsSelected,
  productsFilters: filtersOf(boost.productsFilters),
});

export const filtersOf = (filters: BoostRow['productsFilters']) =>
  recordOf(boostFilterKeys, (key) => [...filters[key]]);
