/** What every part of the page needs to know: everyone the viewer sees, and what the viewer may do. */

import type { User } from '@caselift/contract/users';
import type { Wholesaler } from '@caselift/contract/wholesaler';
import type { DateRange } from '@caselift/domain/calendar';
import type { PeopleSearch } from './people-search.ts';
import type { Permissions } from './permissions.ts';

export type PeopleView = {
  users: readonly User[];
  may: Permissions;
  filters: PeopleSearch;
  setFilters: (changes: Partial<PeopleSearch>) => void;
  /** undefined until its call has been answered. */
  house: Wholesaler | undefined;
  /** The sales period that is shown, if it is over. */
  ended: DateRange | null;
};
