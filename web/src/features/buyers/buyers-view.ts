import type { User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { BuyersSearch } from './buyers-search.ts';

/** What every part of the page needs to know. */
export type BuyersView = {
  house: Wholesaler;
  /** Whether the viewer gets GP and GP/CE. */
  profits: boolean;
  filters: BuyersSearch;
  setFilters: (changes: Partial<BuyersSearch>) => void;
  /** The people the viewer may see; empty until their call returns. */
  users: readonly User[];
};
