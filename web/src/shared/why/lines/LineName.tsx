import styles from './lines.module.css';

type LineNameProps = {
  /** What kind of line it is, unless it is a sale. */
  chip: string | null;
  name: string;
  /** Stands above the name. */
  over?: string;
  /** Takes two lines where it is long, instead of being cut. */
  wraps?: boolean;
};

/** A product, with the chip of a return or loss before it. */
export function LineName({ chip, name, over, wraps = false }: LineNameProps) {
  const product = (
    <>
      {chip ? <span className={styles.kind}>{chip}</span> : null}
      {name}
    </>
  );
  if (!wraps) return product;
  return (
    <span className={styles.names}>
      <span className={styles.buyer}>{over}</span>
      <span className={styles.product}>{product}</span>
    </span>
  );
}
