import type { User } from '@caselift/contract/users';

/** @example peopleCount(1) // '1 person' */
export const peopleCount = (count: number): string => (count === 1 ? '1 person' : `${count} people`);

/** All team leads, leadership too, A to Z: whom people can report to. */
export const leadsAmong = (people: readonly User[]): User[] =>
  people.filter(({ role }) => role === 'teamLead').sort((a, b) => a.name.localeCompare(b.name, 'en'));
