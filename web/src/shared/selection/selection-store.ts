/** Reads and changes a selection through its source: changes one after the other, so that they arrive as they were made. */
import { type Change, nothingKnown, reduce, type SelectionAction, type SelectionState } from './selection-state.ts';
import type { SelectionSource } from './source.ts';

export type SelectionStore<Item, Filter> = {
  state: () => SelectionState<Item, Filter>;
  subscribe: (listener: () => void) => () => void;
  /** Reads a page; of several asked for, the last counts. */
  show: (filter: Filter, page: number) => void;
  change: (change: Change<Filter>) => void;
};

/** It outlives the screen that made it: what was changed is sent to the end, wherever the person goes meanwhile. */
export function selectionStore<Item, Filter>(source: SelectionSource<Item, Filter>): SelectionStore<Item, Filter> {
  let state: SelectionState<Item, Filter> = nothingKnown;
  const listeners = new Set<() => void>();
  let reads = 0;
  let asked: { filter: Filter; page: number } | null = null;
  let read: AbortController | null = null;

  const act = (action: SelectionAction<Item, Filter>) => {
    state = reduce(state, action);
    for (const listener of listeners) listener();
  };

  async function readAsked() {
    if (asked === null) return;
    read?.abort();
    read = new AbortController();
    const id = ++reads;
    act({ type: 'read', id, filter: asked.filter });
    try {
      act({ type: 'answered', id, page: await source.page(asked.filter, asked.page, read.signal) });
    } catch (error) {
      act({ type: 'failed', id, message: messageOf(error) });
    }
  }

  async function sendWaiting() {
    let readAfter = false;
    for (let change = state.waiting[0]; change !== undefined; change = state.waiting[0]) {
      act({ type: 'sent' });
      // What a change of everything did to the other pages, and what stands after a refusal, only the server knows.
      if (change.kind === 'all') readAfter = true;
      try {
        const answer =
          change.kind === 'some' ? source.set(change.checks) : source.setAll(change.filter, change.checked);
        act({ type: 'confirmed', selected: (await answer).selected });
      } catch (error) {
        readAfter = true;
        act({ type: 'refused', message: messageOf(error) });
      }
    }
    if (readAfter) void readAsked();
  }

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    show: (filter, page) => {
      asked = { filter, page };
      void readAsked();
    },
    change: (change) => {
      const isSending = state.waiting.length > 0;
      act({ type: 'changed', change });
      if (!isSending) void sendWaiting();
    },
  };
}

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
