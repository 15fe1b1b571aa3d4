import type { PublishPreview } from '@caselift/contract/publications';
import { type GoalMeasure, goalMeasureRows, goalMeasures } from '@caselift/domain/measure-list';
import { unitSigns } from '../../shared/units.ts';
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
              {goalMeasures.map((measure) => (
                <Moved
                  key={measure}
                  measure={measure}
                  difference={user[`${measure}After`] - user[`${measure}Before`]}
                />
              ))}
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

function Moved({ measure, difference }: { measure: GoalMeasure; difference: number }) {
  const { unit, name } = goalMeasureRows[measure];
  const write = unit === 'usd' ? dollars : wholeNumber;
  const text = signed(difference, write);
  const tone = text === write(0) ? styles.none : difference > 0 ? styles.up : styles.down;
  return (
    <span className={tone}>
      {unit === 'usd' ? name : unitSigns[unit]} {text}
    </span>
  );
}
