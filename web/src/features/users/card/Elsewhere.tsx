import type { User } from '@caselift/contract/users';
import { Link } from '@tanstack/react-router';
import { roleLabel } from '../../../shared/users/people.ts';
import { Strip } from '../../../ui/kit/Strip.tsx';
import { listNames } from '../list-access.ts';
import type { PeopleView } from '../people-view.ts';

/** Above the card of a person who stands in another list, such as a lead who was promoted here. */
export function Elsewhere({ user, view }: { user: User; view: PeopleView }) {
  const path = view.may.pathTo(user);
  if (path === null) return null;
  return (
    <Strip
      tone="accent"
      role="status"
      action={
        <Link to={path} search={{ selectedUser: user.customId }}>
          Open on {listNames[path]}
        </Link>
      }
    >
      {user.name} is now in another list: {roleLabel(user)}.
    </Strip>
  );
}
