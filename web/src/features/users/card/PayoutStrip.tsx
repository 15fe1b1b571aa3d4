import type { User } from '@caselift/contract/users';
import { isGoalMeasure, measures } from '@caselift/domain/measure-list';
import { thresholdOf } from '@caselift/domain/pay/goal-pay';
import { type PayPart, payParts } from '@caselift/domain/pay/pay-parts';
import type { ReactNode } from 'react';
import { fplAchievedText } from '../../../shared/users/achieved.ts';
import { payWriter } from '../../../shared/users/pay-writer.ts';
import { Editable } from './Editable.tsx';
import styles from './payout.module.css';

type PayoutStripProps = {
  user: User;
  /** @example 'September' */
  period: string;
  /** The part whose explanation is open; null: this viewer may open none. */
  why: PayPart | null;
  onWhy: (part: PayPart) => void;
};

/** What the person has earned, and its parts, each apart from what it would be at the present pace. */
export function PayoutStrip({ user, period, why, onWhy }: PayoutStripProps) {
  const { totalPayout, projectedPayout } = user;
  const write = payWriter(user);
  return (
    <section className={styles.strip} aria-label="Total payout">
      <div className={styles.total}>
        <h3>Total payout</h3>
        <p className={styles.amount}>{write(totalPayout)}</p>
        <p className={styles.note}>earned so far{period && ` in ${period}`}</p>
        <p className={styles.pace}>
          At this pace <b>{write(projectedPayout)}</b>
        </p>
      </div>
      {payParts.map((part) => (
        <Part key={part} part={part} user={user} write={write} open={why === part} onOpen={why === null ? null : onWhy}>
          <StartsWhen user={user} part={part} />
        </Part>
      ))}
    </section>
  );
}

/** From when on it pays; of losses, what is achieved. */
function StartsWhen({ user, part }: { user: User; part: PayPart }) {
  if (!isGoalMeasure(part)) {
    const { achieved } = user[part];
    return achieved === null ? 'no FPL yet' : `${fplAchievedText(achieved)}% achieved`;
  }
  return (
    <Editable user={user} field={`${part}Threshold`}>
      starts at {thresholdOf(user[part].threshold)}%
    </Editable>
  );
}

type PartProps = {
  part: PayPart;
  user: User;
  write: ReturnType<typeof payWriter>;
  open: boolean;
  onOpen: ((part: PayPart) => void) | null;
  children: ReactNode;
};

/** Without a projectedPayout it has no pace. Dollars. */
type Paid = { totalPayout: number; bonus?: number; projectedPayout?: number | null };

function Part({ part, user, write, open, onOpen, children }: PartProps) {
  const { name } = measures[part];
  const { totalPayout, bonus = 0, projectedPayout }: Paid = user[part];
  return (
    <div className={`${styles.part} ${open ? styles.open : ''}`}>
      {onOpen === null ? (
        <h4>{name}</h4>
      ) : (
        <h4>
          <button type="button" className={styles.opener} aria-pressed={open} onClick={() => onOpen(part)}>
            {name}
            <span className="visually-hidden">: why this number</span>
          </button>
        </h4>
      )}
      <p className={`${styles.note} ${styles.starts}`}>{children}</p>
      <p className={styles.earned}>
        {write(totalPayout)}
        <span className="visually-hidden"> earned</span>
      </p>
      {bonus > 0 && <p className={styles.note}>including {write(bonus)} bonus</p>}
      <p className={styles.note}>
        {projectedPayout === undefined ? 'same at pace' : `${write(projectedPayout)} at pace`}
      </p>
    </div>
  );
}
