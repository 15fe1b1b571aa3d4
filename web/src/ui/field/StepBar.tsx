import bar from '../bar.module.css';
import { joined } from '../kit/Layout.tsx';
import styles from './step-bar.module.css';

export type StepMark = { at: number; isNext?: boolean };

type StepBarProps = {
  /** What the bar says, in words: the progress and all steps. */
  label: string;
  /** The value at the right end; the others are in its unit. */
  scale: number;
  done: number;
  /** Handed in or in review, after what is done: hatched. */
  waiting?: number;
  /** Up to here nothing is paid: a stronger track. */
  threshold?: number;
  /** Where more is paid: a tick each, and a triangle over the next one. */
  marks: readonly StepMark[];
  /** Higher, where it is the subject of the page. */
  large?: boolean;
};

/** Progress on the way from step to step. Nothing is drawn beyond either end. */
export function StepBar({ label, scale, done, waiting = 0, threshold, marks, large }: StepBarProps) {
  const percent = (value: number) => (scale > 0 ? Math.min(100, Math.max(0, (100 * value) / scale)) : 0);
  const [doneTo, waitingTo] = [percent(done), percent(done + waiting)];
  return (
    <div className={joined([bar.bar, styles.bar, large && styles.large])} role="img" aria-label={label}>
      {threshold !== undefined && <span className={bar.below} style={{ width: `${percent(threshold)}%` }} />}
      {waitingTo > doneTo && (
        <span className={styles.waiting} style={{ left: `${doneTo}%`, width: `${waitingTo - doneTo}%` }} />
      )}
      <span className={bar.done} style={{ width: `${doneTo}%` }} />
      {marks.map(({ at, isNext }) => (
        <span
          key={at}
          className={joined([styles.tick, at <= done && at < scale && styles.passed, isNext && styles.next])}
          // A tick at either end stays within the bar.
          style={{ left: `${percent(at)}%`, translate: `-${percent(at)}%` }}
        />
      ))}
    </div>
  );
}
