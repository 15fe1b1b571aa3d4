import type { User } from '@caselift/contract/users';
import type { PeopleView } from '../people-view.ts';

/** The person of the open card, then those compared with them, as far as the viewer may see them. */
export function comparedPeople(
  user: User,
  compareWith: readonly string[],
  { users, may }: Pick<PeopleView, 'users' | 'may'>,
): [User, ...User[]] {
  const others = compareWith.filter((id) => id !== user.customId);
  const people = others.map((id) => users.find(({ customId }) => customId === id));
  return [user, ...people.filter((person) => person !== undefined && may.view(person))] as [User, ...User[]];
}
