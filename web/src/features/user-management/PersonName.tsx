import type { User } from '@caselift/contract/users';
import { PersonLabels } from '../../shared/users/PersonLabels.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import styles from './user-management.module.css';

/** The first cell of a row: picture, name, and what is special about the person's access. */
export function PersonName({ user }: { user: User }) {
  return (
    <span className={styles.person}>
      <span className={styles.picture}>
        <Avatar shape="person" name={user.name} url={user.avatar.url} />
      </span>
      <span className={styles.name}>{user.name}</span>
      <PersonLabels user={user} />
    </span>
  );
}
