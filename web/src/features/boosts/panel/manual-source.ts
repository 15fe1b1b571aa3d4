/** The manual list of a boost as a selection; its checks are saved with SAVE or by going to another page. */
import {
  type BoostProduct,
  boostTexts,
  listBoostProducts,
  listBoostsOwnProducts,
  updateBoostProducts,
} from '@caselift/contract/boosts';
import type { ReplyOf } from '@caselift/contract/endpoint';
import type { Scope } from '@caselift/contract/scope';
import { call } from '../../../api/call.ts';
import type { ProductFilters } from '../../../shared/products/product-filters.ts';
import { type WaitingSource, waitingSource, withWaiting } from '../../../shared/selection/waiting-source.ts';
import { toast } from '../../../ui/toasts.ts';

/** @property asked the query sent to the server; filters that are off are absent. */
export type ManualFilter = { asked: Partial<ProductFilters>; selectedOnly: boolean };
export type SavedChecks = ReplyOf<typeof updateBoostProducts>;
export type ManualSource = WaitingSource<BoostProduct, ManualFilter, SavedChecks>;

/** @param from the sales period that the list is of; '': that of the newest sale. */
export function manualSource(scope: Scope, boostId: string, from: string): ManualSource {
  const params = { boostId };
  const place = { ...scope, ...(from !== '' && { periodStart: from }) };
  const query = ({ asked }: ManualFilter) => ({ ...place, ...asked });
  const source: ManualSource = waitingSource({
    async read(filter, page, signal) {
      const endpoint = filter.selectedOnly ? listBoostsOwnProducts : listBoostProducts;
      const read = await call(endpoint, { params, query: { ...query(filter), page } }, { signal }).catch((error) => {
        if (signal.aborted) throw error;
        const { selected, products } = boostTexts.errors;
        const message = filter.selectedOnly ? selected : products;
        toast.error(message);
        throw new Error(message);
      });
      // Another page is shown only once nothing waits, unless the save was refused.
      if (!filter.selectedOnly || page > 1) return read;
      const { searchPhrase, searchId } = filter.asked;
      const results = withWaiting(read.results, source.waiting(), searchPhrase || searchId || '');
      return { ...read, results, count: read.count + results.length - read.results.length };
    },
    everything: {
      async counts({ filter, checked }) {
        // Those that are shown alone are selected already: checking them all takes back what was unchecked.
        if (filter.selectedOnly && checked) return null;
        const one = { ...query(filter), page: 1, limit: 1 };
        const [all, own] = await Promise.all([
          call(listBoostProducts, { params, query: one }),
          call(listBoostsOwnProducts, { params, query: one }),
        ]);
        return { selected: all.selected, adds: checked ? all.count - own.count : -own.count };
      },
    },
    save: (checks, all) =>
      call(updateBoostProducts, {
        params,
        query: all === null ? place : query(all.filter),
        body: {
          products: checks.map(({ id, checked }) => ({ productId: id, checked })),
          ...(all !== null && { all: all.checked }),
        },
      }),
  });
  return source;
}
