import type { User } from '@caselift/contract/users';
import { PersonLabels } from '../../shared/users/PersonLabels.tsx';
import { roleLabel } from '../../shared/users/people.ts';
import styles from './user-management.module.css';

/** On a phone, where a name has no room beside it, the role is followed by what is special about the access. */
export function RoleCell({ user }: { user: User }) {
  return (
    <span className={styles.person}>
      {roleLabel(user)}
      <PersonLabels user={user} />
    </span>
  );
}
