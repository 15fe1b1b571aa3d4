import type { ReactNode } from 'react';
import styles from './field-facts.module.css';

type FieldFactsProps = {
  facts: readonly {
    /** `key` where it isn't a text. */
    label: ReactNode;
    key?: string;
    value: ReactNode;
    /** Below the value, a line each. */
    notes: readonly ReactNode[];
  }[];
};

/** A few figures beside each other, each below its name. */
export function FieldFacts({ facts }: FieldFactsProps) {
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, key, value, notes }) => (
        <div key={key ?? String(label)}>
          <dt>{label}</dt>
          <dd className={styles.value}>{value}</dd>
          {notes.map((note, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name, and are written as a whole.
            <dd key={at}>{note}</dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
