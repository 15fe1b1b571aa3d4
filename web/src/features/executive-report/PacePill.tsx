import ArrowDown from 'lucide-react/icons/arrow-down';
import Check from 'lucide-react/icons/check';
import { goalPercentText, type ReportFigures } from './report-figures.ts';
import styles from './summary.module.css';

/** Whether the month, carried on as it went so far, ends at its goal. */
export function PacePill({ figures: { pace, goalInPace } }: { figures: ReportFigures }) {
  if (typeof pace !== 'number') return null;
  const Icon = goalInPace ? Check : ArrowDown;
  return (
    <span className={`${styles.pace} ${goalInPace ? styles.good : styles.warn}`}>
      <Icon size={12} strokeWidth={2} aria-hidden />
      Pace {goalPercentText(pace, goalInPace)}
    </span>
  );
}
