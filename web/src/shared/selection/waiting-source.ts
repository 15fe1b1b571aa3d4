/** A list by hand that the server keeps, as a selection: pages come from the server, checks wait in the tab to be saved. */
import { searchTest } from '@caselift/domain/fold';
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

/** Checked or cleared, and not saved. item: as the server has it. */
export type WaitingRow<Item> = { item: Item; checked: boolean };

/** Everything that a filter leaves, checked or cleared. */
export type CheckedAll<Filter> = { filter: Filter; checked: boolean };

type WaitingCalls<Item, Filter, Saved> = {
  /** What waits from the beginning. */
  first?: readonly WaitingRow<Item>[];
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
  /** Everything that a filter leaves waits. */
  isAllPending: () => boolean;
  /** The rows that wait one by one; the same list until one changes. */
  waiting: () => readonly WaitingRow<Item>[];
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
  /** The rows that were read, as the server has them. */
  const known = new Map<string, Item>();
  /** How many the server has. */
  let selected = 0;
  let all: (CheckedAll<Filter> & { adds: number }) | null = null;
  let waiting = calls.first ?? [];
  let checks = new Map(waiting.map((row) => [row.item.customId, row]));

  const changed = () => {
    waiting = [...checks.values()];
    for (const listener of listeners) listener();
  };
  const covers = (filter: Filter) => JSON.stringify(all?.filter) === JSON.stringify(filter);
  const added = () =>
    [...checks.values()].reduce(
      (sum, { checked, item }) => sum + Number(checked) - Number(item.isSelected),
      all?.adds ?? 0,
    );
  const check = (item: Item, checked: boolean) => {
    if (checked === item.isSelected) checks.delete(item.customId);
    else checks.set(item.customId, { item, checked });
  };
  const clear = () => {
    all = null;
    checks = new Map();
  };

  return {
    isPending: () => all !== null || checks.size > 0,
    isAllPending: () => all !== null,
    waiting: () => waiting,
    added,
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async page(filter, page, signal) {
      const read = await calls.read(filter, page, signal);
      selected = read.selected;
      for (const item of read.results) known.set(item.customId, item);
      const every = covers(filter) ? all?.checked : undefined;
      const rows = read.results.map((item) => ({
        id: item.customId,
        item,
        checked: checks.get(item.customId)?.checked ?? every ?? item.isSelected,
      }));
      return { rows, count: read.count, selected: selected + added(), total: read.total };
    },
    async set(changes) {
      for (const { id, checked } of changes) {
        const item = checks.get(id)?.item ?? known.get(id);
        // What waits for everything is as good as saved where single rows are changed after it.
        const isSelected = checks.get(id)?.item.isSelected ?? all?.checked ?? item?.isSelected;
        if (item !== undefined && isSelected !== undefined) check({ ...item, isSelected }, checked);
      }
      changed();
      return { selected: selected + added() };
    },
    async setAll(filter, checked) {
      if ('rows' in calls.everything) {
        for (const item of await calls.everything.rows(filter)) check(item, checked);
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
      const saved = await calls.save(
        waiting.map(({ item, checked }) => ({ id: item.customId, checked })),
        all,
      );
      for (const { item, checked } of waiting) known.set(item.customId, { ...item, isSelected: checked });
      clear();
      selected = saved.selected;
      changed();
      return saved;
    },
  };
}

/** What is checked now: what waits to be added first, then what is stored without what waits to be removed. */
export function withWaiting<One extends Listed & { name: string }>(
  stored: readonly One[],
  waiting: readonly WaitingRow<One>[],
  phrase: string,
): One[] {
  const hasPhrase = searchTest(phrase);
  const isFound = ({ customId, name }: One) => hasPhrase(customId, name);
  const changed = new Set(waiting.map(({ item }) => item.customId));
  return [
    ...waiting.flatMap(({ item, checked }) => (checked && isFound(item) ? [item] : [])),
    ...stored.filter(({ customId }) => !changed.has(customId)),
  ];
}
