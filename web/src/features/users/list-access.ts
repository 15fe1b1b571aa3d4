import { type AccessRule, leadershipReaders, leadsAndAbove } from '@caselift/contract/access';
import type { personPath } from '../../shared/users/people.ts';

/** The list in which a person is opened. */
export type PersonPath = NonNullable<ReturnType<typeof personPath>>;

/** Who sees which list of people: guards of the screens, and of the links to them. */
export const listAccess = {
  '/leadership': leadershipReaders,
  '/teamleads': leadsAndAbove,
  '/salesreps': 'signedIn',
} as const satisfies Record<PersonPath, AccessRule>;

/** As the menu names them. */
export const listNames: Record<PersonPath, string> = {
  '/leadership': 'Leadership',
  '/teamleads': 'Team Leads',
  '/salesreps': 'Sales Reps',
};
