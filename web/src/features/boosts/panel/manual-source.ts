/**
 * The manual list of a boost as a selection: pages come from the server, checks wait in the tab until they are saved,
 * with SAVE or by going to another page.
 */
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
import type { Check, SelectionSource } from '../../../shared/selection/source.ts';
import { toast } from '../../../ui/toasts.tsx';

/** @property asked as the server is asked; what is not in force is absent. */
export type ManualFilter = { asked: Partial<ProductFilters>; selectedOnly: boolean };
export type SavedChecks = ReplyOf<typeof updateBoostProducts>;

export type ManualSource = SelectionSource<BoostProduct, ManualFilter> & {
  /** Whether checks wait to be saved. */
  isPending: () => boolean;
  subscribe: (listener: () => void) => () => void;
  /** Rejects with the server's refusal; the checks then go on waiting. null: none waited. */
  save: () => Promise<SavedChecks | null>;
};

/** Everything that a filter leaves was checked, or cleared; `adds` so many to those selected. */
type Everything = { filter: ManualFilter; checked: boolean; adds: number };

export function manualSource(scope: Scope, boostId: string): ManualSource {
  const listeners = new Set<() => void>();
  const params = { boostId };
  /** By product: whether the server has it. Of the page that was read last. */
  let known = new Map<string, boolean>();
  /** How many the server has. */
  let selected = 0;
  let everything: Everything | null = null;
  let checks = new Map<string, { checked: boolean; was: boolean }>();

  const changed = () => {
    for (const listener of listeners) listener();
  };
  const covers = (filter: ManualFilter) => JSON.stringify(everything?.filter) === JSON.stringify(filter);
  const shownSelected = () =>
    [...checks.values()].reduce(
      (sum, { checked, was }) => sum + Number(checked) - Number(was),
      selected + (everything?.adds ?? 0),
    );
  const query = ({ asked }: ManualFilter) => ({ ...scope, ...asked });
  const clear = () => {
    everything = null;
    checks = new Map();
  };

  return {
    isPending: () => everything !== null || checks.size > 0,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async page(filter, page, signal) {
      const endpoint = filter.selectedOnly ? listBoostsOwnProducts : listBoostProducts;
      const read = await call(endpoint, { params, query: { ...query(filter), page } }, { signal }).catch((error) => {
        if (signal.aborted) throw error;
        const { selected: ofSelected, products } = boostTexts.errors;
        const message = filter.selectedOnly ? ofSelected : products;
        toast.error(message);
        throw new Error(message);
      });
      selected = read.selected;
      known = new Map(read.results.map(({ customId, isSelected }) => [customId, isSelected]));
      const all = covers(filter) ? everything?.checked : undefined;
      const rows = read.results.map((item) => ({
        id: item.customId,
        item,
        checked: checks.get(item.customId)?.checked ?? all ?? item.isSelected,
      }));
      return { rows, count: read.count, selected: shownSelected(), total: read.total };
    },
    async set(changes: readonly Check[]) {
      for (const { id, checked } of changes) {
        const was = checks.get(id)?.was ?? everything?.checked ?? known.get(id) ?? false;
        if (checked === was) checks.delete(id);
        else checks.set(id, { checked, was });
      }
      changed();
      return { selected: shownSelected() };
    },
    async setAll(filter, checked) {
      clear();
      // Those that are shown alone are selected already: checking them all takes back what was unchecked.
      if (!filter.selectedOnly || !checked) {
        const one = { ...query(filter), page: 1, limit: 1 };
        const [all, own] = await Promise.all([
          call(listBoostProducts, { params, query: one }),
          call(listBoostsOwnProducts, { params, query: one }),
        ]);
        selected = all.selected;
        everything = { filter, checked, adds: checked ? all.count - own.count : -own.count };
      }
      changed();
      return { selected: shownSelected() };
    },
    async save() {
      if (everything === null && checks.size === 0) return null;
      const products = [...checks].map(([productId, { checked }]) => ({ productId, checked }));
      const saved = await call(updateBoostProducts, {
        params,
        query: everything === null ? scope : query(everything.filter),
        body: { products, ...(everything !== null && { all: everything.checked }) },
      });
      clear();
      selected = saved.selected;
      changed();
      return saved;
    },
  };
}
