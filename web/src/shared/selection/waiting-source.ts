/** A list by hand that the server keeps, as a selection: pages come from the server, checks wait in the tab to be saved. */
import type { Check, SelectionSource } from './source.ts';

type Listed = { customId: string; isSelected: boolean };

export type ListPage<Item> = {
  results: readonly Item[];
  /** How many match the filter, on all pages. */
  count: number;
  /** How many the server has, and could have. */
  selected: number;
  total: number;
};

/** Everything that a filter leaves, checked or cleared. */
export type CheckedAll<Filter> = { filter: Filter; checked: boolean };

type WaitingCalls<Item, Filter, Saved> = {
  read: (filter: Filter, page: number, signal: AbortSignal) => Promise<ListPage<Item>>;
  /**
   * How everything that a filter leaves is saved. rows: the rows of all its pages, each as if it had been clicked. counts:
   * the server does it by the filter; how many it has now, and how many more then. null: all of them are as asked for.
   */
  everything:
    | { rows: (filter: Filter) => Promise<readonly Item[]> }
    | { counts: (all: CheckedAll<Filter>) => Promise<{ selected: number; adds: number } | null> };
  /** Rejects with the server's refusal; the checks then go on waiting. */
  save: (checks: readonly Check[], all: CheckedAll<Filter> | null) => Promise<Saved>;
};

export type WaitingSource<Item, Filter, Saved> = SelectionSource<Item, Filter> & {
  isPending: () => boolean;
  /** The rows that wait one by one; the same list until one changes. */
  waiting: () => readonly Check[];
  /** How many more are checked than the server has. */
  added: () => number;
  subscribe: (listener: () => void) => () => void;
  /** null: none waited. */
  save: () => Promise<Saved | null>;
};

export function waitingSource<Item extends Listed, Filter, Saved extends { selected: number }>(
  calls: WaitingCalls<Item, Filter, Saved>,
): WaitingSource<Item, Filter, Saved> {
  const listeners = new Set<() => void>();
  /** By row: whether the server has it. Of the page that was read last. */
  let known = new Map<string, boolean>();
  /** How many the server has. */
  let selected = 0;
  let all: (CheckedAll<Filter> & { adds: number }) | null = null;
  let checks = new Map<string, { checked: boolean; was: boolean }>();
  let waiting: readonly Check[] = [];

  const changed = () => {
    waiting = [...checks].map(([id, { checked }]) => ({ id, checked }));
    for (const listener of listeners) listener();
  };
  const covers = (filter: Filter) => JSON.stringify(all?.filter) === JSON.stringify(filter);
  const added = () =>
    [...checks.values()].reduce((sum, { checked, was }) => sum + Number(checked) - Number(was), all?.adds ?? 0);
  const check = (id: string, checked: boolean, was: boolean) => {
    if (checked === was) checks.delete(id);
    else checks.set(id, { checked, was });
  };
  const clear = () => {
    all = null;
    checks = new Map();
  };

  return {
    isPending: () => all !== null || checks.size > 0,
    waiting: () => waiting,
    added,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async page(filter, page, signal) {
      const read = await calls.read(filter, page, signal);
      selected = read.selected;
      known = new Map(read.results.map(({ customId, isSelected }) => [customId, isSelected]));
      const every = covers(filter) ? all?.checked : undefined;
      const rows = read.results.map((item) => ({
        id: item.customId,
        item,
        checked: checks.get(item.customId)?.checked ?? every ?? item.isSelected,
      }));
      return { rows, count: read.count, selected: selected + added(), total: read.total };
    },
    async set(changes) {
      for (const { id, checked } of changes)
        check(id, checked, checks.get(id)?.was ?? all?.checked ?? known.get(id) ?? false);
      changed();
      return { selected: selected + added() };
    },
    async setAll(filter, checked) {
      if ('rows' in calls.everything) {
        for (const { customId, isSelected } of await calls.everything.rows(filter))
          check(customId, checked, isSelected);
      } else {
        clear();
        const counts = await calls.everything.counts({ filter, checked });
        if (counts !== null) {
          selected = counts.selected;
          all = { filter, checked, adds: counts.adds };
        }
      }
      changed();
      return { selected: selected + added() };
    },
    async save() {
      if (all === null && checks.size === 0) return null;
      const saved = await calls.save(waiting, all);
      clear();
      selected = saved.selected;
      changed();
      return saved;
    },
  };
}
