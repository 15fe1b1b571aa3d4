import styles from './Delta.module.css';
import { absent, oneDecimal } from './figures.ts';

/** Below this many percentage points a change is too small to colour its number; only the triangle is coloured. */
const notablePoints = 2;

/** A percent change; 'Infinity': nothing last year; null: not computable; undefined: there is no such figure. */
export type Percent = number | 'Infinity' | null | undefined;

/** @example deltaText(3.84) // '+3.8'; -4.7 -> '−4.7'; 0.04 -> '0.0'; 'Infinity' -> 'New'; null -> 'N/A' */
export function deltaText(percent: Percent): string {
  if (percent === undefined) return absent;
  if (percent === null) return 'N/A';
  if (percent === 'Infinity') return 'New';
  const text = oneDecimal(percent);
  return percent > 0 && text !== zero ? `+${text}` : text.replace(`\u2212${zero}`, zero);
}

const zero = oneDecimal(0);

type DeltaProps = {
  percent: Percent;
  /** Adds the % where no column head says it. */
  unit?: boolean;
  /** In the colour around it. */
  plain?: boolean;
  /** Other words for the same, such as '14.6% higher'. */
  said?: string;
};

/** A percent change as triangle, sign and value, never colour alone. */
export function Delta({ percent, unit = false, plain = false, said }: DeltaProps) {
  const written = deltaText(percent);
  const text = said ?? `${written}${unit ? '%' : ''}`;
  const colour = plain ? styles.plain : '';
  if (percent === 'Infinity') return <span className={`${styles.new} ${colour}`}>{said ?? written}</span>;
  if (typeof percent !== 'number') return <span className={`${styles.none} ${colour}`}>{said ?? written}</span>;
  const direction = written === zero ? styles.zero : percent > 0 ? styles.up : styles.down;
  const weight = Math.abs(percent) >= notablePoints ? styles.notable : '';
  return <span className={`${styles.delta} ${direction} ${weight} ${colour}`}>{text}</span>;
}
