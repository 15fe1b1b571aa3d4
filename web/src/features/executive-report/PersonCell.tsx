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
 * A name that makes way for a link to how the person's figures come about, where the pointer, the focus or the
 * selection is: the rows of four tables would otherwise be a hundred stops of the Tab key.
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
      {user.name}
    </NameCell>
  );
}
