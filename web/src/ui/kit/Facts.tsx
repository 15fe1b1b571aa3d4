import type { CSSProperties, ReactNode } from 'react';
import styles from './facts.module.css';
import { joined } from './Layout.tsx';

type FactsProps = {
  /** Name and value of each; `key` where names are not texts or occur twice. */
  facts: readonly { name: ReactNode; value: ReactNode; key?: string }[];
  /** Names at the left and values at the right, or names above their values in so many columns. */
  columns?: number;
  /** 12 px. */
  small?: boolean;
  className?: string | undefined;
};

/** Names and their values. */
export function Facts({ facts, columns, small, className }: FactsProps) {
  const classes = [
    styles.facts,
    columns === undefined ? styles.beside : styles.above,
    small && styles.small,
    className,
  ];
  return (
    <dl className={joined(classes)} style={{ '--columns': columns } as CSSProperties}>
      {facts.map(({ name, value, key }) => (
        <div key={key ?? String(name)}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
