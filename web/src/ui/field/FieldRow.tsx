import ChevronRight from 'lucide-react/icons/chevron-right';
import type { ReactNode } from 'react';
import { joined } from '../kit/Layout.tsx';
import styles from './field-row.module.css';

type FieldRowProps = {
  /** Before the name: a status. */
  lead?: ReactNode;
  title: ReactNode;
  /** Below the name, smaller, a line each. */
  notes?: readonly ReactNode[];
  /** At the right: money or a quantity, and what belongs to it below. */
  amount?: ReactNode;
  caption?: ReactNode;
  /** The amount is a next step's: larger. */
  large?: boolean;
  /** It leads somewhere. */
  leads?: boolean;
};

/** What stands in a row of a screen for stores: a name that wraps, lines below it, and a figure at the right. */
export function FieldRow({ lead, title, notes = [], amount, caption, large, leads }: FieldRowProps) {
  return (
    <span className={styles.row}>
      {lead}
      <span className={styles.words}>
        <span className={styles.title}>{title}</span>
        {notes.filter(Boolean).map((note, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are written as a whole.
          <span key={at} className={styles.note}>
            {note}
          </span>
        ))}
      </span>
      {amount !== undefined && (
        <span className={styles.end}>
          <span className={joined([styles.amount, large && styles.large])}>{amount}</span>
          {caption !== undefined && <span className={styles.note}>{caption}</span>}
        </span>
      )}
      {leads && <ChevronRight className={styles.chevron} size={20} strokeWidth={1.75} aria-hidden />}
    </span>
  );
}

/** Of the link or button around a FieldRow, inside an li of FieldRows. */
export const fieldTarget = styles.target ?? '';

/** Rows with hairlines between them, in a frame of their own. */
export function FieldRows({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

/** A part of the page below a heading that stands on the ground. */
export function FieldPart({
  title,
  label = title,
  note,
  end,
  children,
}: {
  title: string;
  /** Names it among the parts of the screen, where the title alone doesn't. */
  label?: string;
  note?: ReactNode;
  end?: ReactNode;
  children: ReactNode;
}) {
  return (
    <section className={styles.part} aria-label={label}>
      <header className={styles.head}>
        <h2 className={styles.heading}>{title}</h2>
        {note !== undefined && <span className={styles.note}>{note}</span>}
        {end !== undefined && <span className={styles.headEnd}>{end}</span>}
      </header>
      {children}
    </section>
  );
}
