import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { shownPage } from './selection-state.ts';
import { selectionStore } from './selection-store.ts';
import type { SelectionPage, SelectionSource } from './source.ts';

export type Selection<Item> = {
  /** As it stands for this person, unanswered changes included; null until the first answer. */
  page: SelectionPage<Item> | null;
  /** Another page, or this one again, is loading. */
  isReading: boolean;
  /** Changes are on their way. */
  isSaving: boolean;
  /** Why the rows could not be read. */
  failure: string | null;
  /** Why the last change was refused: it is undone. */
  refusal: string | null;
  /** Checks or unchecks a row; `range`: and all between it and the one before, on this page. */
  tick: (id: string, checked: boolean, range?: boolean) => void;
  /** Everything that matches the filter, on all pages. */
  tickAll: (checked: boolean) => void;
  readAgain: () => void;
};

type SelectionInput<Item, Filter> = {
  /** The same from drawing to drawing: another source is another selection. */
  source: SelectionSource<Item, Filter>;
  /** Of plain values: equal ones are the same filter. */
  filter: Filter;
  /** Counted from 1. */
  page: number;
};

/** A long list of which any number is checked, a page at a time; what is clicked shows at once. */
export function useSelection<Item, Filter>({ source, filter, page }: SelectionInput<Item, Filter>): Selection<Item> {
  const store = useMemo(() => selectionStore(source), [source]);
  const state = useSyncExternalStore(store.subscribe, store.state);
  const key = JSON.stringify(filter);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key says when the filter is another
  const sameFilter = useMemo(() => filter, [key]);
  // Before the page is drawn, so that what the tab itself knows is there at once.
  useLayoutEffect(() => store.show(sameFilter, page), [store, sameFilter, page]);
  const shown = useMemo(() => shownPage(state), [state]);
  const before = useRef<string | null>(null);
  const isSaving = state.waiting.length > 0;
  useEffect(() => {
    if (!isSaving) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isSaving]);

  return useMemo(
    () => ({
      page: shown,
      isReading: state.reading !== null,
      isSaving,
      failure: state.failure,
      refusal: state.refusal,
      tick: (id, checked, range = false) => {
        const rows = shown?.rows ?? [];
        const places = [id, range ? before.current : null].map((one) => rows.findIndex((row) => row.id === one));
        const found = places.filter((place) => place >= 0);
        const reach = rows.slice(Math.min(...found), Math.max(...found) + 1).filter((row) => row.locked === undefined);
        before.current = id;
        const checks = reach.filter((row) => row.checked !== checked).map((row) => ({ id: row.id, checked }));
        if (checks.length > 0) store.change({ kind: 'some', checks });
      },
      tickAll: (checked) => store.change({ kind: 'all', filter: sameFilter, checked }),
      readAgain: () => store.show(sameFilter, page),
    }),
    [store, state, shown, isSaving, sameFilter, page],
  );
}
