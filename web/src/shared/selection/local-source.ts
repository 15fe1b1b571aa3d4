/** Ticks that are kept in the tab, for what is about to be done with the rows: they outlive a reload, not a sign-out. */
import * as z from 'zod/mini';
import type { Check, SelectionSource } from './source.ts';

/** The ids of what matches, and of all that there is; by id, why a row cannot be ticked. */
export type LocalFilter = {
  matching: readonly string[];
  all: readonly string[];
  locked?: Readonly<Record<string, string>>;
};

export type LocalSelection = SelectionSource<string, LocalFilter> & {
  /** The ids ticked, in the order they were ticked; those gone from the list are still among them. */
  ids: () => readonly string[];
  subscribe: (listener: () => void) => () => void;
  clear: () => void;
};

type LocalSelectionOptions = {
  /** Where the tab keeps the ticks; absent: nowhere. */
  storedAs?: string;
  first?: readonly string[];
  perPage?: number;
};

const Ids = z.array(z.string());

export function localSelection({ storedAs, first = [], perPage }: LocalSelectionOptions): LocalSelection {
  const listeners = new Set<() => void>();
  let ids = (storedAs === undefined ? null : recalled(storedAs)) ?? first;
  let all: ReadonlySet<string> = new Set();
  const selected = () => ids.filter((id) => all.has(id)).length;
  const keep = (next: readonly string[]) => {
    ids = next;
    if (storedAs !== undefined) sessionStorage.setItem(storedAs, JSON.stringify(ids));
    for (const listener of listeners) listener();
  };
  const set = async (checks: readonly Check[]) => {
    const next = new Set(ids);
    for (const { id, checked } of checks) {
      if (checked) next.add(id);
      else next.delete(id);
    }
    keep([...next]);
    return { selected: selected() };
  };
  return {
    ids: () => ids,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    clear: () => keep([]),
    page: async (filter, page) => {
      all = new Set(filter.all);
      const ticked = new Set(ids);
      const from = perPage === undefined ? 0 : (page - 1) * perPage;
      const onPage = filter.matching.slice(from, perPage && from + perPage);
      const rows = onPage.map((id) => ({ id, checked: ticked.has(id), item: id, locked: filter.locked?.[id] }));
      return { rows, count: filter.matching.length, selected: selected(), total: all.size };
    },
    set,
    setAll: ({ matching, locked = {} }, checked) =>
      set(matching.filter((id) => !(id in locked)).map((id) => ({ id, checked }))),
  };
}

function recalled(storedAs: string): readonly string[] | null {
  try {
    const read = Ids.safeParse(JSON.parse(sessionStorage.getItem(storedAs) ?? 'null'));
    return read.success ? read.data : null;
  } catch {
    return null;
  }
}
