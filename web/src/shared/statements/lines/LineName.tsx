import styles from './lines.module.css';

type LineNameProps = {
  name: string;
  /** What kind of line it is, unless it is a sale. */
  chip?: string | null;
  /** Stands above the name. */
  over?: string;
};

/** A customer or product, on as many lines as it is long, with the chip of a return or loss before it. */
export function LineName({ name, chip = null, over }: LineNameProps) {
  return (
    <span className={styles.names}>
      {over === undefined ? null : <span className={styles.over}>{over}</span>}
      <span className={over === undefined ? styles.name : styles.under}>
        {chip === null ? null : <span className={styles.kind}>{chip}</span>}
        {name}
      </span>
    </span>
  );
}
