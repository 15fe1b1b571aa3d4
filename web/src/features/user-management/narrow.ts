/** Which people the list shows. */

import type { Session } from '@caselift/contract/session';
import type { User } from '@caselift/contract/users';
import { searchTest } from '@caselift/domain/fold';
import type { UserGridSearch } from '../../shared/user-grid-search.ts';
import { belowOf } from '../../shared/users/people.ts';
import { isOf } from '../../shared/users/role-filter.ts';

type Viewer = Pick<Session, 'role' | 'customId'>;

/** Team leads manage their own team, everyone else all people they may see (docs/product.md, Screens). */
export function managedBy(viewer: Viewer, users: readonly User[]): readonly User[] {
  if (viewer.role !== 'teamLead') return users;
  return viewer.customId === null ? [] : belowOf(users, viewer.customId);
}

/** By role, team and a phrase in name, email or id. The team of a lead who has left narrows nothing. */
export function narrowUsers(
  managed: readonly User[],
  { role, team, searchPhrase }: Pick<UserGridSearch, 'role' | 'team' | 'searchPhrase'>,
): readonly User[] {
  const isFound = searchTest(searchPhrase);
  const isTeam = managed.some(({ customId }) => customId === team);
  const inTeam = new Set(isTeam ? belowOf(managed, team).map(({ customId }) => customId) : []);
  return managed.filter(
    (user) =>
      isOf(role)(user) && (!isTeam || inTeam.has(user.customId)) && isFound(user.name, user.email ?? '', user.customId),
  );
}

/** Whether the list might not show a person who was just created with this role. */
export function mayLeaveOut(
  { role, team, searchPhrase }: Pick<UserGridSearch, 'role' | 'team' | 'searchPhrase'>,
  created: User['role'],
): boolean {
  return searchPhrase.trim() !== '' || team !== '' || (role !== 'all' && role !== created);
}
