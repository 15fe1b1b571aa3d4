/** Where the checks of a long list live: on the server for what is saved, in the tab for what is about to be done. */

export type Check = { id: string; checked: boolean };

export type SelectionRow<Item> = Check & {
  item: Item;
  /** Why it cannot be changed; a sentence that names what rules it out. */
  locked?: string | undefined;
};

export type SelectionPage<Item> = {
  rows: readonly SelectionRow<Item>[];
  /** How many match the filter, on all pages. */
  count: number;
  /** How many are checked and how many there are, whatever the filter leaves. */
  selected: number;
  total: number;
};

/**
 * A call that changes answers how many are checked now. A refusal throws an Error with a message for people; nothing of
 * that call has been changed.
 */
export type SelectionSource<Item, Filter> = {
  page: (filter: Filter, page: number, signal: AbortSignal) => Promise<SelectionPage<Item>>;
  set: (checks: readonly Check[]) => Promise<{ selected: number }>;
  /** Everything that matches, on all pages, but what is locked. */
  setAll: (filter: Filter, checked: boolean) => Promise<{ selected: number }>;
};
