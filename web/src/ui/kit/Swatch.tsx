import styles from './swatch.module.css';

/** The color of a tag, or of a part of a chart, beside its name. */
export const Swatch = ({ color }: { color: string }) => (
  <span className={styles.swatch} style={{ background: color }} aria-hidden />
);
