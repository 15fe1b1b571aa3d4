import type { User } from '@caselift/contract/users';
import { PersonLabels } from '../../shared/users/PersonLabels.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';

/** The first cell of a row: picture, name, and what is special about the person's access. */
export function PersonName({ user }: { user: User }) {
  return (
    <NameCell
      before={<Avatar size="small" shape="person" name={user.name} url={user.avatar.url} />}
      after={<PersonLabels user={user} />}
    >
      {user.name}
    </NameCell>
  );
}
