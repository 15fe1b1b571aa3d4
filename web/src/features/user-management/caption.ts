import type { User } from '@caselift/contract/users';
import type { UserGridSearch } from '../../shared/user-grid-search.ts';
import { roleWords } from '../../shared/users/role-filter.ts';

/** @example 'User Management, sales reps, team of Ines Marchetti, with "dana"' */
export function captionOf({ role, team, searchPhrase }: UserGridSearch, users: readonly User[]): string {
  const lead = users.find(({ customId }) => customId === team);
  const phrase = searchPhrase.trim();
  const parts = [
    'User Management',
    role !== 'all' && roleWords[role].toLowerCase(),
    lead && `team of ${lead.name}`,
    phrase && `with "${phrase}"`,
  ];
  return parts.filter(Boolean).join(', ');
}
