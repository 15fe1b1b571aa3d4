import type { User } from '@caselift/contract/users';
import { Link } from '@tanstack/react-router';
import { PersonLabels } from '../../shared/users/PersonLabels.tsx';
import { personPath } from '../../shared/users/people.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';

/** The first cell of a row: picture, name, and what is special about the person's access. The name opens the card. */
export function PersonName({ user }: { user: User }) {
  return (
    <NameCell
      before={<Avatar size="small" shape="person" name={user.name} url={user.avatar.url} />}
      after={<PersonLabels user={user} />}
    >
      <CardLink user={user} />
    </NameCell>
  );
}

/** Managers and admins have no card. */
export function CardLink({ user }: { user: User }) {
  const path = personPath(user);
  if (path === null) return user.name;
  return (
    <Link to={path} search={{ selectedUser: user.customId }}>
      {user.name}
    </Link>
  );
}
