import type { PublishPreview } from '@caselift/contract/publications';
import { Avatar } from '../../ui/Avatar.tsx';
import { wholeNumber } from '../../ui/figures.ts';
import { dollars, signed } from './change.ts';
import styles from './publications.module.css';

type User = PublishPreview['users'][number];

/** The people whose figures of the sales period move most. */
export function MovedUsers({ users, moved }: { users: readonly User[]; moved: number }) {
  return (
    <section aria-labelledby="moved-users">
      <h3 id="moved-users" className={styles.subhead}>
        Largest changes
      </h3>
      {users.length === 0 ? <p className={styles.none}>No one's figures change.</p> : null}
      <ul className={styles.people}>
        {users.map((user) => (
          <li key={user.customId} className={styles.person}>
            <Avatar name={user.name} shape="person" />
            <span className={styles.personName} title={user.customId}>
              {user.name}
            </span>
            <span className={styles.personFigures}>
              <Moved label="GP" difference={user.gpAfter - user.gpBefore} write={dollars} />
              <Moved label="CE" difference={user.volumeAfter - user.volumeBefore} write={wholeNumber} />
            </span>
          </li>
        ))}
      </ul>
      {moved > users.length ? (
        <p className={styles.more}>
          {wholeNumber(users.length)} of {wholeNumber(moved)} people whose figures change.
        </p>
      ) : null}
    </section>
  );
}

type MovedProps = { label: string; difference: number; write: (value: number) => string };

function Moved({ label, difference, write }: MovedProps) {
  const text = signed(difference, write);
  const tone = text === write(0) ? styles.none : difference > 0 ? styles.up : styles.down;
  return (
    <span className={tone}>
      {label} {text}
    </span>
  );
}
