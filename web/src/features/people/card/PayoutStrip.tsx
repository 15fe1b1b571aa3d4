import type { StatementMeasure } from '@caselift/contract/user-statement';
import type { User } from '@caselift/contract/users';
import { defaultThresholdPercent } from '@caselift/domain/pay/goal-pay';
import type { ReactNode } from 'react';
import { fplAchievedText } from '../../../shared/person/achieved.ts';
import { payWriter } from '../../../shared/person/pay-writer.ts';
import { Editable } from './Editable.tsx';
import styles from './payout.module.css';

type PayoutStripProps = {
  user: User;
  /** @example 'September' */
  period: string;
  /** The part whose explanation is open; null: this viewer may open none. */
  why: StatementMeasure | null;
  onWhy: (measure: StatementMeasure) => void;
};

/** What the person has earned, and its parts, each apart from what it would be at the present pace. */
export function PayoutStrip({ user, period, why, onWhy }: PayoutStripProps) {
  const { gp, volume, fpl, totalPayout, projectedPayout } = user;
  const write = payWriter(user);
  const part = (measure: StatementMeasure) => ({
    measure,
    write,
    open: why === measure,
    onOpen: why === null ? null : onWhy,
  });
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
      <Part {...part('gp')} title="GP" earned={gp.totalPayout} bonus={gp.bonus} atPace={gp.projectedPayout}>
        <Editable user={user} field="gpThreshold">
          {startsText(gp.threshold)}
        </Editable>
      </Part>
      <Part
        {...part('volume')}
        title="Volume"
        earned={volume.totalPayout}
        bonus={volume.bonus}
        atPace={volume.projectedPayout}
      >
        <Editable user={user} field="volumeThreshold">
          {startsText(volume.threshold)}
        </Editable>
      </Part>
      <Part {...part('fpl')} title="FPL" earned={fpl.totalPayout} atPace="same">
        {fpl.achieved === null ? 'no FPL yet' : `${fplAchievedText(fpl.achieved)}% achieved`}
      </Part>
    </section>
  );
}

const startsText = (threshold: number | null): string => `starts at ${threshold ?? defaultThresholdPercent}%`;

type PartProps = {
  measure: StatementMeasure;
  title: string;
  write: ReturnType<typeof payWriter>;
  /** Dollars. */
  earned: number;
  bonus?: number;
  /** 'same': losses have no pace. */
  atPace: number | null | 'same';
  open: boolean;
  onOpen: ((measure: StatementMeasure) => void) | null;
  /** From when on it pays. */
  children: ReactNode;
};

function Part({ measure, title, write, earned, bonus = 0, atPace, open, onOpen, children }: PartProps) {
  return (
    <div className={`${styles.part} ${open ? styles.open : ''}`}>
      {onOpen === null ? (
        <h4>{title}</h4>
      ) : (
        <h4>
          <button type="button" className={styles.opener} aria-pressed={open} onClick={() => onOpen(measure)}>
            {title}
            <span className="visually-hidden">: why this number</span>
          </button>
        </h4>
      )}
      <p className={`${styles.note} ${styles.starts}`}>{children}</p>
      <p className={styles.earned}>
        {write(earned)}
        <span className="visually-hidden"> earned</span>
      </p>
      {bonus > 0 && <p className={styles.note}>{write(bonus)} of it bonus</p>}
      <p className={styles.note}>{atPace === 'same' ? 'same at pace' : `${write(atPace)} at pace`}</p>
    </div>
  );
}
