import { type ReactNode, useId } from 'react';
import styles from './measure.module.css';

type MeasurePanelProps = {
  title: string;
  chip: ReactNode;
  figure: string;
  beside: ReactNode;
  bar: ReactNode;
  left: ReactNode;
  right: ReactNode;
  /** Against last year. */
  versus?: ReactNode;
  pay: ReactNode;
};

/** One measure of a person: the figure and its goal, the bar, what is left to do, what it pays. */
export function MeasurePanel({ title, chip, figure, beside, bar, left, right, versus, pay }: MeasurePanelProps) {
  const id = useId();
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h3 id={id}>{title}</h3>
        {chip}
      </header>
      <p className={styles.figureLine}>
        <span className={styles.figure}>{figure}</span> <span className={styles.beside}>{beside}</span>
      </p>
      <div className={styles.bar}>{bar}</div>
      <p className={styles.foot}>
        <span>{left}</span>
        <span>{right}</span>
      </p>
      {versus}
      <p className={styles.pay}>{pay}</p>
    </section>
  );
}
