/**
 * What is known of a selection, and what this person has changed and the server has not answered yet. The screen shows
 * the one with the other applied, so that a refusal needs no undoing.
 */
import type { Check, SelectionPage } from './source.ts';

/** Single rows, or everything that matches a filter. `filter` is compared by identity. */
export type Change<Filter> =
  | { kind: 'some'; checks: readonly Check[] }
  | { kind: 'all'; filter: Filter; checked: boolean };

export type SelectionState<Item, Filter> = {
  /** As the server said it last, with what it has confirmed since. */
  known: SelectionPage<Item> | null;
  /** The source of the rows in `known`. */
  knownFilter: Filter | null;
  /** In the order they were made; the first is on its way once `sending`. */
  waiting: readonly Change<Filter>[];
  sending: boolean;
  /** The current read; replies to others are outdated. null: no read is running. */
  reading: { id: number; filter: Filter } | null;
  /** Confirmed since that read was sent: its answer may have been made before them. */
  confirmedSince: readonly Change<Filter>[];
  /** How many were checked after the last of them. */
  selectedSince: number | null;
  /** Why the rows could not be read. */
  failure: string | null;
  /** Why the last change was refused; until the next one is confirmed. */
  refusal: string | null;
};

export type SelectionAction<Item, Filter> =
  | { type: 'read'; id: number; filter: Filter }
  | { type: 'answered'; id: number; page: SelectionPage<Item> }
  | { type: 'failed'; id: number; message: string }
  | { type: 'changed'; change: Change<Filter> }
  | { type: 'sent' }
  | { type: 'confirmed'; selected: number }
  | { type: 'refused'; message: string };

export const nothingKnown: SelectionState<never, never> = {
  known: null,
  knownFilter: null,
  waiting: [],
  sending: false,
  reading: null,
  confirmedSince: [],
  selectedSince: null,
  failure: null,
  refusal: null,
};

export function reduce<Item, Filter>(
  state: SelectionState<Item, Filter>,
  action: SelectionAction<Item, Filter>,
): SelectionState<Item, Filter> {
  const [sent, ...waiting] = state.waiting;
  switch (action.type) {
    case 'read':
      return {
        ...state,
        reading: { id: action.id, filter: action.filter },
        confirmedSince: [],
        selectedSince: null,
        failure: null,
      };
    case 'answered': {
      if (state.reading?.id !== action.id) return state;
      const knownFilter = state.reading.filter;
      const page = withChanges(action.page, knownFilter, state.confirmedSince);
      const known = { ...page, selected: state.selectedSince ?? action.page.selected };
      return { ...state, known, knownFilter, reading: null, confirmedSince: [] };
    }
    case 'failed':
      return state.reading?.id === action.id ? { ...state, reading: null, failure: action.message } : state;
    case 'changed':
      return { ...state, waiting: joined(state.waiting, action.change, state.sending) };
    case 'sent':
      return { ...state, sending: true };
    case 'confirmed': {
      if (sent === undefined) return state;
      const known = state.known && {
        ...withChanges(state.known, state.knownFilter, [sent]),
        selected: action.selected,
      };
      const confirmedSince = state.reading ? [...state.confirmedSince, sent] : [];
      return {
        ...state,
        known,
        waiting,
        confirmedSince,
        selectedSince: action.selected,
        sending: false,
        refusal: null,
      };
    }
    case 'refused':
      return { ...state, waiting, sending: false, refusal: action.message };
  }
}

/** What the screen shows; null until the first answer. */
export function shownPage<Item, Filter>(state: SelectionState<Item, Filter>): SelectionPage<Item> | null {
  return state.known && withChanges(state.known, state.knownFilter, state.waiting);
}

/** A page after some changes. What a change of everything adds to the count is known by its answer alone. */
function withChanges<Item, Filter>(
  page: SelectionPage<Item>,
  filter: Filter | null,
  changes: readonly Change<Filter>[],
): SelectionPage<Item> {
  let { rows, selected } = page;
  for (const change of changes) {
    const wanted = change.kind === 'some' ? new Map(change.checks.map(({ id, checked }) => [id, checked])) : null;
    const all = change.kind === 'all' && change.filter === filter ? change.checked : undefined;
    rows = rows.map((row) => {
      const checked = wanted ? wanted.get(row.id) : all;
      if (checked === undefined || checked === row.checked || row.locked !== undefined) return row;
      if (wanted) selected += checked ? 1 : -1;
      return { ...row, checked };
    });
  }
  return { ...page, rows, selected };
}

/** Changes of rows that wait behind the one on its way go out as one, the last word on each row. */
function joined<Filter>(
  waiting: readonly Change<Filter>[],
  change: Change<Filter>,
  sending: boolean,
): readonly Change<Filter>[] {
  const last = waiting.at(-1);
  const isOnItsWay = sending && waiting.length === 1;
  if (last?.kind !== 'some' || change.kind !== 'some' || isOnItsWay) return [...waiting, change];
  const checks = new Map([...last.checks, ...change.checks].map(({ id, checked }) => [id, checked]));
  return [...waiting.slice(0, -1), { kind: 'some', checks: [...checks].map(([id, checked]) => ({ id, checked })) }];
}
