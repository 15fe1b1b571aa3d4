/** The list of boosts, and which filter values they use. */

import type { ActiveFilters, Boost, listBoosts } from '@caselift/contract/boosts';
import type { QueryOf } from '@caselift/contract/endpoint';
import type { Tx } from '@caselift/db/connect';
import { boostFilterKeys } from '@caselift/domain/boosts';
import { byName } from '@caselift/domain/by-name';
import { searchTest } from '@caselift/domain/fold';
import { recordOf } from '@caselift/domain/record';
import type { BoostRow } from '../../figures/boost-rows.ts';
import type { SnapshotMemory } from '../../figures/snapshot-memory.ts';
import { type BoostsView, readPaidBoosts, shownBoost } from './view.ts';

/** The newest period first. */
export async function boostsPage(
  tx: Tx,
  memory: SnapshotMemory,
  view: BoostsView,
  query: QueryOf<typeof listBoosts>,
): Promise<{ results: Boost[]; count: number }> {
  const found = view.boosts.filter(passes(query)).sort(newestFirst);
  const from = (query.page - 1) * query.limit;
  const paid = await readPaidBoosts(tx, memory, view);
  const page = found.slice(from, from + query.limit);
  return { results: page.map((boost) => shownBoost(boost, view, paid)), count: found.length };
}

function passes({ searchPhrase, type, periodStart, periodEnd }: QueryOf<typeof listBoosts>) {
  const isFound = searchTest(searchPhrase);
  return (boost: BoostRow) =>
    isFound(boost.name) &&
    (type === undefined || boost.type === type) &&
    (periodStart === undefined || boost.endDate >= periodStart) &&
    (periodEnd === undefined || boost.startDate <= periodEnd);
}

function newestFirst(a: BoostRow, b: BoostRow): number {
  if (a.startDate !== b.startDate) return a.startDate < b.startDate ? 1 : -1;
  if (a.endDate !== b.endDate) return a.endDate < b.endDate ? 1 : -1;
  return byName({ name: a.name, customId: a.boostId }, { name: b.name, customId: b.boostId });
}

/** Of the boosts that pay by filters on L or later; of all of them before there are figures. */
export function activeFilters({ boosts, snapshot, scope: { wholesalerId } }: BoostsView): ActiveFilters {
  const day = snapshot?.lastTransactionDate ?? '';
  const active = boosts.filter(
    ({ savedAt, customProductsSelected, endDate }) => savedAt !== null && customProductsSelected && endDate >= day,
  );
  const usedBy = recordOf(boostFilterKeys, (key) => {
    const users = new Map<string, { _id: string; name: string }[]>();
    for (const { boostId, name, productsFilters } of active) {
      for (const value of new Set(productsFilters[key])) {
        users.set(value, [...(users.get(value) ?? []), { _id: boostId, name }]);
      }
    }
    return [...users].sort(([a], [b]) => (a < b ? -1 : 1)).map(([value, list]) => ({ value, boosts: list }));
  });
  return { wholesalerId, usedBy, ...recordOf(boostFilterKeys, (key) => usedBy[key].map(({ value }) => value)) };
}
