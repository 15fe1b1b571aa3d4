import type { User } from '@caselift/contract/users';
import type { GoalMeasure } from '@caselift/domain/measure-list';
import { Link } from '@tanstack/react-router';
import CircleQuestionMark from 'lucide-react/icons/circle-question-mark';
import { personPath } from '../../shared/users/people.ts';
import { TransferredIcon } from '../../shared/users/TransferredMark.tsx';
import { NameCell } from '../../ui/table/NameCell.tsx';
import styles from './report.module.css';

type PersonCellProps = {
  user: User;
  measure: GoalMeasure;
  /** Whether the row's comparison with last year is not of the lines beside it. */
  transferred: boolean;
};

/**
 * A name that opens the person's card. It makes way for a link to how the person's figures come about, where the pointer,
 * the focus or the selection is. That one is the row's only stop of the Tab key, and leads to the same card: four tables
 * would otherwise have a hundred stops and more.
 */
export function PersonCell({ user, measure, transferred }: PersonCellProps) {
  const path = personPath(user);
  return (
    <NameCell
      after={
        <>
          {transferred && <TransferredIcon />}
          {path && (
            <Link
              to={path}
              search={(current) => ({ selectedUser: user.customId, why: measure, period: current.period })}
              className={styles.why}
              aria-label={`Why this number: ${user.name}`}
              title="Why this number"
            >
              <CircleQuestionMark size={14} strokeWidth={1.75} aria-hidden />
            </Link>
          )}
        </>
      }
    >
      {path ? (
        <Link to={path} search={(current) => ({ selectedUser: user.customId, period: current.period })} tabIndex={-1}>
          {user.name}
        </Link>
      ) : (
        user.name
      )}
    </NameCell>
  );
}
