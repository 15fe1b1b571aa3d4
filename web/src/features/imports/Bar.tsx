import styles from './import.module.css';

type BarProps = { label: string /** 0 to 1; null: not known. */; fraction: number | null; stopped?: boolean };

/** How far something is. */
export function Bar({ label, fraction, stopped = false }: BarProps) {
  const percent = fraction === null ? undefined : Math.round(100 * fraction);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className={styles.track}
    >
      <div
        className={`${styles.fill} ${fraction === null ? styles.unknown : ''} ${stopped ? styles.stopped : ''}`}
        style={fraction === null ? undefined : { width: `${100 * fraction}%` }}
      />
    </div>
  );
}
