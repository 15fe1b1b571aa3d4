import { type CSSProperties, type TableHTMLAttributes, useRef } from 'react';
import { useSideways } from '../table/useSideways.ts';
import { joined } from './Layout.tsx';
import styles from './plain-table.module.css';

type PlainTableProps = TableHTMLAttributes<HTMLTableElement> & {
  /** Height of a row, px: 36 unless told. */
  row?: number;
  /** It scrolls beyond this height, px. */
  height?: number;
  /** Its name as a region that the keyboard scrolls, where it may be wider than a phone. */
  region?: string;
  /** Small on phones, its words wrapped, so that all of its columns are in sight. */
  narrow?: boolean;
  /** A line around it, where no panel is. */
  framed?: boolean;
  /** Its edges are where what surrounds it has its padding. */
  flush?: boolean;
  /** The ground that it stands on, for the head that stays: surface unless told. */
  ground?: 'surface' | 'raised' | 'sunken' | 'ground';
};

/**
 * A few rows to be read, neither sorted nor edited (that is DataTable). Cells say what they hold: `data-number` stands
 * right, `data-tone="soft"` is paler, `data-strong` bolder.
 */
export function PlainTable(props: PlainTableProps) {
  const { row = 36, height, region, narrow, framed, flush, ground, className, style, ...rest } = props;
  const room = {
    '--row': `${row}px`,
    '--height': height === undefined ? 'none' : `${height}px`,
    '--head': ground && `var(--${ground})`,
    ...style,
  } as CSSProperties;
  const scroller = useRef<HTMLElement>(null);
  useSideways(scroller);
  return (
    <section
      ref={scroller}
      className={joined([styles.scroller, framed && styles.framed])}
      style={room}
      tabIndex={region === undefined ? height && 0 : 0}
      aria-label={region}
    >
      <table className={joined([styles.table, flush && styles.flush, narrow && styles.narrow, className])} {...rest} />
    </section>
  );
}
