import { todayAccountTexts as texts } from '@caselift/contract/today-accounts';
import type { AccountState } from '@caselift/domain/programs/program-accounts';
import styles from './program.module.css';

/** A full circle with a check, a half, or a ring. */
export function StateMark({ state }: { state: AccountState }) {
  return (
    <svg className={styles.mark} viewBox="0 0 24 24" role="img" aria-label={texts.states[state]}>
      <circle cx="12" cy="12" r="10" className={state === 'open' ? styles.ring : styles.begun} />
      {state === 'partly' && <path d="M12 2a10 10 0 0 0 0 20z" className={styles.half} />}
      {state === 'done' && <circle cx="12" cy="12" r="10" className={styles.half} />}
      {state === 'done' && <path d="m7.5 12.5 3 3 6-6.5" className={styles.check} />}
    </svg>
  );
}
