import type { User } from '@caselift/contract/users';
import { goWithArrows } from './arrow-keys.ts';
import styles from './list.module.css';
import { PersonRow, type PersonRowProps } from './PersonRow.tsx';

type PeopleRowsProps = Omit<PersonRowProps, 'user' | 'open' | 'reached'> & {
  label: string;
  rows: readonly User[];
  openId: string | undefined;
  /** Ids ticked to be edited together; null: nothing can be ticked. */
  ticked: ReadonlySet<string> | null;
  onTick: (customId: string) => void;
};

/** The people of one page. One link is in the order of Tab, the arrow keys go on from there. */
export function PeopleRows({ label, rows, openId, ticked, onTick, ...row }: PeopleRowsProps) {
  const reached = rows.find(({ customId }) => customId === openId) ?? rows[0];
  return (
    <ul className={`${styles.rows} ${ticked ? styles.ticking : ''}`} aria-label={label} onKeyDown={goWithArrows}>
      {rows.map((user) => (
        <li key={user.customId} className={styles.item}>
          {ticked && (
            <label className={styles.tick}>
              <input
                type="checkbox"
                aria-label={user.name}
                checked={ticked.has(user.customId)}
                onChange={() => onTick(user.customId)}
              />
            </label>
          )}
          <PersonRow {...row} user={user} open={user.customId === openId} reached={user === reached} />
        </li>
      ))}
    </ul>
  );
}
