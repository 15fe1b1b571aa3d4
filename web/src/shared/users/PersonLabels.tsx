import type { User } from '@caselift/contract/users';
import styles from './person.module.css';

/** What is special about a person's access: hidden from all but admins, and view-only. */
export function PersonLabels({ user }: { user: Pick<User, 'hidden' | 'viewOnly'> }) {
  return (
    <>
      {user.hidden && <span className={styles.label}>Hidden</span>}
      {user.viewOnly && (
        <abbr className={styles.label} title="View-only">
          VO
        </abbr>
      )}
    </>
  );
}
