import Check from 'lucide-react/icons/check';
import type { ReactNode } from 'react';
import styles from './goal-mark.module.css';

/**
 * A figure that is green once its goal is reached, with a tick for those who do not see the colour; its own colours
 * give way to that one rule (specification 1, section 9).
 */
export function GoalMark({ reached, children }: { reached: boolean; children: ReactNode }) {
  return (
    <span className={`${styles.mark} ${reached ? styles.reached : ''}`}>
      {reached && <Check size={14} strokeWidth={2} role="img" aria-label="Goal reached" />}
      {children}
    </span>
  );
}
